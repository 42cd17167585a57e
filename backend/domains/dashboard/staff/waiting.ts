import { and, count, eq, sql } from 'drizzle-orm';
import { type DecisionKind, decisionsOf } from '../../../../lib/dashboard/decisions';
import type { StaffDashboard, WaitingDecisions } from '../../../../lib/dashboard/staff/contract';
import { coverDays, coverTone } from '../../../../lib/delivery/stock-cover';
import { orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import { countQueue, staffQueues } from '../../../platform/waits/staff-queues';
import { daysOfCover } from '../../delivery/staff/days-of-cover';
import { waitingAlarms, waitingJobs, waitingWebhooks } from '../../operations/staff/count-operations';
import { holdAge } from '../../orders/staff/hold-age';
import { countApprovals } from '../../staff/approvals/list-approvals';

type Waiting = { count: number; oldest: number | null };

/** How each kind of decision is counted; who may take it is in `decisions`. */
const counters: Record<DecisionKind, (context: Context) => Promise<Waiting>> = {
  holds: countHolds,
  shipments: ({ db }) =>
    countQueue(db, {
      rows: sql`(select distinct on (o.id) o.id, coalesce(o.paid_time, o.created_time) as since
        from orders o join order_item i on i.order_id = o.id
        where o.status = 'PENDING_SHIPMENT' and i.delivery_mode in ('MANUAL','SHIPPING')) s`,
      since: sql`since`,
    }),
  requests: ({ db }) => countQueue(db, staffQueues.requests),
  returns: ({ db }) => countQueue(db, staffQueues.returns),
  refunds: ({ db }) => countQueue(db, staffQueues.refunds),
  disputes: ({ db }) => countQueue(db, staffQueues.disputes),
  approvals: async (context) => {
    const { decide, oldest } = await countApprovals(context);
    return { count: decide, oldest };
  },
  tickets: ({ db }) => countQueue(db, staffQueues.tickets),
  verifications: ({ db }) => countQueue(db, staffQueues.verifications),
  differences: ({ db }) =>
    countQueue(db, { rows: sql`book_difference where resolved_time is null`, since: sql`created_time` }),
  jobs: waitingJobs,
  webhooks: waitingWebhooks,
  notices: ({ db }) =>
    countQueue(db, { rows: sql`outbox where status = 'FAILED'`, since: sql`created_time` }),
  alarms: waitingAlarms,
};

/** What waits for a decision of the signed-in person: exactly what they may decide. */
export async function countDecisions(context: Context): Promise<WaitingDecisions> {
  const waiting: WaitingDecisions = {};
  for (const kind of decisionsOf(staffOf(context).roles)) waiting[kind] = await counters[kind](context);
  return waiting;
}

/** Holds that the store or the member ends are not waiting for staff. */
async function countHolds({ db }: Context): Promise<Waiting> {
  const [hold] = await db
    .select({ count: count(), oldest: holdAge(undefined).oldest })
    .from(orders)
    .where(and(eq(orders.status, 'PENDING_REVIEW'), eq(orders.holdOwner, 'STAFF')));
  return { count: hold?.count ?? 0, oldest: hold?.oldest ?? null };
}

/** What is on sale and sold out, or lasts only for a few days: at most five SKUs, the most urgent first. */
export async function readLowStock(context: Context): Promise<StaffDashboard['lowStock']> {
  const rows = await daysOfCover(context, { most: 5, modes: ['CARD', 'SHIPPING'] });
  return rows
    .filter((row) => coverTone(coverDays(row)) !== undefined)
    .map(({ skuId, goodsId, goodsName, skuName, cover, available, days }) => ({
      skuId,
      goodsId,
      goodsName,
      goodsCover: cover,
      specifications: skuName,
      left: available,
      days: coverDays({ available, days }),
    }));
}
