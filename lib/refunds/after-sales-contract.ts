import { z } from 'zod';
import { deliveryMode } from '../products/product-card';
import { staffReason } from '../staff/contract';
import { explanationMost, nameMost, reasonMost } from '../text-lengths';
import {
  endpoint,
  fileResponse,
  id,
  nothing,
  orderSn,
  pageOf,
  pageQuery,
  version as rowVersion,
  shanghaiTime,
  yuan,
} from '../wire/endpoint';
import { memberRefund, refundChannel, refundChecks } from './contract';
import { requestReasons } from './refund-reasons';

export const afterSalesType = z.enum(['REFUND', 'RETURN', 'REPLACE_CODE']);
export type AfterSalesType = z.infer<typeof afterSalesType>;

export const afterSalesStatus = z.enum(['APPLIED', 'APPROVED', 'REJECTED', 'CANCELED', 'DONE']);
export type AfterSalesStatus = z.infer<typeof afterSalesStatus>;

/** What the page of an order says about a request. */
export const requestInShort = z.object({ id, type: afterSalesType, status: afterSalesStatus });

export const afterSalesReason = z.enum(requestReasons);
export type AfterSalesReason = z.infer<typeof afterSalesReason>;

export const mostEvidence = 6;
export const longestDescription = 1000;

/** What the member can request for an order. */
export const afterSalesOptions = z.object({
  orderSn,
  goodsName: z.string(),
  goodsCover: z.string(),
  specifications: z.string(),
  /** Empty when nothing can be requested. */
  types: z.array(z.object({ type: afterSalesType, reasons: z.array(afterSalesReason) })),
  /** Why nothing can be requested; null when something can. */
  refusal: z.enum(['NOT_DELIVERED', 'OPEN_CASE', 'TOO_LATE', 'NOTHING_LEFT']).nullable(),
  /** Until when it can be requested. */
  deadline: shanghaiTime.nullable(),
  /** Units that can be requested at most. */
  units: z.number().int(),
  deliveryMode,
  /** Of these units, the codes that the member has seen. */
  shown: z.number().int(),
  /** Yuan that a refund of all these units returns. */
  amount: yuan,
  /** Days after the decision in which the money arrives at the latest; 0 at once. */
  refundDays: z.number().int(),
  /** Codes that were shown, without their content; numbered as on the order's page. */
  cards: z.array(z.object({ id, number: z.number().int() })),
  /** Masked recharge account of a delivered top-up. */
  accountDisplay: z.string().nullable(),
  /** The refund may be in coins instead of money. */
  canChooseCoins: z.boolean(),
  openCaseId: id.nullable(),
});
export type AfterSalesOptions = z.infer<typeof afterSalesOptions>;

export const caseRow = z.object({
  id,
  orderSn,
  type: afterSalesType,
  status: afterSalesStatus,
  reason: afterSalesReason,
  goodsName: z.string(),
  specifications: z.string(),
  units: z.number().int(),
  createdTime: shanghaiTime,
});

export const afterSalesCase = caseRow.extend({
  description: z.string(),
  /** Paths of the evidence below the gateway. */
  images: z.array(z.string()),
  reply: z.string().nullable(),
  /** When staff will have decided. */
  dueTime: shanghaiTime,
  decidedTime: shanghaiTime.nullable(),
  returnDeadline: shanghaiTime.nullable(),
  returnCompany: z.string().nullable(),
  returnTrackingNo: z.string().nullable(),
  returnSentTime: shanghaiTime.nullable(),
  closedTime: shanghaiTime.nullable(),
  refund: memberRefund.nullable(),
  canCancel: z.boolean(),
  /** An approved return whose parcel is not sent yet. */
  canSend: z.boolean(),
});
export type AfterSalesCase = z.infer<typeof afterSalesCase>;

const staffCase = afterSalesCase.extend({
  /** Sent back with the decision, which is refused when the request has changed. */
  version: z.number().int(),
  memberId: id,
  nickname: z.string(),
  /** Ids of the codes that the member reports. */
  cardIds: z.array(id),
  checks: refundChecks,
});

const service = { token: 'staff', permission: 'aftersales.decide' } as const;
/** `approvalId`: a refund above the limit of one person, which waits for another one. */
const decided = z.object({ approvalId: id.nullable() });
/** The request as the person saw it. */
const version = rowVersion.optional();
const reply = z.string().trim().min(1).max(explanationMost);

