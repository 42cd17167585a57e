import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { DrainLimits } from '../../lib/drain-http-server';
import { metrics } from '../../lib/metrics/metrics';
import type { CacheMessage } from './copies';
import type { ListenerOptions } from './listen';

type Address = { host: string | undefined; port: number };

export type ThreadData = ListenerOptions & { address: Address; drain: DrainLimits };
export type ToListener = CacheMessage | { kind: 'drain' };
export type FromListener =
  | { kind: 'listening' }
  | { kind: 'used'; keys: string[]; sent: number }
  | { kind: 'drained' };

export type Listener = {
  /** Sends a change of the response cache to the listener. */
  publish: (message: CacheMessage) => void;
  /** Closes the listening socket and ends when all responses in flight are complete. */
  drain: () => Promise<void>;
};

/**
 * Makes `renderer` listen on a private socket, and starts the thread that listens on `address` and forwards requests
 * to it. `touch` receives the keys of cached responses that were sent. Rejects when the address is in use.
 */
export async function startListener(
  renderer: Server,
  { address, drain, touch, ...options }: Omit<ThreadData, 'socketPath'> & { touch: (key: string) => void },
): Promise<Listener> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const socketPath = join(folder, 'renderer');
  renderer.listen(socketPath);
  await once(renderer, 'listening');
  const data: ThreadData = { ...options, socketPath, address, drain };
  const thread = new Worker(new URL('./thread.mjs', import.meta.url), { workerData: data });
  const post = (message: ToListener) => thread.postMessage(message);
  let isDrained = () => {};
  const drained = new Promise<void>((resolve) => {
    isDrained = resolve;
  });
  const started = new Promise<void>((resolve, reject) => {
    thread.on('message', (message: FromListener) => {
      if (message.kind === 'listening') resolve();
      else if (message.kind === 'drained') isDrained();
      else {
        metrics.copies.inc(message.sent);
        for (const key of message.keys) touch(key);
      }
    });
    // After the start this is an uncaught exception: the process ends.
    thread.once('error', reject);
  });
  await started;
  thread.on('error', (error) => {
    throw error;
  });
  return {
    publish: post,
    drain: async () => {
      post({ kind: 'drain' });
      await drained;
    },
  };
}
