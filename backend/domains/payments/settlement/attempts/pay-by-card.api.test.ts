import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../../../../lib/i18n/locales';
import { coinsOf, setCoins } from '../../../../../tests/api/fixtures/coins';
import {
  type Buyer,
  makeBuyers,
  openPayment,
  placeOrder,
  submitCard,
  validCard,
} from '../../../../../tests/load/buyers';
import { sandboxPayment } from '../../../../database/schema/fulfilment';
import { orders } from '../../../../database/schema/orders';
import { paymentLog } from '../../../../database/schema/payments';
import { createTestStore, type TestStore } from '../../../../testing';

let store: TestStore;
let call: TestStore['call'];
let buyer: Buyer;

const cardSku = '1800311000000000107';
const topUp = { skuId: '1800311000000000077', values: { account: 'netvale.user' } };

beforeAll(async () => {
  store = await createTestStore();
  call = store.call;
  const [first] = await makeBuyers(store.db, 1);
  if (!first) throw new Error('No buyer');
  buyer = first;
});
afterAll(() => store.close());

const state = (paymentLogSn: string) =>
  call('GET /order/member/payment/is_pay_success', { query: { paymentLogSn } }, { as: buyer.token });
const statusOf = async (id: string) =>
  (await store.db.select().from(orders).where(eq(orders.id, id)))[0]?.status;

