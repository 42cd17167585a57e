import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alarm, auditLog } from '@/backend/database/schema/platform';
import { sweepOrders } from '@/backend/domains/orders/commands/jobs';
import { sweepPayments } from '@/backend/domains/payments/settlement/sweeps/sweep-payments';
import { orderIdOf } from '../../stand-ins/paypal/paypal-ledger';
import { type PaypalFixture, paypalFixture } from './paypal-fixture';

/** Alarms are recorded beside the request. */
const patient = { timeout: 60_000 };

let shop: PaypalFixture;
beforeAll(async () => {
  shop = await paypalFixture();
});
afterAll(() => shop.close());

const state = (opened: { buyer: { token: string }; attempt: { sn: string } }) => {
  // Polls within two seconds return the stored state.
  shop.store.clock.advance(2000);
  return shop.store.call(
    'GET /order/member/payment/is_pay_success',
    { query: { paymentLogSn: opened.attempt.sn } },
    { as: opened.buyer.token },
  );
};
/** What PayPal wants from the store, by the alarms about one payment. */
async function accountIssues(paymentSn: string): Promise<unknown[]> {
  await shop.store.alarmsStored();
  const rows = await shop.store.db.select().from(alarm).where(eq(alarm.event, 'payment.account'));
  return rows
    .map(({ detail }) => detail as { paymentSn?: string; issue?: string })
    .flatMap((detail) => (detail.paymentSn === paymentSn ? [detail.issue] : []));
}
const captureOf = (ref: string) =>
  [...shop.standIn.ledger.captures.values()].find((capture) => orderIdOf(capture) === ref);

