import type { Routes } from '../../platform/handlers';
import { listDisputes, recordEvidence } from './staff-disputes';
import { viewDispute } from './view-dispute';

export const disputesRoutes = {
  'GET /order/admin/dispute/list': (context, { query }) => listDisputes(context, query),
  'GET /order/admin/dispute/view': (context, { query }) => viewDispute(context, query.id),
  'POST /order/admin/dispute/evidence': (context, { body }) => recordEvidence(context, body),
} satisfies Routes;
