import { z } from 'zod';
import { endpoint, epochMs, id, orderSn, yuan } from '../wire/endpoint';
import { goodsCard } from './product-card';

export const dailyDeal = z.object({
  id,
  goods: goodsCard,
  skuId: id,
  skuName: z.string(),
  discountPrice: yuan,
  originalPrice: yuan,
  startTime: epochMs,
  endTime: epochMs,
  quota: z.number().int(),
  /** Units that are sold or reserved by unpaid orders. */
  soldCount: z.number().int(),
  limitPerMember: z.number().int(),
  state: z.enum(['UPCOMING', 'RUNNING', 'SOLD_OUT', 'ENDED']),
});
export type DailyDeal = z.infer<typeof dailyDeal>;

export const dealContract = {
  'GET /goods/member/daily_deal/list': endpoint({
    summary: "List today's deals",
    token: 'optional',
    shared: true,
    data: z.object({ deals: z.array(dailyDeal), serverTime: epochMs }),
  }),
  'GET /goods/member/daily_deal/used': endpoint({
    summary: 'Running deals of which the member has ordered all units that a member may',
    token: 'member',
    /** `unpaid`: the newest unpaid order that has units of such a deal. */
    data: z.object({ dealIds: z.array(id), unpaid: z.array(z.object({ dealId: id, orderSn })) }),
  }),
};
