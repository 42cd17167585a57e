import type { Routes } from '../../../platform/handlers';
import { assignHold } from './assign-hold';
import { askToVerify, refuseAndLock } from './decide-hold';
import { listHolds } from './list-holds';
import { viewHold } from './view-hold';

export const staffScreeningRoutes = {
  'GET /order/admin/screening/list': (context, { query }) => listHolds(context, query),
  'GET /order/admin/screening/view': (context, { query }) => viewHold(context, query.orderSn),
  'POST /order/admin/screening/assign': (context, { body }, request) =>
    assignHold(context, body, request.headers.get('idempotency-key') ?? ''),
  'POST /order/admin/screening/verify': (context, { body }) => askToVerify(context, body),
  'POST /order/admin/screening/refuse_and_lock': (context, { body }) => refuseAndLock(context, body),
} satisfies Routes;
