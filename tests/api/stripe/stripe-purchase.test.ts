import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentLog } from '@/backend/database/schema/payments';
import { auditLog } from '@/backend/database/schema/platform';
import { sweepOrders } from '@/backend/domains/orders/commands/jobs';
import { settlePayment } from '@/backend/domains/payments/settlement/outcomes/settle-payment';
import { shownCard } from '@/lib/payments/card-brand';
import { openPayment, submitCard } from '../../load/buyers';
import { runCounts } from '../../setup/run-counts';
import { staffWith } from '../fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
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

describe('paying by card', () => {
  it('creates an intent, is settled by the webhook, delivers, and records fee and risk', async () => {
    const opened = await shop.open();
    expect(opened.action).toMatchObject({
      type: 'ELEMENTS',
      url: null,
      clientSecret: opened.clientSecret,
      publishableKey: 'pk_test_standin',
    });
    const intent = shop.standIn.ledger.intent(opened.ref);
    const [attempt] = await shop.attemptsOf(opened.order.id);
    expect(attempt).toMatchObject({ provider: 'stripe', providerRef: opened.ref, redirectUrl: null });
    expect(intent).toMatchObject({
      amount: attempt?.currencyMinor,
      currency: 'usd',
      metadata: { reference: opened.attempt.sn, precision: '2' },
    });
    expect(intent.description).toContain(opened.order.sn);

    await shop.confirm(opened, '4000000000009235');
    await shop.deliverEvents();
    expect(await shop.orderRow(opened.order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    const [charge] = [...shop.standIn.ledger.charges.values()];
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([
      {
        status: 'SUCCEEDED',
        applied: true,
        cardBrand: 'visa',
        cardLast4: '9235',
        threeDs: false,
        risk: 'ELEVATED',
        providerFeeMinor: charge?.balance_transaction.fee,
        providerFeeCurrency: 'HKD',
      },
    ]);
  });

  it('is settled by the return page when no webhook arrives', async () => {
    const opened = await shop.open();
    await shop.confirm(opened);
    expect(await state(opened)).toMatchObject({ status: 'SUCCEEDED', failReason: null });
  });

  it.each([
    ['4000000000009995', 'payment_insufficientFunds'],
    ['4000000000009987', 'payment_declined'],
    ['4000000000000069', 'payment_cardExpired'],
    ['4000000000000127', 'payment_cardCode'],
    ['4000000000000119', 'payment_tryAgain'],
  ])('shows why the card %s was declined, and takes the next card', async (number, failReason) => {
    const opened = await shop.open();
    expect((await shop.confirm(opened, number)).status).toBe(402);
    await shop.deliverEvents();
    expect(await state(opened)).toMatchObject({ status: 'REQUIRES_ACTION', failReason });
    const again = await shop.load(opened);
    expect(again.data).toMatchObject({ action: { clientSecret: opened.clientSecret } });
    await shop.confirm(opened);
    await shop.deliverEvents();
    expect(await state(opened)).toMatchObject({ status: 'SUCCEEDED', failReason: null });
    expect(await shop.attemptsOf(opened.order.id)).toHaveLength(1);
  });

  it('asks for 3-D Secure: a failed challenge leaves the intent payable, a passed one pays', async () => {
    const opened = await shop.open();
    expect((await shop.confirm(opened, '4000002500003155')).body.status).toBe('requires_action');
    expect((await shop.authenticate(opened, false)).status).toBe(402);
    expect(await state(opened)).toMatchObject({ failReason: 'payment_authentication' });
    await shop.confirm(opened, '4000002500003155');
    await shop.authenticate(opened, true);
    await shop.deliverEvents();
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'SUCCEEDED', threeDs: true }]);
  });

  it('waits for a bank that decides later', async () => {
    const opened = await shop.open();
    await shop.confirm(opened, '4000000000000077');
    await shop.deliverEvents();
    expect(await state(opened)).toMatchObject({ status: 'PROCESSING', orderStatus: 'PENDING_PAYMENT' });
    expect(await shop.cancelOrder(opened)).toMatchObject({ status: 422, message: 'order_locked' });
    shop.standIn.ledger.decide(opened.ref, true);
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it.each([
    ['JPY', 1],
    ['TWD', 100],
  ])('charges %s in the units of Stripe', async (currency, factor) => {
    const opened = await shop.open(currency);
    const [attempt] = await shop.attemptsOf(opened.order.id);
    expect(shop.standIn.ledger.intent(opened.ref)).toMatchObject({
      amount: (attempt?.currencyMinor ?? 0) * factor,
      currency: currency.toLowerCase(),
    });
    await shop.confirm(opened);
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
    await shop.startRefund(opened.order.id);
    await shop.store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('REFUNDED');
    const [charge] = [...shop.standIn.ledger.charges.values()].slice(-1);
    expect(charge?.amount_refunded).toBe(charge?.amount);
  });
});

it('takes no currency that Stripe charges with fewer decimals than the store has', () => {
  const method = shop.store.services.payments.forMethod('STRIPE_CARD')?.methods.STRIPE_CARD;
  expect(method?.takesCurrency?.('KWD', 2)).toBe(true);
  expect(method?.takesCurrency?.('KWD', 3)).toBe(false);
  expect(method?.takesCurrency?.('JPY', 2)).toBe(false);
});

describe('an attempt that ends', () => {
  it('cancels its intent when the order expires', async () => {
    const opened = await shop.open();
    shop.store.clock.advance(31 * 60_000);
    await sweepOrders(shop.store.system());
    expect((await shop.orderRow(opened.order.id))?.status).toBe('OVERDUE_PAYMENT');
    expect(shop.standIn.ledger.intent(opened.ref).status).toBe('canceled');
    expect((await shop.confirm(opened)).status).toBe(400);
  });

  it('cancels its intent when the member cancels the order or the payment', async () => {
    const opened = await shop.open();
    await shop.store.call(
      'POST /order/member/payment/cancel',
      { body: { paymentLogSn: opened.attempt.sn } },
      { as: opened.buyer.token },
    );
    expect(shop.standIn.ledger.intent(opened.ref).status).toBe('canceled');
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_PAYMENT');
    const other = await shop.open();
    expect((await shop.cancelOrder(other)).status).toBe(200);
    expect(shop.standIn.ledger.intent(other.ref).status).toBe('canceled');
  });

  it('pays the order when the payment succeeds before it is canceled', async () => {
    const opened = await shop.open();
    let confirmed = () => {};
    const until = new Promise<void>((resolve) => {
      confirmed = resolve;
    });
    const on = `POST /v1/payment_intents/${opened.ref}/cancel`;
    shop.standIn.faults.push({ on, times: 1, kind: 'WAIT', until });
    const canceling = shop.cancelOrder(opened);
    await shop.confirm(opened);
    confirmed();
    expect(await canceling).toMatchObject({ status: 422 });
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'SUCCEEDED', applied: true }]);
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('ends in one of two ways when paying and canceling race', async () => {
    const ends = { paid: 0, canceled: 0 };
    for (let round = 0; round < runCounts.cancelRaces; round += 1) {
      const opened = await shop.open();
      const [canceled, confirmed] = await Promise.all([shop.cancelOrder(opened), shop.confirm(opened)]);
      await shop.deliverEvents();
      const isPaid = shop.standIn.ledger.intent(opened.ref).status === 'succeeded';
      expect(confirmed.status).toBe(isPaid ? 200 : 400);
      expect(canceled.status).toBe(isPaid ? 422 : 200);
      expect((await shop.orderRow(opened.order.id))?.status).toBe(isPaid ? 'PENDING_EVALUATE' : 'CANCELED');
      ends[isPaid ? 'paid' : 'canceled'] += 1;
    }
    expect(ends.paid + ends.canceled).toBe(runCounts.cancelRaces);
  });
});

