import type { Routes } from '../../platform/handlers';
import { listDailyDeals } from './list-daily-deals';

export const promotionsRoutes = {
  'GET /goods/member/daily_deal/list': async (context) => ({
    deals: await listDailyDeals(context),
    serverTime: context.clock.now().getTime(),
  }),
} satisfies Routes;
