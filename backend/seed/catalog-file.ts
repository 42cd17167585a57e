import { z } from 'zod';
import catalogJson from './catalog.json' with { type: 'json' };

const localized = z.object({ 'zh-cn': z.string(), en: z.string(), 'zh-hk': z.string() });
/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai; `moveToNow` shifts it. */
const sampleTime = z.string();
const yuan = z.number();

type Option = { value: string; label: z.infer<typeof localized>; children?: Option[] };
const option: z.ZodType<Option> = z.lazy(() =>
  z.object({ value: z.string(), label: localized, children: z.array(option).optional() }),
);

const rechargeField = z.object({
  key: z.string(),
  type: z.enum(['text', 'tel', 'email', 'select', 'radio', 'cascade', 'textarea']),
  required: z.boolean(),
  inputMode: z.string().optional(),
  label: localized,
  placeholder: localized.optional(),
  help: z.object({ title: localized, steps: z.array(localized) }).optional(),
  pattern: z.string().optional(),
  patternMessage: localized.optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  options: z.array(option).optional(),
  searchable: z.boolean().optional(),
  format: z.string().optional(),
  transform: z.string().optional(),
  confirm: z.boolean().optional(),
  saveTo: z.enum(['account', 'mobile', 'wechatOrQq', 'remark']).optional(),
});

const sku = z.object({
  id: z.string(),
  sn: z.string(),
  sort: z.number(),
  name: localized,
  faceValue: z.number().nullish(),
  bonusValue: z.number().default(0),
  firstPurchaseBonus: localized.nullish(),
  /** Value of each variant dimension of the product. */
  specification: z.array(z.string()).optional(),
  price: yuan,
  marketPrice: yuan.nullable(),
  cost: yuan,
  stock: z.number(),
  limitPerOrder: z.number(),
  isDefault: z.boolean(),
  isPopular: z.boolean(),
  isMarketable: z.boolean(),
});

const goods = z.object({
  id: z.string(),
  sn: z.string(),
  slug: z.string(),
  type: z.enum(['VIRTUAL', 'PHYSICAL']),
  categoryCode: z.string(),
  name: localized,
  caption: localized,
  unit: localized,
  brand: z.string(),
  keyword: z.array(z.string()),
  deliveryMode: z.enum(['DIRECT', 'CARD', 'MANUAL', 'SHIPPING']),
  eta: z.object({ minSeconds: z.number(), maxSeconds: z.number(), label: localized }),
  regions: z.array(z.string()),
  regionNote: localized.nullish(),
  cover: z.object({ glyph: z.string(), from: z.string(), to: z.string(), motif: z.string() }),
  isTop: z.boolean(),
  isHot: z.boolean(),
  popularRank: z.number().nullable(),
  dailyDeal: z
    .object({
      skuId: z.string(),
      discountPrice: yuan,
      quota: z.number(),
      soldCount: z.number(),
      limitPerMember: z.number(),
    })
    .nullable(),
  allowQuantity: z.boolean(),
  maxQuantity: z.number(),
  bulkPrice: z.array(z.object({ minQuantity: z.number(), discount: z.number() })).nullable(),
  memberDiscount: z.boolean(),
  couponAllowed: z.boolean(),
  coinRate: z.number(),
  requiresVerification: z.boolean(),
  minVipLevel: z.number(),
  weightGrams: z.number().default(0),
  returnsDays: z.number().nullish(),
  specs: z.array(z.object({ key: z.string(), label: localized })).default([]),
  /** Specifications besides the variants. */
  facts: z.array(z.object({ label: localized, value: localized })).default([]),
  preorder: z.object({ shipFrom: z.string(), refundableUntil: z.string() }).nullish(),
  notices: z.array(localized),
  rechargeFields: z.array(rechargeField),
  accountCheck: z.object({
    mode: z.enum(['NONE', 'FORMAT', 'ROLE_LOOKUP', 'CARRIER_LOOKUP']),
    requiredBeforePay: z.boolean().default(false),
    returns: z.array(z.string()).default([]),
  }),
  isMarketable: z.boolean(),
  stats: z.object({ monthlySales: z.number() }),
  skus: z.array(sku).min(1),
});
export type CatalogGoods = z.infer<typeof goods>;
export type CatalogSku = z.infer<typeof sku>;

