import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createClock } from '../ports/clock';
import { type Supplier, SupplierError, type TopupRequest, type TopupResult } from '../ports/supplier';
import { guardSupplier } from './guard-supplier';

const request: TopupRequest = {
  requestId: '1-0',
  goodsId: '1',
  skuId: '1',
  faceValue: null,
  quantity: 1,
  values: {},
};
const delivered: TopupResult = { outcome: 'DELIVERED', supplierOrderNo: 'SUP-1', cost: null };

function guarded(topUp: Supplier['topUp']) {
  const clock = createClock();
  const events: unknown[] = [];
  const log = Object.assign(pino({ level: 'silent' }), {
    error: (fields: { event?: string }) => events.push(fields.event),
  });
  const unused = () => Promise.reject(new Error('not used'));
  const supplier: Supplier = {
    code: 'test',
    topUp,
    checkAccount: unused,
    query: unused,
    balance: unused,
    verifyCallback: unused,
  };
  const limits = { timeout: 50, checkTimeout: 50, failures: 3, pause: 60_000 };
  return { supplier: guardSupplier(supplier, { clock, log }, limits), clock, events };
}

describe('a guarded supplier', () => {
  it('rejects a call that takes too long, and aborts it', async () => {
    let signal: AbortSignal | undefined;
    const { supplier } = guarded((_request, given) => {
      signal = given;
      return new Promise(() => {});
    });
    await expect(supplier.topUp(request)).rejects.toMatchObject({
      kind: 'UNKNOWN',
      message: expect.stringContaining('did not respond within 50 ms'),
    });
    expect(signal?.aborted).toBe(true);
  });

  it('asvs:V16.5.2 stops calling after repeated failures, and tries one call after the pause', async () => {
    let calls = 0;
    let isDown = true;
    const { supplier, clock, events } = guarded(async () => {
      calls += 1;
      if (isDown) throw new Error('connection reset');
      return delivered;
    });
    for (let call = 0; call < 10; call += 1) await expect(supplier.topUp(request)).rejects.toThrow();
    expect(calls).toBe(3);
    expect(events).toEqual(['supplier.unavailable']);

    clock.advance(60_001);
    const tries = await Promise.allSettled([supplier.topUp(request), supplier.topUp(request)]);
    expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(calls).toBe(4);

    isDown = false;
    clock.advance(60_001);
    expect(await supplier.topUp(request)).toEqual(delivered);
    expect(await supplier.topUp(request)).toEqual(delivered);
    expect(calls).toBe(6);
  });

  it('rejects calls that are not made as TRANSIENT, and errors of another type as UNKNOWN', async () => {
    const { supplier } = guarded(() => Promise.reject(new Error('connection reset')));
    const kinds: unknown[] = [];
    for (let call = 0; call < 4; call += 1) {
      await supplier.topUp(request).catch((error: unknown) => {
        kinds.push(error instanceof SupplierError ? error.kind : error);
      });
    }
    expect(kinds).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'TRANSIENT']);
  });

  it('is not blocked by requests that the supplier rejects permanently', async () => {
    let calls = 0;
    const { supplier } = guarded(async () => {
      calls += 1;
      throw new SupplierError('PERMANENT', 'unknown product');
    });
    for (let call = 0; call < 8; call += 1) await supplier.topUp(request).catch(() => undefined);
    expect(calls).toBe(8);
  });

  it('makes account checks while top-ups are blocked', async () => {
    const { supplier } = guarded(() => Promise.reject(new Error('connection reset')));
    for (let call = 0; call < 4; call += 1) await supplier.topUp(request).catch(() => undefined);
    const check = supplier.checkAccount({ goodsId: '1', mode: 'ROLE_LOOKUP', values: {} });
    await expect(check).rejects.toMatchObject({ kind: 'UNKNOWN' });
  });

  it('is not blocked by failures with successes between them', async () => {
    let calls = 0;
    const { supplier } = guarded(async () => {
      calls += 1;
      if (calls % 2 === 0) return delivered;
      throw new Error('connection reset');
    });
    for (let call = 0; call < 12; call += 1) await supplier.topUp(request).catch(() => undefined);
    expect(calls).toBe(12);
  });
});
