import { expect, it } from 'vitest';
import { StoreError } from '../errors/store-error';
import { boundedQueue } from './bounded-queue';

it('runs a limited number of tasks at once, in order, and rejects further ones when the queue is full', async () => {
  const run = boundedQueue({ concurrency: 2, maxWaiting: 1 });
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const task = (number: number) =>
    run(async () => {
      started.push(number);
      await new Promise<void>((resolve) => finish.push(resolve));
      return number;
    });
  const results = [task(1), task(2), task(3)];
  await expect(task(4)).rejects.toThrow(StoreError);
  expect(started).toEqual([1, 2]);
  finish[0]?.();
  expect(await results[0]).toBe(1);
  await expect.poll(() => started).toEqual([1, 2, 3]);
  for (const end of finish) end();
  expect(await Promise.all(results)).toEqual([1, 2, 3]);
});

it('continues after a task that failed', async () => {
  const run = boundedQueue({ concurrency: 1, maxWaiting: 5 });
  const failed = run(() => Promise.reject(new Error('no')));
  const next = run(async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
});