const validity = z.discriminatedUnion('type', [
  z.object({ type: z.literal('RELATIVE'), days: z.number() }),
  z.object({ type: z.literal('FIXED'), begin: sampleTime, end: sampleTime }),
]);

const coupon = z.object({
  id: z.string(),
  code: z.string(),
  name: localized,
  usage: localized,
  type: z.enum(['AMOUNT', 'RATE', 'FREE_FEE']),
  /** AMOUNT: discount in yuan. RATE: share of the price that remains. */
  value: z.number(),
  maxDiscount: yuan.optional(),
  minOrderAmount: yuan,
  scope: z.object({
    type: z.enum(['ALL', 'CATEGORY', 'GOODS', 'GOODS_TYPE']),
    values: z.array(z.string()).optional(),
  }),
  audience: z.string(),
  totalQuantity: z.number(),
  claimedQuantity: z.number(),
  perMember: z.number(),
  isExchange: z.boolean(),
  point: z.number(),
  validity,
  isEnabled: z.boolean(),
});

const text = {
  id: z.string(),
  title: localized,
  content: localized,
  author: localized,
  publishTime: sampleTime,
};

const catalogFile = z.object({
  store: z.object({ name: localized, coin: z.object({ name: localized }) }),
  config: z.looseObject({ serviceContact: z.looseObject({ wechatId: z.string() }) }),
  categories: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      parentId: z.string().nullable(),
      name: localized,
      icon: z.string(),
      color: z.string(),
      sort: z.number(),
    }),
  ),
  goods: z.array(goods),
  cardInventory: z.array(
    z.object({
      goodsId: z.string(),
      format: z.object({ cardNo: z.string().optional(), secret: z.string() }),
      seedPerSku: z.number(),
    }),
  ),
  vipLevels: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      level: z.number(),
      name: localized,
      spendThresholdCny365d: yuan,
      discountRate: z.number(),
      coinMultiplier: z.number(),
      isDefault: z.boolean(),
    }),
  ),
  currencies: z.array(
    z.object({
      id: z.string(),
      currencyCode: z.string(),
      currencyName: localized,
      currencyPrecision: z.number(),
      currencyPremium: z.number(),
      currencyRate: z.number(),
      currencySign: z.string(),
      supportPayment: z.boolean(),
    }),
  ),
  paymentMethods: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      provider: z.string(),
      name: localized,
      description: localized,
      feeRate: z.number(),
      feeFixedCny: yuan,
      feeIncluded: z.boolean(),
      minAmountCny: yuan,
      maxAmountCny: yuan,
      currencies: z.array(z.string()),
      requiresCardholderName: z.boolean(),
      sort: z.number(),
      isEnabled: z.boolean(),
    }),
  ),
  coupons: z.array(coupon),
  banners: z.array(
    z.object({
      id: z.string(),
      title: localized,
      subtitle: localized,
      link: z.string(),
      theme: z.object({ from: z.string(), to: z.string() }),
      sort: z.number(),
      isEnabled: z.boolean(),
    }),
  ),
  hotKeywords: z.array(localized),
  news: z.array(z.object({ ...text, category: z.string(), isTop: z.boolean(), summary: localized })),
  docs: z.array(
    z.object({ ...text, code: z.string(), group: z.string(), sort: z.number(), isEnabled: z.boolean() }),
  ),
  reviews: z.array(
    z.object({
      goodsId: z.string(),
      memberNickname: z.string(),
      score: z.number(),
      content: z.string(),
      lang: z.string(),
      isShow: z.boolean(),
      createdTime: sampleTime,
    }),
  ),
  areaCodes: z.array(z.object({ areaCode: z.string(), name: localized, suspended: z.boolean() })),
});
export type CatalogFile = z.infer<typeof catalogFile>;

/** Reads and validates the catalogue of a new shop. */
export function readCatalogFile(): CatalogFile {
  return catalogFile.parse(catalogJson);
}
