import type { Routes } from '../../../platform/handlers';
import { listChanges, listSettings, saveByStaff } from './change-setting';
import { uploadBrandPicture } from './upload-brand-picture';

export const staffSettingsRoutes = {
  'GET /upms/admin/setting/list': (context) => listSettings(context),
  'GET /upms/admin/setting/history': (context, { query }) => listChanges(context, query),
  'POST /upms/admin/brand/upload': (context, _input, request) => uploadBrandPicture(context, request),
  'POST /upms/admin/setting/save': (context, { body }) => saveByStaff(context, body),
} satisfies Routes;