describe('paying by PayPal', () => {
  it('creates an order that fits the published schema, captures the approval, delivers, and records the fee', async () => {
    const opened = await shop.open();
    expect(opened.action).toMatchObject({
      type: 'WALLET',
      url: `https://www.sandbox.paypal.com/checkoutnow?token=${opened.ref}`,
      clientSecret: null,
      publishableKey: shop.standIn.account.clientId,
      wallet: { orderId: opened.ref, environment: 'sandbox' },
      charge: { currencyCode: 'USD' },
    });
    const [attempt] = await shop.attemptsOf(opened.order.id);
    expect(attempt).toMatchObject({ provider: 'paypal', providerRef: opened.ref, redirectUrl: null });
    const value = ((attempt?.currencyMinor ?? 0) / 100).toFixed(2);
    const order = shop.standIn.ledger.view(opened.ref);
    expect(order.purchase_units).toMatchObject([
      {
        invoice_id: opened.attempt.sn,
        custom_id: opened.attempt.sn,
        amount: { currency_code: 'USD', value },
      },
    ]);
    const { storeUrl } = shop.store.environment;
    const query = new URLSearchParams({ orderSn: opened.order.sn, paymentLogSn: opened.attempt.sn });
    expect(order.payment_source).toMatchObject({
      paypal: {
        experience_context: {
          locale: 'zh-CN',
          return_url: `${storeUrl}/pay/paypal/return?${query}`,
          user_action: 'PAY_NOW',
        },
      },
    });

    expect(await shop.pay(opened)).toMatchObject({ status: 200, data: { status: 'SUCCEEDED' } });
    await shop.deliverEvents();
    expect(await shop.orderRow(opened.order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    const fee = captureOf(opened.ref)?.seller_receivable_breakdown.paypal_fee.value ?? '';
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([
      {
        status: 'SUCCEEDED',
        applied: true,
        providerFeeMinor: Math.round(Number(fee) * 100),
        providerFeeCurrency: 'USD',
      },
    ]);
  });

  it('is captured by the webhook of the approval when the shopper does not return', async () => {
    const opened = await shop.open();
    shop.standIn.ledger.approve(opened.ref);
    await shop.deliverEvents();
    expect(await state(opened)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('is captured by the sweep when no webhook arrives either', async () => {
    const opened = await shop.open();
    shop.standIn.ledger.approve(opened.ref);
    shop.store.clock.advance(61_000);
    await sweepPayments(shop.store.system());
    expect(captureOf(opened.ref)?.status).toBe('COMPLETED');
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('that is declined is captured again only after another approval', async () => {
    const { declined } = shop.standIn.ledger;
    const opened = await shop.open();
    expect(await shop.pay(opened, 'DECLINED')).toMatchObject({
      status: 200,
      data: { status: 'REQUIRES_ACTION', failReason: 'payment_paypalDeclined' },
    });
    const before = declined.length;
    await shop.deliverEvents();
    for (let poll = 0; poll < 3; poll += 1) {
      expect(await state(opened)).toMatchObject({ failReason: 'payment_paypalDeclined' });
    }
    expect(declined).toHaveLength(before);
    const again = await shop.load(opened);
    expect(again.data).toMatchObject({ action: { wallet: { orderId: opened.ref } } });
    expect(await shop.pay(opened)).toMatchObject({ data: { status: 'SUCCEEDED', failReason: null } });
    await shop.deliverEvents();
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'SUCCEEDED', failKey: null }]);
  });

  it('that needs one more confirmation returns to PayPal', async () => {
    const opened = await shop.open();
    expect(await shop.pay(opened, 'NEEDS_ACTION')).toMatchObject({
      data: { status: 'REQUIRES_ACTION', failReason: 'payment_paypalAction' },
    });
    expect(await shop.pay(opened)).toMatchObject({ data: { status: 'SUCCEEDED' } });
  });

  it('that PayPal refuses because of the account of the store ends with an alarm and is no decline', async () => {
    const opened = await shop.open();
    expect(await shop.pay(opened, 'REFUSED_FOR_SELLER')).toMatchObject({
      data: { status: 'FAILED', failReason: 'payment_methodUnavailable' },
    });
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'FAILED' }]);
    await vi.waitFor(
      async () => expect(await accountIssues(opened.attempt.sn)).toEqual(['PAYEE_ACCOUNT_RESTRICTED']),
      patient,
    );
  });

  it('that waits for the store to accept it is processing, with an alarm', async () => {
    const opened = await shop.open();
    expect(await shop.pay(opened, 'WAITS_FOR_SELLER')).toMatchObject({ data: { status: 'PROCESSING' } });
    await vi.waitFor(
      async () =>
        expect(await accountIssues(opened.attempt.sn)).toEqual([
          'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
        ]),
      patient,
    );
    shop.standIn.ledger.decide(opened.ref, true);
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('that PayPal is capturing already is processing and takes no second payment', async () => {
    const opened = await shop.open();
    expect(await shop.pay(opened, 'IN_PROGRESS')).toMatchObject({
      data: { status: 'PROCESSING', failReason: null },
    });
    shop.standIn.ledger.approve(opened.ref);
    expect(await shop.capture(opened)).toMatchObject({ data: { status: 'SUCCEEDED' } });
    await shop.deliverEvents();
  });

  it('is refused without an approval', async () => {
    const opened = await shop.open();
    expect(await shop.capture(opened)).toMatchObject({
      data: { status: 'REQUIRES_ACTION', failReason: null },
    });
    expect(captureOf(opened.ref)).toBeUndefined();
  });

  it.each([
    ['accepted', true, 'PENDING_EVALUATE', 'SUCCEEDED'],
    ['denied', false, 'PENDING_PAYMENT', 'FAILED'],
  ] as const)(
    'waits for a capture under review that is %s',
    async (_name, isAccepted, orderStatus, status) => {
      const opened = await shop.open();
      expect(await shop.pay(opened, 'REVIEWED')).toMatchObject({ data: { status: 'PROCESSING' } });
      await shop.deliverEvents();
      expect(await shop.cancelOrder(opened)).toMatchObject({ status: 422, message: 'order_locked' });
      shop.standIn.ledger.decide(opened.ref, isAccepted);
      await shop.deliverEvents();
      expect((await shop.orderRow(opened.order.id))?.status).toBe(orderStatus);
      expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status }]);
    },
  );

  it('charges JPY without decimals, and refunds all of it', async () => {
    const opened = await shop.open('JPY');
    const [attempt] = await shop.attemptsOf(opened.order.id);
    const [unit] = shop.standIn.ledger.view(opened.ref).purchase_units;
    expect(unit?.amount).toEqual({ currency_code: 'JPY', value: String(attempt?.currencyMinor) });
    await shop.pay(opened);
    await shop.deliverEvents();
    await shop.startRefund(opened.order.id);
    await shop.store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('REFUNDED');
    const [refund] = [...shop.standIn.ledger.refunds.values()].slice(-1);
    expect(refund?.amount).toEqual(unit?.amount);
  });

  it('does not offer a currency that PayPal does not take', async () => {
    const placed = await shop.place();
    const page = await shop.store.call(
      'GET /order/member/order/payment',
      { query: { orderSns: placed.order.sn } },
      { as: placed.buyer.token },
    );
    const offered = page.payments.find(({ code }) => code === 'PAYPAL')?.currencies ?? [];
    expect(offered).toContain('TWD');
    expect(offered).not.toContain('MYR');
    const loaded = await shop.load(placed, 'MYR');
    expect(loaded).toMatchObject({ status: 200, data: { action: { charge: { currencyCode: 'USD' } } } });
  });
});