describe('a payment that does not fit its attempt', () => {
  it.each([
    ['amount', { amount: 100 }],
    ['currency', { currency: 'eur' }],
  ])('pays nothing and is refunded when its %s differs', async (wrong, change) => {
    const opened = await shop.open();
    shop.standIn.ledger.change(opened.ref, change);
    await shop.confirm(opened);
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_PAYMENT');
    const [attempt] = await shop.attemptsOf(opened.order.id);
    expect(attempt).toMatchObject({ status: 'MISMATCH', applied: false });
    const [audit] = await shop.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, attempt?.id ?? ''));
    expect(audit).toMatchObject({ action: 'payment.mismatch', detail: { wrong: [wrong] } });
    const [charge] = [...shop.standIn.ledger.charges.values()].slice(-1);
    expect(charge?.amount_refunded).toBe(charge?.amount);
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([{ kind: 'EXTRA', status: 'SUCCEEDED' }]);
  });

  it('pays nothing and is left to staff when it is of the other mode', async () => {
    const opened = await shop.open();
    await shop.deliverEvents();
    shop.standIn.ledger.change(opened.ref, { livemode: true });
    await shop.confirm(opened);
    const [attempt] = await shop.attemptsOf(opened.order.id);
    // The event is of the other mode as well and is only recorded.
    await shop.deliverEvents();
    expect((await shop.attemptsOf(opened.order.id))[0]?.status).toBe('REQUIRES_ACTION');
    if (!attempt) throw new Error('No attempt');
    await settlePayment(shop.store.system(), attempt);
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'MISMATCH' }]);
    expect(await shop.refundsOf(opened.order.id)).toEqual([]);
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_PAYMENT');
  });
});

