import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bookkeeping, fen, idColumn, type Localized, ppm, time } from './columns';

export const goodsCategory = pgTable('goods_category', {
  id: idColumn(),
  code: text('code').notNull().unique(),
  parentId: text('parent_id'),
  nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
  icon: text('icon').notNull(),
  color: text('color').notNull(),
  sort: integer('sort').notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
});

/** Localized form as in the seed; the wire carries one language (domain.md 2.3). */
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
    /** Names, captions, keywords, pinyin and initials, lower case: the column pg_trgm looks at. */
    searchText: text('search_text').notNull(),
    /** What trigrams can not find: short words, Chinese pairs, near spellings (catalog/search-text.ts). */
    searchTerms: text('search_terms').array().notNull().default([]),
    deliveryMode: text('delivery_mode').$type<'DIRECT' | 'CARD' | 'MANUAL' | 'SHIPPING'>().notNull(),
    etaMinSeconds: integer('eta_min_seconds').notNull(),
    etaMaxSeconds: integer('eta_max_seconds').notNull(),
    etaLabelI18n: jsonb('eta_label_i18n').$type<Localized>().notNull(),
    regions: text('regions').array().notNull(),
    regionNoteI18n: jsonb('region_note_i18n').$type<Localized>(),
    cover: jsonb('cover').$type<{ glyph: string; from: string; to: string; motif: string }>().notNull(),
    /** Addresses of further pictures, in their order; the cover comes before them. */
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
    /** Gone for good: the page answers 410. */
    isDiscontinued: boolean('is_discontinued').notNull().default(false),
    minPriceFen: fen('min_price_fen').notNull(),
    salesCount: integer('sales_count').notNull(),
    ratingSum: integer('rating_sum').notNull(),
    ratingCount: integer('rating_count').notNull(),
    publishTime: time('publish_time').notNull(),
    ...bookkeeping,
  },
  (table) => [
    // The sorts of a listing, of the whole shop and of a category, each read in its order.
    index('goods_recommended')
      .on(
        table.isTop.desc().nullsFirst(),
        table.popularRank.asc().nullsLast(),
        table.salesCount.desc().nullsFirst(),
        table.id,
      )
      .where(onSale),
    index('goods_listing')
      .on(
        table.categoryCode,
        table.isTop.desc().nullsFirst(),
        table.popularRank.asc().nullsLast(),
        table.salesCount.desc().nullsFirst(),
        table.id,
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
    // Counts what the filters leave without a look at the wide rows.
    index('goods_filters').on(table.deliveryMode, table.categoryCode, table.minPriceFen).where(onSale),
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
    /** Units that can be sold now. CARD goods count card_code rows instead. */
    available: integer('available').notNull(),
    /** Units held by unpaid orders. */
    reserved: integer('reserved').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    /** First stock plus every restock: available + reserved + sold equals it at all times. */
    stocked: integer('stocked').notNull(),
    limitPerOrder: integer('limit_per_order').notNull(),
    isDefault: boolean('is_default').notNull(),
    isPopular: boolean('is_popular').notNull(),
    isMarketable: boolean('is_marketable').notNull(),
    ...bookkeeping,
  },
  (table) => [
    index('sku_goods').on(table.goodsId, table.sort),
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

/** How often a goods' page was looked at; apart from the wide rows that every listing reads. */
export const goodsHits = pgTable('goods_hits', {
  goodsId: text('goods_id')
    .primaryKey()
    .references(() => goods.id, { onDelete: 'cascade' }),
  hits: bigint('hits', { mode: 'number' }).notNull(),
});

/** Who wants to hear that a sold-out denomination is back. The row goes with its one mail. */
export const goodsNotify = pgTable(
  'goods_notify',
  {
    id: idColumn(),
    skuId: text('sku_id')
      .notNull()
      .references(() => sku.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text('email').notNull(),
    /** The mail's language. */
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
    /** Null for the reviews of the seed. */
    orderItemId: text('order_item_id').unique(),
    memberId: text('member_id'),
    memberNickname: text('member_nickname').notNull(),
    score: integer('score').notNull(),
    content: text('content').notNull(),
    lang: text('lang').notNull(),
    isShow: boolean('is_show').notNull().default(true),
    createdTime: bookkeeping.createdTime,
  },
  (table) => [
    index('review_goods').on(table.goodsId, table.createdTime),
    check('review_score', sql`${table.score} between 1 and 5`),
  ],
);

export const banner = pgTable('banner', {
  id: idColumn(),
  titleI18n: jsonb('title_i18n').$type<Localized>().notNull(),
  subtitleI18n: jsonb('subtitle_i18n').$type<Localized>().notNull(),
  link: text('link').notNull(),
  theme: jsonb('theme').$type<{ from: string; to: string }>().notNull(),
  sort: integer('sort').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
});

export const hotKeyword = pgTable('hot_keyword', {
  id: idColumn(),
  textI18n: jsonb('text_i18n').$type<Localized>().notNull(),
  sort: integer('sort').notNull(),
});

export const article = pgTable(
  'article',
  {
    id: idColumn(),
    type: text('type').$type<'NEWS' | 'DOC'>().notNull(),
    code: text('code').unique(),
    category: text('category').notNull(),
    titleI18n: jsonb('title_i18n').$type<Localized>().notNull(),
    summaryI18n: jsonb('summary_i18n').$type<Localized>().notNull(),
    contentI18n: jsonb('content_i18n').$type<Localized>().notNull(),
    /** HTML only for texts that stood here before Markdown did. */
    contentFormat: text('content_format').$type<'MARKDOWN' | 'HTML'>().notNull().default('MARKDOWN'),
    /** The content as it is read, without signs and tags: what a search looks through (content/written-article.ts). */
    readingI18n: jsonb('reading_i18n').$type<Localized>().notNull(),
    authorI18n: jsonb('author_i18n').$type<Localized>().notNull(),
    publishTime: time('publish_time').notNull(),
    isTop: boolean('is_top').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    sort: integer('sort').notNull(),
    ...bookkeeping,
  },
  (table) => [
    index('article_list').on(table.type, table.publishTime),
    check('article_content_format_known', sql`${table.contentFormat} in ('MARKDOWN','HTML')`),
  ],
);

export const areaCode = pgTable('area_code', {
  areaCode: text('area_code').primaryKey(),
  nameI18n: jsonb('name_i18n').$type<Localized>().notNull(),
  suspended: boolean('suspended').notNull(),
  sort: integer('sort').notNull(),
});

/** Shop-wide settings by key; values as in the seed's `config`. */
export const siteConfig = pgTable('site_config', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  ...bookkeeping,
});
