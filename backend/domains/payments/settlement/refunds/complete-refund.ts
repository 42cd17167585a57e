import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { shareDown } from '../../../../../lib/pricing/refund-share';
import type { Executor } from '../../../../database/connect';
import { afterSales } from '../../../../database/schema/after-sales';
import { dispute } from '../../../../database/schema/disputes';
import { orders } from '../../../../database/schema/orders';
import { refund } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { post } from '../../../coins/post';
import { afterLoss } from '../../../disputes/refund-rest';
import { refundedTwiceLines, unappliedRefundedTwiceLines } from '../../../journal/dispute-lines';
import { type NewEntry, postEntryLater } from '../../../journal/post-entry';
import { coinsCredited, type Line } from '../../../journal/posting-rules';
import { closeAfterSales, closeOpenAfterSales, isOpenAfterSales } from '../../../orders/after-sales-row';
import { queueOrderMail } from '../../../orders/lifecycle/order-mail';
import type { EffectsMode } from '../../../orders/lifecycle/record-fact';
import { unitsLeft } from '../../../orders/lifecycle/refundable';
import { hasOpenRefund, takeUnitsBack } from '../../../orders/lifecycle/start-refund';
import { type OrderActor, transition } from '../../../orders/lifecycle/transition';
import { itemsOf, lockOrder, type OrderRow } from '../../../orders/lock-order';
import { internalProvider, type PaymentRow, type RefundRow } from '../../payment-row';
import { isDelivered, refundEntry } from '../outcomes/payment-entries';
import { mailRefund } from './refund-notice';

/** Reason of a refund that was made at the provider and not by the store. */
export const madeAtProvider = 'PROVIDER_REFUND';

type Completion = {
  from: RefundRow['status'][];
  providerRefundId: string | null;
  /** BANK: staff returned the money by hand. COINS: staff gave coins instead. */
  by: 'PAYMENT_METHOD' | 'BANK' | 'COINS';
  payment: PaymentRow;
  actor: OrderActor;
  effects?: EffectsMode;
  /** The provider confirms it, also when a lost dispute has ended it meanwhile. */
  isPaidByProvider?: boolean;
};

/**
 * Records and books that the money of a refund was returned; coins are returned here. The order ends, continues, or
 * waits for its other refunds. A refund that a lost dispute had ended is recorded beside it. Does nothing when the
 * refund is in none of the statuses `from`.
 */
export async function completeRefund(
  tx: Executor,
  services: Services,
  known: RefundRow,
  how: Completion,
): Promise<void> {
  const locked = await lockOrder(tx, known.orderId);
  const now = services.clock.now();
  const change: Partial<RefundRow> = {
    status: 'SUCCEEDED',
    providerRefundId: how.providerRefundId,
    succeededTime: now,
    updatedTime: now,
    ...(how.by === 'COINS' ? { channel: 'COINS' } : {}),
  };
  const isKnown = eq(refund.id, known.id);
  const [row] = await tx
    .update(refund)
    .set(change)
    .where(and(isKnown, inArray(refund.status, how.from)))
    .returning();
  if (!row) {
    if (!how.isPaidByProvider) return;
    const isEnded = and(isKnown, eq(refund.status, 'FAILED'));
    const [failed] = await tx.select({ id: refund.id }).from(refund).where(isEnded);
    if (!failed) return;
    await endRest(tx, known, locked, now);
    const [ended] = await tx.update(refund).set(change).where(isEnded).returning();
    if (ended) await recordBesideDispute(tx, services, locked, { row: ended, ...how });
    return;
  }
  const order = row.kind === 'ORDER' ? await awaitRefund(tx, services, locked, row, how) : locked;
  // The store takes the units of its own refunds back when it starts them.
  if (row.reason === madeAtProvider && row.endsOrder) {
    const [item] = await itemsOf(tx, order.id);
    await takeUnitsBack(tx, services, item, unitsLeft(item), { reason: madeAtProvider });
  }
  const isLast = row.kind === 'ORDER' && (await settleOrder(tx, services, order, row, how));
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
    ...(how.payment.provider === internalProvider
      ? { givesBack: 'PAY' as const }
      : { paymentLogId: how.payment.id }),
    idempotencyKey: `refund:${row.id}`,
    entry,
  });
}

