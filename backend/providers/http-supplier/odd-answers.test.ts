import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Change, changesOf, fieldsOf, type Json } from '../../../tests/setup/changed-bodies';
import { type SupplierStandIn, startSupplier } from '../../../tests/stand-ins/supplier/supplier-stand-in';
import { readEnvironment } from '../../environment/environment';
import { type Clock, createClock } from '../../ports/clock';
import type { ProviderDependencies } from '../../ports/provider-dependencies';
import { type Supplier, SupplierError, type TopupResult } from '../../ports/supplier';
import { createHttpSupplier } from './create-http-supplier';

// Every field of every body that a supplier sends is removed, null, of another type and of an unknown value.

const clock: Clock = createClock();
const account = {
  keyId: 'shop-1',
  secret: 'a secret for requests to the stand-in',
  callbackSecret: 'a secret for callbacks of the stand-in',
};
let standIn: SupplierStandIn;
let supplier: Supplier;
beforeAll(async () => {
  standIn = await startSupplier({ ...account, now: clock.now });
  // No call times out, however slow the machine is.
  const environment = {
    ...readEnvironment({ STORE_DEMO: '1', STORE_SECRET: 's'.repeat(32) }),
    supplier: { ...account, timeout: 600_000, apiBase: standIn.url },
  };
  const created = createHttpSupplier({ environment, clock } as ProviderDependencies);
  if (!created) throw new Error('The supplier is configured');
  supplier = created;
});
afterAll(() => standIn.close());

/** The body that the stand-in sends for a call, and what the adapter reads in it. */
async function sampleOf<T>(call: () => Promise<T>): Promise<{ body: Json; result: T }> {
  let body: Json = null;
  standIn.rewrite = (content) => {
    body = JSON.parse(JSON.stringify(content));
    return content;
  };
  const result = await call();
  return { body, result };
}

/** What each change of a body is read as: UNKNOWN for that kind of the port's error. Any other error fails the test. */
async function readEach<T>(
  body: Json,
  call: () => Promise<T>,
): Promise<(Change & { result: T | 'UNKNOWN' })[]> {
  const read: (Change & { result: T | 'UNKNOWN' })[] = [];
  for (const change of changesOf(body)) {
    standIn.rewrite = () => change.body;
    const result = await call().catch((error: unknown) => {
      if (error instanceof SupplierError && error.kind === 'UNKNOWN') return 'UNKNOWN' as const;
      throw new Error(`${change.name}: ${String(error)}`, { cause: error });
    });
    read.push({ ...change, result });
  }
  return read;
}

/** A result says of the top-up what its body says, and no more. */
function expectStated(result: TopupResult, body: Json): void {
  const { outcome, supplierOrderNo, deliveredQuantity, cost = null } = fieldsOf(body);
  expect(result.outcome).toBe(outcome);
  if ('supplierOrderNo' in result) expect(result.supplierOrderNo).toBe(supplierOrderNo);
  if ('deliveredQuantity' in result) expect(result.deliveredQuantity).toBe(deliveredQuantity);
  if ('cost' in result) expect(result.cost).toEqual(cost);
  if ('errorKey' in result) expect(result.errorKey).toMatch(/^(goods_account|goods_stock|common_message)/);
}

const request = (requestId: string) => ({
  requestId,
  goodsId: '1',
  skuId: '2',
  faceValue: 100,
  quantity: 3,
  values: { account: '13800138000' },
});

describe('a body of a top-up that is', () => {
  it.each(['DELIVERED', 'PARTIAL', 'PROCESSING', 'REFUSED', 'FAILED'] as const)(
    '%s has its own outcome or none',
    async (state) => {
      standIn.decide = () => state;
      const requestId = `${state}-0`;
      const calls = {
        topUp: () => supplier.topUp(request(requestId)),
        query: () => supplier.query(requestId),
      };
      for (const [name, call] of Object.entries(calls)) {
        const sample = await sampleOf<TopupResult | null>(call);
        expect(sample.result?.outcome).toBe(state);
        const read = await readEach(sample.body, call);
        expect(read.length).toBeGreaterThan(15);
        for (const { name: change, path, body, result } of read) {
          const where = `${name}: ${change}`;
          if (result === 'UNKNOWN') continue;
          expect(result, where).not.toBeNull();
          expect(result?.outcome, where).toBe(state);
          expect(['requestId', 'outcome'], where).not.toContain(path);
          if (result !== null) expectStated(result, body);
        }
      }
      expect(standIn.ledger.get(requestId)?.state).toBe(state);
    },
  );
});

describe('a body of an error', () => {
  it.each([
    [404, 'REQUEST_NOT_FOUND'],
    [400, 'BAD_REQUEST'],
    [503, 'UNAVAILABLE'],
  ])('of %s with another field decides nothing', async (status, code) => {
    standIn.fault = () => ({ kind: 'status', status, code, after: false });
    const calls = [() => supplier.topUp(request('1-0')), () => supplier.query('1-0')];
    for (const call of calls) {
      const read = await readEach({ error: { code } }, call);
      expect(read.filter(({ result }) => result !== 'UNKNOWN')).toEqual([]);
      expect(read.length).toBeGreaterThan(10);
    }
    standIn.fault = () => null;
  });
});

describe('a body of an account check', () => {
  it.each(['12345678', '12340000'])('of %s has its own result or none', async (value) => {
    const call = () =>
      supplier.checkAccount({ goodsId: '1', mode: 'ROLE_LOOKUP', values: { account: value } });
    const sample = await sampleOf(call);
    for (const { name, path, value: changed, result } of await readEach(sample.body, call)) {
      // The other result is a statement like any other.
      if (result === 'UNKNOWN' || (path === 'ok' && changed === true)) continue;
      expect(result.ok, name).toBe(sample.result.ok);
      expect(path, name).not.toBe('ok');
    }
  });
});

it('a balance is stated in full or not at all', async () => {
  const sample = await sampleOf(() => supplier.balance());
  for (const { name, body, result } of await readEach(sample.body, () => supplier.balance())) {
    if (result !== 'UNKNOWN') expect(result, name).toEqual(body);
  }
});
