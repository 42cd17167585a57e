import { and, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { cardCode } from '../../database/schema/fulfilment';
import type { Services } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { failpoint } from '../../platform/failpoints';
import { transition } from '../orders/lifecycle/transition';
import type { OrderItemRow, OrderRow } from '../orders/lock-order';
import { isDeliverable, replaceUndeliverable } from './codes/undeliverable-cards';
import { changeItem, finishItem, onOpenItem } from './delivery-step';

/** Delivers the items of an order that are card codes, each in a transaction of its own. */
export async function deliverCards(services: Services, orderId: string): Promise<void> {
  for (let left: number | null = 1; left; ) {
    left = await deliverItem(services, orderId);
    failpoint('codes.delivered');
  }
}

const isCard = ({ deliveryMode }: OrderItemRow) => deliveryMode === 'CARD';

/**
 * Marks all cards reserved for the next item as SOLD to the buyer, or none.
 * @returns how many items of cards are left; null when nothing was to be delivered
 */
function deliverItem(services: Services, orderId: string): Promise<number | null> {
  return onOpenItem(services, orderId, isCard, async (tx, { order, item, items, isDisputed }) => {
    if (isDisputed) return null;
    const open = items.filter((each) => isCard(each) && each.deliveryState !== 'DELIVERED');
    const now = services.clock.now();
    const reserved = and(eq(cardCode.orderItemId, item.id), eq(cardCode.state, 'RESERVED'));
    const deliverable = and(reserved, isDeliverable(now));
    const units = tx.select({ units: count() }).from(cardCode).where(deliverable);
    const sold = await tx
      .update(cardCode)
      .set({
        state: 'SOLD',
        soldTime: now,
        reservedUntil: null,
        updatedTime: now,
        version: sql`${cardCode.version} + 1`,
      })
      .where(and(deliverable, sql`(${units}) = ${item.quantity}`))
      .returning({ id: cardCode.id });
    if (sold.length === item.quantity) {
      failpoint('codes.claimed');
      await finishItem(tx, services, item, { order, items, actor: { type: 'SYSTEM' } });
      return open.length - 1;
    }
    // A code changed while this statement ran: the job is repeated.
    if (sold.length > 0) throw new Error(`Codes of order ${order.sn} have changed meanwhile`);
    const [all] = await tx.select({ units: count() }).from(cardCode).where(reserved);
    if (all?.units === item.quantity) {
      if (await replace(tx, services, item)) return open.length;
      await holdForStock(tx, services, order);
      return null;
    }
    services.log.error({ event: 'stock.mismatch', orderSn: order.sn }, 'a paid order has too few cards');
    await changeItem(tx, services, item.id, { deliveryState: 'FAILED', failReason: 'goods_stockNotEnough' });
    await transition(tx, services, {
      orderId,
      event: 'SUPPLIER_FAILED',
      actor: { type: 'SYSTEM' },
      detail: { reason: 'goods_stockNotEnough' },
    });
    return null;
  });
}

/** Replaces reserved codes that may not be delivered any more. @returns whether there were enough others */
async function replace(tx: Transaction, services: Services, item: OrderItemRow): Promise<boolean> {
  try {
    await tx.transaction((point) => replaceUndeliverable(point, services, item));
    return true;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return false;
  }
}

/** The sweep of holds delivers the order when there are codes again. */
async function holdForStock(tx: Transaction, services: Services, order: OrderRow): Promise<void> {
  services.log.error(
    { event: 'delivery.codes-missing', orderSn: order.sn },
    'codes of a paid order expire or were voided, and there are no others; the order is on hold',
  );
  await transition(tx, services, {
    orderId: order.id,
    event: 'SUPPLIER_HOLD',
    holdReason: 'STOCK',
    actor: { type: 'SYSTEM' },
    detail: { reason: 'goods_stockNotEnough' },
    locked: { order },
  });
}
