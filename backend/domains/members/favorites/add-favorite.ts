import { count, eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import { goodsFavorite } from '../../../database/schema/members';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { newId } from '../../../platform/new-id';
import { publicPrices } from '../../products/public-prices';

/** Favourites per member. */
const mostFavorites = 100;

/**
 * Adds a product to the member's favourites.
 * @throws StoreError `goods_notFound`, `member_goodsFavorite_notMarketable`, `member_goodsFavorite_exist`,
 *   `member_goodsFavorite_limit` with data `{ args: [100] }`
 */
export async function addFavorite(context: Context, goodsId: string): Promise<{ id: string }> {
  const memberId = memberOf(context);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    await lockOn(tx, `favorites:${memberId}`);
    const [item] = await tx.select().from(goods).where(eq(goods.id, goodsId));
    if (!item) throw new StoreError('goods_notFound');
    if (!item.isMarketable || item.isDiscontinued) throw new StoreError('member_goodsFavorite_notMarketable');
    const { prices } = await publicPrices({ db: tx, clock: context.clock }, [goodsId]);
    const [created] = await tx
      .insert(goodsFavorite)
      .values({
        id: newId(),
        memberId,
        goodsId,
        priceWhenAddedFen: prices.get(goodsId)?.lowest.priceFen ?? item.minPriceFen,
        createdTime: now,
        updatedTime: now,
      })
      .onConflictDoNothing()
      .returning({ id: goodsFavorite.id });
    if (!created) throw new StoreError('member_goodsFavorite_exist');
    await refuseTooMany(tx, memberId);
    return created;
  });
}

/**
 * Enforces the limit after the insert, under the lock of the member's favourites.
 * @throws StoreError `member_goodsFavorite_limit` with data `{ args: [100] }`
 */
export async function refuseTooMany(tx: Transaction, memberId: string): Promise<void> {
  const [all] = await tx
    .select({ rows: count() })
    .from(goodsFavorite)
    .where(eq(goodsFavorite.memberId, memberId));
  if ((all?.rows ?? 0) > mostFavorites) {
    throw new StoreError('member_goodsFavorite_limit', { data: { args: [mostFavorites] } });
  }
}
