import { and, asc, eq } from 'drizzle-orm';
import { holdReason, type OrderDetail } from '../../../lib/orders/contract';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orderLog } from '../../database/schema/orders';
import { readTrackingUrl } from '../settings/courier-settings';
import type { OrderRow } from './lock-order';

/** The log of an order as its buyer sees it, oldest first. */
export async function memberTimeline(db: Executor, orderId: string): Promise<OrderDetail['timeline']> {
  const log = await db
    .select()
    .from(orderLog)
    .where(and(eq(orderLog.orderId, orderId), eq(orderLog.visibleToMember, true)))
    .orderBy(asc(orderLog.id));
  return log.map(stepOf);
}

function stepOf(entry: typeof orderLog.$inferSelect): OrderDetail['timeline'][number] {
  return {
    type: entry.type,
    toStatus: entry.toStatus,
    actor: actorOf(entry.actorType),
    holdReason: holdReason
      .nullable()
      .catch(null)
      .parse(entry.detail.holdReason ?? null),
    time: formatShanghai(entry.createdTime),
  };
}

const actors = ['MEMBER', 'STAFF', 'WEBHOOK', 'TIMER', 'SYSTEM', 'SUPPLIER'] as const;

function actorOf(type: string): (typeof actors)[number] {
  return actors.find((actor) => actor === type) ?? 'SYSTEM';
}

/** The parcel of an order and the courier's page about it; null before it is sent. */
export async function shippingOnWire(db: Executor, order: OrderRow): Promise<OrderDetail['shipping']> {
  if (order.trackingNo === null) return null;
  return {
    expressCompany: order.expressCompany ?? '',
    trackingNo: order.trackingNo,
    trackingUrl: await readTrackingUrl(db, order),
    shippedTime: formatShanghai(order.shippedTime ?? order.updatedTime),
  };
}
