import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';
import { maintenance } from './settings';

/** The settings used only by orders; amounts in yuan, as set by staff. */
export const orderSettings = z.object({
  maintenance,
  payTimeoutMinutes: z.number(),
  physicalPayTimeoutMinutes: z.number(),
  autoReceiveDaysVirtual: z.number(),
  autoReceiveDaysPhysical: z.number(),
  risk: z.object({
    unverifiedDailyLimitCny: z.number(),
    unverifiedSingleLimitCny: z.number(),
    verifiedDailyLimitCny: z.number(),
    newMemberReviewHours: z.number(),
    cardCodeFirstOrderLimitCny: z.number(),
    maxUnpaidOrders: z.number(),
    velocity: z.array(
      z.object({
        key: z.enum(['member', 'ip', 'rechargeAccount']),
        windowMinutes: z.number(),
        maxOrders: z.number(),
      }),
    ),
  }),
});

export type OrderSettings = z.infer<typeof orderSettings>;

/** Reads the settings of orders. A malformed or missing row is replaced by its last valid value or by the default. */
export function readOrderSettings(db: Executor): Promise<OrderSettings> {
  return readValidRows(db, orderSettings);
}
