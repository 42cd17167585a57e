import { eq } from 'drizzle-orm';
import { shareDown } from '../../../../../lib/pricing/refund-share';
import { addTime } from '../../../../../lib/time';
import type { Transaction } from '../../../../database/connect';
import { refund } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { newId } from '../../../../platform/new-id';
import { type PaymentProvider, PaymentProviderError } from '../../../../ports/payment-provider';
import { closeAfterSales } from '../../../orders/after-sales-row';
import { CannotApply } from '../../../orders/lifecycle/keep-fact';
import { type EffectsMode, recordFact } from '../../../orders/lifecycle/record-fact';
import { readRefundable, wholeOf } from '../../../orders/lifecycle/refundable';
import { insertRefund } from '../../../orders/lifecycle/start-refund';
import { lockOrder, type OrderRow } from '../../../orders/lock-order';
import { type PaymentRow, type RefundRow, readLeftMinor } from '../../payment-row';
import { providerOf } from '../../provider-session';
import { awaitRefund, completeRefund, madeAtProvider } from './complete-refund';
import { findTries } from './pay-back';
import { isSendable, refundFact } from './record-refund-state';

/**
 * Records a refund that was made at the provider and not by the store, for example in its dashboard: the order ends, or
 * continues when a part of it is left. While the provider has not decided, the order waits for it. It completes a refund
 * of the same amount that was left to staff, or that the provider has no money left for; other refunds of the store that
 * wait are reduced to what is left. Of one that returns more than the order has left, for example after coins for a part,
 * that rest is recorded; the reconciliation reports the difference.
 * @returns RECORDED; SETTLED for one that failed and returned nothing; UNKNOWN_REFUND when the order has nothing left for
 *   it or its amount is not known: the provider is asked again, and staff decide
 */
export async function recordProviderRefund(
  services: Services,
  payment: PaymentRow,
  providerRefundId: string,
): Promise<'RECORDED' | 'SETTLED' | 'UNKNOWN_REFUND'> {
  const provider = providerOf(services, payment);
  const state = await provider.fetchRefund(providerRefundId);
  const { status } = state;
  if (payment.providerRef === null) return 'UNKNOWN_REFUND';
  // Read before the store's own refunds: one that is made meanwhile must not be taken for this one.
  const { minor: paidMinor, refundedMinor } = await provider.fetchFact(payment.providerRef);
  const own = await ownRefunds(services, payment, provider);
  const minor = refundedMinor - own.minor;
  const work = async (tx: Transaction, effects: EffectsMode): Promise<'RECORDED' | 'SETTLED'> => {
    if (status === 'FAILED') return 'SETTLED';
    if (!payment.applied) throw new CannotApply('NO_ORDER_PAID');
    if (minor <= 0) throw new CannotApply('NO_AMOUNT');
    const order = await lockOrder(tx, payment.orderId);
    const rows = await tx.select().from(refund).where(eq(refund.paymentLogId, payment.id));
    if (rows.some((row) => row.providerRefundId === providerRefundId)) return 'RECORDED';
    const waiting = rows.filter((row) => isWaiting(row) && !own.ids.has(row.id));
    const waitingMinor = waiting.reduce((sum, row) => sum + row.minor, 0);
    // The order has less left than the provider when a part was returned in coins or lost in a dispute.
    const orderLeft = await readLeftMinor(tx, payment.id);
    const tooMuch = Math.max(
      waitingMinor - (paidMinor - refundedMinor),
      Math.min(waitingMinor, minor - orderLeft),
    );
    const isSame = ({ status: own, minor: due }: RefundRow) =>
      due === minor && own !== 'REQUESTED' && (own === 'MANUAL' || tooMuch > 0);
    const same = waiting.find(isSame);
    if (!same && tooMuch > 0) {
      // One that fails leaves all of its money to the refunds that wait.
      if (status === 'PENDING') throw new CannotApply('NO_ROOM');
      const made = fenOf(payment, Math.min(minor, orderLeft + tooMuch));
      await reduceWaiting(tx, services, order, { waiting, tooMuch, made });
    }
    const row = same ?? (await insertMade(tx, services, order, payment, minor));
    if (!row) throw new CannotApply('NO_ROOM');
    if (status === 'PENDING') await recordPending(tx, services, order, { row, providerRefundId });
    else {
      await completeRefund(tx, services, row, {
        from: [row.status],
        providerRefundId,
        by: 'PAYMENT_METHOD',
        payment,
        actor: { type: 'WEBHOOK' },
        effects,
      });
    }
    return 'RECORDED';
  };
  return recordFact<'RECORDED' | 'SETTLED' | 'UNKNOWN_REFUND'>(
    services,
    refundFact(payment, { ...state, refundId: providerRefundId }),
    work,
    async () => 'UNKNOWN_REFUND',
  );
}

