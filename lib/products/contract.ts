import { z } from 'zod';
import { emailMost } from '../text-lengths';
import { endpoint, id, queryFlag, yuan } from '../wire/endpoint';
import { categoryCode } from './category-contract';
import { dailyDeal } from './deal-contract';
import { goodsType } from './goods-type';
import { deliveryMode, deliveryTerms, goodsCard } from './product-card';
import { review, reviewSummary } from './product-review';
import { accountCheck, accountCheckResult, rechargeField, rechargeValues } from './recharge';
import { sku } from './sku';

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
    /** Sanitised HTML; empty when there is none. */
    introduction: z.string(),
    unit: z.string(),
    type: goodsType,
    categoryCode,
    categoryName: z.string(),
    ...deliveryTerms.shape,
    regions: z.array(z.string()),
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
    /** Delivered only to members with a verified identity. */
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
  /** The limits of one order and of one day for a member without identity verification. */
  unverifiedLimits: z.object({ single: yuan, daily: yuan }),
  /** By zone of countries; empty for digital products. */
  freight: z.array(
    z.object({
      name: z.string(),
      /** Yuan for one unit of the denomination that the page opens with. */
      amount: yuan,
      /** Goods amount in yuan from which freight is free. */
      freeFrom: yuan.nullable(),
      /** Names of its countries; empty for all that no other zone names. */
      countries: z.array(z.string()),
      /** Their ISO 3166-1 alpha-2 codes. */
      codes: z.array(z.string()),
      /** How many countries there are in the zone. */
      count: z.number().int(),
      /** Days on the way; null where none are promised, and for a product with an estimate of its own. */
      days: z.object({ min: z.number().int(), max: z.number().int() }).nullable(),
    }),
  ),
  related: z.array(goodsCard),
});
export type GoodsDetail = z.infer<typeof goodsDetail>;

const size = z.coerce.number().int().min(1).max(50).catch(6).default(6);

export const productContract = {
  'GET /goods/member/goods/detail': endpoint({
    summary: 'Read a product with its denominations, recharge form and reviews',
    token: 'optional',
    shared: true,
    query: z.object({
      goodsId: id.optional(),
      skuId: id.optional(),
      slug: z.string().max(80).optional(),
      /** `related` is then empty. */
      withoutRelated: queryFlag,
    }),
    data: goodsDetail,
  }),
  'GET /goods/member/goods/hot': endpoint({
    summary: 'List best-selling products of a category or of the shop',
    token: 'optional',
    shared: true,
    query: z.object({
      categoryCode: categoryCode.optional().catch(undefined),
      type: goodsType.optional().catch(undefined),
      size,
    }),
    data: z.array(goodsCard),
  }),
  'GET /goods/member/goods/history': endpoint({
    summary: 'Product cards by id, for the recently viewed products',
    token: 'optional',
    query: z.object({ goodsIds: z.string().max(2000) }),
    data: z.array(goodsCard),
  }),
  'POST /goods/member/goods/hits/{goodsId}': endpoint({
    summary: 'Count a view of a product page; repeated views in a short time count once',
    token: 'optional',
    params: z.object({ goodsId: id }),
    data: z.object({ hits: z.number().int() }),
  }),
  'POST /goods/member/goods_notify/save': endpoint({
    summary: 'Subscribe to one mail when a sold-out denomination is in stock again',
    token: 'optional',
    body: z.object({ skuId: id, email: z.string().max(emailMost) }),
    /** `inStock`: the sku is already in stock, so no mail will be sent. */
    data: z.object({ inStock: z.boolean() }),
  }),
  'POST /goods/member/goods/check_account': endpoint({
    summary: 'Verify a recharge account with the supplier',
    token: 'optional',
    body: z.object({ goodsId: id, skuId: id.optional(), values: rechargeValues }),
    data: accountCheckResult,
  }),
};
