import { and, eq, inArray, ne } from 'drizzle-orm';
import { addTime } from '../../../../../lib/time';
import type { Transaction } from '../../../../database/connect';
import { refund } from '../../../../database/schema/payments';
import type { Services } from '../../../../platform/context';
import { failpoint } from '../../../../platform/failpoints';
import { refundPause, refundWaits } from '../../../../platform/waits/payment-waits';
import { pauseOf } from '../../../../platform/waits/waits';
import type { ProviderRefund } from '../../../../ports/payment-provider';
import { isOpenAfterSales } from '../../../orders/after-sales-row';
import type { Fact } from '../../../orders/lifecycle/keep-fact';
import { queueOrderMail } from '../../../orders/lifecycle/order-mail';
import { applied, type EffectsMode, recordFact } from '../../../orders/lifecycle/record-fact';
import { hasOpenRefund } from '../../../orders/lifecycle/start-refund';
import { transition } from '../../../orders/lifecycle/transition';
import { lockOrder, type OrderRow } from '../../../orders/lock-order';
import type { PaymentRow, RefundRow } from '../../payment-row';
import { completeRefund, madeAtProvider } from './complete-refund';

/** Statuses in which a refund is sent to the provider or its state is requested there. */
const sendable = ['APPROVED', 'SUBMITTED', 'PENDING'] as const;

/**
 * Records the state of a refund at its provider, also of one that was left to staff meanwhile: they must not return the
 * money by hand as well.
 * @param state null for a refund in coins
 */
export async function recordState(
  services: Services,
  payment: PaymentRow,
  row: RefundRow,
  state: ProviderRefund | null,
): Promise<void> {
  const complete = async (tx: Transaction, effects: EffectsMode) => {
    await completeRefund(tx, services, row, {
      from: [...sendable, 'MANUAL'],
      isPaidByProvider: state !== null,
      providerRefundId: state?.refundId ?? null,
      by: 'PAYMENT_METHOD',
      payment,
      actor: { type: 'SYSTEM' },
      effects,
    });
    failpoint('refund.written');
  };
  if (state === null) return applied(services, row.orderId, complete);
  await recordFact(
    services,
    refundFact(payment, state),
    async (tx, effects) => {
      if (state.status === 'SUCCEEDED') return complete(tx, effects);
      if (state.status === 'PENDING') return recordAccepted(tx, services, row, state.refundId);
      return recordFailure(tx, services, row, state.refundId);
    },
    async () => undefined,
  );
}

/** What a provider states about a refund of a payment. */
export function refundFact(
  { id, orderId, provider }: Pick<PaymentRow, 'id' | 'orderId' | 'provider'>,
  state: ProviderRefund,
): Fact {
  const { refundId: objectId, status } = state;
  return { kind: 'REFUND', orderId, provider, subjectId: id, objectId, state: status, content: state };
}

/** The provider decides later: its webhook or the sweep requests the state again. */
async function recordAccepted(
  tx: Transaction,
  services: Services,
  row: RefundRow,
  providerRefundId: string,
): Promise<void> {
  const isManual = row.status === 'MANUAL';
  await lockOrder(tx, row.orderId);
  await tx
    .update(refund)
    .set({
      status: 'PENDING',
      providerRefundId,
      // The sweep did not set a next check while staff were to handle it.
      ...(isManual
        ? {
            nextCheckTime: addTime(services.clock.now(), pauseOf(refundWaits.PENDING, 0), 'second'),
            checkCount: 0,
          }
        : {}),
    })
    .where(
      and(
        isManual ? and(eq(refund.id, row.id), eq(refund.status, 'MANUAL')) : isUnderWay(row),
        eq(refund.failedCount, row.failedCount),
      ),
    );
}