describe('paying by card', () => {
  it('pays, delivers and shows each method with its fee', async () => {
    const order = await placeOrder(call, buyer, { skuId: cardSku });
    const page = await call(
      'GET /order/member/order/payment',
      { query: { orderSns: order.sn } },
      { as: buyer.token },
    );
    expect(page).toMatchObject({ amount: order.amount, defaultPayment: 'STRIPE_CARD', currencyCode: 'USD' });
    const card = page.payments.find((method) => method.code === 'STRIPE_CARD');
    expect(card).toMatchObject({ fee: Math.ceil(order.amount * 3.9) / 100, disabledReason: null });
    expect(card?.spendableCoins).toBeNull();
    expect(page.payments.find((method) => method.code === 'COIN')).toMatchObject({
      disabledReason: 'coupon_pointNotEnough',
      spendableCoins: 0,
    });

    const payment = await openPayment(call, buyer, order);
    expect(payment.url).toMatch(/^\/sandbox\/card\?session=pi_sandbox_/);
    expect(await state(payment.paymentLogSn)).toMatchObject({
      status: 'REQUIRES_ACTION',
      orderStatus: 'PENDING_PAYMENT',
    });
    store.clock.advance(2000);
    const session = await submitCard(call, payment.session);
    expect(session).toMatchObject({ status: 'SUCCEEDED', currency: 'USD' });
    expect(session.redirectUrl).toBe(
      `/pay/stripe/return?orderSn=${order.sn}&paymentLogSn=${payment.paymentLogSn}&payment_intent=${payment.session}&redirect_status=succeeded`,
    );
    expect(await state(payment.paymentLogSn)).toMatchObject({ status: 'SUCCEEDED', failReason: null });
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  });

  it('is settled by the webhook when the shopper does not return', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const { session } = await openPayment(call, buyer, order);
    await submitCard(call, session);
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  });

  it('shows no decline of a card once another method was tried after it', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const { session } = await openPayment(call, buyer, order);
    await submitCard(call, session, '4000 0000 0000 0002');
    await store.runJobs();
    const lastFailure = async () =>
      (await call('GET /order/member/order/payment', { query: { orderSns: order.sn } }, { as: buyer.token }))
        .lastFailure;
    expect(await lastFailure()).toEqual({ failKey: 'payment_failed' });
    store.clock.advance(1000);
    await openPayment(call, buyer, order, 'PAYPAL');
    expect(await lastFailure()).toBeNull();
  });

  it('keeps the session open after a decline, and accepts the next card', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const payment = await openPayment(call, buyer, order);
    expect(await submitCard(call, payment.session, '4000 0000 0000 0002')).toMatchObject({
      status: 'OPEN',
      failKey: 'payment_failed',
      redirectUrl: null,
    });
    await store.runJobs();
    expect(await state(payment.paymentLogSn)).toMatchObject({
      status: 'REQUIRES_ACTION',
      failReason: 'payment_failed',
    });
    const page = await call(
      'GET /order/member/order/payment',
      { query: { orderSns: order.sn } },
      { as: buyer.token },
    );
    expect(page.lastFailure).toEqual({ failKey: 'payment_failed' });
    // Another try, which the shopper leaves at the bank's page: the former decline is not its reason.
    await openPayment(call, buyer, order);
    const left = await call(
      'GET /order/member/order/payment',
      { query: { orderSns: order.sn } },
      { as: buyer.token },
    );
    expect(left.lastFailure).toBeNull();
    // Polls within two seconds return the stored state.
    store.clock.advance(2000);
    expect(await submitCard(call, payment.session)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await state(payment.paymentLogSn)).toMatchObject({ status: 'SUCCEEDED', failReason: null });
  });

  it('declines unknown cards and rejects invalid numbers', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const { session } = await openPayment(call, buyer, order);
    expect(await submitCard(call, session, '5555 5555 5555 4444')).toMatchObject({
      failKey: 'payment_failed',
    });
    const wrong = await store.attempt('POST /sandbox/session/{id}/card', {
      params: { id: session },
      body: { number: '4242424242424241', expiry: '01/20', cvc: '1' },
    });
    expect(wrong).toMatchObject({
      status: 422,
      message: 'common_message_unprocessableEntity',
      data: { fields: ['number', 'expiry', 'cvc'] },
    });
    const [row] = await store.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, session));
    expect(JSON.stringify(row)).not.toContain('4242');
    await call('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: buyer.token });
  });

  it('requests 3-D Secure: a denial leaves the session open, an approval pays', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const payment = await openPayment(call, buyer, order);
    const secure = '4000 0025 0000 3155';
    const answer = (approve: boolean) =>
      call('POST /sandbox/session/{id}/challenge', { params: { id: payment.session }, body: { approve } });
    expect(await submitCard(call, payment.session, secure)).toMatchObject({ status: 'REQUIRES_CHALLENGE' });
    expect(await answer(false)).toMatchObject({ status: 'OPEN', failKey: 'payment_failed' });
    expect(await submitCard(call, payment.session, secure)).toMatchObject({ status: 'REQUIRES_CHALLENGE' });
    expect(await answer(true)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await answer(false)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await state(payment.paymentLogSn)).toMatchObject({ status: 'SUCCEEDED' });
    const [row] = await store.db.select().from(paymentLog).where(eq(paymentLog.sn, payment.paymentLogSn));
    expect(row).toMatchObject({ threeDs: true, cardBrand: 'visa', cardLast4: '3155', applied: true });
  });

  it('takes another card in place of one whose 3-D Secure challenge is open', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const payment = await openPayment(call, buyer, order);
    const secure = '4000 0025 0000 3155';
    expect(await submitCard(call, payment.session, secure)).toMatchObject({ status: 'REQUIRES_CHALLENGE' });
    expect(await submitCard(call, payment.session, '4000 0000 0000 0002')).toMatchObject({
      status: 'OPEN',
      failKey: 'payment_failed',
    });
    expect(await submitCard(call, payment.session, secure)).toMatchObject({ status: 'REQUIRES_CHALLENGE' });
    expect(await submitCard(call, payment.session, validCard.number)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await state(payment.paymentLogSn)).toMatchObject({ status: 'SUCCEEDED' });
    const [row] = await store.db.select().from(paymentLog).where(eq(paymentLog.sn, payment.paymentLogSn));
    expect(row).toMatchObject({ threeDs: false, cardLast4: '4242', applied: true });
  });

  it('settles a slow card after eight seconds', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const payment = await openPayment(call, buyer, order);
    expect(await submitCard(call, payment.session, '4000 0000 0000 0077')).toMatchObject({
      status: 'PROCESSING',
    });
    await store.runJobs();
    expect(await state(payment.paymentLogSn)).toMatchObject({
      status: 'PROCESSING',
      orderStatus: 'PENDING_PAYMENT',
    });
    const cancelled = await store.attempt(
      'POST /order/member/payment/cancel',
      { body: { paymentLogSn: payment.paymentLogSn } },
      { as: buyer.token },
    );
    expect(cancelled).toMatchObject({ status: 422, message: 'order_locked' });
    store.clock.advance(8500);
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  });

  it('lets the shopper leave the hosted page and pay again', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const first = await openPayment(call, buyer, order);
    const left = await call('POST /sandbox/session/{id}/cancel', { params: { id: first.session } });
    expect(left).toMatchObject({
      status: 'CANCELED',
      redirectUrl: `/pay/stripe/cancel?orderSn=${order.sn}`,
    });
    const second = await openPayment(call, buyer, order);
    expect(second.paymentLogSn).not.toBe(first.paymentLogSn);
    expect(await state(first.paymentLogSn)).toMatchObject({ status: 'CANCELED' });
    await submitCard(call, second.session);
    expect(await state(second.paymentLogSn)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('cancels an attempt in the store: the session is closed, the order stays payable', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const payment = await openPayment(call, buyer, order);
    const input = { body: { paymentLogSn: payment.paymentLogSn } };
    await call('POST /order/member/payment/cancel', input, { as: buyer.token });
    await call('POST /order/member/payment/cancel', input, { as: buyer.token });
    expect(await submitCard(call, payment.session)).toMatchObject({ status: 'CANCELED' });
    expect(await statusOf(order.id)).toBe('PENDING_PAYMENT');
    await call('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: buyer.token });
  });
});

