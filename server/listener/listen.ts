import { createServer, type Server } from 'node:http';
import { proxyMatcher, trustProxies } from '../../lib/client-address';
import { keepAliveMs } from '../../lib/drain-http-server';
import { createAccessLog } from '../access-log';
import { cacheKeyOf } from './cache-key';
import { type ConnectionLimits, limitConnections } from './connections';
import type { createCopies } from './copies';
import { renameFormerCookies } from './former-cookies';
import { forwardTo } from './forward';
import { guardConnections } from './request-guard';
import type { RedirectOf } from './rule-redirects';
import { createSoldTypes } from './sold-type';
import { createStaffHost, type Hosts } from './staff-host';
import { sendStored } from './stored-response';

export type ListenerOptions = {
  /** The socket of the server that renders. */
  socketPath: string;
  /** Addresses and networks of the proxies in front. */
  trustedProxies: readonly string[];
  /** Part of the hosts on which the shop sells every product; absent: it sells every product on all. */
  staticDomain?: string | undefined;
  /** Present when the back office has a host of its own. */
  hosts?: Hosts | undefined;
  connections: ConnectionLimits;
  /** The share of copies that are logged. */
  accessLog?: number;
  /** The redirects of the route rules. */
  redirectOf?: RedirectOf;
  /** How long the headers of a request may take. */
  headersMs?: number;
  /** How long a body may take, besides the time for its bytes. */
  bodyMs?: number;
};

/** The server that clients connect to: it sends copies of cached responses and forwards all other requests. */
export function createListener(
  copies: Pick<ReturnType<typeof createCopies>, 'get'>,
  {
    socketPath,
    trustedProxies,
    staticDomain,
    hosts,
    connections,
    accessLog = 0,
    redirectOf,
    headersMs = 10_000,
    bodyMs,
  }: ListenerOptions,
): Server {
  const forward = forwardTo(socketPath, bodyMs);
  const isTrusted = proxyMatcher(trustedProxies);
  const nameSoldType = createSoldTypes(staticDomain);
  const respondAtStaffHost = createStaffHost(hosts);
  const logAccess = createAccessLog(accessLog);
  const handle = guardConnections((request, response) => {
    trustProxies(request.headers, request.socket.remoteAddress, isTrusted);
    renameFormerCookies(request);
    nameSoldType(request.headers);
    if (respondAtStaffHost(request, response)) return;
    const key = cacheKeyOf(request);
    const copy = key === undefined ? undefined : copies.get(key);
    if (copy) {
      sendStored(copy, request, response);
      logAccess?.({ method: request.method ?? 'GET', group: 'copies', status: response.statusCode, ms: 0 });
      return;
    }
    return forward(request, response);
  }, redirectOf);
  const server = createServer(
    {
      keepAliveTimeout: keepAliveMs,
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(headersMs, 2_000),
    },
    (request, response) => void handle(request, response),
  );
  limitConnections(server, connections, isTrusted);
  return server;
}
