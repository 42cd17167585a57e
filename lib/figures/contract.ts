import { z } from 'zod';
import { endpoint } from '../wire/endpoint';

const times = z.object({ p50Seconds: z.number(), p90Seconds: z.number() });
export type MeasuredTimes = z.infer<typeof times>;

/** What the shop publishes about its work of the last days; null where there is too little of it to say anything. */
export const figures = z.object({
  /** From payment to delivery. */
  deliveries: z.object({ topUps: times.nullable(), codes: times.nullable() }),
  refunds: z.object({
    /** Orders of a thousand paid ones that were refunded, whole or in part. */
    perThousand: z.number().nullable(),
    /** From the request to the payment by the provider. */
    times: times.nullable(),
  }),
  /** From a message to the first reply. */
  replies: times.nullable(),
  /** The mean of all reviews, from 1 to 5, and their number. */
  reviews: z.object({ rating: z.number(), count: z.number().int() }).nullable(),
});
export type Figures = z.infer<typeof figures>;

export const figuresContract = {
  'GET /goods/member/goods/figures': endpoint({
    summary: 'Measured times of deliveries, refunds and replies, and the share of refunds',
    token: 'optional',
    shared: true,
    data: figures,
  }),
};
