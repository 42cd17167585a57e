import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Address, addressInput } from '../../../../lib/members/address-contract';
import { address } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { memberOf } from '../../../platform/member-of';
import { readFreightZones, servedCountries } from '../../settings/freight-settings';
import { readAddress } from './address-fields';
import { findOwn, lockAddresses, moveDefault, ownAddresses, viewAddress } from './own-addresses';

/**
 * Changes a postal address. Unsetting the default has no effect, because one address is always the default.
 * @throws StoreError 404, and as `readAddress`
 */
export async function updateAddress(
  context: Context,
  input: z.output<typeof addressInput> & { id: string },
): Promise<Address> {
  const memberId = memberOf(context);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    await lockAddresses(tx, memberId);
    const fields = readAddress(input, servedCountries(await readFreightZones(tx)));
    const { id } = findOwn(await ownAddresses(tx, memberId), input.id);
    await tx
      .update(address)
      .set({ ...fields, updatedTime: now, version: sql`${address.version} + 1` })
      .where(eq(address.id, id));
    if (input.isDefault) await moveDefault(tx, memberId, id, now);
    return viewAddress(findOwn(await ownAddresses(tx, memberId), id));
  });
}
