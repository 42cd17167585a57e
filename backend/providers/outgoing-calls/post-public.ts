import { promises as dns, type LookupAddress } from 'node:dns';
import { Agent, request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import {
  type OutgoingCall,
  OutgoingCallError,
  type OutgoingCalls,
  type OutgoingResponse,
} from '../../ports/outgoing-calls';
import { withTimeout } from '../with-timeout';

/** Milliseconds for name, connection and response together. */
export const callTimeout = 10_000;
/** Bytes of a response that are read; the rest is not waited for. */
const mostBytes = 4096;
/** Characters of a response that are kept. */
const mostText = 500;

/** What tests replace: they have receivers on this machine, with certificates of their own. */
export type Reach = {
  resolve(host: string): Promise<LookupAddress[]>;
  isAllowed(address: string): boolean;
  ca?: string;
  timeout: number;
};

const internet: Reach = {
  resolve: (host) => dns.lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  timeout: callTimeout,
};

/**
 * Posts to https URLs on the public internet. The name is resolved once, every address of it is checked, and the
 * connection goes to one of exactly these addresses: a name that resolves to another address a moment later (DNS
 * rebinding) changes nothing.
 */
export function createPublicCalls(changes: Partial<Reach> = {}): OutgoingCalls {
  const reach = { ...internet, ...changes };
  return {
    post: (call) =>
      withTimeout(
        reach.timeout,
        () => new OutgoingCallError('TIMEOUT', 'The receiver did not respond in time'),
        async (signal) => {
          const url = new URL(call.url);
          if (url.protocol !== 'https:') throw new OutgoingCallError('ADDRESS', 'The URL is not https');
          return postTo(url, call, await checkedAddresses(reach, url.hostname), { signal, ca: reach.ca });
        },
      ),
  };
}

/** All addresses of a host. One that is refused refuses the host: the others may belong to the same attempt. */
async function checkedAddresses({ resolve, isAllowed }: Reach, hostname: string): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family
    ? [{ address: host, family }]
    : await resolve(host).catch(() => {
        throw new OutgoingCallError('UNKNOWN_HOST', `No address of ${host} was found`);
      });
  if (found.length === 0) throw new OutgoingCallError('UNKNOWN_HOST', `${host} has no address`);
  const refused = found.find(({ address }) => !isAllowed(address));
  if (refused)
    throw new OutgoingCallError('ADDRESS', `${host} has the address ${refused.address}, which is not public`);
  return found;
}

function postTo(
  url: URL,
  { headers, body }: OutgoingCall,
  addresses: readonly LookupAddress[],
  { signal, ca }: { signal: AbortSignal; ca: string | undefined },
): Promise<OutgoingResponse> {
  const lookup: LookupFunction = (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
  // Without keep-alive: a connection that is used again would skip the check of its address.
  const agent = new Agent({ keepAlive: false, lookup });
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent,
        signal,
        ...(ca ? { ca } : {}),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        const end = () => {
          resolve({ status: response.statusCode ?? 0, text: shownText(Buffer.concat(parts)) });
          response.destroy();
        };
        response.on('data', (part: Buffer) => {
          parts.push(part);
          size += part.length;
          if (size >= mostBytes) end();
        });
        response.on('end', end);
        response.on('error', end);
      },
    );
    sent.on('error', (error) => reject(new OutgoingCallError('NO_CONNECTION', error.message)));
    sent.end(body);
  });
}

/** Without control characters and what is not UTF-8. */
function shownText(content: Buffer): string {
  return content
    .subarray(0, mostBytes)
    .toString('utf8')
    .replaceAll(/[\p{Cc}\p{Cf}\ufffd]+/gu, ' ')
    .trim()
    .slice(0, mostText);
}

/**
 * Networks that forward to another address, or that ipaddr.js counts as unicast although no receiver on the internet has
 * an address in them: NAT64 of a local network (RFC 8215), site-local, IPv4-compatible and protocol addresses, examples,
 * segment routing, and the address at which Azure serves its own machines.
 */
const others = [
  '64:ff9b:1::/48',
  'fec0::/10',
  '::/96',
  '2001::/23',
  '3fff::/20',
  '5f00::/16',
  '168.63.129.16/32',
].map((network) => ipaddr.parseCIDR(network));

/**
 * Whether an address belongs to the public internet. Everything else is refused: private, loopback, link-local (where
 * clouds serve credentials), shared, multicast and reserved addresses, and IPv6 addresses that contain an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return !others.some((network) => address.kind() === network[0].kind() && address.match(network));
}
