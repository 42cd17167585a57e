import type { IncomingHttpHeaders } from 'node:http';

/**
 * Sets `x-real-ip` and `x-forwarded-for` to the client's IP address: the peer of the connection or, behind known
 * proxies, the address that the outermost of them saw. Other forwarded headers are dropped unless a proxy is trusted.
 */
export function trustProxies(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  trustedProxies: number,
): void {
  const address = clientAddress(headers['x-forwarded-for'], peer ?? '127.0.0.1', trustedProxies);
  headers['x-real-ip'] = address;
  headers['x-forwarded-for'] = address;
  if (trustedProxies > 0) return;
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'forwarded'])
    if (name in headers) delete headers[name];
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
