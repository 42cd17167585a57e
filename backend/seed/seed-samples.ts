import { eq, sql } from 'drizzle-orm';
import { yuanToFen } from '../../lib/money';
import type { Transaction } from '../database/connect';
import { dailyDeal, goods, review } from '../database/schema/catalog';
import { newId } from '../platform/new-id';
import type { CatalogFile } from './catalog-file';
import { dealDay, moveToNow } from './sample-times';

/** Seeds daily deals and product reviews of a demo, with the resulting ratings. */
export async function seedSamples(tx: Transaction, file: CatalogFile, now: Date): Promise<void> {
  await tx.insert(dailyDeal).values(
    file.goods.flatMap(({ id, dailyDeal: deal }) =>
      deal
        ? {
            id: newId(),
            goodsId: id,
            skuId: deal.skuId,
            discountPriceFen: yuanToFen(deal.discountPrice),
            ...dealDay(now),
            quota: deal.quota,
            soldCount: deal.soldCount,
            limitPerMember: deal.limitPerMember,
          }
        : [],
    ),
  );
  await tx.insert(review).values(
    file.reviews.map((one) => ({
      id: newId(),
      goodsId: one.goodsId,
      memberNickname: one.memberNickname,
      score: one.score,
      content: one.content,
      lang: one.lang,
      isShow: one.isShow,
      hiddenWhy: one.isShow ? null : ('OTHER' as const),
      createdTime: moveToNow(one.createdTime, now),
    })),
  );
  const ratings = tx
    .select({
      goodsId: review.goodsId,
      sum: sql<number>`sum(${review.score})::int`.as('score_sum'),
      count: sql<number>`count(*)::int`.as('score_count'),
    })
    .from(review)
    .where(eq(review.isShow, true))
    .groupBy(review.goodsId)
    .as('ratings');
  await tx
    .update(goods)
    .set({ ratingSum: sql`${ratings.sum}`, ratingCount: sql`${ratings.count}` })
    .from(ratings)
    .where(eq(goods.id, ratings.goodsId));
}
