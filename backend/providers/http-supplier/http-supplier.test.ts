import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Fault,
  type SupplierStandIn,
  startSupplier,
} from '../../../tests/stand-ins/supplier/supplier-stand-in';
import { readEnvironment } from '../../environment/environment';
import { type Clock, createClock } from '../../ports/clock';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import { type Supplier, SupplierError, type TopupRequest } from '../../ports/supplier';
import { createHttpSupplier } from './create-http-supplier';

const clock: Clock = createClock();
const account = {
  keyId: 'shop-1',
  secret: 'a secret for requests to the stand-in',
  callbackSecret: 'a secret for callbacks of the stand-in',
};
let standIn: SupplierStandIn;
let supplier: Supplier;

/** @param changes by default no call times out, however slow the machine is */
function supplierAt(apiBase: string, changes: Partial<typeof account & { timeout: number }> = {}): Supplier {
  const environment = {
    ...readEnvironment({ STORE_DEMO: '1', STORE_SECRET: 's'.repeat(32) }),
    supplier: { ...account, timeout: 600_000, ...changes, apiBase },
  };
  const created = createHttpSupplier({ environment, clock } as ProviderDependencies);
  if (!created) throw new Error('The supplier is configured');
  return created;
}

let made = 0;
function request(changes: Partial<TopupRequest> = {}): TopupRequest {
  made += 1;
  const values = { account: '13800138000', 服务器: '亚洲' };
  return {
    requestId: `${made}-0`,
    goodsId: '1',
    skuId: '2',
    faceValue: 100,
    quantity: 3,
    values,
    ...changes,
  };
}

const kindOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: unknown) => (error instanceof SupplierError ? error.kind : String(error)),
  );

beforeAll(async () => {
  standIn = await startSupplier({ ...account, now: clock.now });
});
beforeEach(() => {
  standIn.fault = () => null;
  standIn.decide = () => 'DELIVERED';
  supplier = supplierAt(standIn.url);
});
afterAll(() => standIn.close());

describe('a top-up', () => {
  it('is delivered with its cost, once for one request id', async () => {
    const one = request();
    const result = await supplier.topUp(one);
    expect(result).toEqual({
      outcome: 'DELIVERED',
      supplierOrderNo: expect.stringMatching(/^STAND-IN-/),
      cost: { minor: 2736, currency: 'CNY' },
    });
    expect(await supplier.topUp(one)).toEqual(result);
    expect(await supplier.query(one.requestId)).toEqual(result);
    expect(standIn.effects.filter(({ requestId }) => requestId === one.requestId)).toHaveLength(1);
  });

  it.each([
    ['PARTIAL', { outcome: 'PARTIAL', deliveredQuantity: 1, cost: { minor: 912, currency: 'CNY' } }],
    ['PROCESSING', { outcome: 'PROCESSING' }],
    ['REFUSED', { outcome: 'REFUSED', errorKey: 'goods_account_notFound' }],
    ['FAILED', { outcome: 'FAILED', errorKey: 'goods_account_notFound' }],
  ] as const)('can be %s', async (state, expected) => {
    standIn.decide = () => state;
    expect(await supplier.topUp(request())).toMatchObject(expected);
  });

  it('is refused without a known reason when the supplier uses an unknown code', async () => {
    standIn.decide = () => 'REFUSED';
    standIn.reason = 'MOON_PHASE';
    expect(await supplier.topUp(request())).toEqual({
      outcome: 'REFUSED',
      errorKey: 'common_message_serviceUnavailable',
    });
    standIn.reason = 'ACCOUNT_NOT_FOUND';
  });

  it('is not found by a query when it was never requested', async () => {
    expect(await supplier.query('999-0')).toBeNull();
  });
});

const status = (code: number, name: string): Fault => ({
  kind: 'status',
  status: code,
  code: name,
  after: false,
});
const never = new Promise<never>(() => {});

