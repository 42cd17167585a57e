import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { addTime } from '../../../../../lib/time';
import type { Executor } from '../../../../database/connect';
import { member } from '../../../../database/schema/members';
import { idempotencyKey, orders } from '../../../../database/schema/orders';
import { paymentLog } from '../../../../database/schema/payments';
import { pointAccount } from '../../../../database/schema/pricing';
import { transact, writeLater } from '../../../../platform/concurrency/write-later';
import type { Context } from '../../../../platform/context';
import { StoreError } from '../../../../platform/errors/store-error';
import { type IdempotentRequest, storedResponse, storeResponseLater } from '../../../../platform/idempotency';
import { newId } from '../../../../platform/new-id';
import { followRows, settingRows } from '../../../../platform/setting-rows';
import { spendableCoins } from '../../../coins/coin-lots';
import type { OrderRow } from '../../../orders/lock-order';
import { ownOrder } from '../../../orders/own-order';
import { readOrderSettings } from '../../../settings/order-settings';
import { customersOfOwner } from '../../payment-customer';
import { internalProvider, isOpen, type PaymentRow } from '../../payment-row';
import { longestAttemptMinutes } from '../../session-request';
import { asksThreeDs, declinesOf, refuseAfterDeclines } from '../outcomes/payment-risk';
import { type Charge, chargeFor, paymentOptions } from './payment-options';

export type AttemptRequest = {
  orderSn: string;
  /** The amount the shopper was shown, in fen, before or after the fee. */
  amountFen: number;
  method: string;
  currencyCode?: string;
  cardholderName: string | null;
  /** Same-site path for a shopper who gives up. */
  rePayUrl: string | null;
  idempotent: IdempotentRequest;
};

/**
 * Opens an attempt in one transaction: locks the order, reuses a repeated request or the open attempt of the same
 * method, otherwise adds the fee of the method to the order and inserts a new attempt. `inTheWay` is an open attempt
 * that has to be closed at its provider first.
 */
export function openAttempt(
  context: Context,
  request: AttemptRequest,
): Promise<{ payment: PaymentRow } | { inTheWay: PaymentRow }> {
  return transact(context.db, async (tx) => {
    const order = await ownOrder(tx, context, request.orderSn, 'update');
    const state = await stateOf(tx, context, order, request.idempotent);
    const { attempts, known, coinBalance } = state;
    const repeated = attempts.find(({ id }) => id === known?.paymentId);
    if (repeated) return { payment: repeated };

    const now = context.clock.now();
    refuseUnpayable(order, attempts, now);

    const methods = await paymentOptions(tx, context, [order], {
      currencyCode: request.currencyCode ?? order.payCurrency,
      coinBalance,
    });
    const charge = chargeFor(methods, request.method);
    if (![order.orderAmountFen, charge.method.payAmountFen].includes(request.amountFen)) {
      throw new StoreError('order_priceChanged');
    }
    const { risk } = await readOrderSettings(tx);
    if (charge.method.provider !== internalProvider) refuseAfterDeclines(context, state.declines, risk);
    const open = attempts.find(isOpen);
    const customerRef = state.customers?.[charge.method.provider] ?? null;
    if (open && !isSame(open, charge, { customerRef, locale: context.locale, lang: order.lang, now })) {
      return { inTheWay: open };
    }
    const payment =
      open ??
      (await writeAttempt(tx, context, order, charge, {
        ...request,
        customerRef,
        asksThreeDs: asksThreeDs(order, state.isVerified, risk),
      }));
    await storeResponseLater(tx, context, request.idempotent, { paymentId: payment.id });
    return { payment };
  });
}

/** @throws StoreError payment_expired, order_statusInvalid, payment_mismatch */
export function refuseUnpayable(order: OrderRow, attempts: readonly PaymentRow[], now: Date): void {
  if (order.status === 'OVERDUE_PAYMENT') throw new StoreError('payment_expired');
  if (order.status !== 'PENDING_PAYMENT') throw new StoreError('order_statusInvalid');
  if (order.expireTime && order.expireTime <= now) throw new StoreError('payment_expired');
  if (attempts.some(({ status }) => status === 'MISMATCH')) throw new StoreError('payment_mismatch');
}

type AttemptState = {
  attempts: PaymentRow[];
  /** What the same request has opened before. */
  known: { paymentId: string } | null;
  coinBalance: number;
  /** Declined payments of the member within an hour. */
  declines: number;
  isVerified: boolean;
  /** The member's customers by provider. */
  customers: Record<string, string> | null;
};

