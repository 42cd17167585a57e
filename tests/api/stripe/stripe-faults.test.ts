import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentProviderError, SessionRequest } from '@/backend/ports/payment-provider';
import { createStripePayments } from '@/backend/providers/stripe/create-stripe-payments';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

describe('lost responses to new intents', () => {
  it('charge each of 50 orders once', async () => {
    const { intents, charges } = shop.standIn.ledger;
    for (let round = 0; round < 50; round += 1) {
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
  }, 300_000);
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
