import type { Routes } from '../../../platform/handlers';
import { listRefunds, listRequests } from './refund-lists';

export const staffRefundsRoutes = {
  'GET /order/admin/aftersales/list': (context, { query }) => listRequests(context, query),
  'GET /order/admin/refund/list': (context, { query }) => listRefunds(context, query),
} satisfies Routes;