describe('one open attempt', () => {
  it('returns one attempt and one session for twenty concurrent clicks', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const clicks = await Promise.all(Array.from({ length: 20 }, () => openPayment(call, buyer, order)));
    expect(new Set(clicks.map((click) => click.paymentLogSn)).size).toBe(1);
    expect(new Set(clicks.map((click) => click.session)).size).toBe(1);
    const rows = await store.db.select().from(paymentLog).where(eq(paymentLog.orderId, order.id));
    expect(rows).toHaveLength(1);
    await submitCard(call, clicks[0]?.session ?? '');
    await store.runJobs();
  });

  it('repeats the response for a key and rejects the key for another request', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const key = `same-key-${order.sn}`;
    const first = await openPayment(call, buyer, order, 'STRIPE_CARD', key);
    expect(await openPayment(call, buyer, order, 'STRIPE_CARD', key)).toEqual(first);
    const other = await store.attempt(
      'POST /order/member/payment/load',
      { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: 'PAYPAL' } },
      { as: buyer.token, idempotencyKey: key },
    );
    expect(other.status).toBe(422);
    await submitCard(call, first.session);
    await store.runJobs();
  });

  it('closes the open session when another method is chosen, and updates the fee', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const card = await openPayment(call, buyer, order);
    const paypal = await openPayment(call, buyer, order, 'PAYPAL');
    expect(await submitCard(call, card.session)).toMatchObject({ status: 'CANCELED' });
    const [row] = await store.db.select().from(orders).where(eq(orders.id, order.id));
    const fee = Math.ceil(order.amount * 4.5) + 200;
    expect(row).toMatchObject({ paymentMethod: 'PAYPAL', serviceFeeFen: fee });

    await call('POST /sandbox/session/{id}/wallet', {
      params: { id: paypal.session },
      body: { choice: 'APPROVE' },
    });
    const captured = await call(
      'POST /order/member/payment/paypal_capture',
      { body: { token: paypal.session, PayerID: 'SANDBOX' } },
      { as: buyer.token },
    );
    expect(captured).toMatchObject({ status: 'SUCCEEDED', method: 'PAYPAL' });
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  });

  it('captures an approved PayPal payment without the shopper', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const paypal = await openPayment(call, buyer, order, 'PAYPAL');
    const choose = (choice: 'APPROVE' | 'DECLINE') =>
      call('POST /sandbox/session/{id}/wallet', { params: { id: paypal.session }, body: { choice } });
    expect(await choose('DECLINE')).toMatchObject({ status: 'OPEN', failKey: 'payment_failed' });
    expect((await choose('APPROVE')).redirectUrl).toContain(`token=${paypal.session}&PayerID=SANDBOX`);
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  });

  it.each(['STRIPE_CARD', 'PAYPAL'])(
    'returns to the language in which the shopper pays now: %s',
    async (method) => {
      const order = await placeOrder(call, buyer, topUp);
      const openIn = (locale: Locale) =>
        call(
          'POST /order/member/payment/load',
          { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: method } },
          { as: buyer.token, idempotencyKey: `pay-${locale}-${order.sn}`, locale },
        );
      const begun = await openIn('en');
      const page = method === 'PAYPAL' ? 'wallet' : 'card';
      expect(begun.action.url).toContain(`/en/sandbox/${page}?`);
      expect((await openIn('en')).paymentLog.sn).toBe(begun.paymentLog.sn);
      const { paymentLog: attempt, action } = await openIn('zh-hk');
      expect(action.url).toContain(`/zh-hk/sandbox/${page}?`);
      expect(await state(begun.paymentLog.sn)).toMatchObject({ status: 'CANCELED' });
      const session = new URLSearchParams(action.url?.split('?')[1]).get('session') ?? '';
      const paid =
        method === 'PAYPAL'
          ? await call('POST /sandbox/session/{id}/wallet', {
              params: { id: session },
              body: { choice: 'APPROVE' },
            })
          : await submitCard(call, session);
      const returnName = method === 'PAYPAL' ? 'paypal' : 'stripe';
      const back = `/zh-hk/pay/${returnName}/return?orderSn=${order.sn}&paymentLogSn=${attempt.sn}`;
      expect(paid.redirectUrl).toContain(back);
      await store.runJobs();
      expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
    },
  );

  it('settles instead when the open attempt was paid meanwhile', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const card = await openPayment(call, buyer, order);
    await submitCard(call, card.session);
    const late = await store.attempt(
      'POST /order/member/payment/load',
      { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: 'PAYPAL' } },
      { as: buyer.token, idempotencyKey: `late-${order.sn}` },
    );
    expect(late).toMatchObject({ status: 422, message: 'order_statusInvalid' });
    expect(await state(card.paymentLogSn)).toMatchObject({ status: 'SUCCEEDED' });
    await store.runJobs();
  });
});

