import { and, eq, inArray } from 'drizzle-orm';
import { goodsFavorite } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { sealRemoved } from './favorite-undo';

/**
 * Deletes all of the given favourites or none; the response contains the undo token (`restore-favorites.ts`).
 * @throws StoreError 404 when one is unknown or belongs to another member
 */
export async function deleteFavorites(context: Context, ids: readonly string[]): Promise<{ undo: string }> {
  const memberId = memberOf(context);
  const wanted = [...new Set(ids)];
  return context.db.transaction(async (tx) => {
    const gone = await tx
      .delete(goodsFavorite)
      .where(and(eq(goodsFavorite.memberId, memberId), inArray(goodsFavorite.id, wanted)))
      .returning();
    if (gone.length < wanted.length) throw new StoreError('common_message_notFound');
    return { undo: sealRemoved(context, memberId, gone) };
  });
}
