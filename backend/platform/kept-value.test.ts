import { expect, it, vi } from 'vitest';
import type { Services } from './context';
import { keptValue } from './kept-value';

const minute = 60_000;

function keeping() {
  let now = 0;
  let count = 0;
  const read = vi.fn(async (_services: unknown, key: string) => {
    count += 1;
    return `${key}${count}`;
  });
  const services = { db: {}, clock: { now: () => new Date(now) } } as unknown as Services;
  const kept = keptValue(minute, read);
  return {
    read,
    get: (key = 'a') => kept(services, key),
    other: (key = 'a') => kept({ ...services, db: {} as Services['db'] }, key),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it('reads once while the value is fresh, for each key and database', async () => {
  const { get, other, read, pass } = keeping();
  expect(await Promise.all([get(), get()])).toEqual(['a1', 'a1']);
  pass(minute);
  expect(await get()).toBe('a1');
  expect(await get('b')).toBe('b2');
  expect(await other()).toBe('a3');
  expect(read).toHaveBeenCalledTimes(3);
});

it('gives the kept value while it is read again', async () => {
  const { get, read, pass } = keeping();
  await get();
  pass(minute + 1);
  expect(await get()).toBe('a1');
  expect(read).toHaveBeenCalledTimes(2);
  expect(await get()).toBe('a2');
});

it('waits for a new value when the kept one is too old', async () => {
  const { get, pass } = keeping();
  await get();
  pass(11 * minute);
  expect(await get()).toBe('a2');
});

it('keeps no failure, and the old value when reading it again fails', async () => {
  const { get, read, pass } = keeping();
  read.mockRejectedValueOnce(new Error('no connection'));
  await expect(get()).rejects.toThrow('no connection');
  expect(await get()).toBe('a1');
  pass(minute + 1);
  read.mockRejectedValueOnce(new Error('no connection'));
  expect(await get()).toBe('a1');
  await Promise.resolve();
  expect(await get()).toBe('a1');
});

it('keeps a limited number of keys', async () => {
  const { get, read } = keeping();
  for (let key = 0; key < 1_001; key += 1) await get(`${key}`);
  read.mockClear();
  await get('1000');
  await get('0');
  expect(read).toHaveBeenCalledTimes(1);
});