describe('paying with coins', () => {
  it('debits the coins and pays in one step', async () => {
    await setCoins(store, buyer.memberId, 3000);
    const order = await placeOrder(call, buyer, topUp);
    const paid = await openPayment(call, buyer, order, 'COIN');
    expect(paid).toMatchObject({ status: 'SUCCEEDED', url: null });
    expect(await coinsOf(store, buyer.memberId)).toBe(3000 - order.amount * 100);
    await store.runJobs();
    expect(await statusOf(order.id)).toBe('PENDING_EVALUATE');
  });

  it('spends one balance once under concurrent requests', async () => {
    await setCoins(store, buyer.memberId, 1480);
    const wanted = await Promise.all([1, 2].map(() => placeOrder(call, buyer, topUp)));
    const answers = await Promise.all(
      wanted.map((order) =>
        store.attempt(
          'POST /order/member/payment/load',
          { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: 'COIN' } },
          { as: buyer.token, idempotencyKey: `coin-${order.sn}` },
        ),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
    expect(await coinsOf(store, buyer.memberId)).toBe(0);
    const paid = await store.db
      .select()
      .from(paymentLog)
      .where(and(eq(paymentLog.method, 'COIN'), eq(paymentLog.status, 'SUCCEEDED')));
    expect(paid).toHaveLength(2);
  });
});

describe('other members', () => {
  it('cannot access the order, the attempt or the PayPal token', async () => {
    const order = await placeOrder(call, buyer, topUp);
    const payment = await openPayment(call, buyer, order, 'PAYPAL');
    const stranger = { as: await store.signIn('second@tianyun.example') };
    const answers = await Promise.all([
      store.attempt('GET /order/member/order/payment', { query: { orderSns: order.sn } }, stranger),
      store.attempt(
        'GET /order/member/payment/is_pay_success',
        { query: { paymentLogSn: payment.paymentLogSn } },
        stranger,
      ),
      store.attempt('GET /order/member/payment/is_pay_success', { query: { orderSn: order.sn } }, stranger),
      store.attempt(
        'POST /order/member/payment/cancel',
        { body: { paymentLogSn: payment.paymentLogSn } },
        stranger,
      ),
      store.attempt(
        'POST /order/member/payment/paypal_capture',
        { body: { token: payment.session } },
        stranger,
      ),
      store.attempt(
        'POST /order/member/payment/load',
        { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: 'PAYPAL' } },
        { ...stranger, idempotencyKey: 'stranger-key' },
      ),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404, 404]);
  });
});
