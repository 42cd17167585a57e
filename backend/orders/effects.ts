import type { Executor } from '../database/connect';
import type { Services } from '../platform/context';
import { lockCoupon, returnCoupon, spendCoupon, unlockCoupon } from '../promotions/hold-coupon';
import { creditCompletion, revertCompletion } from './completion';
import { itemsOf, type OrderRow } from './lock-order';
import { queueOrderMail } from './order-mail';
import { releaseStock, reserveStock, restock, sellStock } from './reserve-stock';
import { startRefund } from './start-refund';
import type { OrderEvent } from './state-table';

type Change = { event: OrderEvent; before: OrderRow; after: OrderRow };

/**
 * What an event does beside the status (the last column of domain.md 2.5). The order is locked already; locks follow
 * as coupon, wallet, member, deal, skus by id.
 */
export async function applyEffects(tx: Executor, services: Services, change: Change): Promise<void> {
  const { event, before, after } = change;
  const now = services.clock.now();
  switch (event) {
    case 'MEMBER_CANCEL':
    case 'STAFF_CANCEL':
    case 'EXPIRE':
      await unlockCoupon(tx, after.id, now);
      await releaseStock(tx, services, after, await itemsOf(tx, after.id));
      return;
    case 'LATE_PAID':
      await takeAgain(tx, services, after);
      await sell(tx, services, after);
      await queueOrderMail(tx, services, after, 'latePaid');
      return;
    case 'PAID':
      await sell(tx, services, after);
      await queueOrderMail(tx, services, after, 'paid');
      return;
    case 'PASS_REVIEW':
      await services.jobs.enqueue(tx, 'order.deliver', { orderId: after.id });
      return;
    case 'DELIVERED':
      await startAutoReceive(tx, services, after);
      await queueOrderMail(tx, services, after, after.goodsType === 'PHYSICAL' ? 'shipped' : 'delivered');
      return;
    case 'RECEIVE':
    case 'REVIEWED':
    case 'AUTO_RECEIVE':
      await creditCompletion(tx, services, after);
      return;
    case 'DENY':
    case 'VERIFICATION_EXPIRED':
    case 'SUPPLIER_FAILED':
    case 'STAFF_REFUND':
    case 'LATE_PAID_REFUND':
      await startRefund(tx, services, after, event);
      return;
    case 'ASK_REFUND':
      // Once something was delivered, staff look at it first.
      if (before.status !== 'PENDING_EVALUATE') await startRefund(tx, services, after, event);
      return;
    case 'REFUNDED':
    case 'DISPUTE_LOST':
      await giveBack(tx, services, change);
      return;
    case 'REJECT_REFUND':
    case 'PARTLY_REFUNDED':
      if (after.status === 'PENDING_EVALUATE') await startAutoReceive(tx, services, after);
      if (after.status === 'PENDING_SHIPMENT') {
        await services.jobs.enqueue(tx, 'order.deliver', { orderId: after.id });
      }
      return;
    case 'HOLD':
    case 'SUPPLIER_REFUSED':
    case 'REFUND_FAILED':
      return;
  }
}

async function sell(tx: Executor, services: Services, order: OrderRow): Promise<void> {
  await spendCoupon(tx, order.id, services.clock.now());
  await sellStock(tx, services, order, await itemsOf(tx, order.id));
}

/** Row 19: a closed order gave everything back, so its late payment must find it again. */
async function takeAgain(tx: Executor, services: Services, order: OrderRow): Promise<void> {
  const now = services.clock.now();
  if (order.couponCodeId !== null) {
    const { couponCodeId, memberId } = order;
    await lockCoupon(tx, { couponCodeId, memberId, orderId: order.id, now });
  }
  await reserveStock(tx, services, order, await itemsOf(tx, order.id), now);
}

async function startAutoReceive(tx: Executor, services: Services, order: OrderRow): Promise<void> {
  if (order.autoReceiveTime === null) return;
  await services.jobs.enqueue(
    tx,
    'order.auto-receive',
    { orderId: order.id },
    { startAfter: order.autoReceiveTime },
  );
}

/** Row 16. A late payment that was only paid back had taken nothing, so it gives nothing back. */
async function giveBack(tx: Executor, services: Services, { before, after }: Change): Promise<void> {
  const origin = before.status === 'PENDING_REFUND' ? before.statusBeforeRefund : before.status;
  const hadGoods = origin !== 'CANCELED' && origin !== 'OVERDUE_PAYMENT';
  if (hadGoods) {
    if (after.amountRefundedFen === after.amountPaidFen)
      await returnCoupon(tx, after.id, services.clock.now());
    if (after.completedTime !== null) await revertCompletion(tx, services, after);
    const items = await itemsOf(tx, after.id);
    await restock(
      tx,
      services,
      items.filter((item) => item.deliveredQuantity === 0),
    );
  }
  if (after.amountRefundedFen > 0)
    await queueOrderMail(tx, services, after, 'refunded', after.amountRefundedFen);
}
