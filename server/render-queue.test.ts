import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { createRenderQueue, QueueFull } from './render-queue';

const limits = { concurrency: 1, length: 1, waitMs: 1_000, runMs: 5_000 };
const responseStub = () =>
  Object.assign(new EventEmitter(), { destroyed: false, writeHead() {} }) as unknown as ServerResponse;
const forever = () => new Promise<never>(() => {});

describe('the render queue', () => {
  test('starts the next handler when a response is complete', async () => {
    const queue = createRenderQueue(limits);
    const first = responseStub();
    void queue.run(first, forever);
    const second = vi.fn(async () => {});
    const done = queue.run(responseStub(), second);
    await Promise.resolve();
    expect(second).not.toHaveBeenCalled();
    first.emit('close');
    await done;
    expect(second).toHaveBeenCalledOnce();
  });

  test('refuses what does not fit and what waits too long', async () => {
    vi.useFakeTimers();
    const queue = createRenderQueue(limits);
    void queue.run(responseStub(), forever);
    const waiting = expect(queue.run(responseStub(), forever)).rejects.toThrow(QueueFull);
    await expect(queue.run(responseStub(), forever)).rejects.toThrow(QueueFull);
    await vi.advanceTimersByTimeAsync(limits.waitMs);
    await waiting;
    vi.useRealTimers();
  });

  test('a handler that never ends gives its place back', async () => {
    vi.useFakeTimers();
    const queue = createRenderQueue(limits);
    void queue.run(responseStub(), forever);
    expect(queue.running()).toBe(1);
    await vi.advanceTimersByTimeAsync(limits.runMs);
    expect(queue.running()).toBe(0);
    vi.useRealTimers();
  });
});