export const afterSalesContract = {
  'GET /order/member/aftersales/options': endpoint({
    summary: 'What can be requested for an order',
    token: 'member',
    query: z.object({ orderSn }),
    data: afterSalesOptions,
  }),
  'POST /order/member/aftersales/apply': endpoint({
    summary: 'Request a refund, a return or other codes',
    token: 'member',
    idempotent: true,
    body: z.object({
      orderSn,
      type: afterSalesType,
      reason: afterSalesReason,
      description: z.string().trim().max(longestDescription).default(''),
      units: z.number().int().min(1).max(100_000),
      /** The faulty codes, for REPLACE_CODE. */
      cardIds: z.array(id).max(1000).default([]),
      /** Ids of uploads with `fileType` aftersales. */
      images: z.array(id).max(mostEvidence).default([]),
      channel: refundChannel.default('ORIGINAL'),
    }),
    data: z.object({ id, status: afterSalesStatus }),
  }),
  'GET /order/member/aftersales/list': endpoint({
    summary: "List the member's requests, newest first",
    token: 'member',
    query: pageQuery.extend({ orderSn: orderSn.optional() }),
    data: pageOf(caseRow),
  }),
  'GET /order/member/aftersales/view': endpoint({
    summary: 'Read a request and its progress',
    token: 'member',
    query: z.object({ id }),
    data: afterSalesCase,
  }),
  'POST /order/member/aftersales/cancel': endpoint({
    summary: 'Withdraw a request that is not decided, or a return that is not sent',
    token: 'member',
    body: z.object({ id }),
    data: nothing,
  }),
  'POST /order/member/aftersales/send': endpoint({
    summary: 'State the parcel of an approved return',
    token: 'member',
    body: z.object({
      id,
      company: z.string().trim().min(1).max(nameMost),
      trackingNo: z.string().trim().min(4).max(nameMost),
    }),
    data: nothing,
  }),
  'GET /order/member/aftersales/image': endpoint({
    summary: "Download the member's own evidence",
    token: 'member',
    query: z.object({ id }),
    file: ['image/webp'],
    data: fileResponse,
  }),
  'GET /order/admin/aftersales/view': endpoint({
    summary: 'Read a request',
    ...service,
    query: z.object({ id }),
    data: staffCase,
  }),
  'GET /order/admin/aftersales/image': endpoint({
    summary: 'Download the evidence of a request',
    ...service,
    stepUp: true,
    query: z.object({ id, imageId: id }),
    file: ['image/webp'],
    data: fileResponse,
  }),
  'POST /order/admin/aftersales/approve': endpoint({
    summary: 'Approve a refund or a return; a refund starts at once, a return when the goods have arrived',
    token: 'staff',
    permission: 'refund.order',
    act: 'REFUND',
    stepUp: true,
    body: z.object({
      id,
      version,
      /** Fewer units than requested. */
      units: z.number().int().min(1).max(100_000).optional(),
      keepFee: z.boolean().default(false),
      reason: staffReason,
      reply: reply.optional(),
    }),
    data: decided,
  }),
  'POST /order/admin/aftersales/received': endpoint({
    summary: 'Record that the goods of a return have arrived; the refund starts',
    token: 'staff',
    permission: 'refund.order',
    act: 'REFUND',
    stepUp: true,
    body: z.object({
      id,
      version,
      /** Fewer units than requested. */
      units: z.number().int().min(1).max(100_000).optional(),
      keepFee: z.boolean().default(false),
      reason: staffReason,
    }),
    data: decided,
  }),
  'POST /order/admin/aftersales/replace': endpoint({
    summary: 'Void the faulty codes of a request and give other ones from stock',
    ...service,
    act: 'REPLACEMENT',
    stepUp: true,
    body: z.object({ id, version, reason: staffReason, reply: reply.optional() }),
    data: decided,
  }),
  'POST /order/admin/aftersales/begin': endpoint({
    summary:
      'Request other codes in the name of the member and replace the faulty ones; above the limits of one person it waits for a second one',
    ...service,
    act: 'REPLACEMENT',
    stepUp: true,
    body: z.object({
      orderSn,
      /** Of the order as the person saw it. */
      version: rowVersion,
      reason: afterSalesReason,
      /** The faulty codes, which the member has seen. */
      cardIds: z.array(id).min(1).max(1000),
      /** How the member reported them, for the audit log and the request. */
      note: z.string().trim().min(1).max(reasonMost),
      reply: reply.optional(),
    }),
    data: decided,
  }),
  'POST /order/admin/aftersales/refuse': endpoint({
    summary: 'Refuse a request with an explanation for the member',
    ...service,
    body: z.object({ id, version, reply }),
    data: nothing,
  }),
};
