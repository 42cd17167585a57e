import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { env } from '@/lib/env';

/**
 * Sets the client's IP address: the peer of the connection or, behind known proxies, the address that the
 * outermost of them saw. Values that the client sends in these headers are dropped before anything reads
 * them. Next has no hook before its router, so this uses Node's diagnostics channel.
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

/** With n trusted proxies, the outermost one wrote the nth address from the right. */
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
