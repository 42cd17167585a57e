import ipaddr from 'ipaddr.js';

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
