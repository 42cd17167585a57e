import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createClock } from '../ports/clock';
import type { Supplier, TopupRequest, TopupResult } from '../ports/supplier';
import { guardSupplier } from './guard-supplier';

const request: TopupRequest = {
  requestId: '1-0',
  goodsId: '1',
  skuId: '1',
  faceValue: null,
  quantity: 1,
  values: {},
};
const delivered: TopupResult = { outcome: 'DELIVERED', supplierOrderNo: 'SUP-1' };

function guarded(topUp: Supplier['topUp']) {
  const clock = createClock();
  const events: unknown[] = [];
  const log = Object.assign(pino({ level: 'silent' }), {
    error: (fields: { event?: string }) => events.push(fields.event),
  });
  const supplier: Supplier = { topUp, checkAccount: () => Promise.reject(new Error('not used')) };
  const limits = { timeout: 50, failures: 3, pause: 60_000 };
  return { supplier: guardSupplier(supplier, { clock, log }, limits), clock, events };
}

describe('a guarded supplier', () => {
  it('rejects a call that takes too long, and aborts it', async () => {
    let signal: AbortSignal | undefined;
    const { supplier } = guarded((_request, given) => {
      signal = given;
      return new Promise(() => {});
    });
    await expect(supplier.topUp(request)).rejects.toThrow('did not respond within 50 ms');
    expect(signal?.aborted).toBe(true);
  });

  it('stops calling after repeated failures, and tries one call after the pause', async () => {
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
