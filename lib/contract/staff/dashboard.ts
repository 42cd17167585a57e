import { z } from 'zod';
import { epochMs, id, yuan } from '../dialect/endpoint';
import { orderStatus } from '../orders/order';
import { deliveryMode } from '../products/product-card';

const bar = z.object({ label: z.string(), amount: yuan, orders: z.number().int() });

/** `orders` were placed, `converted` of them are paid; `paid` counts payments, also of orders placed before. */
const figures = z.object({
  orders: z.number().int(),
  converted: z.number().int(),
  paid: z.number().int(),
  sales: yuan.nullable(),
});

export const staffDashboard = z.object({
  /** Today in Asia/Shanghai until now, and the same hours a week ago. */
  today: figures,
  lastWeek: figures,
  /** Paid orders by hour of today and of the same day a week ago; without the permission, no amounts. */
  hours: z.array(z.object({ today: bar.nullable(), lastWeek: bar })),
  /** Seconds from payment to delivery over 24 hours, by delivery mode. */
  delivery: z.array(
    z.object({ mode: deliveryMode, items: z.number().int(), p50: z.number(), p90: z.number() }),
  ),
  /** Attempts to pay over 24 hours. */
  payments: z.object({ attempts: z.number().int(), succeeded: z.number().int() }),
  /** Orders placed in the last 30 days, by status. */
  statuses: z.array(z.object({ status: orderStatus, orders: z.number().int() })),
  queues: z.object({
    hold: z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
    tickets: z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
    verifications: z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
    refunds: z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
    disputes: z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
    jobs: z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
    alarms: z.object({ count: z.number().int(), oldest: epochMs.nullable() }),
  }),
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
