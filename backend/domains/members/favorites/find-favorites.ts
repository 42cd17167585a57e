import { and, eq, inArray } from 'drizzle-orm';
import { goodsFavorite } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { memberOf } from '../../../platform/member-of';

/** Maps product ids to the id of the member's favourite, or null. */
export async function findFavorites(
  context: Context,
  goodsIds: readonly string[],
): Promise<Record<string, string | null>> {
  const rows = await context.db
    .select({ id: goodsFavorite.id, goodsId: goodsFavorite.goodsId })
    .from(goodsFavorite)
    .where(and(eq(goodsFavorite.memberId, memberOf(context)), inArray(goodsFavorite.goodsId, [...goodsIds])));
  const found = new Map(rows.map((row) => [row.goodsId, row.id]));
  return Object.fromEntries(goodsIds.map((goodsId) => [goodsId, found.get(goodsId) ?? null]));
}