describe('a success that Stripe does not state completely', () => {
  it.each([
    ['the amount', { amount_received: null }],
    ['the units of the amount', { metadata: { reference: 'P1' } }],
    ['the mode', { livemode: null }],
  ])('without %s is asked again and pays the order once it is stated', async (_, change) => {
    const opened = await shop.open('TWD');
    await shop.confirm(opened);
    const paid = shop.standIn.ledger.intent(opened.ref);
    shop.standIn.ledger.change(opened.ref, change as unknown as Partial<typeof paid>);
    await shop.deliverEvents();
    expect(await state(opened)).toMatchObject({ status: 'PROCESSING', orderStatus: 'PENDING_PAYMENT' });
    shop.standIn.ledger.change(opened.ref, paid);
    expect(await state(opened)).toMatchObject({ status: 'SUCCEEDED' });
    expect((await shop.orderRow(opened.order.id))?.amountPaidFen).toBeGreaterThan(0);
    expect(await shop.refundsOf(opened.order.id)).toEqual([]);
    await shop.store.runJobs();
  });
});

describe('a card in a wallet', () => {
  it.each([
    ['tok_apple_pay', 'apple_pay', 'Apple Pay, Visa •4242'],
    ['tok_google_pay', 'google_pay', 'Google Pay, Visa •4242'],
  ])(
    'that pays with %s is settled, named to the member and staff, disputed and refunded',
    async (token, cardWallet, shown) => {
      const { store } = shop;
      const opened = await shop.open();
      // Only cards, and wallets that hold one, whatever else the account offers.
      expect(shop.standIn.ledger.intent(opened.ref).payment_method_types).toEqual(['card']);
      await shop.confirmInWallet(opened, token);
      await shop.deliverEvents();
      expect(await shop.orderRow(opened.order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
      expect(await shop.attemptsOf(opened.order.id)).toMatchObject([
        { status: 'SUCCEEDED', applied: true, cardBrand: 'visa', cardLast4: '4242', cardWallet },
      ]);
      const view = await store.call(
        'GET /order/member/order/view',
        { query: { orderSn: opened.order.sn } },
        { as: opened.buyer.token },
      );
      expect(view).toMatchObject({
        cardWallet,
        cardBrand: 'visa',
        cardLast4: '4242',
        paymentMethod: 'STRIPE_CARD',
      });

      const staff = { as: (await staffWith(store, ['ROLE_FINANCE', 'ROLE_SERVICE'])).token };
      const forStaff = await store.call(
        'GET /order/admin/order/view',
        { query: { orderSn: opened.order.sn } },
        staff,
      );
      expect(forStaff.payments).toMatchObject([{ method: 'STRIPE_CARD', card: shown }]);

      const { id } = shop.standIn.ledger.openDispute(opened.ref);
      await shop.deliverEvents();
      const { records } = await store.call('GET /order/admin/dispute/list', { query: {} }, staff);
      const disputed = records.find(({ orderSn }) => orderSn === opened.order.sn);
      const dispute = await store.call(
        'GET /order/admin/dispute/view',
        { query: { id: disputed?.id ?? '' } },
        staff,
      );
      expect(shownCard(dispute.payment)).toBe(shown);
      shop.standIn.ledger.closeDispute(id, 'won');
      await shop.deliverEvents();

      await shop.startRefund(opened.order.id);
      await store.runJobs();
      await shop.deliverEvents();
      const [charge] = [...shop.standIn.ledger.charges.values()].slice(-1);
      expect(charge?.amount_refunded).toBe(charge?.amount);
      expect(await shop.refundsOf(opened.order.id)).toMatchObject([{ kind: 'ORDER', status: 'SUCCEEDED' }]);
      expect(await shop.orderRow(opened.order.id)).toMatchObject({ status: 'REFUNDED' });
    },
  );
});

describe('a demo with keys of Stripe', () => {
  it('still settles the card payments that the sandbox had opened', async () => {
    const { store } = shop;
    const opened = await shop.open();
    const [attempt] = await shop.attemptsOf(opened.order.id);
    const sandbox = store.services.payments.byCode('sandbox');
    if (!sandbox || !attempt) throw new Error('No sandbox or no attempt');
    const { providerRef } = await sandbox.createSession({
      reference: attempt.sn,
      method: 'STRIPE_CARD',
      description: 'before the keys were set',
      currency: attempt.currency,
      minor: attempt.currencyMinor,
      precision: 2,
      cardholderName: null,
      customerRef: null,
      asksThreeDs: false,
      locale: 'en',
      returnUrl: '/pay/stripe/return',
      cancelUrl: '/pay/stripe/cancel',
      expireTime: new Date(store.clock.now().getTime() + 600_000),
    });
    await store.db
      .update(paymentLog)
      .set({ provider: 'sandbox', providerRef })
      .where(eq(paymentLog.id, attempt.id));
    await submitCard(store.call, providerRef);
    await store.runJobs();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('takes other methods by the sandbox', async () => {
    const placed = await shop.place();
    const payment = await openPayment(shop.store.call, placed.buyer, placed.order, 'PAYPAL');
    expect(payment.url).toMatch(/^\/sandbox\/wallet/);
  });
});
