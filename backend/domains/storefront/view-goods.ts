import { and, asc, eq, ne } from 'drizzle-orm';
import type { GoodsDetail, PaymentMethodOffer } from '../../../lib/contract/storefront/product';
import type { Locale } from '../../../lib/i18n/locales';
import { defaultLocale } from '../../../lib/i18n/locales';
import { fenToYuan } from '../../../lib/money';
import { freightGroupOf, freightGroups, freightOfGroup } from '../../../lib/pricing/freight';
import type { MethodFact } from '../../../lib/pricing/methods';
import { followsParcelPromise, parcelDays } from '../../../lib/pricing/parcel-promises';
import { goods, goodsCategory, sku } from '../../database/schema/catalog';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize, localizeOptional } from '../../platform/localize';
import { listRegions } from '../addresses/list-regions';
import { dealOnWire, shownDeal } from '../catalog/daily-deals';
import { deliveryTerms } from '../catalog/delivery-terms';
import {
  averageRating,
  type CardContext,
  coverAddress,
  type FoundCards,
  findCards,
} from '../catalog/find-cards';
import { findGoods, type GoodsRow } from '../catalog/find-goods';
import { localizeFields } from '../catalog/recharge-fields';
import { skuOnWire } from '../catalog/sku-on-wire';
import { renderArticle } from '../content/render-article';
import { readPaymentTerms } from '../currencies/payment-methods';
import { limitsFor } from '../orders/spending-limits';
import { listReviews, summariseReviews } from '../reviews/product-reviews';
import { readFreightRates } from '../settings/freight-settings';
import { readOrderSettings } from '../settings/order-settings';
import { readSettings } from '../settings/settings';
import { deliveryFigures } from './delivery-figures';

const RELATED = 8;
const REVIEWS = 10;

/**
 * Everything a product page shows.
 * @param by the product; `withoutRelated` leaves out the products of the same category
 * @throws StoreError goods_notFound when it is unknown, off sale, or has no denomination on sale
 */
export async function viewGoods(
  context: CardContext & Pick<Context, 'payments' | 'environment'>,
  { withoutRelated, ...by }: Parameters<typeof findGoods>[1] & { withoutRelated: boolean },
): Promise<GoodsDetail> {
  const { db, locale } = context;
  const now = context.clock.now();
  const one = await findGoods(db, by);
  const [rows, own, related, categoryName, reviewSummary, reviews, figures, terms, settings, { risk }] =
    await Promise.all([
      db
        .select()
        .from(sku)
        .where(and(eq(sku.goodsId, one.id), eq(sku.isMarketable, true)))
        .orderBy(asc(sku.sort), asc(sku.id)),
      findCards(context, { where: eq(goods.id, one.id), limit: 1 }),
      withoutRelated
        ? null
        : findCards(context, {
            where: and(eq(goods.categoryCode, one.categoryCode), ne(goods.id, one.id)),
            limit: RELATED,
          }),
      nameOfCategory(context, one.categoryCode),
      summariseReviews(context, one.id),
      listReviews(context, { goodsId: one.id, type: 'ALL', pageNumber: 1, pageSize: REVIEWS }),
      deliveryFigures(db, now, one.id),
      readPaymentTerms(db, context),
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
  const shown = goodsOnWire(one, locale);
  const unverified = limitsFor('UNVERIFIED', { risk });
  return {
    goods: { ...shown, categoryName },
    skus,
    defaultSkuId: chosen.id,
    rechargeFields: localizeFields(one.rechargeFields, locale),
    accountCheck: one.accountCheck,
    dailyDeal: dealOf(own, now, locale),
    reviewSummary,
    reviews: reviews.records,
    delivery: { mode: shown.deliveryMode, etaLabel: shown.etaLabel, ...figures },
    paymentMethods: terms.methods.filter(({ currencies }) => currencies.length > 0).map(methodOfferOnWire),
    minOrderAmount: settings.minOrderAmount,
    unverifiedLimits: {
      single: fenToYuan(unverified.singleFen),
      daily: fenToYuan(unverified.dailyFen),
    },
    freight: one.deliveryMode === 'SHIPPING' ? await freightByCountry(context, one) : [],
    related: related?.cards ?? [],
  };
}

async function freightByCountry(
  context: Pick<Context, 'db' | 'locale'>,
  { weightGrams, etaLabelI18n }: Pick<GoodsRow, 'weightGrams' | 'etaLabelI18n'>,
): Promise<GoodsDetail['freight']> {
  const countries = await listRegions(context);
  const rates = await readFreightRates(context.db);
  const isPromised = followsParcelPromise(etaLabelI18n[defaultLocale] ?? '');
  const groups = freightGroups.filter((group) =>
    countries.some(({ code }) => freightGroupOf(code) === group),
  );
  return groups.map((group) => {
    const members = countries.filter(({ code }) => freightGroupOf(code) === group);
    return {
      group,
      amount: fenToYuan(freightOfGroup(rates, group, weightGrams)),
      countries: members.map(({ name }) => name),
      codes: members.map(({ code }) => code),
      days: isPromised ? parcelDays[group] : null,
    };
  });
}

async function nameOfCategory({ db, locale }: CardContext, code: string): Promise<string> {
  const [row] = await db
    .select({ nameI18n: goodsCategory.nameI18n })
    .from(goodsCategory)
    .where(eq(goodsCategory.code, code));
  return row ? localize(row.nameI18n, locale) : '';
}

function methodOfferOnWire(method: MethodFact): PaymentMethodOffer {
  return {
    code: method.code,
    name: method.name,
    description: method.description,
    feeRate: method.feeRatePpm / 1_000_000,
    feeFixed: fenToYuan(method.feeFixedFen),
    feeIncluded: method.feeIncluded,
  };
}

function dealOf({ cards: [card], deals }: FoundCards, now: Date, language: Locale) {
  const deal = card && shownDeal(deals, card.id, now);
  return card && deal ? dealOnWire(deal, card, now, language) : null;
}

function goodsOnWire(one: GoodsRow, language: Locale): Omit<GoodsDetail['goods'], 'categoryName'> {
  const cover = coverAddress(one, language);
  return {
    id: one.id,
    slug: one.slug,
    cover,
    // The cover without a character is the first picture of a shipped product.
    pictures: one.pictures.filter((picture) => picture !== cover),
    name: localize(one.nameI18n, language),
    caption: localize(one.captionI18n, language),
    brand: one.brand,
    introduction: renderArticle(localize(one.introductionI18n, language), 'MARKDOWN'),
    unit: localize(one.unitI18n, language),
    type: one.type,
    categoryCode: one.categoryCode,
    ...deliveryTerms(one, language),
    regions: one.regions,
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
