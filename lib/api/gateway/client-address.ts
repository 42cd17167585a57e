import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { env } from '@/lib/env';

/**
 * Who is really calling: the peer of the connection, or, behind known proxies, the address the
 * outermost of them saw. What a client writes into these headers itself is thrown away before
 * anything reads them. Next has no hook before its router, Node's own channel has.
 */
export function trustOnlyOurProxies(): void {
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return;
    const { request } = message;
    const address = clientAddress(
      request.headers['x-forwarded-for'],
      request.socket.remoteAddress ?? '127.0.0.1',
      env.TRUSTED_PROXIES,
    );
    request.headers['x-real-ip'] = address;
    request.headers['x-forwarded-for'] = address;
    if (env.TRUSTED_PROXIES === 0) {
      delete request.headers['x-forwarded-host'];
      delete request.headers['x-forwarded-proto'];
      delete request.headers['x-forwarded-port'];
      delete request.headers.forwarded;
    }
  });
}

/** With n proxies of ours, the nth address from the right was written by the outermost one. */
export function clientAddress(
  forwarded: string | string[] | undefined,
  peer: string,
  trustedProxies: number,
): string {
  if (trustedProxies === 0) return peer;
  const hops = [forwarded ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-trustedProxies) ?? peer;
}

function isRequestStart(message: unknown): message is { request: IncomingMessage } {
  return typeof message === 'object' && message !== null && 'request' in message;
}
