import type { Routes } from '../../../platform/handlers';
import { listDealsForStaff } from './list-deals';
import { endDeal, saveDeal } from './save-deal';

export const staffPromotionsRoutes = {
  'GET /goods/admin/daily_deal/list': (context, { query }) => listDealsForStaff(context, query),
  'POST /goods/admin/daily_deal/save': (context, { body }) => saveDeal(context, body),
  'POST /goods/admin/daily_deal/end': (context, { body }) => endDeal(context, body),
} satisfies Routes;
