import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { defaultLocale, type Locale } from '../../../lib/i18n/locales';
import { type HiddenReviewWhy, hiddenReviewWhys } from '../../../lib/permissions/catalogue-states';
import { bookkeeping, fen, idColumn, type Localized, oneOf, ppm, time } from './columns';

export const goodsCategory = pgTable('goods_category', {
  id: idColumn(),
  code: text('code').notNull().unique(),
  parentId: text('parent_id'),
  nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
  icon: text('icon').notNull(),
  color: text('color').notNull(),
  sort: integer('sort').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  ...bookkeeping,
});

/** Options in all languages; a response has one language. */
export type RechargeOptionRow = { value: string; label: Localized; children?: RechargeOptionRow[] };
export type RechargeFieldRow = {
  key: string;
  type: 'text' | 'tel' | 'email' | 'select' | 'radio' | 'cascade' | 'textarea';
  required: boolean;
  inputMode?: string;
  label: Localized;
  placeholder?: Localized;
  help?: { title: Localized; steps: Localized[] };
  pattern?: string;
  patternMessage?: Localized;
  minLength?: number;
  maxLength?: number;
  options?: RechargeOptionRow[];
  searchable?: boolean;
  format?: string;
  transform?: string;
  confirm?: boolean;
  saveTo?: 'account' | 'mobile' | 'wechatOrQq' | 'remark';
};
export type AccountCheckRow = {
  mode: 'NONE' | 'FORMAT' | 'ROLE_LOOKUP' | 'CARRIER_LOOKUP';
  requiredBeforePay: boolean;
  returns: string[];
};

const onSale = sql`is_marketable and not is_discontinued`;

/** The last columns of the sort order that recommends products. */
const bestFirst = (table: Record<'popularRank' | 'salesCount' | 'id', ExtraConfigColumn>) =>
  [table.popularRank.asc().nullsLast(), table.salesCount.desc().nullsFirst(), table.id] as const;

