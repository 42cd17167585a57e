import { z } from 'zod';
import { priceChangeStatuses, staffGoodsViews } from '../../permissions/catalogue-states';
import { approvalWhys } from '../../permissions/value-acts';
import { staffReason } from '../../staff/contract';
import { productSorts, timeSorts } from '../../staff/list-states';
import { queryMost } from '../../text-lengths';
import { endpoint, epochMs, id, nothing, shanghaiTime, version, yuan } from '../../wire/endpoint';
import { deliveryMode } from '../product-card';

/** SKUs of one price change. */
export const mostPriceItems = 200;

/** Products that are chosen by name for a price change. */
export const mostChosenProducts = 50;

/** Percent with one decimal. */
const percent = z.number();

export const staffSku = z.object({
  id,
  sn: z.string(),
  name: z.string(),
  price: yuan,
  marketPrice: yuan.nullable(),
  cost: yuan,
  /** Share of the price that is not cost. */
  margin: percent,
  available: z.number().int(),
  reserved: z.number().int(),
  /** Units delivered in the last 30 days and not returned. */
  sold30: z.number().int(),
  onSale: z.boolean(),
  /** Sent back with a change, which is refused when another person changed the sku. */
  version,
});
export type StaffSku = z.infer<typeof staffSku>;

const staffGoods = z.object({
  id,
  sn: z.string(),
  name: z.string(),
  cover: z.string(),
  categoryCode: z.string(),
  category: z.string(),
  deliveryMode,
  onSale: z.boolean(),
  isDiscontinued: z.boolean(),
  skus: z.array(staffSku),
  sold30: z.number().int(),
  updatedTime: shanghaiTime,
  version,
});
export type StaffGoods = z.infer<typeof staffGoods>;

/** One sku of a price change. */
export const priceItem = z.object({
  skuId: id,
  sn: z.string(),
  goodsId: id,
  goodsName: z.string(),
  skuName: z.string(),
  cover: z.string(),
  sold30: z.number().int(),
  cost: yuan,
  now: yuan,
  price: yuan,
  marketPrice: yuan.nullable(),
  /** From now to the new price; one decimal. */
  change: percent,
  marginNow: percent,
  marginNew: percent,
  /** A running or coming deal, which keeps its price. */
  deal: z.object({ price: yuan, endTime: epochMs }).nullable(),
  version,
});
export type PriceItem = z.infer<typeof priceItem>;

/** `skuId:yuan`, comma-separated. */
const pricesInQuery = z
  .string()
  .max(10_000)
  .transform((text) =>
    text.split(',').map((part) => {
      const [skuId = '', price = ''] = part.split(':');
      return { skuId, price: price === '' ? Number.NaN : Number(price) };
    }),
  )
  .pipe(
    z
      .array(z.object({ skuId: id, price: z.number() }))
      .min(1)
      .max(mostPriceItems),
  );

/** Product ids, comma-separated. */
const idsInQuery = z
  .string()
  .max(2_000)
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(mostChosenProducts));

/** Yuan, at least one fen. */
const newPrice = z.number().min(0.01).max(1_000_000).multipleOf(0.01);

const priceChangeRow = z.object({
  id,
  status: z.enum(priceChangeStatuses),
  reason: z.string(),
  requester: z.string(),
  startTime: epochMs.nullable(),
  doneTime: shanghaiTime.nullable(),
  createdTime: shanghaiTime,
  skus: z.number().int(),
});

/** A price change with each of its prices. */
const priceChangeView = priceChangeRow.extend({
  /** The second person, when one was needed; null while the change waits. */
  approvedBy: z.string().nullable(),
  /** Who refused it, and why. */
  refusal: z.object({ by: z.string(), note: z.string() }).nullable(),
  items: z.array(
    z.object({
      skuId: id,
      goodsId: id,
      goodsName: z.string(),
      name: z.string(),
      sn: z.string(),
      /** The price that the requester saw. */
      from: yuan,
      to: yuan,
      /** The price now. */
      price: yuan,
      change: percent,
    }),
  ),
});
export type PriceChangeView = z.infer<typeof priceChangeView>;

/** A price that a change set. */
const priceHistoryRow = z.object({
  changeId: id,
  skuId: id,
  sn: z.string(),
  name: z.string(),
  from: yuan,
  to: yuan,
  change: percent,
  time: shanghaiTime,
  reason: z.string(),
  by: z.string(),
  /** The second person, when one was needed. */
  approvedBy: z.string().nullable(),
});
export type PriceHistoryRow = z.infer<typeof priceHistoryRow>;

export type PriceChangeRow = z.infer<typeof priceChangeRow>;

const view = { token: 'staff', permission: 'catalogue.view' } as const;