/** A failed refund is final at the provider. The sweep sends another one, which has a number of its own. */
async function recordFailure(
  tx: Transaction,
  services: Services,
  row: RefundRow,
  providerRefundId: string,
): Promise<void> {
  services.log.warn(
    { refundSn: row.sn, providerRefundId },
    'the provider accepted a refund that failed afterwards',
  );
  const order = await lockOrder(tx, row.orderId);
  // One that staff have sent again is the store's own.
  if (row.reason === madeAtProvider && row.failedCount === 0) return endMade(tx, services, row, order);
  const [failed] = await tx
    .update(refund)
    .set({
      status: 'APPROVED',
      providerRefundId: null,
      failedCount: row.failedCount + 1,
      nextCheckTime: addTime(services.clock.now(), refundPause, 'second'),
    })
    .where(and(isUnderWay(row), eq(refund.failedCount, row.failedCount)))
    .returning();
  if (!failed || isWorthTrying(services, row)) return;
  await leaveToStaff(tx, services, failed, new Error(`Refund ${providerRefundId} failed at the provider`));
}

/**
 * The store did not ask for this refund and does not repeat it: its order continues. When another refund takes the rest of
 * the order, the member has no units and is owed this part as well; staff return it.
 */
async function endMade(tx: Transaction, services: Services, row: RefundRow, order: OrderRow): Promise<void> {
  if (await isEndedByOther(tx, row)) {
    const reason = new Error(`Refund ${row.providerRefundId} of an order that another refund ends failed`);
    // The provider has closed this refund; another try has a number of its own.
    const closed = { providerRefundId: null, failedCount: row.failedCount + 1 };
    await tx.update(refund).set(closed).where(isUnderWay(row));
    return leaveToStaff(tx, services, row, reason);
  }
  const [ended] = await tx
    .update(refund)
    .set({ status: 'FAILED', updatedTime: services.clock.now() })
    .where(isUnderWay(row))
    .returning({ id: refund.id });
  if (!ended || order.status !== 'PENDING_REFUND') return;
  if ((await hasOpenRefund(tx, order.id, row.id)) || (await isOpenAfterSales(tx, order.id))) return;
  await transition(tx, services, {
    orderId: order.id,
    event: 'REJECT_REFUND',
    actor: { type: 'WEBHOOK' },
    detail: { refundSn: row.sn },
    locked: { order },
  });
}

async function isEndedByOther(tx: Transaction, { id, orderId }: RefundRow): Promise<boolean> {
  const isEnding = and(eq(refund.orderId, orderId), eq(refund.endsOrder, true), ne(refund.status, 'FAILED'));
  const [ending] = await tx
    .select({ id: refund.id })
    .from(refund)
    .where(and(isEnding, ne(refund.id, id)))
    .limit(1);
  return ending !== undefined;
}

export function isSendable(status: RefundRow['status']): boolean {
  return sendable.some((each) => each === status);
}

/** The row, unless its outcome was recorded meanwhile. */
export const isUnderWay = ({ id }: RefundRow) =>
  and(eq(refund.id, id), inArray(refund.status, [...sendable]));

export function isWorthTrying({ clock }: Services, row: RefundRow): boolean {
  const started = row.retriedTime ?? row.createdTime;
  return clock.now() < addTime(started, refundWaits.SUBMITTED.deadline, 'second');
}

/** The order stays in PENDING_REFUND until staff retry the refund or return the money by hand. */
export async function leaveToStaff(
  tx: Transaction,
  services: Services,
  row: RefundRow,
  reason: unknown,
): Promise<void> {
  services.log.error(
    { event: 'refund.manual', err: reason, refundSn: row.sn, kind: row.kind },
    'the provider refused a refund; it is left to staff',
  );
  const order = await lockOrder(tx, row.orderId);
  const [left] = await tx
    .update(refund)
    .set({ status: 'MANUAL', updatedTime: services.clock.now() })
    .where(isUnderWay(row))
    .returning({ id: refund.id });
  if (!left) return;
  const notice = row.kind === 'EXTRA' ? 'extraRefundFailed' : 'refundFailed';
  await queueOrderMail(tx, services, order, notice, { amountFen: row.amountFen });
  if (row.kind === 'EXTRA') return;
  await transition(tx, services, {
    orderId: row.orderId,
    event: 'REFUND_FAILED',
    actor: { type: 'SYSTEM' },
    detail: { refundSn: row.sn },
  });
}
