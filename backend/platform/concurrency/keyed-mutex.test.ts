import { expect, it } from 'vitest';
import { activeKeys, runExclusive } from './keyed-mutex';

it('runs tasks of one key sequentially and tasks of different keys concurrently', async () => {
  const log: string[] = [];
  const task = (key: string, name: string, ms: number) =>
    runExclusive(key, async () => {
      log.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      log.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([task('a', 'a1', 20), task('a', 'a2', 1), task('b', 'b1', 1)])).toEqual([
    'a1',
    'a2',
    'b1',
  ]);
  expect(log).toEqual(['a1 starts', 'b1 starts', 'b1 ends', 'a1 ends', 'a2 starts', 'a2 ends']);
});

it('continues after a failure and removes a key without tasks', async () => {
  const failed = runExclusive('c', () => Promise.reject(new Error('no')));
  const next = runExclusive('c', async () => 'next');
  expect(activeKeys()).toContain('c');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(activeKeys()).toEqual([]);
});