/** What the lock on the order protects, in one statement. */
export async function stateOf(
  tx: Executor,
  { rateLimits }: Context,
  order: OrderRow,
  request: IdempotentRequest,
): Promise<AttemptState> {
  const rows = await tx
    .select({
      payment: paymentLog,
      key: { requestHash: idempotencyKey.requestHash, response: idempotencyKey.response },
      coinBalance: spendableCoins(order.memberId),
      declines: rateLimits.takenColumn(declinesOf(order.memberId)),
      certification: member.certificationStatus,
      customers: customersOfOwner,
      settingRows,
    })
    .from(orders)
    .innerJoin(member, eq(member.id, orders.memberId))
    .leftJoin(paymentLog, eq(paymentLog.orderId, orders.id))
    .leftJoin(idempotencyKey, eq(idempotencyKey.id, request.id))
    .leftJoin(pointAccount, eq(pointAccount.memberId, orders.memberId))
    .where(eq(orders.id, order.id));
  followRows(tx, rows[0]?.settingRows);
  const stored = storedResponse(request, rows[0]?.key ?? null);
  return {
    attempts: rows.flatMap(({ payment }) => payment ?? []),
    known: stored === undefined ? null : z.object({ paymentId: z.string() }).parse(stored),
    coinBalance: rows[0]?.coinBalance ?? 0,
    declines: rows[0]?.declines ?? 0,
    isVerified: rows[0]?.certification === 'VERIFIED',
    customers: rows[0]?.customers ?? null,
  };
}

/**
 * A form that shows saved cards needs a payment of the same customer, and the provider's page returns to the language in
 * which the attempt was opened; one that is processed already is not replaced.
 * @param lang the language of the order, for attempts that were stored without one
 */
function isSame(
  open: PaymentRow,
  charge: Charge,
  { customerRef, locale, lang, now }: { customerRef: string | null; locale: string; lang: string; now: Date },
): boolean {
  const isOfVisit = open.customerRef === customerRef && (open.locale ?? lang) === locale;
  return (
    (isOfVisit || open.status === 'PROCESSING') &&
    open.method === charge.method.code &&
    open.currency === charge.currency.code &&
    open.currencyMinor === charge.minor &&
    (open.expireTime === null || open.expireTime > now)
  );
}

/** The columns that are empty in a new attempt. */
const newAttempt = {
  status: 'CREATED',
  applied: false,
  providerRef: null,
  captureRef: null,
  redirectUrl: null,
  qrCode: null,
  cardBrand: null,
  cardLast4: null,
  cardWallet: null,
  threeDs: false,
  cardFingerprint: null,
  failKey: null,
  accountIssue: null,
  alarmedTime: null,
  providerFeeMinor: null,
  providerFeeCurrency: null,
  risk: null,
  refundedFen: 0,
  refundedMinor: 0,
  succeededTime: null,
  readTime: null,
  nextCheckTime: null,
  checkCount: 0,
  version: 0,
} as const satisfies Partial<PaymentRow>;

/** The attempt, written with the fee of its method at the end of the transaction. */
export async function writeAttempt(
  tx: Executor,
  context: Context,
  order: OrderRow,
  { method, currency, minor }: Charge,
  request: Pick<AttemptRequest, 'cardholderName' | 'rePayUrl'> & {
    asksThreeDs: boolean;
    customerRef: string | null;
  },
): Promise<PaymentRow> {
  const now = context.clock.now();
  const chosen = tx
    .update(orders)
    .set({
      paymentMethod: method.code,
      feeRatePpm: method.feeRatePpm,
      feeIncluded: method.feeIncluded,
      serviceFeeFen: method.feeFen,
      payAmountFen: method.payAmountFen,
      payCurrency: currency.code,
      payCurrencyMinor: minor,
      payRatePpb: currency.ratePpb,
      payPremiumPpm: currency.premiumPpm,
      updatedTime: now,
      version: sql`${orders.version} + 1`,
    })
    .where(eq(orders.id, order.id));
  const id = newId();
  const payment: PaymentRow = {
    ...newAttempt,
    id,
    sn: `P${id}`,
    orderId: order.id,
    provider: method.provider,
    method: method.code,
    amountFen: method.payAmountFen,
    feeFen: method.feeFen,
    feeRatePpm: method.feeRatePpm,
    currency: currency.code,
    currencyMinor: minor,
    cardholderName: method.provider === internalProvider ? null : request.cardholderName,
    locale: context.locale,
    rePayUrl: request.rePayUrl,
    customerRef: request.customerRef,
    asksThreeDs: request.asksThreeDs,
    expireTime: order.expireTime ?? addTime(now, longestAttemptMinutes, 'minute'),
    createdTime: now,
    updatedTime: now,
  };
  await writeLater(tx, { write: chosen });
  await writeLater(tx, { write: tx.insert(paymentLog).values(payment) });
  return payment;
}
