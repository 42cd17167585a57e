import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Address, addressInput } from '../../lib/contract/upms';
import { address } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { readAddress } from './address-fields';
import { findOwn, lockAddresses, moveDefault, ownAddresses, viewAddress } from './own-addresses';

/**
 * Change an address. Saying that the default is none changes nothing: one always is.
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
    const { id } = findOwn(await ownAddresses(tx, memberId), input.id);
    await tx
      .update(address)
      .set({ ...readAddress(input), updatedTime: now, version: sql`${address.version} + 1` })
      .where(eq(address.id, id));
    if (input.isDefault) await moveDefault(tx, memberId, id, now);
    return viewAddress(findOwn(await ownAddresses(tx, memberId), id));
  });
}
