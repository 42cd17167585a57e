import { and, eq, exists, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { cacheTags } from '../../lib/cache-tags';
import type { Transaction } from '../database/connect';
import { cardLot } from '../database/schema/card-lots';
import { dailyDeal, goods, goodsCategory, goodsNotify, review, sku } from '../database/schema/catalog';
import { article, articleVote, banner, hotKeyword } from '../database/schema/content';
import { couponGrant } from '../database/schema/coupon-grants';
import { cardCode } from '../database/schema/fulfilment';
import { gameAccount, goodsFavorite, member, vipLevel } from '../database/schema/members';
import { orderItem } from '../database/schema/orders';
import { priceChangeItem } from '../database/schema/price-changes';
import { coupon, couponCode } from '../database/schema/pricing';
import { goodsSchedule } from '../database/schema/revisions';
import { invalidateTags } from '../platform/cache-events';
import type { SystemContext } from '../platform/context';
import { readCatalogFile } from './catalog-file';

/** Rows of the sample catalogue: how many were deleted, and which stay, by their codes. */
export type RemovedSamples = {
  deleted: number;
  /** In orders, with members or claimed by them: they stay for their history and are no longer offered. */
  hidden: string[];
  /** Changed by staff since they were seeded: they belong to the shop now. */
  kept: string[];
};

const unchanged = ({ version }: { version: AnyPgColumn }) => eq(version, 0);

/**
 * Removes the sample catalogue from a shop that was opened with it, in one transaction. Sample documents that staff did
 * not change become drafts. Running shops regenerate their pages.
 */
export async function removeSamples({
  db,
  clock,
}: Pick<SystemContext, 'db' | 'clock'>): Promise<RemovedSamples> {
  const file = readCatalogFile();
  return db.transaction(async (tx) => {
    const result: RemovedSamples = { deleted: 0, hidden: [], kept: [] };
    const now = clock.now();
    await removeProducts(
      tx,
      file.goods.map(({ id }) => id),
      result,
      now,
    );
    await removeCoupons(
      tx,
      file.coupons.map(({ id }) => id),
      result,
      now,
    );
    const codes = file.categories.map(({ code }) => code);
    const empty = notExists(tx.select().from(goods).where(eq(goods.categoryCode, goodsCategory.code)));
    const categories = await tx
      .delete(goodsCategory)
      .where(and(inArray(goodsCategory.code, codes), unchanged(goodsCategory), empty))
      .returning({ id: goodsCategory.id });
    const levels = await tx
      .delete(vipLevel)
      .where(
        and(
          inArray(
            vipLevel.id,
            file.vipLevels.flatMap(({ id, isDefault }) => (isDefault ? [] : [id])),
          ),
          notExists(tx.select().from(member).where(eq(member.vipLevelId, vipLevel.id))),
        ),
      )
      .returning({ id: vipLevel.id });
    const banners = await tx
      .delete(banner)
      .where(
        and(
          inArray(
            banner.id,
            file.banners.map(({ id }) => id),
          ),
          unchanged(banner),
        ),
      )
      .returning({ id: banner.id });
    const words = file.hotKeywords.map((text) => eq(hotKeyword.textI18n, text));
    const keywords = await tx
      .delete(hotKeyword)
      .where(and(or(...words), unchanged(hotKeyword)))
      .returning({ id: hotKeyword.id });
    const articles = await removeArticles(tx, file);
    result.deleted += [categories, levels, banners, keywords, articles].flat().length;
    await invalidateTags(tx, [cacheTags.storeState, cacheTags.home, cacheTags.categories]);
    return result;
  });
}

/** Favourites and saved recharge accounts of deleted products go with them. */
async function removeProducts(
  tx: Transaction,
  ids: readonly string[],
  result: RemovedSamples,
  now: Date,
): Promise<void> {
  const rows = tx.select({ id: sku.id }).from(sku).where(eq(sku.goodsId, goods.id));
  const ofProduct = ({ skuId }: { skuId: AnyPgColumn }) => inArray(skuId, rows);
  const used: SQL[] = [
    sql`${goods.version} > 0`,
    exists(
      tx
        .select()
        .from(sku)
        .where(and(eq(sku.goodsId, goods.id), sql`${sku.version} > 0`)),
    ),
    exists(tx.select().from(cardLot).where(ofProduct(cardLot))),
    exists(tx.select().from(cardCode).where(ofProduct(cardCode))),
    exists(tx.select().from(priceChangeItem).where(ofProduct(priceChangeItem))),
    exists(tx.select().from(goodsSchedule).where(eq(goodsSchedule.goodsId, goods.id))),
  ];
  const samples = await tx
    .select({
      id: goods.id,
      slug: goods.slug,
      isSold: sql<boolean>`${exists(tx.select().from(orderItem).where(eq(orderItem.goodsId, goods.id)))}`,
      isUsed: sql<boolean>`${or(...used)}`,
    })
    .from(goods)
    .where(inArray(goods.id, [...ids]))
    .orderBy(goods.id)
    .for('update', { of: goods });
  const kept = samples.filter(({ isUsed }) => isUsed);
  const hidden = samples.filter(({ isUsed, isSold }) => isSold && !isUsed);
  const gone = samples.filter(({ isUsed, isSold }) => !isSold && !isUsed).map(({ id }) => id);
  result.kept.push(...kept.map(({ slug }) => slug));
  result.hidden.push(...hidden.map(({ slug }) => slug));
  const off = { isMarketable: false, updatedTime: now, version: sql`${goods.version} + 1` };
  await tx
    .update(goods)
    .set(off)
    .where(
      inArray(
        goods.id,
        hidden.map(({ id }) => id),
      ),
    );
  await tx.delete(dailyDeal).where(inArray(dailyDeal.goodsId, gone));
  await tx.delete(review).where(inArray(review.goodsId, gone));
  await tx.delete(goodsFavorite).where(inArray(goodsFavorite.goodsId, gone));
  await tx.delete(gameAccount).where(inArray(gameAccount.goodsId, gone));
  const skus = tx.select({ id: sku.id }).from(sku).where(inArray(sku.goodsId, gone));
  await tx.delete(goodsNotify).where(inArray(goodsNotify.skuId, skus));
  await tx.delete(sku).where(inArray(sku.goodsId, gone));
  await tx.delete(goods).where(inArray(goods.id, gone));
  result.deleted += gone.length;
}

async function removeCoupons(
  tx: Transaction,
  ids: readonly string[],
  result: RemovedSamples,
  now: Date,
): Promise<void> {
  const samples = await tx
    .select({
      id: coupon.id,
      code: sql<string>`coalesce(${coupon.code}, ${coupon.id})`,
      isChanged: sql<boolean>`${coupon.version} > 0`,
      isTaken: sql<boolean>`${or(
        exists(tx.select().from(couponCode).where(eq(couponCode.couponId, coupon.id))),
        exists(tx.select().from(couponGrant).where(eq(couponGrant.couponId, coupon.id))),
      )}`,
    })
    .from(coupon)
    .where(inArray(coupon.id, [...ids]))
    .orderBy(coupon.id)
    .for('update', { of: coupon });
  for (const { id, code, isChanged, isTaken } of samples) {
    if (isChanged) result.kept.push(code);
    else if (isTaken) {
      await tx
        .update(coupon)
        .set({ isEnabled: false, updatedTime: now, version: sql`${coupon.version} + 1` })
        .where(eq(coupon.id, id));
      result.hidden.push(code);
    } else {
      await tx.delete(coupon).where(eq(coupon.id, id));
      result.deleted += 1;
    }
  }
}

async function removeArticles(tx: Transaction, file: ReturnType<typeof readCatalogFile>) {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  await tx
    .update(article)
    .set({ isEnabled: false })
    .where(and(inArray(article.id, ids(file.docs)), unchanged(article)));
  const news = and(inArray(article.id, ids(file.news)), unchanged(article));
  await tx
    .delete(articleVote)
    .where(inArray(articleVote.articleId, tx.select({ id: article.id }).from(article).where(news)));
  return tx.delete(article).where(news).returning({ id: article.id });
}
