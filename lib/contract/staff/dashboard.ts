import { z } from 'zod';
import { decisionKinds } from '../dialect/decisions';
import { epochMs, id, yuan } from '../dialect/endpoint';
import { orderStatus } from '../orders/order';
import { deliveryMode } from '../products/product-card';

const bar = z.object({ amount: yuan, orders: z.number().int() });

/** Orders that were placed in a period, and how far they came. `started`: a payment was attempted. */
const figures = z.object({
  placed: z.number().int(),
  started: z.number().int(),
  paid: z.number().int(),
  delivered: z.number().int(),
  /** Payments in the period, also of orders placed before. */
  payments: z.number().int(),
  /** What was paid in the period; null without the permission. */
  sales: yuan.nullable(),
  /** Attempts to pay that ended, and those that succeeded. */
  attempts: z.number().int(),
  succeeded: z.number().int(),
});

/** Seconds from payment to delivery of what was paid in a period. */
const deliveryTime = z.object({ items: z.number().int(), p50: z.number(), p90: z.number() });

const dashboardDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Days in Asia/Shanghai, both included; today without them. */
export const dashboardQuery = z.object({ from: dashboardDay.optional(), to: dashboardDay.optional() });

/** How many rows wait for a decision, and since when the oldest does; only what the caller may decide. */
export const waitingDecisions = z.partialRecord(
  z.enum(decisionKinds),
  z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
);
export type WaitingDecisions = z.infer<typeof waitingDecisions>;

export const staffDashboard = z.object({
  /** Days in Asia/Shanghai. */
  from: z.string(),
  to: z.string(),
  /** The period before: as many days, a week ago for a single one. Of a period that lasts, until the same hour. */
  beforeFrom: z.string(),
  beforeTo: z.string(),
  now: figures,
  before: figures,
  /** Paid orders by hour of a single day (`08:00`), else by day (`2026-08-11`); null later than now. Without the permission, no amounts. */
  bars: z.array(z.object({ label: z.string(), now: bar.nullable(), before: bar })),
  delivery: z.object({
    modes: z.array(deliveryTime.extend({ mode: deliveryMode })),
    /** Of all modes; null without a delivery. */
    now: deliveryTime.nullable(),
    before: deliveryTime.nullable(),
  }),
  /** Orders placed in the period, by status. */
  statuses: z.array(z.object({ status: orderStatus, orders: z.number().int() })),
  lowStock: z.array(
    z.object({
      skuId: id,
      goodsName: z.string(),
      goodsCover: z.string(),
      specifications: z.string(),
      left: z.number().int(),
    }),
  ),
  serverTime: epochMs,
});
export type StaffDashboard = z.infer<typeof staffDashboard>;
