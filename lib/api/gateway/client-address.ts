import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { proxyMatcher, trustProxies } from '@/lib/client-address';
import { env } from '@/lib/env';

/**
 * Sets the client's IP address before anything reads it. Next.js has no hook before its router, so this uses Node's
 * diagnostics channel. Requests over a private socket come from the listener thread, which has done the same.
 */
export function trustOnlyOurProxies(): void {
  const isTrusted = proxyMatcher(env.TRUSTED_PROXIES);
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message) || typeof message.server.address() === 'string') return;
    const { headers, socket } = message.request;
    trustProxies(headers, socket.remoteAddress, isTrusted);
  });
}

type RequestStart = { request: IncomingMessage; server: { address: () => unknown } };

function isRequestStart(message: unknown): message is RequestStart {
  return typeof message === 'object' && message !== null && 'request' in message && 'server' in message;
}
