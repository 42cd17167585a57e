import type { Executor } from '../../../database/connect';
import type { Services } from '../../../platform/context';
import { lockCoupon, returnCoupon, spendCoupon, unlockCoupon } from '../../coupons/hold-coupon';
import { queueDelivery } from '../../delivery/codes/queue-delivery';
import type { OrderItemRow, OrderRow } from '../lock-order';
import type { OrderEvent } from '../state-table';
import { adjustCompletion, creditCompletion } from './completion';
import { giveLateCoins } from './late-coins';
import { holdMails, queueOrderMail } from './order-mail';
import type { EventRefund } from './refundable';
import { releaseStock, reserveStock, restock, sellStock } from './reserve-stock';
import type { screenedOrder } from './screening-rules';
import { startRefund } from './start-refund';

type Change = {
  event: OrderEvent;
  before: OrderRow;
  after: OrderRow;
  items: readonly OrderItemRow[];
  refund: EventRefund;
  /** For a payment: the product and the hold that follows. */
  screened: Awaited<ReturnType<typeof screenedOrder>>;
};

/**
 * Applies what an event does besides the status change (docs/orders.md). The order is locked already; further locks are
 * taken in the order coupon, wallet, member, deal, skus by id.
 */
export async function applyEffects(tx: Executor, services: Services, change: Change): Promise<void> {
  const { event, before, after, items } = change;
  const now = services.clock.now();
  switch (event) {
    case 'MEMBER_CANCEL':
    case 'STAFF_CANCEL':
    case 'EXPIRE':
      await unlockCoupon(tx, after, now);
      await releaseStock(tx, services, after, items);
      return;
    case 'LATE_PAID':
      await takeAgain(tx, services, change);
      await sell(tx, services, after, items);
      await queueOrderMail(tx, services, after, 'orderLatePaid', { items, screened: change.screened });
      return;
    case 'PAID':
      await sell(tx, services, after, items);
      await queueOrderMail(tx, services, after, 'orderPaid', {
        items,
        screened: change.screened,
      });
      return;
    case 'PASS_REVIEW':
      await queueDelivery(tx, services, after.id, items);
      return;
    case 'DELIVERED':
      await startAutoReceive(tx, services, after);
      await queueOrderMail(tx, services, after, 'orderDelivered', {
        items,
        lateCoins: await giveLateCoins(tx, services, after, items),
        isRefundAsked: before.refundAskedTime !== null,
      });
      return;
    case 'RECEIVE':
    case 'REVIEWED':
    case 'AUTO_RECEIVE':
      await creditCompletion(tx, services, after, items);
      return;
    case 'DENY':
    case 'VERIFICATION_EXPIRED':
    case 'HOLD_EXPIRED':
    case 'SUPPLIER_FAILED':
    case 'DELIVERY_EXPIRED':
    case 'STAFF_REFUND':
    case 'LATE_PAID_REFUND':
      await startRefund(tx, services, after, { reason: event, ...change.refund });
      return;
    case 'ASK_REFUND':
      // After a delivery, staff review the refund first.
      if (before.status === 'PENDING_REVIEW' || before.status === 'PENDING_SHIPMENT') {
        await startRefund(tx, services, after, { reason: event, ...change.refund });
      }
      return;
    case 'REFUNDED':
    case 'DISPUTE_LOST':
      await giveBack(tx, services, change);
      return;
    case 'REFUND_CONTINUES':
    case 'REFUND_REVERSED':
      await adjustCompletion(tx, services, before, after);
      return;
    case 'REJECT_REFUND':
    case 'CODES_REPLACED':
    case 'PARTLY_REFUNDED':
    case 'DISPUTE_LOST_PART':
      if (event === 'PARTLY_REFUNDED' || event === 'DISPUTE_LOST_PART')
        await adjustCompletion(tx, services, before, after);
      if (after.status === 'PENDING_EVALUATE') await startAutoReceive(tx, services, after);
      // Staff decide first about an order of which a dispute has taken a part.
      if (after.status === 'PENDING_SHIPMENT' && event !== 'DISPUTE_LOST_PART') {
        await queueDelivery(tx, services, after.id, items);
      }
      return;
    case 'HOLD':
    case 'SUPPLIER_HOLD':
    case 'SUPPLIER_REFUSED':
    case 'SUPPLIER_TIMED_OUT':
      await queueOrderMail(tx, services, after, holdMails[after.holdReason], { items });
      return;
    case 'REFUND_FAILED':
    case 'REFUND_RETRY':
    case 'REFUND_RECORDED':
      return;
  }
}

/** Turns what an order has reserved into what it has bought. */
export async function sell(
  tx: Executor,
  services: Services,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> {
  await spendCoupon(tx, order, services.clock.now());
  await sellStock(tx, services, order, items);
}

/** A late payment of a closed order must reserve again what the closing released. */
async function takeAgain(tx: Executor, services: Services, { after: order, items }: Change): Promise<void> {
  const now = services.clock.now();
  if (order.couponCodeId !== null) {
    const { couponCodeId, memberId } = order;
    await lockCoupon(tx, { couponCodeId, memberId, orderId: order.id, now, purchase: null });
  }
  await reserveStock(tx, services, order, items, now);
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

/**
 * Releases everything on a refund. A refunded late payment had reserved nothing, and the units of an order that had ended
 * before are in stock again already.
 */
async function giveBack(tx: Executor, services: Services, { before, after, items }: Change): Promise<void> {
  const origin = before.status === 'PENDING_REFUND' ? before.statusBeforeRefund : before.status;
  if (origin === 'CANCELED' || origin === 'OVERDUE_PAYMENT') return;
  if (after.amountRefundedFen === after.amountPaidFen) await returnCoupon(tx, after, services.clock.now());
  await adjustCompletion(tx, services, before, after);
  const undelivered = items.filter((item) => item.deliveredQuantity === 0);
  if (undelivered.length > 0 && origin !== 'REFUNDED') await restock(tx, services, undelivered);
}
