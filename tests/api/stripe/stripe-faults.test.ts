import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payBack } from '@/backend/domains/payments/settlement/refunds/pay-back';
import type { PaymentProviderError, SessionRequest } from '@/backend/ports/payment-provider';
import { createStripePayments } from '@/backend/providers/stripe/create-stripe-payments';
import { printFigures, runCounts } from '../../setup/run-counts';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
// A test that failed may have left faults behind and the circuit breaker open.
beforeEach(() => {
  shop.standIn.faults.length = 0;
  shop.store.clock.advance(31_000);
});
afterAll(() => shop.close());

describe('lost responses to new intents', () => {
  it(`charge each of ${runCounts.lostResponses} orders once`, async () => {
    const { intents, charges } = shop.standIn.ledger;
    for (let round = 0; round < runCounts.lostResponses; round += 1) {
      const before = { intents: intents.size, charges: charges.size };
      const placed = await shop.place();
      const times = round % 2 === 0 ? 1 : 2;
      shop.standIn.faults.push({ on: 'POST /v1/payment_intents', times, kind: 'LOST_RESPONSE' });
      const first = await shop.load(placed);
      expect(first.status).toBe(times === 1 ? 200 : 503);
      const again = await shop.load(placed);
      expect(again.status).toBe(200);
      expect(intents.size - before.intents).toBe(1);
      const [intent] = [...intents.values()].slice(-1);
      if (!intent?.client_secret) throw new Error('No intent');
      expect(again.data).toMatchObject({ action: { clientSecret: intent.client_secret } });
      await shop.confirm({ ref: intent.id, clientSecret: intent.client_secret });
      await shop.deliverEvents();
      expect((await shop.orderRow(placed.order.id))?.status).toBe('PENDING_EVALUATE');
      expect(charges.size - before.charges).toBe(1);
    }
    printFigures(
      `lost responses to new intents, ${shop.store.engine}: ${runCounts.lostResponses} orders, each charged once`,
    );
  }, 900_000);
});

describe('lost responses to refunds', () => {
  it(`refund each of ${runCounts.lostRefunds} orders once`, async () => {
    const { refunds } = shop.standIn.ledger;
    for (let round = 0; round < runCounts.lostRefunds; round += 1) {
      const { order, ref } = await shop.paid();
      const refundId = await shop.startRefund(order.id);
      const times = 1 + (round % 2);
      shop.standIn.faults.push({ on: 'POST /v1/refunds', times, kind: 'LOST_RESPONSE' });
      const sent = payBack(shop.store.system(), refundId);
      if (times === 2) await expect(sent).rejects.toMatchObject({ kind: 'UNKNOWN' });
      else await sent;
      // Stripe forgets a key after a day.
      if (round % 3 === 0) shop.standIn.idempotency.forget();
      await Promise.all([payBack(shop.store.system(), refundId), payBack(shop.store.system(), refundId)]);
      await shop.deliverEvents();
      const made = [...refunds.values()].filter(({ payment_intent: of }) => of === ref);
      expect(made).toMatchObject([{ amount: shop.standIn.ledger.intent(ref).amount }]);
      expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
      expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
    }
    printFigures(
      `lost responses to refunds, Stripe, ${shop.store.engine}: ${runCounts.lostRefunds} orders, each refunded once`,
    );
  }, 900_000);
});

describe('return page and webhook at the same moment', () => {
  it(`have one effect in each of ${runCounts.providerRaces} orders`, async () => {
    const paid = new Set<string>();
    for (let round = 0; round < runCounts.providerRaces; round += 1) {
      const opened = await shop.open();
      await shop.confirm(opened);
      const query = { paymentLogSn: opened.attempt.sn };
      const poll = () =>
        shop.store.call('GET /order/member/payment/is_pay_success', { query }, { as: opened.buyer.token });
      await Promise.all([poll(), shop.deliverEvents(), poll()]);
      expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
      const types = await shop.logTypes(opened.order.id);
      expect(types.filter((type) => type === 'PAYMENT')).toHaveLength(1);
      expect(types.filter((type) => type === 'DELIVERY')).toHaveLength(1);
      expect(await shop.refundsOf(opened.order.id)).toEqual([]);
      paid.add(opened.order.id);
    }
    printFigures(
      `return page and webhook together, Stripe, ${shop.store.engine}: ${paid.size} orders, one effect each`,
    );
  }, 900_000);
});