/** The sweep follows it to its end like the store's own refunds; until then the order delivers nothing. */
async function recordPending(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  { row, providerRefundId }: { row: RefundRow; providerRefundId: string },
): Promise<void> {
  const now = services.clock.now();
  await tx
    .update(refund)
    .set({
      status: 'PENDING',
      providerRefundId,
      nextCheckTime: addTime(now, 1, 'minute'),
      checkCount: 0,
      updatedTime: now,
    })
    .where(eq(refund.id, row.id));
  if (row.kind === 'ORDER') await awaitRefund(tx, services, order, row, { actor: { type: 'WEBHOOK' } });
}

/** The store's own refunds that the provider has made or accepted, and their sum in minor units. */
async function ownRefunds(services: Services, payment: PaymentRow, provider: PaymentProvider) {
  const rows = await services.db.select().from(refund).where(eq(refund.paymentLogId, payment.id));
  const own = { ids: new Set<string>(), minor: 0 };
  for (const row of rows) {
    if (!(await isAtProvider(services, payment, provider, row))) continue;
    own.ids.add(row.id);
    own.minor += row.minor;
  }
  return own;
}

async function isAtProvider(
  services: Services,
  payment: PaymentRow,
  provider: PaymentProvider,
  row: RefundRow,
): Promise<boolean> {
  const tries = await findTries(services, payment, row);
  if (tries.some(({ status }) => status !== 'FAILED')) return true;
  if (row.providerRefundId === null) return false;
  try {
    return (await provider.fetchRefund(row.providerRefundId)).status !== 'FAILED';
  } catch (error) {
    // The number of a transfer by hand.
    if (error instanceof PaymentProviderError && error.kind === 'PERMANENT') return false;
    throw error;
  }
}

/** Whether money of the provider is still to be returned by it. */
function isWaiting({ status, channel, kind, providerRefundId }: RefundRow): boolean {
  const isOpen = isSendable(status) || status === 'MANUAL' || status === 'REQUESTED';
  return isOpen && channel === 'ORIGINAL' && kind === 'ORDER' && providerRefundId === null;
}

/**
 * Takes from refunds that wait what was returned in another way, from the largest first. One of which nothing is left ends.
 */
async function reduceWaiting(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  { waiting, tooMuch, made }: { waiting: readonly RefundRow[]; tooMuch: number; made: number },
): Promise<void> {
  const now = services.clock.now();
  const found = await readRefundable(tx, order);
  let over = { minor: tooMuch, fen: Math.max(0, made - (found?.leftFen ?? 0)) };
  for (const row of [...waiting].sort((a, b) => b.minor - a.minor)) {
    if (over.minor === 0) return;
    const isEnded = row.minor <= over.minor;
    const less = isEnded
      ? { minor: row.minor, fen: row.amountFen }
      : { minor: over.minor, fen: Math.min(over.fen, row.amountFen - 1) };
    over = { minor: over.minor - less.minor, fen: Math.max(0, over.fen - less.fen) };
    const amountFen = row.amountFen - less.fen;
    const rest = {
      minor: row.minor - less.minor,
      amountFen,
      feeFen: shareDown(row.feeFen, amountFen, row.amountFen),
      updatedTime: now,
    };
    const isTried = row.failedCount > 0;
    const change = isEnded || isTried ? { status: 'FAILED' as const, updatedTime: now } : rest;
    await tx.update(refund).set(change).where(eq(refund.id, row.id));
    if (isEnded && row.afterSalesId) await closeAfterSales(tx, row.afterSalesId, { status: 'DONE', now });
    if (!isEnded && isTried) await insertRest(tx, services, row, rest);
  }
}

/** The movements of a refund's former tries have its former amount: what is left of it is another refund. */
async function insertRest(
  tx: Transaction,
  { jobs }: Services,
  row: RefundRow,
  rest: Pick<RefundRow, 'minor' | 'amountFen' | 'feeFen' | 'updatedTime'>,
): Promise<void> {
  const id = newId();
  const status = row.status === 'MANUAL' ? 'MANUAL' : 'APPROVED';
  await tx.insert(refund).values({ ...row, ...rest, id, sn: `R${id}`, status, failedCount: 0 });
  if (status === 'APPROVED') await jobs.enqueue(tx, 'payment.refund', { refundId: id });
}

/** What an amount of the provider is worth; a fraction is worth at least one fen. */
const fenOf = (payment: PaymentRow, minor: number) =>
  Math.max(1, shareDown(payment.amountFen, minor, payment.currencyMinor));

/** @returns null when nothing is left of the order */
async function insertMade(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  payment: PaymentRow,
  returnedMinor: number,
): Promise<RefundRow | null> {
  const found = await readRefundable(tx, order);
  const leftMinor = await readLeftMinor(tx, payment.id);
  const minor = Math.min(returnedMinor, leftMinor);
  if (!found || minor <= 0) return null;
  const isWhole = minor === leftMinor && !found.isEnding;
  const amountFen = Math.min(fenOf(payment, minor), found.leftFen);
  const part = isWhole ? wholeOf(order, found) : { amountFen, feeFen: 0 };
  if (part.amountFen <= 0) return null;
  const { id } = await insertRefund(tx, services, order, found, {
    part,
    minor,
    wish: { reason: madeAtProvider },
  });
  const [row] = await tx.select().from(refund).where(eq(refund.id, id));
  return row ?? null;
}
