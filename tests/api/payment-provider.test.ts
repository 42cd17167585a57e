import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sku } from '@/backend/database/schema/catalog';
import { orders } from '@/backend/database/schema/orders';
import { paymentEvent, paymentLog, refund } from '@/backend/database/schema/payments';
import { sweepOrders } from '@/backend/domains/orders/commands/jobs';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { reportMissingProviders } from '@/backend/domains/payments/missing-providers';
import { sweepPayments } from '@/backend/domains/payments/settlement/sweeps/sweep-payments';
import { PaymentProviderError } from '@/backend/ports/payment-provider';
import { paymentProviderFactories } from '@/backend/providers/payment-providers';
import { createTestStore, type TestStore } from '@/backend/testing';
import { type Buyer, makeBuyers, openPayment, placeOrder, submitCard } from '../load/buyers';
import { addFakeMethod, createFakeBank, createFakeProvider } from './fake-provider/create-fake-provider';
import { staffWith } from './fixtures/staff';

// A further payment provider consists of one folder and one entry in the list of factories.

const topUp = { skuId: '1800311000000000077', values: { account: 'netvale.user' } };
const bank = createFakeBank();
let store: TestStore;
let buyers: Buyer[];

beforeAll(async () => {
  store = await createTestStore(
    {},
    { paymentProviders: [createFakeProvider(bank, ['FAKE']), ...paymentProviderFactories] },
  );
  buyers = await makeBuyers(store.db, 20);
  await addFakeMethod(store.db);
});
afterAll(() => store.close());

function freshBuyer(): Buyer {
  const buyer = buyers.pop();
  if (!buyer) throw new Error('Too few buyers');
  return buyer;
}

/** Sessions of the buyers so far have expired. */
async function renewBuyers(): Promise<void> {
  buyers = await makeBuyers(store.db, 20, store.clock.now());
}

const orderRow = async (id: string) => (await store.db.select().from(orders).where(eq(orders.id, id)))[0];
const attemptsOf = (orderId: string) =>
  store.db.select().from(paymentLog).where(eq(paymentLog.orderId, orderId)).orderBy(paymentLog.id);

async function availableUnits(skuId: string): Promise<number> {
  const [row] = await store.db.select().from(sku).where(eq(sku.id, skuId));
  return row?.available ?? 0;
}

