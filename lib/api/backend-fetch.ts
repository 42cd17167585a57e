import 'server-only';
import { env } from '@/lib/env';
import { traceParent } from '@/lib/tracing/span';
import { storefrontKeyHeader } from '@/lib/wire/storefront-key';
import { getBackend } from './embedded';

/**
 * Sends a request to whichever backend the shop has: the embedded one in process, or the remote
 * one. `path` starts with `/` and includes the query.
 */
export async function backendFetch(path: string, init: RequestInit): Promise<Response> {
  if (env.API_BASE_URL) {
    const headers = new Headers(init.headers);
    headers.set(storefrontKeyHeader, env.STOREFRONT_KEY);
    const parent = traceParent();
    if (parent) headers.set('traceparent', parent);
    else headers.delete('traceparent');
    return fetch(`${env.API_BASE_URL}${path}`, { cache: 'no-store', redirect: 'manual', ...init, headers });
  }
  const backend = await getBackend();
  return backend.fetch(new Request(`http://backend.internal${path}`, init));
}
