import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaypalLedger } from '../../tests/stand-ins/paypal/paypal-ledger';
import { newCharge, newIntent, newRefund } from '../../tests/stand-ins/stripe/stripe-objects';
import { readEnvironment } from '../environment/environment';
import type { PaymentProvider } from '../ports/payment-provider';
import type { ProviderDependencies } from '../ports/provider-dependencies';
import { createPaypalPayments } from './paypal/create-paypal-payments';
import { createStripePayments } from './stripe/create-stripe-payments';

// Every response is sent as JSON through the SDK of the provider, with one field changed.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

let paypal: PaymentProvider;
let stripe: PaymentProvider;
/** The body of the next responses, by method and path. */
let respond: (request: string) => unknown = () => ({});

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const path = `${request.method} ${request.url}`;
    const token = { access_token: 'token', token_type: 'Bearer', expires_in: 32_400 };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(path.includes('oauth2/token') ? token : respond(path)));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = {
    ...readEnvironment({ STORE_DEMO: '1', STORE_SECRET: 's'.repeat(32) }),
    paypal: { clientId: 'client', clientSecret: 'secret', webhookId: 'WH-1', apiBase, livemode: false },
    stripe: {
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_1'],
      country: 'HK',
      apiBase,
      livemode: false,
    },
  };
  const dependencies = {
    environment,
    clock: { now: () => new Date() },
    // The store has no currencies, so that Stripe's own decimals count.
    db: { select: () => ({ from: () => Promise.resolve([]) }) },
  } as unknown as ProviderDependencies;
  const created = { paypal: createPaypalPayments(dependencies), stripe: createStripePayments(dependencies) };
  if (!created.paypal || !created.stripe) throw new Error('No providers');
  paypal = created.paypal;
  stripe = created.stripe;
});
afterAll(() => server.close());

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const missing: unique symbol = Symbol('missing');
type Change = Json | typeof missing;

/** A copy of a response in which one field is another value, or is missing. */
function changed(sample: Json, path: Path, value: Change): Json {
  const copy = structuredClone(sample);
  let owner: Json = copy;
  for (const key of path.slice(0, -1)) owner = (owner as Record<string | number, Json>)[key] ?? null;
  const last = path.at(-1) ?? '';
  expect(owner, path.join('.')).toHaveProperty(String(last));
  if (value === missing) delete (owner as Record<string, Json>)[last];
  else (owner as Record<string | number, Json>)[last] = value;
  return copy;
}

const wrongTypes: Change[] = [missing, null, '', 0, 7, true, [], {}, ['COMPLETED']];
const wrongStatuses = [...wrongTypes, 'completed', 'Succeeded', 'SUCCEEDED ', 'SETTLING', 'PAID'];
const usd = (value: Change): Json =>
  value === missing ? { currency_code: 'USD' } : { currency_code: 'USD', value };
const wrongAmounts = [
  ...wrongTypes,
  ...[missing, null, '', 'abc', '.', '-5.90', '5,90', '5.905', 'NaN', '1e3', 5.9, {}].map(usd),
  ...[null, '', 'usd', 7, {}].map((code): Json => ({ currency_code: code, value: '5.90' })),
  { value: '5.90' },
];
const wrongMinor = [...wrongTypes.filter((one) => typeof one !== 'number'), -590, 5.5, '590', 'abc'];

function paypalSamples() {
  const ledger = createPaypalLedger(() => new Date('2026-11-21T00:00:00Z'));
  const orderOf = (amount: string) => {
    const { id } = ledger.createOrder({
      intent: 'CAPTURE',
      purchase_units: [
        {
          invoice_id: 'P2000000001',
          custom_id: 'P2000000001',
          description: 'A top-up',
          amount: { currency_code: 'USD', value: amount },
        },
      ],
      payment_source: { paypal: { experience_context: {} } },
    } as unknown as Parameters<typeof ledger.createOrder>[0]);
    ledger.approve(id);
    return id;
  };
  const ref = orderOf('5.90');
  const approved = asJson(ledger.view(ref));
  ledger.capture(ref);
  const captured = asJson(ledger.view(ref));
  const [capture] = [...ledger.captures.values()];
  const refund = asJson({
    id: '0K35355239430361V',
    status: 'COMPLETED',
    amount: capture?.amount ?? null,
    invoice_id: 'R2000000001',
    links: [],
  });
  return { ref, approved, captured, refund };
}