describe('a further payment provider', () => {
  it('takes a payment, receives its webhook, settles, delivers and refunds', async () => {
    const buyer = freshBuyer();
    const order = await placeOrder(store.call, buyer, { ...topUp, paymentMethod: 'FAKE' });
    const payment = await openPayment(store.call, buyer, order, 'FAKE');
    const [attempt] = await attemptsOf(order.id);
    const ref = attempt?.providerRef ?? '';
    expect(attempt).toMatchObject({ provider: 'fake', status: 'REQUIRES_ACTION' });
    expect(payment.url).toBe(`https://fake.example/pay/${ref}`);
    expect(bank.find(ref).request.returnUrl).toMatch(/^\/pay\/fake\/return\?orderSn=/);

    const { body, headers } = bank.pay(ref);
    const send = (given: Record<string, string>) =>
      store.attempt(
        'POST /order/open/notify/{name}',
        { params: { name: 'fake' }, rawBody: body },
        { headers: given },
      );
    expect((await send({})).status).toBe(400);
    expect(await send(headers)).toMatchObject({ status: 200, body: { received: true } });
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE', paymentMethod: 'FAKE' });

    await store.db.transaction((tx) =>
      transition(tx, store.system(), { orderId: order.id, event: 'STAFF_REFUND', actor: { type: 'STAFF' } }),
    );
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('REFUNDED');
    const [row] = await store.db.select().from(refund).where(eq(refund.orderId, order.id));
    expect(bank.refunds.get(row?.sn ?? '')).toMatchObject({
      providerRef: ref,
      minor: attempt?.currencyMinor,
    });
  });

  it('does not affect the methods of other providers', async () => {
    const buyer = freshBuyer();
    const order = await placeOrder(store.call, buyer, topUp);
    const payment = await openPayment(store.call, buyer, order, 'STRIPE_CARD');
    expect(await submitCard(store.call, payment.session)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('has no webhook under another name', async () => {
    const refused = await store.attempt('POST /order/open/notify/{name}', {
      params: { name: 'unknown-pay' },
      rawBody: '{}',
    });
    expect(refused).toMatchObject({ status: 400, message: 'common_message_badRequest' });
  });
});

/** A new order with an open attempt at the fake provider. */
async function opened(idempotencyKey?: string) {
  const buyer = freshBuyer();
  const order = await placeOrder(store.call, buyer, { ...topUp, paymentMethod: 'FAKE' });
  const payment = await openPayment(store.call, buyer, order, 'FAKE', idempotencyKey);
  const [attempt] = await attemptsOf(order.id);
  return { buyer, order, payment, ref: attempt?.providerRef ?? '' };
}

const deliver = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  store.attempt('POST /order/open/notify/{name}', { params: { name: 'fake' }, rawBody: body }, { headers });

/** Pays an order of the fake provider and asks for its refund. @returns a way to read the refund */
async function refunding(status: 'PENDING' | 'SUCCEEDED' | 'FAILED') {
  const { order, ref } = await opened();
  await deliver(bank.pay(ref));
  await store.runJobs();
  bank.refundStatus = status;
  await store.db.transaction((tx) =>
    transition(tx, store.system(), { orderId: order.id, event: 'STAFF_REFUND', actor: { type: 'STAFF' } }),
  );
  await store.runJobs();
  const row = async () => (await store.db.select().from(refund).where(eq(refund.orderId, order.id)))[0];
  return { order, ref, row, sn: (await row())?.sn ?? '' };
}

describe('the requests of one attempt', () => {
  it('are the same for every caller', async () => {
    const buyer = freshBuyer();
    const order = await placeOrder(store.call, buyer, { ...topUp, paymentMethod: 'FAKE' });
    bank.requests = [];
    bank.sessionError = new PaymentProviderError('TRANSIENT', 'rate limited');
    // A caller in another language replaces the attempt (pay-by-card.api.test.ts).
    const load = (rePayUrl: string) =>
      store.attempt(
        'POST /order/member/payment/load',
        {
          body: {
            paymentItemList: [{ orderSn: order.sn, amount: order.amount }],
            paymentId: 'FAKE',
            rePayUrl,
          },
        },
        { as: buyer.token, idempotencyKey: `same-request-${rePayUrl.at(-1)}`, locale: 'en' },
      );
    expect((await load('/en/pay/payment?orderSn=1')).status).toBe(503);
    expect((await load('/en/pay/payment?orderSn=2')).status).toBe(503);
    bank.sessionError = null;
    store.clock.advance(61_000);
    await sweepPayments(store.system());
    expect(bank.requests).toHaveLength(3);
    expect(new Set(bank.requests.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(bank.requests[0]).toMatchObject({ locale: 'en' });
    expect(bank.requests[0]?.cancelUrl).toContain('/en/pay/fake/cancel');
  });
});

describe('a session that is paid in a page of the store', () => {
  it('returns its client secret each time and stores it nowhere', async () => {
    bank.elements = true;
    const buyer = freshBuyer();
    const order = await placeOrder(store.call, buyer, { ...topUp, paymentMethod: 'FAKE' });
    const load = () =>
      store.call(
        'POST /order/member/payment/load',
        { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: 'FAKE' } },
        { as: buyer.token, idempotencyKey: `elements-${order.sn}` },
      );
    const before = bank.calls.fetchAction;
    const first = await load();
    const [attempt] = await attemptsOf(order.id);
    expect(first.action).toEqual({
      type: 'ELEMENTS',
      url: null,
      clientSecret: `${attempt?.providerRef}_secret`,
      publishableKey: 'fake_public',
      wallet: null,
      charge: { currencyCode: attempt?.currency, minor: attempt?.currencyMinor, precision: 2 },
    });
    expect(bank.calls.fetchAction).toBe(before);
    expect(await load()).toEqual(first);
    expect(bank.calls.fetchAction).toBe(before + 1);
    bank.elements = false;
    const { rows } = await store.rawSql(
      'select p::text from payment_log p union all select i::text from idempotency_key i',
      [],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('_secret');
  });
});

describe('an inquiry, during which the provider withholds nothing', () => {
  it('lets a refund to the payment method end it, and no other one', async () => {
    const { order, ref } = await opened();
    await deliver(bank.pay(ref));
    await store.runJobs();
    const { currency, minor } = bank.find(ref);
    const disputeId = `du_${order.sn}`;
    bank.disputes.set(disputeId, {
      disputeId,
      providerRef: ref,
      status: 'OPEN',
      withheld: false,
      reason: 'general',
      amount: { currency, minor },
      fee: null,
      evidenceDueTime: null,
    });
    await deliver(bank.signed({ id: `evt-${disputeId}`, type: 'dispute', ref, dispute: disputeId }));
    await store.runJobs();
    const { token } = await staffWith(store, ['ROLE_FINANCE']);
    const refundIn = (channel: 'ORIGINAL' | 'COINS') =>
      store.attempt(
        'POST /order/admin/refund/create',
        { body: { orderSn: order.sn, reason: 'GOODWILL', channel } },
        { as: token, idempotencyKey: `inquiry-${channel}-${order.sn}` },
      );
    expect(await refundIn('COINS')).toMatchObject({ status: 422, message: 'refund_disputed' });
    expect((await refundIn('ORIGINAL')).status).toBe(200);
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('REFUNDED');
    const [row] = await store.db.select().from(refund).where(eq(refund.orderId, order.id));
    expect(bank.refunds.get(row?.sn ?? '')).toMatchObject({ minor });
  });
});

describe('webhooks of every kind', () => {
  it('record a dispute and an unrelated event once, and leave the status of the order', async () => {
    const { order, ref } = await opened();
    await deliver(bank.pay(ref));
    await store.runJobs();
    const before = (await orderRow(order.id))?.status;
    const { currency, minor } = bank.find(ref);
    bank.disputes.set('du_1', {
      disputeId: 'du_1',
      providerRef: ref,
      status: 'OPEN',
      withheld: true,
      reason: 'fraudulent',
      amount: { currency, minor },
      fee: null,
      evidenceDueTime: null,
    });
    const events = [
      bank.signed({ id: 'evt-dispute', type: 'dispute', ref, dispute: 'du_1' }),
      bank.signed({ id: 'evt-other', type: 'payout', ref: 'po_1' }),
    ];
    for (const event of [...events, ...events]) expect((await deliver(event)).status).toBe(200);
    await store.runJobs();
    const rows = await store.db.select().from(paymentEvent).orderBy(paymentEvent.id);
    const found = rows.filter(({ id }) => ['fake:evt-dispute', 'fake:evt-other'].includes(id));
    expect(found).toMatchObject([
      { kind: 'DISPUTE', providerRef: ref, objectId: 'du_1', result: 'OPEN' },
      { kind: 'OTHER', providerRef: null, objectId: null, result: 'RECORDED' },
    ]);
    expect(found.every(({ processedTime }) => processedTime !== null)).toBe(true);
    expect((await orderRow(order.id))?.status).toBe(before);
  });

  it('are verified over the bytes: a byte order mark makes an event invalid', async () => {
    const { ref } = await opened();
    const { body, headers } = bank.pay(ref);
    expect((await deliver({ body: `\ufeff${body}`, headers })).status).toBe(400);
    expect((await deliver({ body, headers })).status).toBe(200);
  });
});

describe('what the provider knows of a payment', () => {
  it('is stored when the payment is applied', async () => {
    const { order, ref } = await opened();
    await deliver(bank.pay(ref));
    await store.runJobs();
    expect(await attemptsOf(order.id)).toMatchObject([
      { status: 'SUCCEEDED', providerFeeMinor: 45, providerFeeCurrency: 'HKD', risk: 'ELEVATED' },
    ]);
  });
});

it('pays nothing with the reference of another payment, and is left to staff', async () => {
  const { order, ref } = await opened();
  bank.payments.set(ref, { ...bank.find(ref), providerRef: 'mu_another' });
  await deliver(bank.pay(ref));
  await store.runJobs();
  expect((await orderRow(order.id))?.status).toBe('PENDING_PAYMENT');
  expect(await attemptsOf(order.id)).toMatchObject([{ status: 'MISMATCH', applied: false }]);
  expect(await store.db.select().from(refund).where(eq(refund.orderId, order.id))).toEqual([]);
});

describe('a refund that the provider decides later', () => {
  it('ends with the webhook of its success', async () => {
    const { order, row, sn } = await refunding('PENDING');
    expect(await row()).toMatchObject({ status: 'PENDING', providerRefundId: `mur_${sn}` });
    expect((await orderRow(order.id))?.status).toBe('PENDING_REFUND');
    expect((await deliver(bank.decide(sn, 'SUCCEEDED'))).status).toBe(200);
    await store.runJobs();
    expect(await row()).toMatchObject({ status: 'SUCCEEDED', providerRefundId: `mur_${sn}` });
    expect((await orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('ends with the sweep when its webhook is lost, also after days', async () => {
    const { order, row, sn } = await refunding('PENDING');
    store.clock.advance(5 * 86_400_000);
    await sweepPayments(store.system());
    expect(await row()).toMatchObject({ status: 'PENDING' });
    bank.decide(sn, 'SUCCEEDED');
    store.clock.advance(6 * 3_600_000);
    await sweepPayments(store.system());
    expect(await row()).toMatchObject({ status: 'SUCCEEDED' });
    expect((await orderRow(order.id))?.status).toBe('REFUNDED');
    await renewBuyers();
  });

  it('is sent again as a new refund when it fails within a day', async () => {
    const { order, ref, row, sn } = await refunding('PENDING');
    bank.refundStatus = 'SUCCEEDED';
    await deliver(bank.decide(sn, 'FAILED'));
    await store.runJobs();
    expect(await row()).toMatchObject({ status: 'APPROVED', providerRefundId: null, failedCount: 1 });
    // A further event about the failure sends nothing.
    await deliver(bank.signed({ id: `evt-again-${sn}`, type: 'refund', ref, refund: `mur_${sn}` }));
    await store.runJobs();
    expect(bank.refunds.has(`${sn}-1`)).toBe(false);
    store.clock.advance(11 * 60_000);
    await sweepPayments(store.system());
    expect(bank.refunds.get(`${sn}-1`)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await row()).toMatchObject({ status: 'SUCCEEDED', providerRefundId: `mur_${sn}-1` });
    expect((await orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('is not left to staff while the provider cannot be reached', async () => {
    const { row, sn } = await refunding('PENDING');
    const accepted = bank.refunds.get(sn);
    if (!accepted) throw new Error('No refund at the provider');
    bank.refunds.delete(sn);
    store.clock.advance(26 * 3_600_000);
    await sweepPayments(store.system());
    expect(await row()).toMatchObject({ status: 'PENDING', providerRefundId: `mur_${sn}` });
    bank.refunds.set(sn, { ...accepted, status: 'SUCCEEDED' });
    store.clock.advance(6 * 3_600_000);
    await sweepPayments(store.system());
    expect(await row()).toMatchObject({ status: 'SUCCEEDED' });
    await renewBuyers();
  });

  it('is left to staff when it fails after more than a day, and not before', async () => {
    const { order, row, sn } = await refunding('PENDING');
    store.clock.advance(26 * 3_600_000);
    await sweepPayments(store.system());
    expect(await row()).toMatchObject({ status: 'PENDING' });
    bank.decide(sn, 'FAILED');
    store.clock.advance(6 * 3_600_000);
    await sweepPayments(store.system());
    expect(await row()).toMatchObject({ status: 'MANUAL', providerRefundId: null });
    expect((await orderRow(order.id))?.status).toBe('PENDING_REFUND');
    bank.refundStatus = 'SUCCEEDED';
    await renewBuyers();
  });
});

describe('a provider that refuses to create a session', () => {
  const refused = new PaymentProviderError('PERMANENT', 'amount_too_small');
  const places = async () => {
    const buyer = freshBuyer();
    const before = await availableUnits(topUp.skuId);
    const order = await placeOrder(store.call, buyer, { ...topUp, paymentMethod: 'FAKE' });
    expect(await availableUnits(topUp.skuId)).toBe(before - 1);
    return { buyer, order, before };
  };
  const pay = (buyer: Buyer, order: { sn: string; amount: number }, key: string) =>
    store.attempt(
      'POST /order/member/payment/load',
      { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: 'FAKE' } },
      { as: buyer.token, idempotencyKey: key },
    );

  it('fails the attempt with a message, and another method can be chosen', async () => {
    const { buyer, order } = await places();
    bank.sessionError = refused;
    const answer = await pay(buyer, order, 'refused-session-1');
    expect(answer).toMatchObject({ status: 422, message: 'payment_failed' });
    expect(await pay(buyer, order, 'refused-session-1')).toMatchObject({
      status: 422,
      message: 'payment_failed',
    });
    expect(await attemptsOf(order.id)).toMatchObject([{ status: 'FAILED', failKey: 'payment_failed' }]);
    const page = await store.call(
      'GET /order/member/order/payment',
      { query: { orderSns: order.sn } },
      { as: buyer.token },
    );
    expect(page.lastFailure).toEqual({ failKey: 'payment_failed' });
    bank.sessionError = null;
    const other = await openPayment(store.call, buyer, order, 'STRIPE_CARD');
    await submitCard(store.call, other.session);
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it.each([
    ['permanent', refused],
    ['transient', new PaymentProviderError('TRANSIENT', 'rate limited')],
    ['unknown', new Error('socket hang up')],
  ])('lets the member cancel after a %s error, without a session', async (kind, error) => {
    const { buyer, order, before } = await places();
    bank.sessionError = error;
    const paying = await pay(buyer, order, `cancel-${order.sn}`);
    expect(paying.status).toBe(kind === 'permanent' ? 422 : 503);
    const created = bank.calls.createSession;
    const answer = await store.attempt(
      'POST /order/member/order/cancel',
      { body: { orderSn: order.sn } },
      { as: buyer.token },
    );
    bank.sessionError = null;
    expect(answer.status).toBe(200);
    expect(bank.calls.createSession).toBe(created);
    expect((await orderRow(order.id))?.status).toBe('CANCELED');
    expect(await availableUnits(topUp.skuId)).toBe(before);
  });

  it('lets the order expire, releases its stock and does not block the buyer', async () => {
    const { buyer, order, before } = await places();
    const more = [
      await placeOrder(store.call, buyer, { ...topUp, paymentMethod: 'FAKE' }),
      await placeOrder(store.call, buyer, { ...topUp, paymentMethod: 'FAKE' }),
    ];
    const all = [order, ...more];
    bank.sessionError = new Error('socket hang up');
    for (const each of all) await pay(buyer, each, `expire-${each.sn}`);
    store.clock.advance(31 * 60_000);
    await sweepOrders(store.system());
    bank.sessionError = null;
    for (const each of all) expect((await orderRow(each.id))?.status).toBe('OVERDUE_PAYMENT');
    expect(await availableUnits(topUp.skuId)).toBe(before);
    // A member may have three unpaid orders.
    expect((await placeOrder(store.call, buyer, topUp)).sn).not.toBe(order.sn);
  });
});

describe('a session that the provider cannot close', () => {
  it('keeps the order open for 15 minutes after its expiry time, then the order expires', async () => {
    const buyer = freshBuyer();
    const order = await placeOrder(store.call, buyer, { ...topUp, paymentMethod: 'FAKE' });
    await openPayment(store.call, buyer, order, 'FAKE');
    bank.cancelError = new PaymentProviderError('TRANSIENT', 'maintenance');
    store.clock.advance(31 * 60_000);
    await sweepOrders(store.system());
    expect((await orderRow(order.id))?.status).toBe('PENDING_PAYMENT');
    store.clock.advance(15 * 60_000);
    await sweepOrders(store.system());
    expect((await orderRow(order.id))?.status).toBe('OVERDUE_PAYMENT');
    bank.cancelError = null;
    store.clock.advance(60_001);
    await sweepPayments(store.system());
    expect(await attemptsOf(order.id)).toMatchObject([{ status: 'CANCELED' }]);
  });
});

describe('a provider that is no longer configured', () => {
  const removeKeys = () => {
    const { payments } = store.services;
    const byCode = payments.byCode.bind(payments);
    return vi.spyOn(payments, 'byCode').mockImplementation((code) => (code === 'fake' ? null : byCode(code)));
  };

  it('blocks neither the payment, the cancellation nor the expiry of its orders', async () => {
    await renewBuyers();
    const [paying, canceling, expiring] = [await opened(), await opened(), await opened()];
    const removed = removeKeys();
    try {
      const query = { orderSn: paying.order.sn };
      const as = { as: paying.buyer.token };
      const state = await store.attempt('GET /order/member/payment/is_pay_success', { query }, as);
      expect(state.status).toBe(200);
      const other = await openPayment(store.call, paying.buyer, paying.order, 'STRIPE_CARD');
      await submitCard(store.call, other.session);
      await store.runJobs();
      expect((await orderRow(paying.order.id))?.status).toBe('PENDING_EVALUATE');
      const canceled = await store.attempt(
        'POST /order/member/order/cancel',
        { body: { orderSn: canceling.order.sn } },
        { as: canceling.buyer.token },
      );
      expect(canceled.status).toBe(200);
      store.clock.advance(31 * 60_000);
      await sweepOrders(store.system());
      expect((await orderRow(expiring.order.id))?.status).toBe('OVERDUE_PAYMENT');
      expect(await attemptsOf(expiring.order.id)).toMatchObject([{ status: 'CANCELED' }]);
      store.clock.advance(10 * 86_400_000);
      await sweepPayments(store.system());
    } finally {
      removed.mockRestore();
    }
    // A payment that succeeded meanwhile is found once the provider is configured again.
    bank.pay(expiring.ref);
    store.clock.advance(86_400_000);
    await sweepPayments(store.system());
    await store.runJobs();
    expect((await orderRow(expiring.order.id))?.status).toBe('REFUNDED');
  });

  it('is reported at the start while payments of it are open', async () => {
    await renewBuyers();
    await opened();
    const reported: unknown[] = [];
    const log = Object.assign(Object.create(store.services.log), {
      error: (fields: { event?: string; provider?: string }) =>
        reported.push([fields.event, fields.provider]),
    });
    await reportMissingProviders({ ...store.services, log });
    expect(reported).toEqual([]);
    const removed = removeKeys();
    await reportMissingProviders({ ...store.services, log });
    removed.mockRestore();
    expect(reported).toEqual([['payment.provider.missing', 'fake']]);
  });
});