/** Whether the refund, which a lost dispute had ended, pays all that is left of an order that has not ended. */
const paysRest = (row: RefundRow, { status, amountPaidFen, amountRefundedFen }: OrderRow) =>
  row.kind === 'ORDER' && status !== 'REFUNDED' && row.amountFen >= amountPaidFen - amountRefundedFen;

/** The refund of the rest that was left to staff, because the provider might still pay the one that the dispute had ended. */
async function endRest(tx: Executor, row: RefundRow, order: OrderRow, now: Date): Promise<void> {
  if (!paysRest(row, order)) return;
  await tx
    .update(refund)
    .set({ status: 'FAILED', updatedTime: now })
    .where(
      and(
        eq(refund.orderId, order.id),
        inArray(refund.status, ['APPROVED', 'MANUAL']),
        isNull(refund.providerRefundId),
        eq(refund.reason, afterLoss),
      ),
    );
}

/**
 * The provider has paid a refund that a lost dispute had ended: both returned the same money, as far as nothing else was
 * left of the order. What was returned twice is a cost.
 */
async function recordBesideDispute(
  tx: Executor,
  services: Services,
  order: OrderRow,
  { row, payment, actor, effects }: { row: RefundRow } & Pick<Completion, 'payment' | 'actor' | 'effects'>,
): Promise<void> {
  const now = services.clock.now();
  services.log.error(
    { event: 'refund.beside-dispute', orderSn: order.sn, refundSn: row.sn, amountFen: row.amountFen },
    'the provider paid a refund although a lost dispute had returned the money',
  );
  const losses = await tx
    .select()
    .from(dispute)
    .where(and(eq(dispute.paymentLogId, payment.id), eq(dispute.status, 'LOST')))
    .orderBy(desc(dispute.lostFen));
  const [lost] = losses;
  const by = 'PAYMENT_METHOD' as const;
  const isEarned = order.status === 'REFUNDED' || isDelivered(order);
  const entry = await refundEntry(tx, row, { order, payment, by, isLast: false, isEnded: isEarned });
  await postEntryLater(tx, services.clock, entry);
  if (row.afterSalesId !== null) {
    await tx
      .update(afterSales)
      .set({ status: 'DONE', updatedTime: now })
      .where(eq(afterSales.id, row.afterSalesId));
  }
  if (!lost) return;
  const { currency } = payment;
  if (row.kind === 'EXTRA') {
    const lines = unappliedRefundedTwiceLines({ currency, minor: row.minor });
    await postEntryLater(tx, services.clock, twiceEntry(lost, row, lines));
    return;
  }
  const leftFen = order.amountPaidFen - order.amountRefundedFen;
  const amountFen = Math.max(0, row.amountFen - leftFen);
  const minor = shareDown(row.minor, amountFen, row.amountFen);
  await postEntryLater(
    tx,
    services.clock,
    twiceEntry(lost, row, refundedTwiceLines({ currency, minor, amountFen }, isEarned)),
  );
  let twiceFen = amountFen;
  for (const loss of losses) {
    await tx.update(dispute).set(lossWithout(loss, twiceFen)).where(eq(dispute.id, loss.id));
    twiceFen = Math.max(0, twiceFen - loss.lostFen);
  }
  if (paysRest(row, order)) return endOrder(tx, services, order, { row, actor, effects });
  await tx
    .update(orders)
    .set({
      amountRefundedFen: order.amountRefundedFen + row.amountFen - amountFen,
      version: order.version + 1,
      updatedTime: now,
    })
    .where(eq(orders.id, order.id));
}

