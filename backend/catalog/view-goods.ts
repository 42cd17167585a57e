import { and, asc, eq, ne } from 'drizzle-orm';
import type { GoodsDetail } from '../../lib/contract/goods';
import { readSettings } from '../content/settings';
import { goods, goodsCategory, sku } from '../database/schema/catalog';
import { readOrderSettings } from '../orders/order-settings';
import { StoreError } from '../platform/store-error';
import { dealOnWire, shownDeal } from './daily-deals';
import { deliveryFigures } from './delivery-figures';
import { averageRating, type CardContext, coverAddress, type FoundCards, findCards } from './find-cards';
import { findGoods, type GoodsRow } from './find-goods';
import { type Language, localize, localizeOptional } from './localize';
import { offeredPaymentMethods } from './offered-payment-methods';
import { localizeFields } from './recharge-fields';
import { regionLabel } from './regions';
import { listReviews, summariseReviews } from './reviews';
import { skuOnWire } from './sku-on-wire';

const RELATED = 8;
const REVIEWS = 10;

/**
 * Everything the page of one goods shows.
 * @throws StoreError goods_notFound when it is unknown, off sale, or has nothing to choose from
 */
export async function viewGoods(
  context: CardContext,
  by: Parameters<typeof findGoods>[1],
): Promise<GoodsDetail> {
  const { db, locale } = context;
  const now = context.clock.now();
  const one = await findGoods(db, by);
  const [
    rows,
    own,
    related,
    categoryName,
    reviewSummary,
    reviews,
    figures,
    paymentMethods,
    settings,
    { risk },
  ] = await Promise.all([
    db
      .select()
      .from(sku)
      .where(and(eq(sku.goodsId, one.id), eq(sku.isMarketable, true)))
      .orderBy(asc(sku.sort), asc(sku.id)),
    findCards(context, { where: eq(goods.id, one.id), limit: 1 }),
    findCards(context, {
      where: and(eq(goods.categoryCode, one.categoryCode), ne(goods.id, one.id)),
      limit: RELATED,
    }),
    nameOfCategory(context, one.categoryCode),
    summariseReviews(context, one.id),
    listReviews(context, { goodsId: one.id, type: 'ALL', pageNumber: 1, pageSize: REVIEWS }),
    deliveryFigures(db, now, one.id),
    offeredPaymentMethods(db, locale),
    readSettings(db),
    readOrderSettings(db),
  ]);
  const skus = rows.map((row) =>
    skuOnWire(row, { goods: one, all: rows, deals: own.deals, now, language: locale }),
  );
  const buyable = skus.filter((each) => !each.isOutOfStock);
  const chosen =
    skus.find((each) => each.id === by.skuId) ??
    buyable.find((each) => each.isDefault) ??
    buyable[0] ??
    skus.find((each) => each.isDefault) ??
    skus[0];
  if (!chosen) throw new StoreError('goods_notFound');
  const etaLabel = localize(one.etaLabelI18n, locale);
  return {
    goods: { ...goodsOnWire(one, locale), categoryName },
    skus,
    defaultSkuId: chosen.id,
    rechargeFields: localizeFields(one.rechargeFields, locale),
    accountCheck: one.accountCheck,
    dailyDeal: dealOf(own, now, locale),
    reviewSummary,
    reviews: reviews.records,
    delivery: { mode: one.deliveryMode, etaLabel, ...figures },
    paymentMethods,
    minOrderAmount: settings.minOrderAmount,
    unverifiedLimits: {
      single: risk.unverifiedSingleLimitCny,
      daily: risk.unverifiedDailyLimitCny,
    },
    related: related.cards,
  };
}

async function nameOfCategory({ db, locale }: CardContext, code: string): Promise<string> {
  const [row] = await db
    .select({ nameI18n: goodsCategory.nameI18n })
    .from(goodsCategory)
    .where(eq(goodsCategory.code, code));
  return row ? localize(row.nameI18n, locale) : '';
}

function dealOf({ cards: [card], deals }: FoundCards, now: Date, language: Language) {
  const deal = card && shownDeal(deals, card.id, now);
  return card && deal ? dealOnWire(deal, card, now, language) : null;
}

function goodsOnWire(one: GoodsRow, language: Language): Omit<GoodsDetail['goods'], 'categoryName'> {
  return {
    id: one.id,
    slug: one.slug,
    cover: coverAddress(one.slug),
    pictures: one.pictures,
    name: localize(one.nameI18n, language),
    caption: localize(one.captionI18n, language),
    brand: one.brand,
    unit: localize(one.unitI18n, language),
    type: one.type,
    categoryCode: one.categoryCode,
    deliveryMode: one.deliveryMode,
    etaLabel: localize(one.etaLabelI18n, language),
    regions: one.regions,
    regionLabel: regionLabel(one.regions, language),
    regionNote: localizeOptional(one.regionNoteI18n, language),
    notices: one.noticesI18n.map((notice) => localize(notice, language)),
    specs: one.specsI18n.map(({ label, value }) => ({
      label: localize(label, language),
      value: localize(value, language),
    })),
    allowQuantity: one.allowQuantity,
    maxQuantity: one.maxQuantity,
    bulkPrice: one.bulkPrice.map(({ quantity, ratePpm }) => ({ quantity, rate: ratePpm / 1_000_000 })),
    returnsDays: one.returnsDays,
    salesCount: one.salesCount,
    rating: averageRating(one),
    coinRate: one.coinRatePpm / 1_000_000,
    requiresVerification: one.requiresVerification,
  };
}
