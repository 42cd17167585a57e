import { eq } from 'drizzle-orm';
import { address } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { findOwn, lockAddresses, moveDefault, ownAddresses } from './own-addresses';

/**
 * Deletes a postal address; if it was the default, the newest of the rest becomes the default.
 * @throws StoreError 404; `common_deleteAllNotAllowed` for the last one
 */
export async function deleteAddress(context: Context, id: string): Promise<null> {
  const memberId = memberOf(context);
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    await lockAddresses(tx, memberId);
    const rows = await ownAddresses(tx, memberId);
    const gone = findOwn(rows, id);
    const heir = rows.find((row) => row.id !== id);
    if (!heir) throw new StoreError('common_deleteAllNotAllowed');
    if (gone.isDefault) await moveDefault(tx, memberId, heir.id, now);
    await tx.update(address).set({ delFlag: true, updatedTime: now }).where(eq(address.id, id));
  });
  return null;
}