/** All of the money was returned: the order has no goods any more. */
async function endOrder(
  tx: Executor,
  services: Services,
  order: OrderRow,
  { row, actor, effects }: { row: RefundRow } & Pick<Completion, 'actor' | 'effects'>,
): Promise<void> {
  const waiting = await awaitRefund(tx, services, order, row, { actor, effects });
  const [item] = await itemsOf(tx, order.id);
  await takeUnitsBack(tx, services, item, unitsLeft(item), { reason: row.reason });
  const after = await transition(tx, services, {
    orderId: order.id,
    event: 'REFUNDED',
    actor,
    detail: { refundSn: row.sn },
    set: { amountRefundedFen: order.amountPaidFen },
    effects,
    locked: { order: waiting },
  });
  const amountFen = order.amountPaidFen - order.amountRefundedFen;
  await queueOrderMail(tx, services, after, 'orderRefunded', { amountFen, staffText: null });
}

/** What is left of a loss of which a refund has returned a part as well. */
function lossWithout(
  { lostFen, lostMinor }: Pick<typeof dispute.$inferSelect, 'lostFen' | 'lostMinor'>,
  twiceFen: number,
) {
  const fen = Math.max(0, lostFen - twiceFen);
  return { lostFen: fen, lostMinor: fen === 0 ? 0 : Math.max(1, shareDown(lostMinor, fen, lostFen)) };
}

function twiceEntry(lost: typeof dispute.$inferSelect, row: RefundRow, lines: Line[]): NewEntry {
  return {
    kind: 'DISPUTE_LOST',
    sourceId: `${lost.id}:${row.id}`,
    orderId: row.orderId,
    disputeId: lost.id,
    lines,
  };
}

/** Money that is returned is recorded also when the order does not wait for it. */
export async function awaitRefund(
  tx: Executor,
  services: Services,
  order: OrderRow,
  { sn: refundSn }: RefundRow,
  { actor, effects }: Pick<Completion, 'actor' | 'effects'>,
): Promise<OrderRow> {
  if (order.status === 'PENDING_REFUND') return order;
  return transition(tx, services, {
    orderId: order.id,
    event: 'REFUND_RECORDED',
    actor,
    effects,
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
  { actor, effects = 'TOGETHER', by, payment }: Completion,
): Promise<boolean> {
  const now = services.clock.now();
  const amountRefundedFen = order.amountRefundedFen + row.amountFen;
  if (row.afterSalesId !== null) await closeAfterSales(tx, row.afterSalesId, { status: 'DONE', now });
  const event = await eventOf(tx, order, row, amountRefundedFen);
  // The member asked for other codes, and all of the money was returned at the provider meanwhile.
  if (event === 'REFUNDED') await closeOpenAfterSales(tx, order.id, now);
  const after = await transition(tx, services, {
    orderId: order.id,
    event,
    actor,
    detail: { refundSn: row.sn },
    set: { amountRefundedFen },
    effects,
    locked: { order },
  });
  const becomes = event === 'REFUNDED' ? 'ENDED' : event === 'PARTLY_REFUNDED' ? 'CONTINUES' : 'WAITS';
  await mailRefund(tx, services, after, { row, payment, by, becomes });
  return event === 'REFUNDED';
}

/** An order with another open refund or request waits for it. */
async function eventOf(tx: Executor, order: OrderRow, row: RefundRow, amountRefundedFen: number) {
  if (await hasOpenRefund(tx, order.id, row.id)) return 'REFUND_CONTINUES';
  if (amountRefundedFen === order.amountPaidFen || (await isEnding(tx, order.id))) return 'REFUNDED';
  return (await isOpenAfterSales(tx, order.id)) ? 'REFUND_CONTINUES' : 'PARTLY_REFUNDED';
}

async function isEnding(tx: Executor, orderId: string): Promise<boolean> {
  const [ending] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.endsOrder, true), eq(refund.status, 'SUCCEEDED')))
    .limit(1);
  return ending !== undefined;
}