const unit = ['purchase_units', 0] as const;
const capture = [...unit, 'payments', 'captures', 0] as const;

describe('PayPal', () => {
  const { ref, approved, captured, refund } = paypalSamples();
  const factFrom = (body: Json) => {
    respond = () => body;
    return paypal.fetchFact(ref);
  };

  it.each(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])(
    'counts %s with an amount as paid',
    async (status) => {
      expect(await factFrom(changed(captured, [...capture, 'status'], status))).toMatchObject({
        providerRef: ref,
        status: 'SUCCEEDED',
        currency: 'USD',
        minor: 590,
      });
    },
  );

  it('keeps the states of a payment that is not decided', async () => {
    const status = async (path: Path, value: string) =>
      (await factFrom(changed(captured, path, value))).status;
    expect(await status([...capture, 'status'], 'PENDING')).toBe('PROCESSING');
    expect(await status([...capture, 'status'], 'DECLINED')).toBe('FAILED');
    expect((await factFrom(approved)).status).toBe('APPROVED');
    for (const open of ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED'])
      expect((await factFrom(changed(approved, ['status'], open))).status).toBe('OPEN');
    expect((await factFrom(changed(approved, ['status'], 'VOIDED'))).status).toBe('CANCELED');
  });

  const changes: [string, Path, Change][] = [
    ...wrongStatuses.map((value): [string, Path, Change] => [
      'status of the capture',
      [...capture, 'status'],
      value,
    ]),
    ...wrongAmounts.map((value): [string, Path, Change] => [
      'amount of the capture',
      [...capture, 'amount'],
      value,
    ]),
    ...wrongTypes.map((value): [string, Path, Change] => ['id of the order', ['id'], value]),
    ...wrongTypes.map((value): [string, Path, Change] => [
      'captures',
      [...unit, 'payments', 'captures'],
      value,
    ]),
    ...wrongTypes.map((value): [string, Path, Change] => ['payments', [...unit, 'payments'], value]),
    ...wrongTypes.map((value): [string, Path, Change] => ['units', ['purchase_units'], value]),
  ];

  it.each(changes)('asks again about a payment with another %s %#', async (_what, path, value) => {
    expect((await factFrom(changed(captured, path, value))).status).toBe('PROCESSING');
    respond = (request) => (request.endsWith('/capture') ? changed(captured, path, value) : approved);
    expect((await paypal.capture(ref)).status).toBe('PROCESSING');
  });

  it('asks again about an order with another status', async () => {
    for (const value of wrongStatuses)
      expect((await factFrom(changed(approved, ['status'], value))).status).toBe('PROCESSING');
  });

  it('reads a payment whose other fields it does not know', async () => {
    const odd = changed(changed(captured, ['payment_source'], 7), [...capture, 'create_time'], null);
    expect((await factFrom(odd)).status).toBe('SUCCEEDED');
    const noFee = changed(captured, [...capture, 'seller_receivable_breakdown'], 'unknown');
    expect(await factFrom(noFee)).toMatchObject({ status: 'SUCCEEDED', fee: null });
  });

  it('counts a refund as made only when it is completed with its amount', async () => {
    const from = async (body: Json) => {
      respond = (request) => (request.startsWith('GET /v2/checkout') ? captured : body);
      const made = await paypal.refund({ requestId: 'R2000000001', providerRef: ref, minor: 590 });
      expect(await paypal.fetchRefund('0K35355239430361V')).toEqual(made);
      return made.status;
    };
    expect(await from(refund)).toBe('SUCCEEDED');
    for (const failed of ['FAILED', 'CANCELLED'])
      expect(await from(changed(refund, ['status'], failed))).toBe('FAILED');
    for (const value of wrongStatuses) expect(await from(changed(refund, ['status'], value))).toBe('PENDING');
    for (const value of wrongAmounts) expect(await from(changed(refund, ['amount'], value))).toBe('PENDING');
    respond = (request) =>
      request.startsWith('GET')
        ? captured
        : changed(refund, ['amount'], { currency_code: 'USD', value: '0.10' });
    expect(await paypal.refund({ requestId: 'R2000000001', providerRef: ref, minor: 590 })).toMatchObject({
      status: 'PENDING',
    });
  });
});

