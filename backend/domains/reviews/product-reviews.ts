import { and, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { defaultLocale, isLocale, type Locale, locales } from '../../../lib/i18n/locales';
import type { Review, reviewSummary } from '../../../lib/products/product-review';
import { formatShanghai } from '../../../lib/time';
import type { Page } from '../../../lib/wire/endpoint';
import { review } from '../../database/schema/catalog';
import { orderItem, orders } from '../../database/schema/orders';
import { localizeOptional } from '../../platform/localize';
import { pageOffset, toPage } from '../../platform/to-page';
import type { CardContext } from '../products/find-cards';

type ReviewQuery = z.output<Contract['GET /goods/member/review/list']['query']>;
type ReviewSummary = z.infer<typeof reviewSummary>;

const kinds: Record<ReviewQuery['type'], SQL | undefined> = {
  ALL: undefined,
  POSITIVE: gte(review.score, 4),
  MODERATE: eq(review.score, 3),
  NEGATIVE: lte(review.score, 2),
  WITH_TEXT: ne(review.content, ''),
};

/** Published reviews of a product, newest first. */
export async function listReviews(context: CardContext, query: ReviewQuery): Promise<Page<Review>> {
  const where = and(
    eq(review.goodsId, query.goodsId),
    eq(review.isShow, true),
    kinds[query.type],
    query.language === undefined ? undefined : eq(review.lang, query.language),
  );
  const rows = await context.db
    .select({
      id: review.id,
      score: review.score,
      content: review.content,
      lang: review.lang,
      translation: sql<string | null>`${review.translations} ->> ${context.locale}`,
      memberNickname: review.memberNickname,
      createdTime: review.createdTime,
      specificationI18n: orderItem.specificationI18n,
      deliverySeconds: sql<
        number | null
      >`round(extract(epoch from ${orderItem.deliveredTime} - ${orders.paidTime}))::int`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(review)
    .leftJoin(orderItem, eq(orderItem.id, review.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItem.orderId))
    .where(where)
    .orderBy(desc(review.createdTime), desc(review.id))
    .limit(query.pageSize)
    .offset(pageOffset(query));
  const total = rows[0]?.total ?? (query.pageNumber > 1 ? await countReviews(context, where) : 0);
  const records = rows.map(({ specificationI18n, createdTime, lang, total: _, ...row }) => ({
    ...row,
    language: languageOf(lang),
    specifications: localizeOptional(specificationI18n, context.locale),
    createdTime: formatShanghai(createdTime),
  }));
  return toPage(records, total, query);
}

async function countReviews({ db }: CardContext, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(review).where(where);
  return row?.total ?? 0;
}

/** Average with one decimal (0 without reviews) and the count of each score, five first. */
export async function summariseReviews({ db }: CardContext, goodsId: string): Promise<ReviewSummary> {
  const rows = await db
    .select({ score: review.score, lang: review.lang, count: sql<number>`count(*)::int` })
    .from(review)
    .where(and(eq(review.goodsId, goodsId), eq(review.isShow, true)))
    .groupBy(review.score, review.lang);
  const countOf = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((sum, { count }) => sum + count, 0);
  const buckets = [5, 4, 3, 2, 1].map((score) => ({ score, count: countOf((row) => row.score === score) }));
  const total = countOf(() => true);
  const points = buckets.reduce((sum, { score, count }) => sum + score * count, 0);
  const languages = locales
    .map((language) => ({ language, count: countOf((row) => languageOf(row.lang) === language) }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count)
    .map(({ language }) => language);
  const average = total === 0 ? 0 : Math.round((points * 10) / total) / 10;
  return { average, total, buckets, languages };
}

function languageOf(stored: string): Locale {
  return isLocale(stored) ? stored : defaultLocale;
}