describe('an attempt that ends', () => {
  it('is not captured when the shopper approves after the order was canceled or expired', async () => {
    const canceled = await shop.open();
    expect((await shop.cancelOrder(canceled)).status).toBe(200);
    const expired = await shop.open();
    shop.store.clock.advance(31 * 60_000);
    await sweepOrders(shop.store.system());
    for (const late of [canceled, expired]) {
      shop.standIn.ledger.approve(late.ref);
      expect((await shop.capture(late)).status).toBe(200);
      await shop.deliverEvents();
      expect(captureOf(late.ref)).toBeUndefined();
    }
    expect((await shop.orderRow(canceled.order.id))?.status).toBe('CANCELED');
    expect((await shop.orderRow(expired.order.id))?.status).toBe('OVERDUE_PAYMENT');
  });

  it('whose order PayPal has deleted is closed', async () => {
    const opened = await shop.open();
    shop.standIn.ledger.forgetOrder(opened.ref);
    expect(await state(opened)).toMatchObject({ status: 'EXPIRED' });
    expect((await shop.load(opened, 'EUR')).status).toBe(200);
  });

  it('refunds a capture that arrives after the order was canceled', async () => {
    const opened = await shop.open();
    shop.standIn.ledger.approve(opened.ref);
    expect((await shop.cancelOrder(opened)).status).toBe(200);
    // The capture was on its way when the order was canceled.
    shop.standIn.ledger.capture(opened.ref);
    await shop.deliverEvents();
    await shop.store.runJobs();
    expect(shop.standIn.ledger.view(opened.ref).purchase_units[0]?.payments?.refunds).toMatchObject([
      { status: 'COMPLETED', amount: captureOf(opened.ref)?.amount },
    ]);
    expect((await shop.orderRow(opened.order.id))?.status).toBe('REFUNDED');
  });

  it('ends paid, or canceled and refunded, when paying and canceling race', async () => {
    const ends = { paid: 0, canceled: 0, refunded: 0 };
    for (let round = 0; round < 25; round += 1) {
      const opened = await shop.open();
      shop.standIn.ledger.approve(opened.ref);
      const [canceled] = await Promise.all([shop.cancelOrder(opened), shop.capture(opened)]);
      await shop.deliverEvents();
      await shop.store.runJobs();
      const status = (await shop.orderRow(opened.order.id))?.status;
      const { payments } = shop.standIn.ledger.view(opened.ref).purchase_units[0] ?? {};
      const isReturned = payments?.refunds.length === 1;
      if (canceled.status === 200) expect(status).toBe(payments ? 'REFUNDED' : 'CANCELED');
      else expect(status).toBe('PENDING_EVALUATE');
      expect(isReturned).toBe(status === 'REFUNDED');
      expect(payments?.captures.length ?? 0).toBeLessThanOrEqual(1);
      ends[status === 'REFUNDED' ? 'refunded' : canceled.status === 200 ? 'canceled' : 'paid'] += 1;
    }
    expect(ends.paid + ends.canceled + ends.refunded).toBe(25);
  });
});

describe('a payment that does not fit its attempt', () => {
  it.each([
    ['amount', { value: '0.50' }],
    ['currency', { currency_code: 'EUR' }],
  ])('pays nothing and is refunded when its %s differs', async (wrong, change) => {
    const opened = await shop.open();
    shop.standIn.ledger.changeAmount(opened.ref, change);
    await shop.pay(opened);
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_PAYMENT');
    const [attempt] = await shop.attemptsOf(opened.order.id);
    expect(attempt).toMatchObject({ status: 'MISMATCH', applied: false });
    const [audit] = await shop.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, attempt?.id ?? ''));
    expect(audit).toMatchObject({ action: 'payment.mismatch', detail: { wrong: [wrong] } });
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([{ kind: 'EXTRA', status: 'SUCCEEDED' }]);
  });

  it('is not captured twice for one attempt when PayPal knows its invoice number', async () => {
    const opened = await shop.open();
    const other = shop.standIn.ledger.createOrder({
      intent: 'CAPTURE',
      purchase_units: [{ invoice_id: opened.attempt.sn, amount: { currency_code: 'USD', value: '1.00' } }],
    });
    shop.standIn.ledger.approve(other.id);
    shop.standIn.ledger.capture(other.id);
    shop.standIn.takeEvents();
    expect(await shop.pay(opened)).toMatchObject({
      data: { status: 'FAILED', failReason: 'payment_paypalDeclined' },
    });
  });
});
