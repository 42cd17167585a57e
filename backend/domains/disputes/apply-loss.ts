import { eq } from 'drizzle-orm';
import { shareDown } from '../../../lib/pricing/refund-share';
import type { Transaction } from '../../database/connect';
import { dispute } from '../../database/schema/disputes';
import { refund } from '../../database/schema/payments';
import { sendWaiting } from '../../platform/concurrency/write-later';
import type { Services } from '../../platform/context';
import { coinsGivenFor } from '../coins/coin-lots';
import { post } from '../coins/post';
import { disputeLostLines, unappliedDisputeLostLines } from '../journal/dispute-lines';
import { postEntry } from '../journal/post-entry';
import { closeOpenAfterSales } from '../orders/after-sales-row';
import type { EffectsMode } from '../orders/lifecycle/record-fact';
import { unitsLeft } from '../orders/lifecycle/refundable';
import { takeUnitsBack } from '../orders/lifecycle/start-refund';
import { transition } from '../orders/lifecycle/transition';
import { itemsOf, type OrderRow } from '../orders/lock-order';
import { nextStatus } from '../orders/state-table';
import { type PaymentRow, readLeftMinor } from '../payments/payment-row';
import { entryOf, providerMoney } from './dispute-entry';
import { endRefunds, resumeRefunds } from './open-refunds';
import { refundRest, restAfter } from './refund-rest';

type Lost = {
  dispute: typeof dispute.$inferSelect;
  order: OrderRow;
  payment: PaymentRow;
  effects: EffectsMode;
};

/**
 * The payer has the money back. Open refunds of the payment end; an order that the payment paid becomes REFUNDED, its
 * codes are void and its coins are taken back. When only a part is lost, the order continues without its share of the
 * units, or is refunded the rest when it has no goods any more. What was refunded before is lost twice and is a cost.
 */
export async function applyLoss(
  tx: Transaction,
  services: Services,
  { dispute: lost, order, payment, effects }: Lost,
): Promise<void> {
  if (payment.applied && isWorthNothing(lost, payment)) {
    await resumeRefunds(tx, services, payment);
    await postEntry(tx, services.clock, entryOf(lost, 'DISPUTE_LOST', costLines(lost)));
    return;
  }
  const isUnsure = await endRefunds(tx, services, payment);
  const nothing = { minor: 0, amountFen: 0 };
  const { currencyMinor } = payment;
  const leftMinor = await readLeftMinor(tx, payment.id);
  const part = payment.applied ? lostPart(lost, order, { ...payment, leftMinor }) : nothing;
  await takeCoinsBack(tx, services, { dispute: lost, order, payment }, lost.minor - part.minor);
  if (!payment.applied) {
    const isRefunded = await hasRefund(tx, payment.id);
    const lines = isRefunded ? costLines(lost) : unappliedDisputeLostLines(providerMoney(lost));
    await postEntry(tx, services.clock, entryOf(lost, 'DISPUTE_LOST', lines));
    return;
  }
  if (part.amountFen === 0) {
    await postEntry(tx, services.clock, entryOf(lost, 'DISPUTE_LOST', costLines(lost)));
    return;
  }
  const before = order.status === 'PENDING_REFUND' ? order.statusBeforeRefund : order.status;
  const isDelivered = before === 'PENDING_EVALUATE' || before === 'COMPLETED';
  const amountRefundedFen = order.amountRefundedFen + part.amountFen;
  const leftFen = order.amountPaidFen - order.amountRefundedFen;
  const [item] = await itemsOf(tx, order.id);
  const isPart = part.amountFen < leftFen;
  const mayContinue = nextStatus(order.status, 'DISPUTE_LOST_PART', order.statusBeforeRefund) !== null;
  // It was closed or had ended before its delivery, or a refund has taken the delivered units back.
  const hasNoGoods =
    order.status === 'PENDING_REFUND' && (isDelivered ? unitsLeft(item) === 0 : !mayContinue);
  // The bank may count in another currency.
  const lostMinor = lost.currency === payment.currency ? part.minor : leftMinor;
  const rest = restAfter(order, item, {
    returnedFen: amountRefundedFen,
    leftMinor: leftMinor - lostMinor,
    currencyMinor,
  });
  const owesRest = isPart && hasNoGoods && rest.amountFen > 0 && rest.minor > 0;
  const continues = isPart && mayContinue && !hasNoGoods;
  const event = owesRest ? 'REFUND_CONTINUES' : continues ? 'DISPUTE_LOST_PART' : 'DISPUTE_LOST';
  const lines = disputeLostLines(providerMoney(lost), {
    ...part,
    isDelivered,
    earnedFen: isDelivered || event !== 'DISPUTE_LOST' ? 0 : order.amountPaidFen - amountRefundedFen,
  });
  await postEntry(tx, services.clock, entryOf(lost, 'DISPUTE_LOST', lines));
  await tx.update(dispute).set({ lostFen: part.amountFen, lostMinor }).where(eq(dispute.id, lost.id));
  await closeOpenAfterSales(tx, order.id, services.clock.now());
  const units = unitsLeft(item);
  const lostUnits = continues ? shareDown(units, part.amountFen, leftFen) : units;
  await takeUnitsBack(tx, services, item, lostUnits, { reason: 'DISPUTE' });
  const after = await transition(tx, services, {
    orderId: order.id,
    event,
    actor: { type: 'WEBHOOK' },
    detail: { disputeId: lost.id },
    set: { amountRefundedFen },
    effects,
  });
  if (owesRest) await refundRest(tx, services, after, { ...rest, isUnsure });
  if (after.status !== 'PENDING_SHIPMENT') return;
  // Staff deliver what was ordered for less, or refund the rest.
  await transition(tx, services, {
    orderId: order.id,
    event: 'SUPPLIER_HOLD',
    holdReason: 'MANUAL',
    actor: { type: 'WEBHOOK' },
    detail: { disputeId: lost.id },
    effects,
  });
}

