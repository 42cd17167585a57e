import { z } from 'zod';
import { goodsScheduleActions, scheduleStatuses } from '../../permissions/catalogue-states';
import { staffReason } from '../../staff/contract';
import { nameMost, patternMost } from '../../text-lengths';
import { endpoint, epochMs, id, mostInteger, nothing, shanghaiTime, version } from '../../wire/endpoint';
import { localizedText, optionalText } from '../../wire/localized-text';
import { categoryCode } from '../category-contract';
import { goodsType } from '../goods-type';
import { deliveryMode } from '../product-card';
import { accountCheck } from '../recharge';
import { staffSku } from './contract';

/** Characters of the texts of a product. */
export const productTexts = {
  name: 60,
  caption: 120,
  unit: 20,
  etaLabel: 100,
  introduction: 5000,
  notice: 300,
  sku: 60,
  field: 80,
} as const;

/** A drawn cover of the shop or an uploaded picture. */
const pictureUrl = z
  .string()
  .regex(/^(?:\/covers\/[\w-]{1,80}\.(?:svg|webp)|\/api\/files\/[0-9a-f]{32}\.webp)$/);
const uploadedUrl = z.string().regex(/^\/api\/files\/[0-9a-f]{32}\.webp$/);

type OptionContent = {
  value: string;
  label: z.output<typeof fieldText>;
  children?: OptionContent[] | undefined;
};
const fieldText = localizedText(productTexts.field);
const optionValue = z.string().regex(/^[^/\s][^/]{0,59}$/);
const option: z.ZodType<OptionContent> = z
  .lazy(() =>
    z.object({
      value: optionValue,
      label: fieldText,
      children: z.array(option).min(1).max(200).optional(),
    }),
  )
  .meta({ id: 'RechargeOptionContent' });

/** A field of the recharge form in all languages. */
const fieldContent = z.object({
  key: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/),
  type: z.enum(['text', 'tel', 'email', 'select', 'radio', 'cascade', 'textarea']),
  required: z.boolean(),
  inputMode: z.string().max(20).optional(),
  label: fieldText,
  placeholder: optionalText(productTexts.field).optional(),
  help: z.object({ title: fieldText, steps: z.array(localizedText(200)).max(8) }).optional(),
  pattern: z.string().max(patternMost).optional(),
  patternMessage: optionalText(120).optional(),
  minLength: z.number().int().min(0).max(200).optional(),
  maxLength: z.number().int().min(1).max(200).optional(),
  options: z.array(option).min(1).max(300).optional(),
  searchable: z.boolean().optional(),
  format: z.string().max(20).optional(),
  transform: z.string().max(20).optional(),
  confirm: z.boolean().optional(),
  saveTo: z.enum(['account', 'mobile', 'wechatOrQq', 'remark']).optional(),
});
export type FieldContent = z.output<typeof fieldContent>;

/** Yuan, at least one fen. */
const price = z.number().min(0.01).max(1_000_000).multipleOf(0.01);

const skuContent = z.object({
  /** Null: a new one, which needs `start`. */
  id: id.nullable(),
  name: localizedText(productTexts.sku),
  faceValue: z.number().int().min(1).max(100_000_000).nullable(),
  bonusValue: z.number().int().min(0).max(100_000_000),
  limitPerOrder: z.number().int().min(1).max(999),
  isDefault: z.boolean(),
  isPopular: z.boolean(),
  /** Struck out beside the price while it is higher. */
  marketPrice: price.nullable(),
  /** What one unit costs the shop. */
  cost: price,
  /** The first price of a new one. Later prices are set by `price/change`. */
  start: z.object({ price }).optional(),
});
export type SkuContent = z.output<typeof skuContent>;

/** What a product takes off or gives beside its prices. More of it waits for a second person. */
export const saleTerms = z.object({
  memberDiscount: z.boolean(),
  couponAllowed: z.boolean(),
  /** Coins of each yuan that is paid, relative to the usual one. */
  coinRate: z.number().min(0).max(10).multipleOf(0.01),
  /** From so many units on, the share of the price that is paid. */
  bulkPrice: z
    .array(
      z.object({
        quantity: z.number().int().min(2).max(999),
        rate: z.number().min(0.01).max(0.999).multipleOf(0.001),
      }),
    )
    .max(5),
});
export type SaleTerms = z.output<typeof saleTerms>;

