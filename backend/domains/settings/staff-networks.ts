import { z } from 'zod';
import { networkMatcher, parseNetwork } from '../../../lib/networks';
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

/** Whether an address is in one of the networks, or there are none. Pure. */
export function isInNetworks(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  return networkMatcher(networks)(ip);
}

/** Whether staff may use the back office from an address. */
export async function mayUseStaffFrom(db: Executor, ip: string): Promise<boolean> {
  const { allowed } = (await readValidRows(db, staffNetworks)).staffNetworks;
  return isInNetworks(ip, allowed);
}
