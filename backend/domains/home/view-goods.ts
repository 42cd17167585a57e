import { and, eq, ne } from 'drizzle-orm';
import { cacheTags } from '../../../lib/cache-tags';
import type { Locale } from '../../../lib/i18n/locales';
import { defaultLocale } from '../../../lib/i18n/locales';
import { fenToYuan, yuanToFen } from '../../../lib/money';
import { freightInZone } from '../../../lib/pricing/freight';
import type { MethodFact } from '../../../lib/pricing/methods';
import { followsParcelPromise, parcelDays } from '../../../lib/pricing/parcel-promises';
import type { GoodsDetail, PaymentMethodOffer } from '../../../lib/products/contract';
import { goods, goodsCategory } from '../../database/schema/catalog';
import type { Context } from '../../platform/context';
import { countryName } from '../../platform/country-name';
import { StoreError } from '../../platform/errors/store-error';
import { fact } from '../../platform/kept-facts';
import { localize, localizeOptional } from '../../platform/localize';
import { renderArticle } from '../content/render-article';
import { readPaymentTerms } from '../currencies/payment-methods';
import { productDeliveryTimes } from '../figures/measured-times';
import { limitsFor } from '../orders/spending-limits';
import { type DealRow, dealOnWire, type PricedSku, shownDeal, skusOf } from '../products/daily-deals';
import { deliveryTerms } from '../products/delivery-terms';
import { averageRating, type CardContext, cardOnWire, coverAddress, findCards } from '../products/find-cards';
import { findGoods, type GoodsRow } from '../products/find-goods';
import { pricesOf } from '../products/public-prices';
import { localizeFields } from '../products/recharge-fields';
import { skuOnWire } from '../products/sku-on-wire';
import { listReviews, summariseReviews } from '../reviews/product-reviews';
import { readFreightZones, servedCountries } from '../settings/freight-settings';
import { readOrderSettings } from '../settings/order-settings';
import { readSettings } from '../settings/settings';

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
  const [{ all, deals }, related, categoryName, reviewSummary, reviews, times, terms, settings, { risk }] =
    await Promise.all([
      skusOf(db, now, one.id),
      withoutRelated
        ? null
        : findCards(context, {
            where: and(eq(goods.categoryCode, one.categoryCode), ne(goods.id, one.id)),
            limit: RELATED,
          }),
      nameOfCategory(context, one.categoryCode),
      summariseReviews(context, one.id),
      listReviews(context, { goodsId: one.id, type: 'ALL', pageNumber: 1, pageSize: REVIEWS }),
      productDeliveryTimes(context, one.id),
      readPaymentTerms(db, context),
      readSettings(db),
      readOrderSettings(db),
    ]);
  const rows = all.filter(({ isMarketable }) => isMarketable);
  const skus = rows.map((row) => skuOnWire(row, { goods: one, all: rows, deals, now, language: locale }));
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
    dailyDeal: dealOf(one, { rows, deals, now, locale }),
    reviewSummary,
    reviews: reviews.records,
    delivery: {
      mode: shown.deliveryMode,
      etaLabel: shown.etaLabel,
      p50Seconds: times?.p50Seconds ?? null,
      p90Seconds: times?.p90Seconds ?? null,
    },
    paymentMethods: terms.methods.filter(({ currencies }) => currencies.length > 0).map(methodOfferOnWire),
    minOrderAmount: settings.minOrderAmount,
    unverifiedLimits: {
      single: fenToYuan(unverified.singleFen),
      daily: fenToYuan(unverified.dailyFen),
    },
    freight: one.deliveryMode === 'SHIPPING' ? await freightByZone(context, one, chosen.price) : [],
    related: related?.cards ?? [],
  };
}

async function freightByZone(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  { weightGrams, etaLabelI18n }: Pick<GoodsRow, 'weightGrams' | 'etaLabelI18n'>,
  unitPrice: number,
): Promise<GoodsDetail['freight']> {
  const zones = await readFreightZones(db);
  const parcel = { grams: weightGrams, valueFen: yuanToFen(unitPrice), items: 1 };
  const isPromised = followsParcelPromise(etaLabelI18n[defaultLocale] ?? '');
  const all = servedCountries(zones).length;
  const named = zones.reduce((sum, { countries }) => sum + countries.length, 0);
  return zones.map((zone) => ({
    name: localize(zone.name, locale),
    amount: fenToYuan(freightInZone(zone, parcel)),
    freeFrom: zone.freeFromFen === null ? null : fenToYuan(zone.freeFromFen),
    countries: zone.countries.map((code) => countryName(code, locale)),
    codes: [...zone.countries],
    count: zone.countries.length || all - named,
    days: isPromised && zone.countries.length > 0 ? parcelDays(zone.countries) : null,
  }));
}

async function nameOfCategory({ db, locale }: CardContext, code: string): Promise<string> {
  const rows = await fact(
    db,
    'category names',
    { dependsOn: [cacheTags.categories], longestMs: 10_000 },
    () =>
      db.select({ code: goodsCategory.code, nameI18n: goodsCategory.nameI18n }).from(goodsCategory).execute(),
  );
  const row = rows.find((each) => each.code === code);
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

/** The deal that the page shows. */
function dealOf(
  one: GoodsRow,
  { rows, deals, now, locale }: { rows: PricedSku[]; deals: DealRow[]; now: Date; locale: Locale },
) {
  const deal = shownDeal(deals, one.id, now);
  const price = pricesOf(rows, deals, now).get(one.id);
  return deal && price ? dealOnWire(deal, cardOnWire(one, price, deals, now, locale), now, locale) : null;
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
