import { createServer, type Server } from 'node:http';
import { trustProxies } from '../../lib/client-address';
import { keepAliveMs } from '../../lib/drain-http-server';
import { cacheKeyOf } from './cache-key';
import type { createCopies } from './copies';
import { forwardTo } from './forward';
import { guardConnections } from './request-guard';
import { sendStored } from './stored-response';

export type ListenerOptions = {
  /** The socket of the server that renders. */
  socketPath: string;
  trustedProxies: number;
};

/** The server that clients connect to: it sends copies of cached responses and forwards all other requests. */
export function createListener(
  copies: Pick<ReturnType<typeof createCopies>, 'get'>,
  { socketPath, trustedProxies }: ListenerOptions,
): Server {
  const forward = forwardTo(socketPath);
  const handle = guardConnections((request, response) => {
    trustProxies(request.headers, request.socket.remoteAddress, trustedProxies);
    const key = cacheKeyOf(request);
    const copy = key === undefined ? undefined : copies.get(key);
    if (copy) return sendStored(copy, request, response);
    return forward(request, response);
  });
  return createServer(
    { keepAliveTimeout: keepAliveMs },
    (request, response) => void handle(request, response),
  );
}
