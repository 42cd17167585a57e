import { z } from 'zod';
import { staffReason } from '../../staff/contract';
import { endpoint, epochMs, id, mostTime, nothing, shanghaiTime, version, yuan } from '../../wire/endpoint';

const n = z.number().int();

export const dealStates = ['UPCOMING', 'RUNNING', 'SOLD_OUT', 'ENDED'] as const;

const dealRow = z.object({
  id,
  goodsId: id,
  goodsName: z.string(),
  skuId: id,
  skuName: z.string(),
  skuSn: z.string(),
  cover: z.string(),
  /** Of the sku. */
  price: yuan,
  cost: yuan,
  dealPrice: yuan,
  /** Of the deal; percent with one decimal. */
  margin: z.number(),
  startTime: epochMs,
  endTime: epochMs,
  quota: n,
  sold: n,
  reserved: n,
  limitPerMember: n,
  allowCoupon: z.boolean(),
  state: z.enum(dealStates),
  /** Units that can be sold; null when a supplier or a person delivers. */
  stock: n.nullable(),
  version,
  updatedTime: shanghaiTime,
});
export type DealRow = z.infer<typeof dealRow>;

export const staffDealContract = {
  'GET /goods/admin/daily_deal/list': endpoint({
    summary: 'Daily deals: running and coming ones, or ended ones, paged by id; or all of a range of time',
    token: 'staff',
    permission: 'catalogue.view',
    query: z.object({
      view: z.enum(['OPEN', 'ENDED', 'RANGE']).catch('OPEN').default('OPEN'),
      /** Of the view RANGE: deals that run between these times, by their start; at most 100, on one page. */
      from: z.coerce.number().int().min(0).max(mostTime).catch(0).default(0),
      to: z.coerce.number().int().min(0).max(mostTime).catch(mostTime).default(mostTime),
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(dealRow), next: id.nullable() }),
  }),
  'POST /goods/admin/daily_deal/save': endpoint({
    summary: 'Add or change a daily deal; two deals of one sku never overlap',
    token: 'staff',
    permission: 'promotion.edit',
    act: 'DEAL',
    stepUp: true,
    body: z.object({
      /** Null: a new one, whose version is ignored. */
      id: id.nullable(),
      version,
      skuId: id,
      /** Yuan, at least one fen. */
      price: z.number().min(0.01).max(1_000_000).multipleOf(0.01),
      startTime: epochMs,
      endTime: epochMs,
      quota: n.min(1).max(1_000_000),
      limitPerMember: n.min(1).max(999),
      allowCoupon: z.boolean(),
      reason: staffReason,
    }),
    data: z.object({
      id,
      /** The request for a second person; the deal is not saved before. */
      approvalId: id.nullable(),
    }),
  }),
  'POST /goods/admin/daily_deal/end': endpoint({
    summary: 'End a deal now; one that has not started is deleted',
    token: 'staff',
    permission: 'promotion.edit',
    body: z.object({ id, version, reason: staffReason }),
    data: nothing,
  }),
};