describe('an error', () => {
  it.each<[string, Fault, string]>([
    ['400 with its code', status(400, 'BAD_REQUEST'), 'PERMANENT'],
    ['an unknown product', status(422, 'PRODUCT_UNKNOWN'), 'PERMANENT'],
    ['a rejected signature', status(401, 'NOT_AUTHENTICATED'), 'TRANSIENT'],
    ['an empty balance', status(402, 'INSUFFICIENT_BALANCE'), 'TRANSIENT'],
    ['429 with its code', status(429, 'RATE_LIMITED'), 'TRANSIENT'],
    ['503 with its code', status(503, 'UNAVAILABLE'), 'TRANSIENT'],
    ['other parameters for the same request id', status(409, 'REQUEST_MISMATCH'), 'UNKNOWN'],
    ['500', status(500, 'INTERNAL'), 'UNKNOWN'],
    ['an undocumented code', status(400, 'SOMETHING_ELSE'), 'UNKNOWN'],
    ['503 of a proxy', { kind: 'html', after: true }, 'UNKNOWN'],
    ['truncated JSON', { kind: 'truncated', after: true }, 'UNKNOWN'],
    ['a lost connection', { kind: 'reset', after: true }, 'UNKNOWN'],
    ['a redirect', { kind: 'redirect', after: false }, 'UNKNOWN'],
    ['a body that is too long', { kind: 'huge', after: true }, 'UNKNOWN'],
  ])('%s is known by its kind', async (_name, fault, kind) => {
    standIn.fault = () => fault;
    expect(await kindOf(supplier.topUp(request()))).toBe(kind);
  });

  it('is a timeout when no response arrives in time', async () => {
    standIn.fault = () => ({ kind: 'wait', until: never, after: true });
    expect(await kindOf(supplierAt(standIn.url, { timeout: 50 }).topUp(request()))).toBe('UNKNOWN');
  });

  it('of connecting had no effect', async () => {
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    expect(await kindOf(supplierAt(`http://127.0.0.1:${port}`).topUp(request()))).toBe('TRANSIENT');
  });

  it('is not read from a 404 that is not the documented one', async () => {
    standIn.fault = () => status(404, 'NO_SUCH_PAGE');
    expect(await kindOf(supplier.query('1-0'))).toBe('UNKNOWN');
    standIn.fault = () => ({ kind: 'html', after: false });
    expect(await kindOf(supplier.query('1-0'))).toBe('UNKNOWN');
  });

  it('is a result about another request', async () => {
    const [one, other] = [request(), request()];
    await supplier.topUp(one);
    const entry = standIn.ledger.get(one.requestId);
    if (!entry) throw new Error('The request was not accepted');
    standIn.ledger.set(other.requestId, entry);
    expect(await kindOf(supplier.query(other.requestId))).toBe('UNKNOWN');
  });

  it.each<[string, Partial<typeof account>]>([
    ['another secret', { secret: 'another secret of thirty-two chars' }],
    ['another key id', { keyId: 'shop-2' }],
  ])('of %s tops up nothing', async (_name, changes) => {
    const one = request();
    expect(await kindOf(supplierAt(standIn.url, changes).topUp(one))).toBe('TRANSIENT');
    expect(standIn.ledger.has(one.requestId)).toBe(false);
  });
});

it('asvs:V1.3.6 asvs:V13.2.4 never contacts another host', async () => {
  let visits = 0;
  const other = createServer((_request, response) => {
    visits += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  standIn.redirectTo = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1/top-ups`;
  standIn.fault = () => ({ kind: 'redirect', after: false });
  const { requestId } = request();
  const calls = [
    supplier.topUp(request()),
    supplier.query(requestId),
    supplier.query('../../../other'),
    supplier.balance(),
  ];
  expect(await Promise.all(calls.map(kindOf))).toEqual(Array(4).fill('UNKNOWN'));
  expect(visits).toBe(0);
  await new Promise((resolve) => other.close(resolve));
});

it('states the balance', async () => {
  expect(await supplier.balance()).toEqual(standIn.balance);
});

it('checks an account', async () => {
  const check = (value: string) =>
    supplier.checkAccount({ goodsId: '1', mode: 'ROLE_LOOKUP', values: { account: value, server: 'asia' } });
  expect(await check('12345678')).toMatchObject({ ok: true, roleName: 'Stand-in', serverName: 'asia' });
  expect(await check('12340000')).toEqual({
    ok: false,
    errorKey: 'goods_account_notFound',
    reason: 'ACCOUNT_NOT_FOUND',
  });
});

describe('a callback', () => {
  const read = ({ headers, rawBody }: { headers: Record<string, string>; rawBody: string }) =>
    supplier.verifyCallback({ headers: new Headers(headers), rawBody: Buffer.from(rawBody) });

  it('is read when it is signed', async () => {
    expect(await read(standIn.callback('1-0', { eventId: 'e-1' }))).toEqual({
      eventId: 'e-1',
      type: 'top-up.updated',
      requestId: '1-0',
    });
    for (const shift of [-299, 299]) expect(await read(standIn.callback('1-0', { shift }))).not.toBeNull();
  });

  it.each<[string, Parameters<SupplierStandIn['callback']>[1]]>([
    ['another secret', { secret: account.secret }],
    ['another key id', { keyId: 'shop-2' }],
    ['another path', { path: '/order/open/notify/stripe' }],
    ['an old time', { shift: -302 }],
    ['a future time', { shift: 302 }],
    ['a body that was changed', { body: '{"eventId":"e-1","type":"top-up.updated","requestId":"2-0"}' }],
    [
      'a body with other spaces',
      { body: '{ "eventId":"evt-1-0","type":"top-up.updated","requestId":"1-0"}' },
    ],
    ['a request id with other characters', { eventId: '<script>' }],
  ])('with %s is refused', async (_name, forgery) => {
    expect(await read(standIn.callback('1-0', forgery))).toBeNull();
  });

  it('without one of its headers is refused', async () => {
    const signed = standIn.callback('1-0');
    for (const name of Object.keys(signed.headers)) {
      const { [name]: _left, ...headers } = signed.headers as Record<string, string>;
      expect(await read({ ...signed, headers }), name).toBeNull();
    }
  });
});
