import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnectionLimits } from './connection-limits';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Limits of a pool of 8 connections, and what became of each call. */
function pool() {
  const limits = createConnectionLimits(8, () => Date.now());
  const enter = async (group: string, isRead = true) => {
    const call: { state: string; leave: () => void } = { state: 'waits', leave: () => {} };
    limits.enter(group, isRead).then(
      (leave) => Object.assign(call, { state: 'works', leave }),
      (error: Error) => Object.assign(call, { state: error.message }),
    );
    await vi.advanceTimersByTimeAsync(0);
    return call;
  };
  const many = async (group: string, count: number) => {
    const calls = [];
    for (let index = 0; index < count; index += 1) calls.push(await enter(group));
    return calls;
  };
  return { enter, many };
}
const states = (calls: { state: string }[]) => calls.map(({ state }) => state);

describe('the connections of a group', () => {
  it('are half of the pool at most, and others wait in their order', async () => {
    const { many } = pool();
    const calls = await many('a', 6);
    expect(states(calls)).toEqual(['works', 'works', 'works', 'works', 'waits', 'waits']);
    calls[2]?.leave();
    calls[2]?.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(states(calls).slice(4)).toEqual(['works', 'waits']);
  });

  it('leave a quarter of the pool to groups that hold few', async () => {
    const { many } = pool();
    await many('a', 6);
    expect(states(await many('b', 4))).toEqual(['works', 'works', 'waits', 'waits']);
    expect(states(await many('c', 2))).toEqual(['works', 'waits']);
    expect(states(await many('d', 2))).toEqual(['works', 'waits']);
    expect(states(await many('e', 1))).toEqual(['waits']);
  });

  it('of all slow groups are half of the pool together', async () => {
    const { enter, many } = pool();
    await many('a', 2);
    const [first] = await many('b', 2);
    await vi.advanceTimersByTimeAsync(300);
    const [more, healthy] = [await enter('b'), await enter('c')];
    expect([more.state, healthy.state]).toEqual(['waits', 'works']);
    first?.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(more.state).toBe('works');
  });

  it('are waited for a second when none is given back, and longer when the group is only busy', async () => {
    const { enter, many } = pool();
    const slow = await many('a', 5);
    const write = await enter('a', false);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(slow[4]?.state).toBe('timeout exceeded when trying to connect');
    expect(write.state).toBe('waits');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(write.state).toBe('timeout exceeded when trying to connect');
    for (const { leave } of slow) leave();
    await vi.advanceTimersByTimeAsync(0);

    let busy = await many('b', 4);
    const waiting = await many('b', 40);
    for (let round = 0; round < 10; round += 1) {
      await vi.advanceTimersByTimeAsync(200);
      for (const { leave } of busy) leave();
      await vi.advanceTimersByTimeAsync(0);
      busy = waiting.filter(({ state }) => state === 'works').slice(-4);
    }
    // The last ones waited for two seconds.
    expect(waiting.filter(({ state }) => state === 'works')).toHaveLength(40);
  });

  it('are waited for in a rush of reads on a busy machine, which holds each for longer than a slow group', async () => {
    const { many } = pool();
    const calls = await many('a', 20);
    for (let round = 0; round < 5; round += 1) {
      await vi.advanceTimersByTimeAsync(800);
      const working = calls.slice(round * 4, round * 4 + 4);
      expect(states(working)).toEqual(['works', 'works', 'works', 'works']);
      for (const { leave } of working) leave();
      await vi.advanceTimersByTimeAsync(0);
    }
  });
});
