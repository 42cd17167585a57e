import { describe, expect, it, vi } from 'vitest';
import { type Client, createSlots, NoSlot } from './slots';

const limits = { concurrency: 8, reserved: 2, queue: 16, waitMs: 1_000 };
const from = (near: string, wide = near): Client => ({ near, wide, isKnown: false });
const known = (near: string): Client => ({ near, wide: near, isKnown: true });
const attacker = from('6.6.6.6');

/** Starts as many requests as there are, without waiting for a slot. */
function flood(slots: ReturnType<typeof createSlots>, client: Client, count: number) {
  const outcomes: (string | (() => void))[] = [];
  for (let n = 0; n < count; n += 1) {
    slots.take(client).then(
      (release) => outcomes.push(release),
      (error: unknown) => outcomes.push(error instanceof NoSlot ? error.reason : String(error)),
    );
  }
  return outcomes;
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('slots', () => {
  it('asvs:V15.2.2 are not all for one client: others start while it waits', async () => {
    const slots = createSlots(limits);
    const outcomes = flood(slots, attacker, 12);
    await turn();
    expect([slots.running(), slots.waiting()]).toEqual([4, 8]);
    await slots.take(from('192.0.2.1'));
    expect(slots.running()).toBe(5);
    expect(outcomes).toHaveLength(4);
  });

  it('are not all for one IPv6 customer with many /64 networks', async () => {
    const slots = createSlots({ ...limits, reserved: 0 });
    for (let n = 0; n < 20; n += 1) flood(slots, from(`2001:db8:1:${n}::/64`, '2001:db8:1::/48'), 1);
    await turn();
    expect(slots.running()).toBe(6);
    await slots.take(from('2001:db8:2:1::/64', '2001:db8:2::/48'));
    expect(slots.running()).toBe(7);
  });

  it('have a reserve for known clients, whatever many unknown ones do', async () => {
    const slots = createSlots(limits);
    for (let n = 0; n < 30; n += 1) flood(slots, from(`198.51.100.${n}`), 1);
    await turn();
    expect(slots.running()).toBe(6);
    await slots.take(known('a'));
    await slots.take(known('b'));
    expect(slots.running()).toBe(8);
  });

  it('go to known clients first, then to the client with the fewest', async () => {
    const slots = createSlots({ ...limits, concurrency: 4, reserved: 0 });
    const started: string[] = [];
    const first = await slots.take(attacker);
    const second = await slots.take(from('203.0.113.1'));
    await Promise.all([slots.take(from('192.0.2.1')), slots.take(from('203.0.113.2'))]);
    const ask = (client: Client, name: string) =>
      void slots.take(client).then(
        () => started.push(name),
        () => {},
      );
    ask(from('192.0.2.1'), 'has one');
    ask(from('192.0.2.2'), 'has none');
    ask(known('a'), 'known');
    first();
    await turn();
    expect(started).toEqual(['known']);
    second();
    await turn();
    expect(started).toEqual(['known', 'has none']);
  });

  it('with a full queue refuse the newest request of the network with most in it, not one of another', async () => {
    const slots = createSlots(limits);
    const outcomes = flood(slots, attacker, 4 + 16 + 5);
    await turn();
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(5);
    flood(slots, from('192.0.2.1'), 2);
    const other = flood(slots, from('192.0.2.2'), 1);
    await turn();
    expect(slots.waiting()).toBe(16);
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(6);
    expect(other).toEqual([]);
    for (const release of outcomes) if (typeof release === 'function') release();
    await turn();
    expect(other).toHaveLength(1);
  });

  it('are given back once, and refuse a request that waits too long or whose client left', async () => {
    vi.useFakeTimers();
    const slots = createSlots({ ...limits, concurrency: 1, reserved: 0 });
    const release = await slots.take(attacker);
    const late = expect(slots.take(attacker)).rejects.toMatchObject({ reason: 'late' });
    let leave = () => {};
    const gone = expect(
      slots.take(attacker, (callback) => {
        leave = callback;
      }),
    ).rejects.toMatchObject({ reason: 'gone' });
    leave();
    await gone;
    await vi.advanceTimersByTimeAsync(limits.waitMs);
    await late;
    vi.useRealTimers();
    release();
    release();
    expect([slots.running(), slots.waiting()]).toEqual([0, 0]);
  });
});
