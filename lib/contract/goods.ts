import { z } from 'zod';
import { endpoint, epochMs, id, pageOf, pageQuery, queryFlag, shanghaiTime, yuan } from './endpoint';
import { accountCheck, accountCheckResult, rechargeField, rechargeValues } from './recharge';

export const deliveryMode = z.enum(['DIRECT', 'CARD', 'MANUAL', 'SHIPPING']);
export type DeliveryMode = z.infer<typeof deliveryMode>;

export const goodsType = z.enum(['VIRTUAL', 'PHYSICAL']);

export const categoryCode = z.string().regex(/^[A-Z_]{2,32}$/);

const dealOnCard = z.object({
  id,
  skuId: id,
  skuName: z.string(),
  discountPrice: yuan,
  originalPrice: yuan,
  endTime: epochMs,
  /** 0..1, sold and reserved share of the quota. */
  soldShare: z.number(),
});

export const goodsCard = z.object({
  id,
  slug: z.string(),
  /** Address of the drawn cover, `/covers/<slug>.svg`. */
  cover: z.string(),
  name: z.string(),
  caption: z.string(),
  type: goodsType,
  categoryCode,
  deliveryMode,
  etaLabel: z.string(),
  /** Lowest sku price. */
  price: yuan,
  marketPrice: yuan.nullable(),
  /** False when there is one price only ("from" is then left out). */
  hasRange: z.boolean(),
  regions: z.array(z.string()),
  /** Short label when the goods are limited to a region, otherwise null. */
  regionLabel: z.string().nullable(),
  /** Units sold since the goods are in the shop. */
  salesCount: z.number().int(),
  rating: z.number(),
  isOutOfStock: z.boolean(),
  deal: dealOnCard.nullable(),
});
export type GoodsCard = z.infer<typeof goodsCard>;

export const category = z.object({
  id,
  code: categoryCode,
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  goodsCount: z.number().int(),
  /** Names of the first goods, for the home page's category list. */
  sampleNames: z.array(z.string()),
});
export type Category = z.infer<typeof category>;

export const dailyDeal = z.object({
  id,
  goods: goodsCard,
  skuId: id,
  skuName: z.string(),
  discountPrice: yuan,
  originalPrice: yuan,
  startTime: epochMs,
  endTime: epochMs,
  quota: z.number().int(),
  soldCount: z.number().int(),
  limitPerMember: z.number().int(),
  state: z.enum(['UPCOMING', 'RUNNING', 'SOLD_OUT', 'ENDED']),
});
export type DailyDeal = z.infer<typeof dailyDeal>;

export const banner = z.object({
  id,
  title: z.string(),
  subtitle: z.string(),
  link: z.string(),
  theme: z.object({ from: z.string(), to: z.string() }),
});
export type Banner = z.infer<typeof banner>;

export const articleRow = z.object({
  id,
  type: z.enum(['NEWS', 'DOC']),
  code: z.string().nullable(),
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  publishTime: shanghaiTime,
  isTop: z.boolean(),
});
export type ArticleRow = z.infer<typeof articleRow>;

export const home = z.object({
  banners: z.array(banner),
  hotKeywords: z.array(z.string()),
  categories: z.array(category),
  dailyDeals: z.array(dailyDeal),
  popular: z.array(goodsCard),
  floors: z.array(z.object({ category, goods: z.array(goodsCard) })),
  news: z.array(articleRow),
  /** Computed from real orders and reviews; null where there is not enough of them. */
  figures: z.object({
    p50DeliverySeconds: z.number().nullable(),
    p90DeliverySeconds: z.number().nullable(),
    rating: z.number().nullable(),
    checkedGoods: z.number().int(),
  }),
  serverTime: epochMs,
});
export type Home = z.infer<typeof home>;

export const sku = z.object({
  id,
  name: z.string(),
  faceValue: z.number().nullable(),
  bonusValue: z.number(),
  price: yuan,
  marketPrice: yuan.nullable(),
  /** Running deal's price, or null. */
  dealPrice: yuan.nullable(),
  dealId: id.nullable(),
  /** Price of one unit of face value (bonus counted), with the unit's size: 1, 10, 100, 1000. */
  unitPrice: z.object({ per: z.number(), price: z.number() }).nullable(),
  firstPurchaseBonus: z.number().nullable(),
  isDefault: z.boolean(),
  isPopular: z.boolean(),
  isOutOfStock: z.boolean(),
  limitPerOrder: z.number().int(),
  specification: z.string().nullable(),
});
export type Sku = z.infer<typeof sku>;

