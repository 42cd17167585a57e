import { eq, sql } from 'drizzle-orm';
import { metrics } from '../../../lib/metrics/metrics';
import type { Executor, Transaction } from '../../database/connect';
import { orderItem } from '../../database/schema/orders';
import { transact, writeLater } from '../../platform/concurrency/write-later';
import type { Services } from '../../platform/context';
import { followRows, settingRows } from '../../platform/setting-rows';
import { postEntryLater } from '../journal/post-entry';
import { deliveryLines } from '../journal/posting-rules';
import type { EffectsMode } from '../orders/lifecycle/record-fact';
import { type OrderActor, type OrderFacts, transition } from '../orders/lifecycle/transition';
import { itemsOf, lockOrder, type OrderItemRow, type OrderRow } from '../orders/lock-order';
import { hasOpenDispute } from '../orders/open-dispute';

export type OpenItem = {
  order: OrderRow;
  item: OrderItemRow;
  /** All items of the order. */
  items: readonly OrderItemRow[];
  /** The payment may be taken back: nothing new is delivered until the dispute is decided. */
  isDisputed: boolean;
};

/**
 * Runs one transaction on an item that is not delivered yet. The order is locked; nothing happens when it has left
 * PENDING_SHIPMENT meanwhile or the item is delivered.
 * @param wanted which item; the first one that is not delivered
 */
export function onOpenItem<T>(
  services: Services,
  orderId: string,
  wanted: (item: OrderItemRow) => boolean,
  step: (tx: Transaction, open: OpenItem) => Promise<T>,
): Promise<T | null> {
  return transact(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'PENDING_SHIPMENT') return null;
    const rows = await tx
      .select({ item: orderItem, settingRows, isDisputed: sql<boolean>`${hasOpenDispute(orderId)}` })
      .from(orderItem)
      .where(eq(orderItem.orderId, orderId))
      .orderBy(orderItem.skuId);
    followRows(tx, rows[0]?.settingRows);
    const items = rows.map((row) => row.item);
    const item = items.find((each) => each.deliveryState !== 'DELIVERED' && wanted(each));
    if (!item) return null;
    return step(tx, { order, item, items, isDisputed: rows.some((row) => row.isDisputed) });
  });
}

/** For `onOpenItem`. */
export const isItem = (id: string) => (item: OrderItemRow) => item.id === id;

/** Updates an order item. */
export async function changeItem(
  tx: Executor,
  services: Services,
  itemId: string,
  changes: Partial<OrderItemRow>,
): Promise<void> {
  await tx
    .update(orderItem)
    .set({ ...changes, updatedTime: services.clock.now() })
    .where(eq(orderItem.id, itemId));
}

/**
 * Records the delivery of the whole quantity; the last item moves the order to DELIVERED, which earns its price.
 * @param how.order the order, locked by this transaction
 * @param how.items all its items when this transaction has read them, unchanged since
 */
export async function finishItem(
  tx: Executor,
  services: Services,
  item: OrderItemRow,
  how: {
    order: OrderRow;
    items?: readonly OrderItemRow[];
    actor: OrderActor;
    supplierOrderNo?: string;
    set?: OrderFacts;
    effects?: EffectsMode;
  },
): Promise<void> {
  const now = services.clock.now();
  metrics.deliveries.inc({ mode: item.deliveryMode });
  const changes = {
    deliveryState: 'DELIVERED',
    deliveredQuantity: item.quantity,
    deliveredTime: now,
    failReason: null,
    updatedTime: now,
    ...(how.supplierOrderNo ? { supplierOrderNo: how.supplierOrderNo } : {}),
  } as const;
  const before = how.items ?? (await itemsOf(tx, item.orderId));
  const items = before.map((each) => (each.id === item.id ? { ...each, ...changes } : each));
  await writeLater(tx, { write: tx.update(orderItem).set(changes).where(eq(orderItem.id, item.id)) });
  if (items.some((each) => each.deliveryState !== 'DELIVERED')) return;
  const order = await transition(tx, services, {
    orderId: item.orderId,
    event: 'DELIVERED',
    actor: how.actor,
    locked: { order: how.order, items },
    effects: how.effects,
    ...(how.set ? { set: how.set } : {}),
  });
  await postEntryLater(tx, services.clock, {
    kind: 'DELIVERY',
    sourceId: order.id,
    orderId: order.id,
    lines: deliveryLines({
      paidFen: order.amountPaidFen,
      refundedFen: order.amountRefundedFen,
      costFen: items.reduce((sum, each) => sum + (each.unitCostFen ?? 0) * each.quantity, 0),
    }),
  });
}
