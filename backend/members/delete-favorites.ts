import { and, eq, inArray } from 'drizzle-orm';
import { goodsFavorite } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { StoreError } from '../platform/store-error';

/**
 * All of them or none.
 * @throws StoreError 404 when one is unknown or another member's
 */
export async function deleteFavorites(context: Context, ids: readonly string[]): Promise<null> {
  const memberId = memberOf(context);
  const wanted = [...new Set(ids)];
  await context.db.transaction(async (tx) => {
    const gone = await tx
      .delete(goodsFavorite)
      .where(and(eq(goodsFavorite.memberId, memberId), inArray(goodsFavorite.id, wanted)))
      .returning({ id: goodsFavorite.id });
    if (gone.length < wanted.length) throw new StoreError('common_message_notFound');
  });
  return null;
}
