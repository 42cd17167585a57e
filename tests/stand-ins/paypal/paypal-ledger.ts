import { randomBytes } from 'node:crypto';
import { missing, unprocessable } from './api-error';
import { createPaypalDisputes } from './paypal-disputes';
import type { Capture, Money, Order, PaypalEvent, Refund, TransactionInfo } from './paypal-objects';
import type { OrderRequest, RefundRequest } from './published-schemas';

/** What the source of funds does that a buyer approves. */
export type Source =
  | 'PAYS'
  | 'DECLINED'
  | 'NEEDS_ACTION'
  | 'REVIEWED'
  | 'REFUNDS_LATE'
  /** The seller has to accept the payment. */
  | 'WAITS_FOR_SELLER'
  /** The account of the seller is restricted. */
  | 'REFUSED_FOR_SELLER'
  /** PayPal captures the order itself at this moment. */
  | 'IN_PROGRESS';

const newPaypalId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();

const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);
const currencies = new Set([
  ...withoutDecimals,
  ...'AUD CAD CHF CZK DKK EUR GBP HKD ILS MXN NOK NZD PHP PLN SEK SGD THB USD'.split(' '),
]);

const cents = ({ value }: Money) => Math.round(Number(value) * 100);

/** The ledger of the stand-in: orders, captures and refunds, and an event for each change. */
export function createPaypalLedger(now: () => Date) {
  const orders = new Map<string, Order>();
  const captures = new Map<string, Capture>();
  const refunds = new Map<string, Refund>();
  const sources = new Map<string, Source>();
  const events: PaypalEvent[] = [];
  /** Captures that were declined. */
  const declined: string[] = [];
  /** Every movement of the balance, as the transaction search lists it. */
  const transactions: TransactionInfo[] = [];
  let changes = 0;

  const move = (
    code: TransactionInfo['transaction_event_code'],
    {
      id,
      amount,
      invoice_id,
      reference,
      fee,
    }: { id: string; amount: Money; invoice_id?: string; reference?: string; fee?: Money },
  ): void => {
    const isOut = ['T0106', 'T1106', 'T1107', 'T1110', 'T1201'].includes(code);
    transactions.push({
      transaction_id: id,
      transaction_event_code: code,
      transaction_initiation_date: now().toISOString(),
      transaction_amount: isOut ? negative(amount) : amount,
      ...(fee ? { fee_amount: negative(fee) } : {}),
      transaction_status: 'S',
      ...(invoice_id === undefined ? {} : { invoice_id }),
      ...(reference === undefined ? {} : { paypal_reference_id: reference }),
    });
  };

  /** Each change has a time of its own. */
  const time = () => {
    changes += 1;
    return new Date(now().getTime() + changes).toISOString();
  };

  const emit = (event_type: string, resource: object): void => {
    events.push({
      id: `WH-${newPaypalId()}`,
      event_version: '1.0',
      create_time: now().toISOString(),
      event_type,
      summary: event_type,
      resource: structuredClone(resource),
      links: [],
    });
  };

  const found = <T>(map: Map<string, T>, id: string): T => {
    const value = map.get(id);
    if (!value) throw missing();
    return value;
  };

  const unitOf = (order: Order) => {
    const [unit] = order.purchase_units;
    if (!unit) throw new Error('An order has a unit');
    return unit;
  };

  /** The order as the API returns it, with its payments. */
  const view = (id: string): Order => {
    const order = found(orders, id);
    const own = [...captures.values()].filter((capture) => orderIdOf(capture) === id);
    const returned = [...refunds.values()].filter((refund) =>
      own.some((capture) => capture.id === refund.capture_id),
    );
    const payments = own.length === 0 ? {} : { payments: { captures: own, refunds: returned } };
    return { ...order, purchase_units: order.purchase_units.map((unit) => ({ ...unit, ...payments })) };
  };

  const refundedOf = (captureId: string) =>
    [...refunds.values()]
      .filter(({ capture_id: of, status }) => of === captureId && status !== 'FAILED')
      .reduce((sum, { amount }) => sum + cents(amount), 0);

  const moveCapture = (capture: Capture): void =>
    move('T0006', { ...capture, fee: capture.seller_receivable_breakdown.paypal_fee });

  return {
    ...createPaypalDisputes({ captures, emit, now, newId: newPaypalId, move }),
    orders,
    captures,
    refunds,
    transactions,
    events,
    declined,
    view,

    createOrder(given: OrderRequest): Order {
      for (const { amount } of given.purchase_units) {
        const { currency_code: code, value } = amount;
        if (!currencies.has(code)) throw unprocessable('CURRENCY_NOT_SUPPORTED');
        if (withoutDecimals.has(code) && value.includes('.')) throw unprocessable('DECIMALS_NOT_SUPPORTED');
        if (!(Number(value) > 0)) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE');
      }
      const id = newPaypalId();
      const order: Order = {
        id,
        intent: given.intent,
        status: 'PAYER_ACTION_REQUIRED',
        purchase_units: given.purchase_units.map((unit) => ({ reference_id: 'default', ...unit })),
        payment_source: given.payment_source,
        create_time: now().toISOString(),
        update_time: time(),
        links: [
          {
            href: `https://www.sandbox.paypal.com/checkoutnow?token=${id}`,
            rel: 'payer-action',
            method: 'GET',
          },
        ],
      };
      orders.set(id, order);
      return view(id);
    },

    /** What the buyer does in PayPal's window. */
    approve(id: string, source: Source = 'PAYS'): void {
      const order = found(orders, id);
      if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
      sources.set(id, source);
      orders.set(id, { ...order, status: 'APPROVED', update_time: time() });
      emit('CHECKOUT.ORDER.APPROVED', view(id));
    },

    capture(id: string): Order {
      const order = found(orders, id);
      if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
      if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
      const { amount, custom_id, invoice_id } = unitOf(order);
      if ([...captures.values()].some((capture) => capture.invoice_id === invoice_id)) {
        throw unprocessable('DUPLICATE_INVOICE_ID');
      }
      const source = sources.get(id) ?? 'PAYS';
      if (source === 'DECLINED') {
        declined.push(id);
        throw unprocessable('INSTRUMENT_DECLINED');
      }
      if (source === 'NEEDS_ACTION') {
        orders.set(id, { ...order, status: 'PAYER_ACTION_REQUIRED', update_time: time() });
        throw unprocessable('PAYER_ACTION_REQUIRED');
      }
      if (source === 'REFUSED_FOR_SELLER') throw unprocessable('PAYEE_ACCOUNT_RESTRICTED');
      if (source === 'IN_PROGRESS') throw unprocessable('ORDER_COMPLETION_IN_PROGRESS');
      const fee = (Math.ceil(cents(amount) * 0.044 + 30) / 100).toFixed(2);
      const capture: Capture = {
        id: newPaypalId(),
        status: source === 'REVIEWED' || source === 'WAITS_FOR_SELLER' ? 'PENDING' : 'COMPLETED',
        ...(source === 'WAITS_FOR_SELLER'
          ? { status_details: { reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' } }
          : {}),
        amount,
        final_capture: true,
        ...(custom_id === undefined ? {} : { custom_id }),
        ...(invoice_id === undefined ? {} : { invoice_id }),
        seller_receivable_breakdown: {
          gross_amount: amount,
          paypal_fee: { currency_code: amount.currency_code, value: feeIn(amount, fee) },
        },
        supplementary_data: { related_ids: { order_id: id } },
        create_time: now().toISOString(),
        update_time: time(),
      };
      captures.set(capture.id, capture);
      orders.set(id, { ...order, status: 'COMPLETED', update_time: time() });
      emit(`PAYMENT.CAPTURE.${capture.status}`, capture);
      if (capture.status === 'COMPLETED') moveCapture(capture);
      return view(id);
    },

    /** PayPal's decision on a capture under review. */
    decide(id: string, isAccepted: boolean): void {
      for (const capture of captures.values()) {
        if (orderIdOf(capture) !== id || capture.status !== 'PENDING') continue;
        const decided: Capture = { ...capture, status: isAccepted ? 'COMPLETED' : 'DECLINED' };
        captures.set(capture.id, decided);
        if (isAccepted) moveCapture(decided);
        emit(`PAYMENT.CAPTURE.${isAccepted ? 'COMPLETED' : 'DENIED'}`, decided);
      }
    },

    refund(captureId: string, given: RefundRequest): Refund {
      const capture = found(captures, captureId);
      const left = cents(capture.amount) - refundedOf(captureId);
      const amount = given.amount ?? capture.amount;
      if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
      if (cents(amount) > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
      if (amount.currency_code !== capture.amount.currency_code) throw unprocessable('CURRENCY_MISMATCH');
      const { custom_id, invoice_id } = given;
      if (
        invoice_id !== undefined &&
        [...refunds.values()].some((refund) => refund.invoice_id === invoice_id)
      ) {
        throw unprocessable('DUPLICATE_INVOICE_ID');
      }
      const isLate = sources.get(orderIdOf(capture)) === 'REFUNDS_LATE';
      const refund: Refund = {
        id: newPaypalId(),
        status: isLate ? 'PENDING' : 'COMPLETED',
        amount,
        capture_id: captureId,
        ...(custom_id === undefined ? {} : { custom_id }),
        ...(invoice_id === undefined ? {} : { invoice_id }),
        links: [
          {
            href: `https://api.sandbox.paypal.com/v2/payments/captures/${captureId}`,
            rel: 'up',
            method: 'GET',
          },
        ],
      };
      refunds.set(refund.id, refund);
      if (!isLate) move('T1107', { ...refund, reference: captureId });
      emit(isLate ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED', refund);
      return refund;
    },

    settleRefund(id: string, status: 'COMPLETED' | 'FAILED'): void {
      const settled = { ...found(refunds, id), status };
      refunds.set(id, settled);
      if (status === 'COMPLETED') move('T1107', { ...settled, reference: settled.capture_id });
      emit(status === 'FAILED' ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED', settled);
    },

    /** Later refunds of this order succeed at once. */
    acceptRefunds: (id: string) => void sources.set(id, 'PAYS'),

    /** Changes the amount of an unpaid order, which the API does not allow. */
    changeAmount(id: string, change: Partial<Money>): void {
      const order = found(orders, id);
      const unit = unitOf(order);
      orders.set(id, {
        ...order,
        purchase_units: [{ ...unit, amount: { ...unit.amount, ...change } }],
      });
    },

    /** PayPal deletes orders after hours without an approval. */
    forgetOrder: (id: string) => void orders.delete(id),
  };
}

const negative = ({ currency_code, value }: Money): Money => ({
  currency_code,
  value: value.startsWith('-') ? value.slice(1) : `-${value}`,
});

export type PaypalLedger = ReturnType<typeof createPaypalLedger>;

export const orderIdOf = (capture: Capture) => capture.supplementary_data.related_ids.order_id;

/** Currencies without decimals have fees without decimals. */
const feeIn = ({ value }: Money, fee: string) => (value.includes('.') ? fee : String(Math.ceil(Number(fee))));
