import type { Routes } from '../../platform/handlers';
import { closeAccount } from './close-account';
import { downloadExport, exportAccount, listExports } from './export-account';

export const memberAccountRoutes = {
  'POST /upms/member/account/export': (context, { body }) => exportAccount(context, body),
  'GET /upms/member/account/export/list': (context) => listExports(context),
  'GET /upms/member/account/export/download': (context, { query }) => downloadExport(context, query.id),
  'POST /upms/member/account/close': (context, { body }) => closeAccount(context, body),
} satisfies Routes;
