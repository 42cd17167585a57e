import { goodsFavorite } from '../../../database/schema/members';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { refuseTooMany } from './add-favorite';
import { openRemoved } from './favorite-undo';

/**
 * Restores removed favourites unchanged, including products off sale: all of them or none. A favourite that was added
 * again meanwhile is left as it is, so that a second click has no effect.
 * @throws StoreError `common_message_unprocessableEntity` when the undo is another member's, modified, or a day old;
 *   `member_goodsFavorite_limit` with data `{ args: [100] }`
 */
export async function restoreFavorites(context: Context, undo: string): Promise<null> {
  const memberId = memberOf(context);
  const removed = openRemoved(context, memberId, undo);
  if (!removed) throw new StoreError('common_message_unprocessableEntity');
  const updatedTime = context.clock.now();
  await context.db.transaction(async (tx) => {
    await lockOn(tx, `favorites:${memberId}`);
    await tx
      .insert(goodsFavorite)
      .values(removed.map((row) => ({ ...row, memberId, updatedTime })))
      .onConflictDoNothing();
    await refuseTooMany(tx, memberId);
  });
  return null;
}
