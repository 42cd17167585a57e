import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../database/connect';
import { orderItem, orderLog, orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { newId } from '../../../platform/new-id';
import { queueDelivery } from '../../delivery/codes/queue-delivery';
import { queueOrderMail } from '../lifecycle/order-mail';
import { transition } from '../lifecycle/transition';
import type { OrderItemRow, OrderRow } from '../lock-order';
import { canFixAccount } from '../order-actions';
import { isSentInVain } from '../unclear-top-ups';

/** Columns of an order item that hold its recharge account. */
export type AccountColumns = Pick<OrderItemRow, 'rechargeValuesEnc' | 'accountDisplay' | 'roleName'>;

/** Whether the recharge account of an order can be another one; for a change the order is locked. */
export async function isFixable(db: Executor, order: OrderRow, item: OrderItemRow): Promise<boolean> {
  const hasAccount = item.rechargeValuesEnc !== null;
  const isInVain = await isSentInVain(db, item);
  return canFixAccount({ ...order, ...item, status: order.status, hasAccount, isInVain });
}

/**
 * Stores another recharge account of a locked order. The buyer of a paid order gets a mail, because another person may have
 * asked for the change. After a supplier's refusal the delivery restarts; an order that stays as it is becomes another version,
 * because what staff saw of it has changed.
 */
export async function changeAccount(
  tx: Transaction,
  context: Context,
  { order, item }: { order: OrderRow; item: OrderItemRow },
  account: AccountColumns,
  actor: { type: 'MEMBER' | 'STAFF'; id: string },
): Promise<void> {
  const now = context.clock.now();
  await tx
    .update(orderItem)
    .set({
      ...account,
      deliveryState: 'WAITING',
      failReason: null,
      updatedTime: now,
      version: item.version + 1,
    })
    .where(and(eq(orderItem.id, item.id), eq(orderItem.version, item.version)));
  await tx.insert(orderLog).values({
    id: newId(),
    orderId: order.id,
    type: 'MODIFY',
    fromStatus: order.status,
    toStatus: order.status,
    actorType: actor.type,
    actorId: actor.id,
    detail: {},
    createdTime: now,
  });
  if (order.status !== 'PENDING_PAYMENT') {
    const corrected = { ...item, ...account };
    await queueOrderMail(tx, context, order, 'accountCorrected', { items: [corrected] });
  }
  if (order.status === 'PENDING_REVIEW' && order.holdReason === 'SUPPLIER') {
    await transition(tx, context, { orderId: order.id, event: 'PASS_REVIEW', actor });
    return;
  }
  // The chain of calls ended with the version of the item that it sent.
  if (order.status === 'PENDING_SHIPMENT') await queueDelivery(tx, context, order.id, [item]);
  await tx
    .update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id));
}