export const reviewSummary = z.object({
  average: z.number(),
  total: z.number().int(),
  /** Counts of scores 5, 4, 3, 2, 1. */
  buckets: z.array(z.object({ score: z.number().int(), count: z.number().int() })),
});

export const review = z.object({
  id,
  score: z.number().int().min(1).max(5),
  content: z.string(),
  memberNickname: z.string(),
  specifications: z.string().nullable(),
  /** From payment to delivery; null for orders whose time says nothing, and for the reviews of the seed. */
  deliverySeconds: z.number().int().nullable(),
  createdTime: shanghaiTime,
});
export type Review = z.infer<typeof review>;

export const paymentMethodOffer = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** Share of the order amount, 0.039 = 3.9 %. */
  feeRate: z.number(),
  feeFixed: yuan,
  feeIncluded: z.boolean(),
});
export type PaymentMethodOffer = z.infer<typeof paymentMethodOffer>;

export const goodsDetail = z.object({
  goods: z.object({
    id,
    slug: z.string(),
    cover: z.string(),
    /** Further pictures, after the cover. */
    pictures: z.array(z.string()),
    name: z.string(),
    caption: z.string(),
    brand: z.string(),
    unit: z.string(),
    type: goodsType,
    categoryCode,
    categoryName: z.string(),
    deliveryMode,
    etaLabel: z.string(),
    regions: z.array(z.string()),
    regionLabel: z.string().nullable(),
    regionNote: z.string().nullable(),
    notices: z.array(z.string()),
    specs: z.array(z.object({ label: z.string(), value: z.string() })),
    allowQuantity: z.boolean(),
    maxQuantity: z.number().int(),
    bulkPrice: z.array(z.object({ quantity: z.number().int(), rate: z.number() })),
    returnsDays: z.number().int().nullable(),
    salesCount: z.number().int(),
    rating: z.number(),
    coinRate: z.number(),
    /** Delivered only to members who have shown who they are. */
    requiresVerification: z.boolean(),
  }),
  skus: z.array(sku),
  defaultSkuId: id,
  rechargeFields: z.array(rechargeField),
  accountCheck,
  dailyDeal: dailyDeal.nullable(),
  reviewSummary,
  reviews: z.array(review),
  delivery: z.object({
    mode: deliveryMode,
    etaLabel: z.string(),
    /** Measured over recent real orders; null when there are fewer than 20. */
    p50Seconds: z.number().nullable(),
    p90Seconds: z.number().nullable(),
  }),
  paymentMethods: z.array(paymentMethodOffer),
  minOrderAmount: yuan,
  /** The largest order, and all orders of a day, of a member who has not shown who he is. */
  unverifiedLimits: z.object({ single: yuan, daily: yuan }),
  related: z.array(goodsCard),
});
export type GoodsDetail = z.infer<typeof goodsDetail>;

export const goodsSort = z.enum(['RECOMMENDED', 'SALES_DESC', 'PRICE_ASC', 'PRICE_DESC', 'DATE_DESC']);
export type GoodsSort = z.infer<typeof goodsSort>;

/** A page of goods whose `total` is counted up to a limit only; `hasMore` when there are more than that. */
const countedPage = pageOf(goodsCard).extend({ hasMore: z.boolean() });
export type CountedPage = z.infer<typeof countedPage>;

const goodsFilters = pageQuery.extend({
  categoryCode: categoryCode.optional().catch(undefined),
  type: goodsType.optional().catch(undefined),
  orderType: goodsSort.catch('RECOMMENDED').default('RECOMMENDED'),
  startPrice: z.coerce.number().min(0).max(1e7).optional().catch(undefined),
  endPrice: z.coerce.number().min(0).max(1e7).optional().catch(undefined),
  deliveryMode: deliveryMode.optional().catch(undefined),
  region: z
    .string()
    .regex(/^[A-Z]{2,8}(-[A-Z]{2,8})?$/)
    .optional()
    .catch(undefined),
  onSale: queryFlag,
  inStock: queryFlag,
});

