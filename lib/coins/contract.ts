import { z } from 'zod';
import { endpoint, id, orderSn, pageOf, pageQuery, shanghaiTime, yuan } from '../wire/endpoint';

export const pointType = z.enum([
  'REWARD',
  'UNDO_REWARD',
  'EXCHANGE',
  'UNDO_EXCHANGE',
  'PAY',
  'REFUND',
  'UNDO_REFUND',
  'REVIEW',
  'LATE',
  'ADJUST',
  'EXPIRE',
]);
export type PointType = z.infer<typeof pointType>;

/** `YYYY-MM-DD`, a day in Shanghai of this century. Invalid values are ignored. */
const day = z.iso
  .date()
  .refine((text) => text >= '2000-01-02' && text < '2100')
  .optional()
  .catch(undefined);

export const pointLog = z.object({
  id,
  type: pointType,
  credit: z.number().int(),
  debit: z.number().int(),
  /** Balance after this entry. */
  balance: z.number().int(),
  memo: z.string(),
  orderSn: orderSn.nullable(),
  createdTime: shanghaiTime,
});
export type PointLog = z.infer<typeof pointLog>;

export const pointBalance = z.object({
  balance: z.number().int(),
  /** The part of the balance that cannot be spent while the payment of its order is disputed. */
  frozen: z.number().int().min(0),
  /** Promised for paid orders that are not completed yet. */
  pending: z.number().int(),
  /** Null: coins of this shop do not expire. */
  expiring: z.object({ amount: z.number().int(), time: shanghaiTime }).nullable(),
  income: z.object({ today: z.number().int(), month: z.number().int(), total: z.number().int() }),
  /** The last six months in Shanghai, oldest first; `month` is `YYYY-MM`. */
  months: z.array(z.object({ month: z.string(), income: z.number().int(), spent: z.number().int() })),
});
export type PointBalance = z.infer<typeof pointBalance>;

export const memberRank = z.object({
  code: z.string(),
  level: z.number().int(),
  name: z.string(),
  /** Yuan spent within 365 days that this level requires. */
  threshold: yuan,
  /** The share that remains to be paid, 0.99 = 1 % off. */
  discount: z.number(),
  coinMultiplier: z.number(),
  /** Whether it is the member's level; false for a visitor. */
  isCurrent: z.boolean(),
});
export type MemberRank = z.infer<typeof memberRank>;

export const pointsContract = {
  'GET /upms/member/point/balance': endpoint({
    summary: 'Coin balance, pending rewards and income',
    token: 'member',
    data: pointBalance,
  }),
  'GET /upms/member/point_log/list': endpoint({
    summary: 'List coin transactions, newest first',
    token: 'member',
    query: pageQuery.extend({
      type: pointType.optional().catch(undefined),
      /** Both days are inclusive. */
      beginDate: day,
      endDate: day,
    }),
    data: pageOf(pointLog),
  }),
  'GET /upms/member/member_rank/list': endpoint({
    summary: 'List member levels with their benefits, lowest first',
    token: 'optional',
    data: z.array(memberRank),
  }),
};
