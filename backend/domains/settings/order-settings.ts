import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { freightSettings } from './freight-settings';
import { readValidRows } from './read-valid-rows';
import { taxSettings } from './seller-settings';
import { maintenance, settings } from './settings';

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
    /** Declined payments of a member within an hour, after which no other is opened for an hour. */
    maxDeclines: z.number().int().min(1).default(6),
    /** How far below the cost of its items an order may be sold: the larger of both. */
    mostLossPercent: z.number().min(0).max(100).default(10),
    mostLossCny: z.number().min(0).default(50),
    /** Orders from this amount ask the card's bank for 3-D Secure; all orders of members who are not verified. */
    threeDsFromCny: z.number().min(0).default(500),
    /** Other members who paid with the same card within a day, from which an order is put on hold. */
    maxCardMembers: z.number().int().min(1).default(2),
    velocity: z.array(
      z.object({
        key: z.enum(['member', 'ip', 'device', 'rechargeAccount']),
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

/** What the price of a purchase and its announced hold and limits depend on. */
export const purchaseSettings = settings.extend({
  risk: orderSettings.shape.risk,
  ...freightSettings.shape,
  tax: taxSettings.shape.tax,
});

export type PurchaseSettings = z.infer<typeof purchaseSettings>;

/** Reads `purchaseSettings` in one statement. */
export function readPurchaseSettings(db: Executor): Promise<PurchaseSettings> {
  return readValidRows(db, purchaseSettings);
}