function stripeSamples() {
  const intent = {
    ...newIntent({
      id: 'pi_1',
      amount: 590,
      currency: 'usd',
      created: 1_795_000_000,
      customer: null,
      description: null,
      metadata: { reference: 'P2000000001', precision: '2' },
    }),
    status: 'succeeded' as const,
    amount_received: 590,
  };
  const card = { last4: '4242', fingerprint: 'f', threeDs: false, risk: 'normal', wallet: undefined };
  const transaction = { object: 'balance_transaction', fee: 30, currency: 'usd' };
  const charge = newCharge('ch_1', intent, card, transaction as unknown as Parameters<typeof newCharge>[3]);
  const refund = newRefund({
    id: 're_1',
    amount: 590,
    currency: 'usd',
    created: 1_795_000_000,
    charge: 'ch_1',
    payment_intent: 'pi_1',
    metadata: {},
    status: 'succeeded',
  });
  return { intent: asJson({ ...intent, latest_charge: charge }), refund: asJson(refund) };
}

describe('Stripe', () => {
  const { intent, refund } = stripeSamples();
  const factFrom = (body: Json) => {
    respond = () => body;
    return stripe.fetchFact('pi_1');
  };

  it('counts a succeeded intent with its amount as paid', async () => {
    expect(await factFrom(intent)).toMatchObject({ status: 'SUCCEEDED', currency: 'USD', minor: 590 });
    expect((await factFrom(changed(intent, ['latest_charge'], 'ch_1'))).status).toBe('SUCCEEDED');
  });

  it('keeps the states of a payment that is not decided', async () => {
    for (const [value, status] of [
      ['requires_payment_method', 'OPEN'],
      ['requires_confirmation', 'OPEN'],
      ['requires_action', 'OPEN'],
      ['requires_capture', 'APPROVED'],
      ['processing', 'PROCESSING'],
      ['canceled', 'CANCELED'],
    ])
      expect((await factFrom(changed(intent, ['status'], value ?? null))).status).toBe(status);
  });

  it.each([
    ...wrongStatuses.map((value) => ['status', ['status'], value] as const),
    ...wrongMinor.map((value) => ['amount', ['amount_received'], value] as const),
    ...wrongTypes.map((value) => ['currency', ['currency'], value] as const),
    ...wrongTypes.filter((value) => value !== true).map((value) => ['mode', ['livemode'], value] as const),
    ...wrongStatuses.map((value) => ['status of the charge', ['latest_charge', 'status'], value] as const),
  ])('asks again about a payment with another %s %#', async (_what, path, value) => {
    expect((await factFrom(changed(intent, path, value))).status).toBe('PROCESSING');
    expect((await stripe.cancelSession('pi_1')).status).toBe('PROCESSING');
    expect((await stripe.capture('pi_1')).status).toBe('PROCESSING');
  });

  it('counts a refund as made only when it has succeeded with its amount', async () => {
    const from = async (body: Json) => {
      respond = (request) => {
        if (request.startsWith('GET /v1/refunds?')) return { object: 'list', data: [], has_more: false };
        return request.startsWith('GET /v1/payment_intents') ? intent : body;
      };
      const made = await stripe.refund({ requestId: 'R2000000001', providerRef: 'pi_1', minor: 590 });
      expect(await stripe.fetchRefund('re_1')).toEqual(made);
      return made.status;
    };
    expect(await from(refund)).toBe('SUCCEEDED');
    for (const failed of ['failed', 'canceled'])
      expect(await from(changed(refund, ['status'], failed))).toBe('FAILED');
    for (const value of [...wrongStatuses, 'requires_action', 'pending'])
      expect(await from(changed(refund, ['status'], value))).toBe('PENDING');
    for (const value of wrongMinor) expect(await from(changed(refund, ['amount'], value))).toBe('PENDING');
  });
});
