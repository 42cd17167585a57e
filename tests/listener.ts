import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createCopies } from '@/server/listener/copies';
import type { Handler } from '@/server/listener/handler';
import { createListener, type ListenerOptions } from '@/server/listener/listen';
import { createRequestHandler } from '@/server/request-handler';
import { readSettings } from '@/server/settings/settings';

const silent = { error: () => {}, warn: () => {}, info: () => {} };

/** Reports a cache entry the way Next.js does. */
export function reportTags(request: IncomingMessage, tags: string, revalidate = 300): void {
  const meta: unknown = Reflect.get(request, Symbol.for('NextInternalRequestMeta'));
  const report: unknown = Reflect.get(Object(meta), 'onCacheEntry');
  if (typeof report !== 'function') throw new Error('Next.js would not have a callback to report to');
  report({ value: { headers: { 'x-next-cache-tags': tags } }, cacheControl: { revalidate } }, { url: '/' });
}

type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal;
  localAddress?: string;
};

/** A listener in front of a server that runs `render`, in one thread. */
export async function serveListener(
  render: Handler,
  {
    trustedProxies = [],
    now = () => performance.now(),
    connections = { inAll: 1_000, perClient: 1_000 },
    settings = {},
    ...times
  }: Partial<ListenerOptions> & { now?: () => number; settings?: Record<string, string> } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const socketPath = join(folder, 'renderer');
  const copies = createCopies(now);
  const seen: IncomingMessage[] = [];
  const { handle } = createRequestHandler(render, readSettings(settings), silent, (message) =>
    copies.apply(structuredClone(message)),
  );
  const renderer = createServer((request, response) => {
    seen.push(request);
    handle(request, response);
  });
  renderer.listen(socketPath);
  const listener = createListener(copies, { socketPath, trustedProxies, connections, ...times });
  listener.listen(0, '127.0.0.1');
  await Promise.all([once(renderer, 'listening'), once(listener, 'listening')]);
  onTestFinished(() => {
    for (const server of [listener, renderer]) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = listener.address() as AddressInfo;
  const get = async (
    path: string,
    { method = 'GET', headers = {}, body, signal, localAddress }: Options = {},
  ) => {
    const sent = send({ host: '127.0.0.1', port, path, method, headers, signal, localAddress });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const { statusCode: status, statusMessage, headers: received } = response;
    return { status, statusMessage, headers: received, body: Buffer.concat(chunks).toString() };
  };
  return { get, port, seen, renderer };
}