export const staffGoodsContract = {
  'GET /goods/admin/goods/list': endpoint({
    summary: 'Products with price, cost, margin, stock and sales of each sku in a sorting, paged by id',
    ...view,
    scopes: ['stock.write', 'catalogue.import'],
    query: z.object({
      view: z.enum(staffGoodsViews).catch('ALL').default('ALL'),
      /** Words of the name in any language, or a product or sku number. */
      q: z.string().trim().max(queryMost).optional(),
      category: z.string().max(30).optional(),
      mode: deliveryMode.optional().catch(undefined),
      sort: z.enum(productSorts).catch('OLDEST').default('OLDEST'),
      /** Id of the last row of the page before. */
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(staffGoods), next: id.nullable() }),
  }),
  'GET /goods/admin/goods/count': endpoint({
    summary: 'Count the products of each view, and product reviews, up to 10,000',
    ...view,
    data: z.object({
      ALL: z.number().int(),
      ON_SALE: z.number().int(),
      LOW_STOCK: z.number().int(),
      LOW_MARGIN: z.number().int(),
      OFF_SALE: z.number().int(),
      /** Product reviews, hidden ones included. */
      REVIEWS: z.number().int(),
    }),
  }),
  'POST /goods/admin/goods/sale': endpoint({
    summary: 'Put a product, or one of its SKUs, on or off sale',
    token: 'staff',
    permission: 'goods.sale',
    body: z.object({
      goodsId: id,
      /** One sku of the product; `version` is then that of the sku. */
      skuId: id.optional(),
      version,
      onSale: z.boolean(),
      reason: staffReason,
    }),
    data: nothing,
  }),
  'POST /goods/admin/sku/stock': endpoint({
    summary: 'Add or remove units of a physical product',
    token: 'staff',
    permission: 'goods.sale',
    scopes: ['stock.write'],
    body: z.object({
      skuId: id,
      version,
      /** Units added; negative: removed. */
      units: z.number().int().min(-1_000_000).max(1_000_000),
      reason: staffReason,
    }),
    data: nothing,
  }),
  'GET /goods/admin/price/skus': endpoint({
    summary: 'The SKUs that a price change may be about, with cost, price, margin and sales of each',
    ...view,
    query: z.object({
      category: z.string().max(30).optional(),
      goods: idsInQuery.optional(),
      /** Words of the name in any language, or a product or sku number. */
      q: z.string().trim().max(queryMost).optional(),
      /** Percent; only SKUs with a margin under it. */
      marginUnder: z.coerce.number().min(-1_000).max(100).optional().catch(undefined),
    }),
    data: z.object({
      /** At most 200, in the order of products and of their SKUs. `price` is the price now. */
      items: z.array(priceItem),
      /** Also those that are left out. */
      total: z.number().int(),
    }),
  }),
  'GET /goods/admin/price/preview': endpoint({
    summary: 'What new prices would change, and whether a second person is needed',
    ...view,
    query: z.object({ items: pricesInQuery }),
    data: z.object({
      items: z.array(priceItem),
      why: z.array(z.enum(approvalWhys)),
      /** A month of sales like the last one, yuan. */
      effect: z.object({ sales: yuan, margin: yuan }),
    }),
  }),
  'POST /goods/admin/price/change': endpoint({
    summary: 'Change prices at once or at a time; above the limits a second person is asked',
    token: 'staff',
    permission: 'price.change',
    act: 'PRICE_CHANGE',
    stepUp: true,
    idempotent: true,
    body: z.object({
      items: z
        .array(z.object({ skuId: id, version, price: newPrice }))
        .min(1)
        .max(mostPriceItems),
      /** Null: at once. */
      startTime: epochMs.nullable().default(null),
      reason: staffReason,
    }),
    data: z.object({
      id,
      status: z.enum(priceChangeStatuses),
      approvalId: id.nullable(),
      why: z.array(z.enum(approvalWhys)),
    }),
  }),
  'GET /goods/admin/price/list': endpoint({
    summary: 'Price changes by time, paged by id',
    ...view,
    query: z.object({
      status: z.enum(priceChangeStatuses).optional().catch(undefined),
      sort: z.enum(timeSorts).catch('NEWEST').default('NEWEST'),
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(priceChangeRow), next: id.nullable() }),
  }),
  'GET /goods/admin/price/view': endpoint({
    summary: 'A price change with each of its prices',
    ...view,
    query: z.object({ id }),
    data: priceChangeView,
  }),
  'GET /goods/admin/price/history': endpoint({
    summary: 'The prices that the SKUs of a product had, newest change first, paged by change',
    ...view,
    query: z.object({ id, after: id.optional().catch(undefined) }),
    data: z.object({ rows: z.array(priceHistoryRow), next: id.nullable() }),
  }),
  'POST /goods/admin/price/cancel': endpoint({
    summary: 'Cancel a price change that is waiting or scheduled',
    token: 'staff',
    permission: 'price.change',
    body: z.object({ id, reason: staffReason }),
    data: nothing,
  }),
};