/**
 * Coins that the member received instead of money share the loss of the payment, also when they are spent.
 * @param minor what the dispute takes beyond the order
 */
async function takeCoinsBack(
  tx: Transaction,
  services: Services,
  { dispute: lost, order, payment }: Omit<Lost, 'effects'>,
  minor: number,
): Promise<void> {
  await sendWaiting(tx);
  const isWhole = lost.currency !== payment.currency || lost.minor >= payment.currencyMinor;
  const lostFen = isWhole ? payment.amountFen : shareDown(payment.amountFen, minor, payment.currencyMinor);
  const debit = Math.min(await coinsGivenFor(tx, payment.id), lostFen);
  if (debit === 0) return;
  await post(tx, services.clock, {
    memberId: order.memberId,
    type: 'UNDO_REFUND',
    debit,
    orderId: order.id,
    paymentLogId: payment.id,
    idempotencyKey: `dispute-coins:${lost.id}`,
  });
}

/** What the dispute takes of the order: at most what refunds have left of the payment. */
function lostPart(
  lost: Pick<typeof dispute.$inferSelect, 'currency' | 'minor'>,
  order: OrderRow,
  payment: PaymentRow & { leftMinor: number },
): { minor: number; amountFen: number } {
  const { leftMinor } = payment;
  const isOpen = nextStatus(order.status, 'DISPUTE_LOST', null) !== null;
  const leftFen = order.amountPaidFen - order.amountRefundedFen;
  if (!isOpen) return { minor: 0, amountFen: 0 };
  // The bank counts in its own currency: the part is not known, so the whole order is lost.
  if (lost.currency !== payment.currency) return { minor: lost.minor, amountFen: leftFen };
  if (lost.minor >= leftMinor) return { minor: Math.max(0, leftMinor), amountFen: leftFen };
  return {
    minor: lost.minor,
    amountFen: Math.min(leftFen, shareDown(payment.amountFen, lost.minor, payment.currencyMinor)),
  };
}

/** Less than a fen, or a dispute that is lost without taking anything. */
const isWorthNothing = (lost: Pick<Lost['dispute'], 'currency' | 'minor'>, payment: PaymentRow) =>
  lost.currency === payment.currency &&
  lost.minor < payment.currencyMinor &&
  shareDown(payment.amountFen, lost.minor, payment.currencyMinor) === 0;

const costLines = (lost: Lost['dispute']) =>
  disputeLostLines(providerMoney(lost), { minor: 0, amountFen: 0, isDelivered: true, earnedFen: 0 });

async function hasRefund(tx: Transaction, paymentLogId: string): Promise<boolean> {
  const rows = await tx
    .select({ status: refund.status })
    .from(refund)
    .where(eq(refund.paymentLogId, paymentLogId));
  return rows.some(({ status }) => status === 'SUCCEEDED');
}
