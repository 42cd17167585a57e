import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../database/connect';
import { refund } from '../../../database/schema/payments';
import type { Services } from '../../../platform/context';
import { post } from '../../coins/post';
import { postEntryLater } from '../../journal/post-entry';
import { coinsCredited } from '../../journal/posting-rules';
import { queueOrderMail } from '../../order-lifecycle/order-mail';
import { hasOpenRefund } from '../../order-lifecycle/start-refund';
import { type OrderActor, transition } from '../../order-lifecycle/transition';
import { closeAfterSales } from '../../orders/after-sales-row';
import { lockOrder, type OrderRow } from '../../orders/lock-order';
import type { PaymentRow, RefundRow } from '../../payments/payment-row';
import { refundEntry } from '../outcomes/payment-entries';

type Completion = {
  from: RefundRow['status'][];
  providerRefundId: string | null;
  /** BANK: staff returned the money by hand. COINS: staff gave coins instead. */
  by: 'PAYMENT_METHOD' | 'BANK' | 'COINS';
  payment: PaymentRow;
  actor: OrderActor;
};

/**
 * Records and books that the money of a refund was returned; coins are returned here. The order ends, continues, or
 * waits for its other refunds. Does nothing when the refund is in none of the statuses `from`.
 */
export async function completeRefund(
  tx: Executor,
  services: Services,
  known: RefundRow,
  how: Completion,
): Promise<void> {
  const locked = await lockOrder(tx, known.orderId);
  const now = services.clock.now();
  const [row] = await tx
    .update(refund)
    .set({
      status: 'SUCCEEDED',
      providerRefundId: how.providerRefundId,
      succeededTime: now,
      updatedTime: now,
      ...(how.by === 'COINS' ? { channel: 'COINS' } : {}),
    })
    .where(and(eq(refund.id, known.id), inArray(refund.status, how.from)))
    .returning();
  if (!row) return;
  const order = row.kind === 'ORDER' ? await awaitRefund(tx, services, locked, row, how.actor) : locked;
  const isLast = row.kind === 'ORDER' && (await settleOrder(tx, services, order, row, how.actor));
  const entry = await refundEntry(tx, row, { order, ...how, isLast });
  const coins = coinsCredited(entry.lines);
  if (coins === 0) {
    await postEntryLater(tx, services.clock, entry);
    return;
  }
  await post(tx, services.clock, {
    memberId: order.memberId,
    type: 'REFUND',
    credit: coins,
    orderId: row.orderId,
    idempotencyKey: `refund:${row.id}`,
    entry,
  });
}

/** Money that was returned is recorded also when the order does not wait for it. */
async function awaitRefund(
  tx: Executor,
  services: Services,
  order: OrderRow,
  { sn: refundSn }: RefundRow,
  actor: OrderActor,
): Promise<OrderRow> {
  if (order.status === 'PENDING_REFUND') return order;
  return transition(tx, services, {
    orderId: order.id,
    event: 'REFUND_RECORDED',
    actor,
    detail: { refundSn },
    locked: { order },
  });
}

/** @returns whether the refund ends the order */
async function settleOrder(
  tx: Executor,
  services: Services,
  order: OrderRow,
  row: RefundRow,
  actor: OrderActor,
): Promise<boolean> {
  const amountRefundedFen = order.amountRefundedFen + row.amountFen;
  const event = (await hasOpenRefund(tx, order.id, row.id))
    ? 'REFUND_CONTINUES'
    : amountRefundedFen === order.amountPaidFen || (await isEnding(tx, order.id))
      ? 'REFUNDED'
      : 'PARTLY_REFUNDED';
  if (row.afterSalesId !== null) {
    await closeAfterSales(tx, row.afterSalesId, { status: 'DONE', now: services.clock.now() });
  }
  const after = await transition(tx, services, {
    orderId: order.id,
    event,
    actor,
    detail: { refundSn: row.sn },
    set: { amountRefundedFen },
    locked: { order },
  });
  const notice =
    row.channel === 'COINS' ? 'coinsRefunded' : event === 'REFUNDED' ? 'orderRefunded' : 'partRefunded';
  await queueOrderMail(tx, services, after, notice, {
    amountFen: row.amountFen,
    // For other refunds it was in the mail about their start.
    staffText: row.channel === 'COINS' ? row.memberText : null,
  });
  return event === 'REFUNDED';
}

async function isEnding(tx: Executor, orderId: string): Promise<boolean> {
  const [ending] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.endsOrder, true), eq(refund.status, 'SUCCEEDED')))
    .limit(1);
  return ending !== undefined;
}
