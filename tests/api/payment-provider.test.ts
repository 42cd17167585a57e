import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sku } from '@/backend/database/schema/catalog';
import { orders } from '@/backend/database/schema/orders';
import { paymentLog, refund } from '@/backend/database/schema/payments';
import { paymentMethod } from '@/backend/database/schema/pricing';
import { sweepOrders } from '@/backend/domains/order-commands/jobs';
import { transition } from '@/backend/domains/order-lifecycle/transition';
import { sweepPayments } from '@/backend/domains/settlement/sweep-payments';
import { PaymentProviderError } from '@/backend/ports/payment-provider';
import { paymentProviderFactories } from '@/backend/providers/payment-providers';
import { createTestStore, type TestStore } from '@/backend/testing';
import { type Buyer, makeBuyers, openPayment, placeOrder, submitCard } from '../load/buyers';
import { createFakeBank, createFakeProvider } from './fake-provider/create-fake-provider';

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
  const [card] = await store.db.select().from(paymentMethod).where(eq(paymentMethod.code, 'STRIPE_CARD'));
  if (!card) throw new Error('The store is not seeded');
  await store.db
    .insert(paymentMethod)
    .values({ ...card, id: '1', code: 'FAKE', provider: 'fake', requiresCardholderName: false });
});
afterAll(() => store.close());

function freshBuyer(): Buyer {
  const buyer = buyers.pop();
  if (!buyer) throw new Error('Too few buyers');
  return buyer;
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
    expect(bank.refunds.get(row?.sn ?? '')).toEqual({ providerRef: ref, minor: attempt?.currencyMinor });
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
