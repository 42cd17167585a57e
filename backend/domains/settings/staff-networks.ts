import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** An IP address, or the first address of a network with the length of its prefix. */
const network = z.string().refine((text) => parseNetwork(text) !== null);

export const staffNetworks = z.object({
  staffNetworks: z.object({
    /** From where the back office may be opened; empty: from everywhere. */
    allowed: z.array(network),
  }),
});

type Network = { address: string; prefix: number; family: 'ipv4' | 'ipv6' };

function parseNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (version === 0 || rest.length > 0 || !(prefix >= 1 && prefix <= longest)) return null;
  return { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether an address is in one of the networks, or there are none. Pure. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  // A dual-stack listener shows an IPv4 client as an IPv6 address.
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const list = new BlockList();
  for (const { address: first, prefix, family } of networks.flatMap((text) => parseNetwork(text) ?? [])) {
    list.addSubnet(first, prefix, family);
  }
  return isIP(address) !== 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Whether staff may use the back office from an address. */
export async function mayUseStaffFrom(db: Executor, ip: string): Promise<boolean> {
  const { allowed } = (await readValidRows(db, staffNetworks)).staffNetworks;
  return isInNetworks(ip, allowed);
}