export const goods = pgTable(
  'goods',
  {
    id: idColumn(),
    sn: text('sn').notNull().unique(),
    slug: text('slug').notNull().unique(),
    type: text('type').$type<'VIRTUAL' | 'PHYSICAL'>().notNull(),
    categoryCode: text('category_code')
      .notNull()
      .references(() => goodsCategory.code),
    nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
    captionI18n: jsonb('caption_i18n').$type<Localized>().notNull(),
    unitI18n: jsonb('unit_i18n').$type<Localized>().notNull(),
    brand: text('brand').notNull(),
    /** Markdown; empty: the page shows none. */
    introductionI18n: jsonb('introduction_i18n')
      .$type<Localized>()
      .notNull()
      .default({ [defaultLocale]: '' }),
    /** Further words that the search finds, in any language. */
    keywords: text('keywords').array().notNull().default([]),
    /** Names, captions, keywords, pinyin and initials in lower case, for the trigram index. */
    searchText: text('search_text').notNull(),
    /** What trigrams cannot find: short words, Chinese bigrams and near spellings (docs/decisions/012). */
    searchTerms: text('search_terms').array().notNull().default([]),
    /** `searchFormVersion` of both columns; another one is rewritten by a sweep. */
    searchForm: integer('search_form').notNull().default(0),
    deliveryMode: text('delivery_mode').$type<'DIRECT' | 'CARD' | 'MANUAL' | 'SHIPPING'>().notNull(),
    etaMinSeconds: integer('eta_min_seconds').notNull(),
    etaMaxSeconds: integer('eta_max_seconds').notNull(),
    etaLabelI18n: jsonb('eta_label_i18n').$type<Localized>().notNull(),
    /** Half of the orders take so long at present, more than promised; null while deliveries are on time. */
    lateSeconds: integer('late_seconds'),
    regions: text('regions').array().notNull(),
    regionNoteI18n: jsonb('region_note_i18n').$type<Localized>(),
    cover: jsonb('cover').$type<{ glyph: string; from: string; to: string; motif: string }>().notNull(),
    /** URL of an uploaded picture that replaces the drawn cover; the URLs of `pictures` follow it in display order. */
    coverUrl: text('cover_url'),
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    isTop: boolean('is_top').notNull(),
    isHot: boolean('is_hot').notNull(),
    popularRank: integer('popular_rank'),
    allowQuantity: boolean('allow_quantity').notNull(),
    maxQuantity: integer('max_quantity').notNull(),
    bulkPrice: jsonb('bulk_price').$type<{ quantity: number; ratePpm: number }[]>().notNull(),
    memberDiscount: boolean('member_discount').notNull(),
    couponAllowed: boolean('coupon_allowed').notNull(),
    coinRatePpm: ppm('coin_rate_ppm').notNull(),
    requiresVerification: boolean('requires_verification').notNull(),
    minVipLevel: integer('min_vip_level').notNull(),
    weightGrams: integer('weight_grams').notNull(),
    returnsDays: integer('returns_days'),
    noticesI18n: jsonb('notices_i18n').$type<Localized[]>().notNull(),
    specsI18n: jsonb('specs_i18n').$type<{ label: Localized; value: Localized }[]>().notNull(),
    preorder: jsonb('preorder'),
    rechargeFields: jsonb('recharge_fields').$type<RechargeFieldRow[]>().notNull(),
    accountCheck: jsonb('account_check').$type<AccountCheckRow>().notNull(),
    isMarketable: boolean('is_marketable').notNull(),
    /** No longer sold: the page responds 410. */
    isDiscontinued: boolean('is_discontinued').notNull().default(false),
    minPriceFen: fen('min_price_fen').notNull(),
    salesCount: integer('sales_count').notNull(),
    ratingSum: integer('rating_sum').notNull(),
    ratingCount: integer('rating_count').notNull(),
    publishTime: time('publish_time').notNull(),
    ...bookkeeping,
  },
  (table) => [
    // One index for each sort order of a listing, of the shop and of a category. A change of a price reads the first ones.
    index('goods_recommended')
      .on(table.isTop.desc().nullsFirst(), ...bestFirst(table))
      .where(onSale),
    index('goods_listing')
      .on(table.categoryCode, table.isTop.desc().nullsFirst(), ...bestFirst(table))
      .where(onSale),
    index('goods_hot')
      .on(table.isHot.desc().nullsFirst(), table.isTop.desc().nullsFirst(), ...bestFirst(table))
      .where(onSale),
    index('goods_category_hot')
      .on(
        table.categoryCode,
        table.isHot.desc().nullsFirst(),
        table.isTop.desc().nullsFirst(),
        ...bestFirst(table),
      )
      .where(onSale),
    index('goods_sales').on(table.salesCount.desc().nullsFirst(), table.id).where(onSale),
    index('goods_price').on(table.minPriceFen, table.id).where(onSale),
    index('goods_newest').on(table.publishTime, table.id).where(onSale),
    index('goods_category_sales')
      .on(table.categoryCode, table.salesCount.desc().nullsFirst(), table.id)
      .where(onSale),
    index('goods_category_price').on(table.categoryCode, table.minPriceFen, table.id).where(onSale),
    index('goods_category_newest').on(table.categoryCode, table.publishTime, table.id).where(onSale),
    index('goods_filters').on(table.deliveryMode, table.categoryCode, table.minPriceFen).where(onSale), // counts matches
    index('goods_changed').on(table.updatedTime, table.id),
    index('goods_off_sale').on(table.id).where(sql`not is_marketable or is_discontinued`),
    index('goods_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('goods_terms').using('gin', table.searchTerms),
    index('goods_regions').using('gin', table.regions),
  ],
);

export const sku = pgTable(
  'sku',
  {
    id: idColumn(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    sn: text('sn').notNull().unique(),
    sort: integer('sort').notNull(),
    nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
    specificationI18n: jsonb('specification_i18n').$type<Localized>(),
    faceValue: integer('face_value'),
    bonusValue: integer('bonus_value').notNull().default(0),
    firstPurchaseBonus: integer('first_purchase_bonus'),
    priceFen: fen('price_fen').notNull(),
    marketPriceFen: fen('market_price_fen'),
    costFen: fen('cost_fen').notNull(),
    /** Units that can be sold now. For CARD products it mirrors the AVAILABLE rows of `card_code`. */
    available: integer('available').notNull(),
    /** Units reserved by unpaid orders. */
    reserved: integer('reserved').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    /** First stock plus every restock; always equals available + reserved + sold. */
    stocked: integer('stocked').notNull(),
    limitPerOrder: integer('limit_per_order').notNull(),
    isDefault: boolean('is_default').notNull(),
    isPopular: boolean('is_popular').notNull(),
    isMarketable: boolean('is_marketable').notNull(),
    ...bookkeeping,
  },
  (table) => [
    index('sku_goods').on(table.goodsId, table.sort),
    // The denominations with the fewest codes.
    index('sku_scarce').on(table.available, table.id).where(sql`is_marketable`),
    // The views of the staff's product list. 96 = 100 less the least margin of 4 percent.
    index('sku_few_left').on(table.goodsId).where(sql`available <= 10 and is_marketable`),
    index('sku_low_margin').on(table.goodsId).where(sql`price_fen * 96 < cost_fen * 100 and is_marketable`),
    check(
      'sku_stock_not_negative',
      sql`${table.available} >= 0 and ${table.reserved} >= 0 and ${table.sold} >= 0`,
    ),
    check(
      'sku_stock_adds_up',
      sql`${table.available} + ${table.reserved} + ${table.sold} = ${table.stocked}`,
    ),
  ],
);

/** Page views of a product, in a separate table because listings read the wide rows of `goods`. */
export const goodsHits = pgTable('goods_hits', {
  goodsId: text('goods_id')
    .primaryKey()
    .references(() => goods.id, { onDelete: 'cascade' }),
  hits: bigint('hits', { mode: 'number' }).notNull(),
});

/** Restock notifications that were requested for a sold-out sku. A row is deleted when its mail is sent. */
export const goodsNotify = pgTable(
  'goods_notify',
  {
    id: idColumn(),
    skuId: text('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    /** Language of the mail. */
    lang: text('lang').notNull(),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [uniqueIndex('goods_notify_once').on(table.skuId, table.email)],
);

export const dailyDeal = pgTable(
  'daily_deal',
  {
    id: idColumn(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    skuId: text('sku_id')
      .notNull()
      .references(() => sku.id),
    discountPriceFen: fen('discount_price_fen').notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    quota: integer('quota').notNull(),
    reservedCount: integer('reserved_count').notNull().default(0),
    soldCount: integer('sold_count').notNull().default(0),
    limitPerMember: integer('limit_per_member').notNull(),
    allowCoupon: boolean('allow_coupon').notNull().default(false),
    ...bookkeeping,
  },
  (table) => [
    index('daily_deal_sku').on(table.skuId, table.endTime),
    check(
      'daily_deal_quota',
      sql`${table.reservedCount} >= 0 and ${table.soldCount} >= 0 and ${table.reservedCount} + ${table.soldCount} <= ${table.quota}`,
    ),
  ],
);

export const review = pgTable(
  'review',
  {
    id: idColumn(),
    goodsId: text('goods_id')
      .notNull()
      .references(() => goods.id),
    /** Null for seeded reviews. */
    orderItemId: text('order_item_id').unique(),
    memberId: text('member_id'),
    memberNickname: text('member_nickname').notNull(),
    score: integer('score').notNull(),
    content: text('content').notNull(),
    lang: text('lang').notNull(),
    isShow: boolean('is_show').notNull().default(true),
    /** Why staff hid it; its author reads that. */
    hiddenWhy: text('hidden_why').$type<HiddenReviewWhy>(),
    /** Written by staff, by language. */
    translations: jsonb('translations').$type<Partial<Record<Locale, string>>>().notNull().default({}),
    version: bookkeeping.version,
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('review_goods').on(table.goodsId, table.createdTime),
    index('review_newest').on(table.createdTime, table.id),
    index('review_score').on(table.score, table.id),
    index('review_hidden').on(table.createdTime, table.id).where(sql`not is_show`),
    check('review_score', sql`${table.score} between 1 and 5`),
    check('review_why_of_hidden', sql`${table.isShow} = (${table.hiddenWhy} is null)`),
    check('review_hidden_why', oneOf(table.hiddenWhy, hiddenReviewWhys)),
    check('review_translated', sql`${table.translations} -> ${table.lang} is null`),
  ],
);