const size = z.coerce.number().int().min(1).max(50).catch(6).default(6);

export const goodsContract = {
  'GET /goods/member/goods_category': endpoint({
    summary: 'Categories with counts',
    token: 'optional',
    data: z.array(category),
  }),
  'GET /goods/member/goods/index': endpoint({
    summary: 'Everything the home page shows',
    token: 'optional',
    data: home,
  }),
  'GET /goods/member/goods/list': endpoint({
    summary: 'Goods by category and filters',
    token: 'optional',
    query: goodsFilters,
    data: countedPage,
  }),
  'GET /goods/member/goods/search': endpoint({
    summary: 'Goods by keyword: substring, pinyin, initials, typo tolerance',
    token: 'optional',
    query: goodsFilters.extend({ keyword: z.string().max(100).default('') }),
    data: countedPage.extend({ corrected: z.string().nullable() }),
  }),
  'GET /goods/member/goods/suggest': endpoint({
    summary: 'Suggestions while typing',
    token: 'optional',
    query: z.object({ keyword: z.string().max(100).default('') }),
    data: z.array(
      z.object({
        type: z.enum(['GOODS', 'CATEGORY', 'KEYWORD']),
        id: z.string(),
        text: z.string(),
        cover: z.string().nullable(),
      }),
    ),
  }),
  'GET /goods/member/search_keyword/hot': endpoint({
    summary: 'Hot search words',
    token: 'optional',
    data: z.array(z.object({ text: z.string() })),
  }),
  'GET /goods/member/goods/detail': endpoint({
    summary: 'One goods with denominations, recharge form, reviews',
    token: 'optional',
    query: z.object({ goodsId: id.optional(), skuId: id.optional(), slug: z.string().max(80).optional() }),
    data: goodsDetail,
  }),
  'GET /goods/member/goods/hot': endpoint({
    summary: 'Hot goods of a category or of the shop',
    token: 'optional',
    query: z.object({ categoryCode: categoryCode.optional().catch(undefined), size }),
    data: z.array(goodsCard),
  }),
  'GET /goods/member/goods/history': endpoint({
    summary: 'Cards of the given goods, for "recently viewed"',
    token: 'optional',
    query: z.object({ goodsIds: z.string().max(2000) }),
    data: z.array(goodsCard),
  }),
  'POST /goods/member/goods/hits/{goodsId}': endpoint({
    summary: 'Count a look at a goods page; looks in quick succession are one',
    token: 'optional',
    params: z.object({ goodsId: id }),
    data: z.object({ hits: z.number().int() }),
  }),
  'POST /goods/member/goods_notify/save': endpoint({
    summary: 'Ask for one mail when a sold-out denomination is back',
    token: 'optional',
    body: z.object({ skuId: id, email: z.string().max(254) }),
    /** `inStock`: it can be bought already, no mail will come. */
    data: z.object({ inStock: z.boolean() }),
  }),
  'GET /goods/member/daily_deal/list': endpoint({
    summary: 'Daily deals of today',
    token: 'optional',
    data: z.object({ deals: z.array(dailyDeal), serverTime: epochMs }),
  }),
  'POST /goods/member/goods/check_account': endpoint({
    summary: 'Check a recharge account with the supplier',
    token: 'optional',
    body: z.object({ goodsId: id, skuId: id.optional(), values: rechargeValues }),
    data: accountCheckResult,
  }),
  'GET /goods/member/review/list': endpoint({
    summary: 'Reviews of a goods, newest first',
    token: 'optional',
    query: pageQuery.extend({
      goodsId: id,
      type: z.enum(['ALL', 'POSITIVE', 'MODERATE', 'NEGATIVE', 'WITH_TEXT']).catch('ALL').default('ALL'),
    }),
    data: pageOf(review),
  }),
  'GET /goods/member/review/statistics': endpoint({
    summary: 'Review average and counts',
    token: 'optional',
    query: z.object({ goodsId: id }),
    data: reviewSummary,
  }),
};
