import { BlockList, isIP } from 'node:net';

/** IP addresses and networks, as the limits, the staff networks and the trusted proxies compare them. Pure. */

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

/** An IP address, or the first address of a network with the length of its prefix; null for other texts. */
export function parseNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (version === 0 || rest.length > 0 || !(prefix >= 1 && prefix <= longest)) return null;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** An IPv4 address that a dual-stack socket shows as an IPv6 address becomes an IPv4 address again. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Returns a function that checks whether an IP address is in one of the networks. Texts that are no network are ignored. */
export function networkMatcher(networks: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of networks.flatMap((text) => parseNetwork(text) ?? [])) {
    list.addSubnet(address, prefix, family);
  }
  return (ip) => {
    const address = plainAddress(ip);
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * The network of one subscriber: the IPv4 address, or the first 64 bits of an IPv6 address, because a single customer
 * usually controls a whole /64, and some a whole /48.
 */
export function networkOf(ip: string, bits: 48 | 64 = 64): string {
  const plain = plainAddress(ip);
  if (!plain.includes(':')) return plain;
  const [left = '', right] = plain.toLowerCase().split('%')[0]?.split('::') ?? [];
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const gap = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...tail];
  const prefix = groups.slice(0, bits / 16).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/${bits}`;
}

/**
 * The network that one provider usually gives to one customer at most: a /24 of IPv4, a /48 of IPv6. For limits on what
 * costs money, where many addresses of one customer must count together.
 */
export function wideNetworkOf(ip: string): string {
  const network = networkOf(ip, 48);
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, '0/24') : network;
}