/** Everything of a product that an editor writes. Prices, stock and sale are changed by endpoints of their own. */
export const productContent = z.object({
  name: localizedText(productTexts.name),
  caption: localizedText(productTexts.caption),
  unit: localizedText(productTexts.unit),
  etaLabel: localizedText(productTexts.etaLabel),
  /** Markdown. */
  introduction: optionalText(productTexts.introduction),
  notices: z.array(localizedText(productTexts.notice)).max(8),
  specs: z.array(z.object({ label: localizedText(60), value: localizedText(200) })).max(20),
  brand: z.string().trim().min(1).max(nameMost),
  keywords: z.array(z.string().trim().min(1).max(40)).max(30),
  categoryCode,
  regions: z
    .array(z.string().regex(/^[A-Z][A-Z-]{0,15}$/))
    .min(1)
    .max(12),
  regionNote: optionalText(200),
  etaMinSeconds: z.number().int().min(0).max(31_536_000),
  etaMaxSeconds: z.number().int().min(1).max(31_536_000),
  coverUrl: uploadedUrl.nullable(),
  pictures: z.array(pictureUrl).max(10),
  isTop: z.boolean(),
  isHot: z.boolean(),
  allowQuantity: z.boolean(),
  maxQuantity: z.number().int().min(1).max(999),
  requiresVerification: z.boolean(),
  weightGrams: z.number().int().min(0).max(100_000),
  ...saleTerms.shape,
  /** Levels below it cannot buy; 0: every level can. */
  minVipLevel: z.number().int().min(0).max(20),
  /** Days in which an unused parcel can be returned; null for what is no parcel. */
  returnsDays: z.number().int().min(0).max(365).nullable(),
  /** The place among the popular products; null: not among them, but for its sales. */
  popularRank: z.number().int().min(1).max(999).nullable(),
  rechargeFields: z.array(fieldContent).max(12),
  accountCheck,
  skus: z.array(skuContent).min(1).max(60),
});
export type ProductContent = z.output<typeof productContent>;

const schedule = z.object({
  id,
  action: z.enum(goodsScheduleActions),
  status: z.enum(scheduleStatuses),
  startTime: epochMs,
  reason: z.string(),
  by: z.string(),
});

/** Who saved the newest state; `by` is null for the one before the first change by staff. */
export const savedBy = z.object({ by: z.string().nullable(), time: shanghaiTime });

export const revisionRow = z.object({
  id,
  number: z.number().int(),
  /** Null: the state before the first change by staff. */
  by: z.string().nullable(),
  reason: z.string(),
  time: shanghaiTime,
});
export type RevisionRow = z.infer<typeof revisionRow>;

const productView = z.object({
  id,
  sn: z.string(),
  slug: z.string(),
  cover: z.string(),
  type: goodsType,
  deliveryMode,
  onSale: z.boolean(),
  isDiscontinued: z.boolean(),
  version,
  updatedTime: shanghaiTime,
  lastSaved: savedBy.nullable(),
  content: productContent,
  /** Translations whose source was changed after them, as `name.en`. */
  staleTexts: z.array(z.string()),
  /** Prices, stock and sale of the SKUs, in their order. */
  skus: z.array(staffSku),
  categories: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Whether there are orders: keys, types and options of the recharge form then stay. */
  hasOrders: z.boolean(),
  schedules: z.array(schedule),
});
export type ProductView = z.infer<typeof productView>;

/** The request for a second person about new denominations and larger face values, when there is one. */
const approvalId = id.nullable();

const view = { token: 'staff', permission: 'catalogue.view' } as const;
const editing = { token: 'staff', permission: 'goods.edit' } as const;
/** Bytes: 60 SKUs, 12 fields with 300 options in three languages. */
const contentBytes = 512 * 1024;

export const staffProductContract = {
  'GET /goods/admin/goods/view': endpoint({
    summary: 'A product with everything that an editor writes, in all languages',
    ...view,
    query: z.object({ id }),
    data: productView,
  }),
  'POST /goods/admin/goods/create': endpoint({
    summary: 'Create a product, which is not on sale yet',
    ...editing,
    act: 'PRODUCT_TERMS',
    stepUp: true,
    bodyLimit: contentBytes,
    body: z.object({
      slug: z
        .string()
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
        .max(80),
      sn: z.string().regex(/^G\d{3,12}$/),
      deliveryMode,
      content: productContent,
      reason: staffReason,
    }),
    data: z.object({ id, approvalId }),
  }),
  'POST /goods/admin/goods/save': endpoint({
    summary:
      'Save texts, SKUs, recharge form and pictures of a product; its pages follow within seconds. Terms that give more need a recent code',
    ...editing,
    act: 'PRODUCT_TERMS',
    bodyLimit: contentBytes,
    body: z.object({ id, version, content: productContent, reason: staffReason }),
    data: z.object({ version, approvalId }),
  }),
  'GET /goods/admin/goods/history': endpoint({
    summary: 'The saved states of a product, newest first',
    ...view,
    query: z.object({
      id,
      after: z.coerce.number().int().min(1).max(mostInteger).optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(revisionRow), next: z.number().int().nullable() }),
  }),
  'GET /goods/admin/goods/revision': endpoint({
    summary: 'One saved state of a product',
    ...view,
    query: z.object({ id }),
    data: revisionRow.extend({ content: productContent }),
  }),
  'POST /goods/admin/goods/schedule': endpoint({
    summary:
      'Put a product on sale, take it off sale or discontinue it at a time; discontinue it also at once',
    ...editing,
    body: z.object({
      goodsId: id,
      version,
      action: z.enum(goodsScheduleActions),
      /** Null: at once. */
      startTime: epochMs.nullable(),
      reason: staffReason,
    }),
    data: nothing,
  }),
  'POST /goods/admin/goods/unschedule': endpoint({
    summary: 'Cancel what is scheduled for a product',
    ...editing,
    body: z.object({ id, reason: staffReason }),
    data: nothing,
  }),
  'POST /goods/admin/picture/upload': endpoint({
    summary: 'Upload a picture of a product (multipart `file`), which is decoded and re-encoded',
    ...editing,
    accepts: ['multipart/form-data'],
    bodyLimit: 5.5 * 1024 * 1024,
    data: z.object({ id, link: z.string() }),
  }),
};
