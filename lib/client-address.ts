import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { z } from 'zod';
import { networkMatcher, parseNetwork, plainAddress } from './networks';

/** Names of networks, as Express has them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * `TRUSTED_PROXIES`: the addresses and networks (CIDR) of the proxies in front, separated by commas; also `loopback`,
 * `linklocal` and `uniquelocal`. Empty or `0`: none.
 */
export const trustedProxies = z
  .string()
  .default('')
  .transform((text, context) => {
    const names = text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && name !== '0');
    const unknown = names.filter((name) => !namedNetworks[name] && !parseNetwork(name));
    if (unknown.length > 0) {
      context.addIssue({
        code: 'custom',
        message: `must list the addresses or networks of the proxies, not "${unknown.join(', ')}"`,
      });
    }
    return names.flatMap((name) => namedNetworks[name] ?? name);
  });

/** Whether an address belongs to a trusted proxy. */
export type IsTrusted = (address: string) => boolean;

export const proxyMatcher = (networks: readonly string[]): IsTrusted => networkMatcher(networks);

/**
 * Sets `x-real-ip` and `x-forwarded-for` to the client's IP address. Other forwarded headers are dropped unless the
 * peer is a trusted proxy.
 */
export function trustProxies(
  headers: IncomingHttpHeaders,
  peer: string | undefined,
  isTrusted: IsTrusted,
): void {
  const connected = peer ?? '127.0.0.1';
  const address = clientAddress(headers['x-forwarded-for'], connected, isTrusted);
  headers['x-real-ip'] = address;
  headers['x-forwarded-for'] = address;
  const isProxied = isTrusted(connected);
  for (const name of ['x-forwarded-host', 'x-forwarded-port', 'forwarded'])
    if (!isProxied && name in headers) delete headers[name];
  const protocol = headers['x-forwarded-proto'];
  if (protocol !== undefined && !(isProxied && /^https?$/.test(String(protocol))))
    delete headers['x-forwarded-proto'];
}

/**
 * Each proxy appends the address of its peer to `X-Forwarded-For`. The header is read from the right for as long as
 * the address that wrote an entry is trusted: what a client writes itself is not believed.
 */
export function clientAddress(
  forwarded: string | string[] | undefined,
  peer: string,
  isTrusted: IsTrusted,
): string {
  let address = plainAddress(peer);
  if (forwarded === undefined || !isTrusted(address)) return address;
  for (const hop of String(forwarded).split(',').reverse()) {
    const seen = withoutPort(hop.trim());
    if (isIP(seen) === 0) return address;
    address = plainAddress(seen);
    if (!isTrusted(address)) return address;
  }
  return address;
}

/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(hop)?.[1] ?? hop;
}
