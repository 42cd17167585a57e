import { z } from 'zod';
import { orderStatus } from '../../orders/contract';
import { deliveryMode } from '../../products/product-card';
import { endpoint, epochMs, id, yuan } from '../../wire/endpoint';
import { decisionKinds } from '../decisions';
import { firstDaySteps } from '../first-day';

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
const dashboardQuery = z.object({ from: dashboardDay.optional(), to: dashboardDay.optional() });

/** How many rows wait for a decision, and since when the oldest does; only what the caller may decide. */
const waitingDecisions = z.partialRecord(
  z.enum(decisionKinds),
  z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
);
export type WaitingDecisions = z.infer<typeof waitingDecisions>;

const staffDashboard = z.object({
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
  /** What is sold out, or lasts for the fewest days at the sales of the last 30 days. */
  lowStock: z.array(
    z.object({
      skuId: id,
      goodsId: id,
      goodsName: z.string(),
      goodsCover: z.string(),
      specifications: z.string(),
      left: z.number().int(),
      /** For how many days it lasts; null when nothing was sold. */
      days: z.number().nullable(),
    }),
  ),
  serverTime: epochMs,
});
export type StaffDashboard = z.infer<typeof staffDashboard>;

const firstDay = z.object({
  /** What the shop needs before it opens; null when all is done, when it is hidden, and for people who change no settings. */
  steps: z.array(z.object({ step: z.enum(firstDaySteps), isDone: z.boolean() })).nullable(),
  /** Of the setting `firstDay`. */
  version: z.number().int(),
  /** Staff said that backups are made by something that the shop does not see. */
  isBackedUp: z.boolean(),
  /** While currencies are without rates, or will be because nothing updates them. */
  rates: z
    .object({
      /** Currencies in which nothing can be paid. */
      stale: z.array(z.string()),
      /** Whether a source of rates is configured. */
      hasSource: z.boolean(),
      /** Age at which a rate is stale. */
      hours: z.number(),
      /** When the oldest rate is or was stale. */
      until: epochMs,
    })
    .nullable(),
});
export type FirstDay = z.infer<typeof firstDay>;

export const dashboardContract = {
  'GET /order/admin/first_day/view': endpoint({
    summary: 'What is missing before the shop opens, and a warning about exchange rates',
    token: 'staff',
    permission: 'dashboard.view',
    data: firstDay,
  }),
  'GET /order/admin/decision/count': endpoint({
    summary: 'Count what waits for a decision, of each kind that the caller may decide',
    token: 'staff',
    permission: 'dashboard.view',
    data: waitingDecisions,
  }),
  'GET /order/admin/dashboard/view': endpoint({
    summary:
      'The figures of at most 92 days beside those of the period before, the queues and low stock; of today without days',
    token: 'staff',
    permission: 'dashboard.view',
    query: dashboardQuery,
    data: staffDashboard,
  }),
};
