import type { ServerResponse } from 'node:http';

export type QueueLimits = {
  /** Handlers that run concurrently. */
  concurrency: number;
  /** Requests that may wait; further ones are rejected. */
  length: number;
  /** How long a request may wait before it is rejected. */
  waitMs: number;
  /** After this time a handler that still runs is no longer counted: its client may read slowly, or not at all. */
  runMs: number;
};

/** The queue has no room for the request, which gets a 503. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Limits concurrent requests: excess requests are rejected early instead of slowing down every client. */
export function createRenderQueue({ concurrency, length, waitMs, runMs }: QueueLimits) {
  let running = 0;
  const waiting = new Set<() => void>();
  const release = () => {
    running -= 1;
    const [next] = waiting;
    next?.();
  };

  function take(response: ServerResponse): Promise<void> {
    if (running < concurrency) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= length) return Promise.reject(new QueueFull('the queue is full'));
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(start);
        clearTimeout(timer);
        response.off('close', abort);
      };
      const start = () => {
        leave();
        running += 1;
        resolve();
      };
      const abort = () => {
        leave();
        reject(new QueueFull('the client left'));
      };
      const timer = setTimeout(() => {
        leave();
        reject(new QueueFull('the wait was too long'));
      }, waitMs);
      waiting.add(start);
      response.once('close', abort);
    });
  }

  return {
    /**
     * Runs `work` when a slot is free. The slot is released when the response is complete or is an event stream, which
     * uses no resources while it is open.
     *
     * @throws QueueFull
     */
    async run(response: ServerResponse, work: () => Promise<void>): Promise<void> {
      await take(response);
      let isReleased = false;
      const releaseOnce = () => {
        if (isReleased) return;
        isReleased = true;
        clearTimeout(timer);
        release();
      };
      const timer = setTimeout(releaseOnce, runMs);
      if (response.destroyed) return releaseOnce();
      response.once('close', releaseOnce);
      const { writeHead } = response;
      response.writeHead = (...values: unknown[]) => {
        const result = Reflect.apply(writeHead, response, values);
        if (/^text\/event-stream/.test(String(response.getHeader('content-type') ?? ''))) releaseOnce();
        return result;
      };
      try {
        await work();
      } catch (error) {
        releaseOnce();
        throw error;
      }
    },
    running: () => running,
    waiting: () => waiting.size,
  };
}