describe('a provider that does not respond', () => {
  it('does not keep the catalogue waiting, and holds no database connection', async () => {
    const { store, standIn } = shop;
    const placed = [];
    for (let made = 0; made < 25; made += 1) placed.push(await shop.place());
    const create = 'POST /v1/payment_intents';
    const arrived = () => standIn.requests.filter((request) => request === create).length;
    const before = arrived();
    let respond = () => {};
    const until = new Promise<void>((resolve) => {
      respond = resolve;
    });
    standIn.faults.push({ on: create, times: placed.length, kind: 'WAIT', until });
    let finished = 0;
    const loads = Promise.all(
      placed.map((each) =>
        shop.load(each).finally(() => {
          finished += 1;
        }),
      ),
    );
    await expect.poll(arrived, { timeout: 60_000, interval: 20 }).toBe(before + placed.length);
    // None of these reads waits for Stripe, which responds only afterwards.
    for (let read = 0; read < 50; read += 1) await store.call('GET /goods/member/goods/hot');
    const { rows } = await store.db.execute(
      sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(finished).toBe(0);
    expect(Number(rows[0]?.n)).toBe(0);
    respond();
    expect((await loads).map(({ status }) => status)).toEqual(placed.map(() => 200));
  });
});

describe('errors of Stripe', () => {
  const provider = () => {
    const { services } = shop.store;
    const created = createStripePayments({ ...services, databaseKind: 'demo' });
    if (!created) throw new Error('Stripe is not configured');
    return created;
  };
  const request = (reference: string, minor = 1000): SessionRequest => ({
    reference,
    method: 'STRIPE_CARD',
    description: 'test',
    currency: 'USD',
    minor,
    precision: 2,
    cardholderName: null,
    customerRef: null,
    asksThreeDs: false,
    locale: 'en',
    returnUrl: '/pay/stripe/return',
    cancelUrl: '/pay/stripe/cancel',
    expireTime: shop.store.clock.now(),
  });
  const kindOf = (call: Promise<unknown>) =>
    call.then(
      () => 'NONE',
      (error: PaymentProviderError) => error.kind,
    );

  it.each([
    [429, 'TRANSIENT'],
    [500, 'UNKNOWN'],
    [503, 'UNKNOWN'],
  ] as const)('with status %d are %s', async (status, kind) => {
    shop.standIn.faults.push({ on: 'POST /v1/payment_intents', times: 2, kind: 'STATUS', status });
    expect(await kindOf(provider().createSession(request(`P-${status}`)))).toBe(kind);
    shop.standIn.faults.length = 0;
  });

  it('that repeat one request are overcome by the client itself', async () => {
    shop.standIn.faults.push({ on: 'POST /v1/payment_intents', times: 1, kind: 'REFUSED' });
    expect(await kindOf(provider().createSession(request('P-refused')))).toBe('NONE');
    shop.standIn.faults.push({ on: 'POST /v1/payment_intents', times: 1, kind: 'STATUS', status: 503 });
    expect(await kindOf(provider().createSession(request('P-once')))).toBe('NONE');
  });

  it('are permanent for an amount that is too small and for an unknown intent', async () => {
    expect(await kindOf(provider().createSession(request('P-small', 1)))).toBe('PERMANENT');
    expect(await kindOf(provider().fetchFact('pi_unknown'))).toBe('PERMANENT');
  });

  it('are permanent for a number that arrives with another amount: it was never meant to', async () => {
    const { providerRef } = await provider().createSession(request('P-same'));
    expect((await provider().createSession(request('P-same'))).providerRef).toBe(providerRef);
    expect(await kindOf(provider().createSession(request('P-same', 2000)))).toBe('PERMANENT');
  });

  it('wait for the operator when the key is wrong', async () => {
    const { services, environment } = shop.store;
    const stripe = { ...shop.standIn.account, secretKey: 'sk_test_revoked' };
    const wrong = createStripePayments({
      ...services,
      environment: { ...environment, stripe },
      databaseKind: 'demo',
    });
    expect(await kindOf(wrong?.fetchFact('pi_1') ?? Promise.resolve())).toBe('TRANSIENT');
  });

  it('answer the shopper with 503, close the breaker after five in a row, and recover', async () => {
    const placed = await shop.place();
    shop.standIn.faults.push({ on: 'POST /v1/payment_intents', times: 100, kind: 'STATUS', status: 429 });
    for (let call = 0; call < 5; call += 1) expect((await shop.load(placed)).status).toBe(503);
    const arrived = shop.standIn.requests.length;
    expect((await shop.load(placed)).status).toBe(503);
    expect(shop.standIn.requests.length).toBe(arrived);
    shop.standIn.faults.length = 0;
    shop.store.clock.advance(31_000);
    expect((await shop.load(placed)).status).toBe(200);
  });
});
