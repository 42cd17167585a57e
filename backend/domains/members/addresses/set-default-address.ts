import type { Context } from '../../../platform/context';
import { memberOf } from '../../../platform/member-of';
import { findOwn, lockAddresses, moveDefault, ownAddresses } from './own-addresses';

/**
 * Makes a postal address the member's default.
 * @throws StoreError 404
 */
export async function setDefaultAddress(context: Context, id: string): Promise<null> {
  const memberId = memberOf(context);
  await context.db.transaction(async (tx) => {
    await lockAddresses(tx, memberId);
    findOwn(await ownAddresses(tx, memberId), id);
    await moveDefault(tx, memberId, id, context.clock.now());
  });
  return null;
}
