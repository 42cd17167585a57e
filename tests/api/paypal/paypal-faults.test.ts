import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payBack } from '@/backend/domains/payments/settlement/refunds/pay-back';
import type { PaymentProviderError, SessionRequest } from '@/backend/ports/payment-provider';
import { createPaypalPayments } from '@/backend/providers/paypal/create-paypal-payments';
import { printFigures, runCounts } from '../../setup/run-counts';
import { orderIdOf } from '../../stand-ins/paypal/paypal-ledger';
import { type PaypalFixture, paypalFixture } from './paypal-fixture';

let shop: PaypalFixture;
beforeAll(async () => {
  shop = await paypalFixture();
});
// A test that failed may have left faults behind and the circuit breaker open.
beforeEach(() => {
  shop.standIn.faults.length = 0;
  shop.store.clock.advance(31_000);
});
afterAll(() => shop.close());

const capturesOf = (ref: string) =>
  [...shop.standIn.ledger.captures.values()].filter((capture) => orderIdOf(capture) === ref);

describe('lost responses', () => {
  it('to new orders, captures and refunds charge and refund each order once', async () => {
    const { orders, captures, refunds } = shop.standIn.ledger;
    for (let round = 0; round < runCounts.lostResponses; round += 1) {
      const before = { orders: orders.size, captures: captures.size, refunds: refunds.size };
      const placed = await shop.place();
      const times = round % 2 === 0 ? 1 : 2;
      shop.standIn.faults.push({ on: 'POST /v2/checkout/orders', times, kind: 'LOST_RESPONSE' });
      expect((await shop.load(placed)).status).toBe(times === 1 ? 200 : 503);
      const again = await shop.load(placed);
      expect(again.status).toBe(200);
      expect(orders.size - before.orders).toBe(1);
      const [order] = [...orders.values()].slice(-1);
      const ref = order?.id ?? '';
      expect(again.data).toMatchObject({ action: { wallet: { orderId: ref } } });

      shop.standIn.ledger.approve(ref);
      if (round % 3 === 0) shop.standIn.idempotency.forget();
      shop.standIn.faults.push({
        on: `POST /v2/checkout/orders/${ref}/capture`,
        times: 1 + (round % 2),
        kind: 'LOST_RESPONSE',
      });
      // Either of them may meet both lost responses; the event is then delivered again.
      await Promise.allSettled([shop.capture({ ...placed, ref }), shop.deliverEvents()]);
      await shop.capture({ ...placed, ref });
      await shop.deliverEvents();
      expect((await shop.orderRow(placed.order.id))?.status).toBe('PENDING_EVALUATE');
      expect(captures.size - before.captures).toBe(1);

      const refundId = await shop.startRefund(placed.order.id);
      const [capture] = capturesOf(ref);
      shop.standIn.faults.push({
        on: `POST /v2/payments/captures/${capture?.id}/refund`,
        times,
        kind: 'LOST_RESPONSE',
      });
      await payBack(shop.store.system(), refundId).catch(() => undefined);
      if (round % 3 === 0) shop.standIn.idempotency.forget();
      await Promise.allSettled([payBack(shop.store.system(), refundId), shop.deliverEvents()]);
      expect(await shop.refundsOf(placed.order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
      expect([...refunds.values()].slice(before.refunds)).toMatchObject([{ amount: capture?.amount }]);
      expect((await shop.orderRow(placed.order.id))?.status).toBe('REFUNDED');
      shop.standIn.faults.length = 0;
    }
    printFigures(
      `lost responses of PayPal, ${shop.store.engine}: ${runCounts.lostResponses} orders, each captured and refunded once`,
    );
  }, 900_000);
});

describe('two callers', () => {
  it('capture an approval once, whatever the order of return page and webhook is', async () => {
    for (let round = 0; round < runCounts.providerRaces; round += 1) {
      const opened = await shop.open();
      shop.standIn.ledger.approve(opened.ref);
      shop.standIn.idempotency.forget();
      await Promise.all([shop.capture(opened), shop.deliverEvents(), shop.capture(opened)]);
      await shop.deliverEvents();
      expect(capturesOf(opened.ref)).toHaveLength(1);
      expect((await shop.orderRow(opened.order.id))?.status).toBe('PENDING_EVALUATE');
      const types = await shop.logTypes(opened.order.id);
      expect(types.filter((type) => type === 'PAYMENT')).toHaveLength(1);
      expect(types.filter((type) => type === 'DELIVERY')).toHaveLength(1);
    }
    printFigures(
      `return page and webhook together, PayPal, ${shop.store.engine}: ${runCounts.providerRaces} orders, one capture and one effect each`,
    );
  }, 900_000);
});

describe('errors of PayPal', () => {
  const provider = (changes: { clientSecret?: string } = {}) => {
    const { services, environment } = shop.store;
    const created = createPaypalPayments({
      ...services,
      environment: { ...environment, paypal: { ...shop.standIn.account, ...changes } },
      databaseKind: 'demo',
    });
    if (!created) throw new Error('PayPal is not configured');
    return created;
  };
  const request = (reference: string, changes: Partial<SessionRequest> = {}): SessionRequest => ({
    reference,
    method: 'PAYPAL',
    description: '原神 创世结晶 '.repeat(30),
    currency: 'USD',
    minor: 1000,
    precision: 2,
    cardholderName: null,
    customerRef: null,
    asksThreeDs: false,
    locale: 'zh-hk',
    returnUrl: '/zh-hk/pay/paypal/return',
    cancelUrl: '/zh-hk/pay/paypal/cancel',
    expireTime: shop.store.clock.now(),
    ...changes,
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
    shop.standIn.faults.push({ on: 'POST /v2/checkout/orders', times: 2, kind: 'STATUS', status });
    expect(await kindOf(provider().createSession(request(`P-${status}`)))).toBe(kind);
    shop.standIn.faults.length = 0;
  });

  it('that repeat one request are overcome by the client itself', async () => {
    shop.standIn.faults.push({ on: 'POST /v2/checkout/orders', times: 1, kind: 'REFUSED' });
    expect(await kindOf(provider().createSession(request('P-refused')))).toBe('NONE');
    shop.standIn.faults.push({ on: 'POST /v1/oauth2/token', times: 1, kind: 'STATUS', status: 503 });
    expect(await kindOf(provider().createSession(request('P-token')))).toBe('NONE');
  });

  it('of a request for a token do not outlast their cause', async () => {
    const used = provider();
    shop.standIn.faults.push({ on: 'POST /v1/oauth2/token', times: 1, kind: 'STATUS', status: 429 });
    expect(await kindOf(used.createSession(request('P-limit')))).toBe('TRANSIENT');
    expect(await kindOf(used.createSession(request('P-limit')))).toBe('NONE');
  });

  it('are permanent for an amount of zero and for a currency that PayPal does not take', async () => {
    expect(await kindOf(provider().createSession(request('P-zero', { minor: 0 })))).toBe('PERMANENT');
    expect(await kindOf(provider().createSession(request('P-myr', { currency: 'MYR' })))).toBe('PERMANENT');
    expect(await kindOf(provider().createSession(request('P-jpy', { currency: 'JPY' })))).toBe('PERMANENT');
  });

  it('are permanent for a number that arrives with another amount: it was never meant to', async () => {
    const { providerRef } = await provider().createSession(request('P-same'));
    expect((await provider().createSession(request('P-same'))).providerRef).toBe(providerRef);
    expect(await kindOf(provider().createSession(request('P-same', { minor: 2000 })))).toBe('PERMANENT');
  });

  it('wait for the operator when the secret is wrong', async () => {
    expect(await kindOf(provider({ clientSecret: 'revoked-secret' }).fetchFact('X'))).toBe('TRANSIENT');
  });

  it('contain neither the secret nor a token, because they are logged', async () => {
    const secret = 'revoked-secret';
    const basic = Buffer.from(`${shop.standIn.account.clientId}:${secret}`).toString('base64');
    const errors = [
      provider({ clientSecret: secret }).fetchFact('X'),
      provider().createSession(request('P-0', { minor: 0 })),
    ];
    shop.standIn.faults.push({ on: 'GET /v2/checkout/orders/Y', times: 2, kind: 'REFUSED' });
    errors.push(provider().fetchFact('Y'));
    for (const failed of errors) {
      const error = await failed.catch((reason: unknown) => reason);
      const text = inspect(error, { depth: 20, showHidden: true });
      for (const hidden of [secret, basic, 'Bearer', 'Basic ']) expect(text).not.toContain(hidden);
      expect(text).toContain('paypal:');
    }
  });

  it('end with a new token when PayPal revokes the one in use', async () => {
    const used = provider();
    const { providerRef } = await used.createSession(request('P-revoked'));
    shop.standIn.revokeTokens();
    const facts = await Promise.all([1, 2, 3].map(() => used.fetchFact(providerRef)));
    expect(facts.map(({ status }) => status)).toEqual(['OPEN', 'OPEN', 'OPEN']);
  });

  it('return 503 to the shopper, open the breaker after five in a row, and recover', async () => {
    const placed = await shop.place();
    shop.standIn.faults.push({ on: 'POST /v2/checkout/orders', times: 100, kind: 'STATUS', status: 429 });
    for (let call = 0; call < 5; call += 1) expect((await shop.load(placed)).status).toBe(503);
    const arrived = shop.standIn.requests.length;
    expect((await shop.load(placed)).status).toBe(503);
    expect(shop.standIn.requests.length).toBe(arrived);
    shop.standIn.faults.length = 0;
    shop.store.clock.advance(31_000);
    expect((await shop.load(placed)).status).toBe(200);
  });
});
