import { z } from 'zod';
import { orderDispute } from '../../disputes/contract';
import { deliveryMode } from '../../products/product-card';
import { staffReason } from '../../staff/contract';
import { orderSorts } from '../../staff/list-states';
import { nameMost, reasonMost, staffNoteMost } from '../../text-lengths';
import {
  endpoint,
  epochMs,
  fileResponse,
  httpsUrl,
  id,
  nothing,
  orderSn,
  shanghaiTime,
  version,
  yuan,
} from '../../wire/endpoint';
import { tableFormat, tableTypes } from '../../wire/file';
import { holdReason, orderStatus } from '../contract';
import { orderFoundBy } from '../found-by';
import { orderSteps } from '../order-states';
import { accountAsked } from './account-contract';
import { orderSearch, staffOrderCode, staffOrderPayment } from './order-parts';

/** The lists of orders that come with the back office. `ACTION`: everything that waits for staff. */
export const staffOrderViews = ['ALL', 'ACTION', 'HOLD', 'UNPAID', 'REFUNDS'] as const;
export type StaffOrderView = (typeof staffOrderViews)[number];

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .optional()
  .catch(undefined);

/** How long orders on hold wait. */
export const holdAge = z.object({
  /** Since when the oldest one that staff decide about is on hold. */
  oldest: epochMs.nullable(),
  /** When the next one is refunded. */
  due: epochMs.nullable(),
});
export type HoldAge = z.infer<typeof holdAge>;

export const staffOrderRow = z.object({
  id,
  sn: orderSn,
  status: orderStatus,
  holdReason,
  /** Whether a dispute of its payments is open. */
  isDisputed: z.boolean(),
  /** When an order on hold is refunded by itself. */
  holdDeadline: epochMs.nullable(),
  goodsName: z.string(),
  goodsCover: z.string(),
  specifications: z.string(),
  quantity: z.number().int(),
  deliveryMode,
  /** Masked. */
  account: z.string().nullable(),
  /** Masked. */
  member: z.string(),
  memberId: id,
  paymentMethod: z.string().nullable(),
  /** Brand and last digits of the card that paid; null for another method, and before the payment. */
  card: z.string().nullable(),
  payAmount: yuan,
  payCurrency: z.string(),
  payCurrencyAmount: z.number(),
  createdTime: shanghaiTime,
  expireTime: epochMs.nullable(),
  /** How the search of a list found it; without a search, nothing. */
  by: z.array(z.enum(orderFoundBy)).optional(),
});
export type StaffOrderRow = z.infer<typeof staffOrderRow>;

const staffOrderAction = z.enum(['RELEASE', 'DENY', 'CANCEL', 'REFUND', 'SHIP', 'DELIVER']);
export type StaffOrderAction = z.infer<typeof staffOrderAction>;

export const staffOrderDetail = staffOrderRow.extend({
  /** Sent back with a decision, which is refused when the order has changed. */
  version: z.number().int(),
  remark: z.string(),
  amounts: z.object({
    goods: yuan,
    discount: yuan,
    freight: yuan,
    serviceFee: yuan,
    pay: yuan,
    paid: yuan,
    /** Without what lost disputes took. */
    refunded: yuan,
    /** What lost disputes took. */
    disputed: yuan,
    /** What the goods cost the shop, or will; null without the permission, before the payment, and for older orders. */
    cost: yuan.nullable(),
    /** As in reports; null without the cost. */
    margin: yuan.nullable(),
  }),
  delivery: z.object({
    state: z.enum(['WAITING', 'SENDING', 'DELIVERED', 'FAILED', 'PARTIAL']),
    delivered: z.number().int(),
    /** Code of the supplier of the last call; null without a call. */
    supplier: z.string().nullable(),
    supplierOrderNo: z.string().nullable(),
    failReason: z.string().nullable(),
    expressCompany: z.string().nullable(),
    trackingNo: z.string().nullable(),
    /** The courier's page about the parcel; null for a courier without a known one. */
    trackingUrl: httpsUrl.nullable(),
    time: shanghaiTime.nullable(),
  }),
  payments: z.array(staffOrderPayment),
  /** The codes that were sold with it, also those that were refunded or replaced; empty for other products. */
  codes: z.array(staffOrderCode),
  /** Whether a code could be replaced for the member now. */
  mayReplaceCodes: z.boolean(),
  refunds: z.array(z.object({ sn: z.string(), amount: yuan, status: z.string(), createdTime: shanghaiTime })),
  timeline: z.array(
    z.object({
      id,
      /** `NOTE` is written by staff; everything else is a row of the order's log. */
      type: z.string(),
      event: z.string().nullable(),
      status: orderStatus.nullable(),
      actor: z.string(),
      /** Name of the staff member. */
      name: z.string().nullable(),
      text: z.string().nullable(),
      /** What staff wrote to the member. */
      memberText: z.string().nullable(),
      time: shanghaiTime,
    }),
  ),
  memberOrders: z.number().int(),
  memberSince: shanghaiTime,
  /** The newest dispute of its payments. */
  dispute: orderDispute.nullable(),
  /** When the member requested the refund of a late top-up whose result is not known. */
  memberAskedTime: shanghaiTime.nullable(),
  /** The refund that waits for a second person; no other one can be asked for meanwhile. */
  refundAsked: z
    .object({ approvalId: id, by: z.string(), isMe: z.boolean(), amount: yuan, time: shanghaiTime })
    .nullable(),
  /** Of an order on hold: whether one person may release it alone, and who asked for a second one. */
  release: z
    .object({
      limit: yuan,
      needsSecond: z.boolean(),
      asked: z.object({ approvalId: id, by: z.string(), isMe: z.boolean(), time: shanghaiTime }).nullable(),
    })
    .nullable(),
  /** Of an order whose recharge account staff can correct: who asked a second person for it. */
  correction: z.object({ asked: accountAsked }).nullable(),
  /** What the caller may do with the order as it is. */
  actions: z.array(staffOrderAction),
});
export type StaffOrderDetail = z.infer<typeof staffOrderDetail>;

const decision = z.object({ orderSn, version, reason: staffReason });

const orderFilter = z.object({
  view: z.enum(staffOrderViews).catch('ALL').default('ALL'),
  q: orderSearch,
  status: orderStatus.optional().catch(undefined),
  /** Why orders are on hold; orders that were released are not found. */
  hold: holdReason.exclude(['NONE']).optional().catch(undefined),
  /** How far orders came at least, whatever became of them. */
  step: z.enum(orderSteps).optional().catch(undefined),
  mode: deliveryMode.optional().catch(undefined),
  method: z.string().max(20).optional(),
  from: day,
  to: day,
  memberId: id.optional().catch(undefined),
  /** Least amount to pay, yuan. */
  min: z.coerce.number().min(0).max(10_000_000).optional().catch(undefined),
});

export const staffOrderContract = {
  'GET /order/admin/order/list': endpoint({
    summary: 'Search orders, newest first or by amount or time of payment, paged by the last row',
    token: 'staff',
    permission: 'order.view',
    scopes: ['orders.read'],
    query: orderFilter.extend({
      /** Id of the last row of the page before. */
      after: id.optional().catch(undefined),
      sort: z.enum(orderSorts).catch('NEWEST').default('NEWEST'),
    }),
    data: z.object({ rows: z.array(staffOrderRow), next: id.nullable() }),
  }),
  'GET /order/admin/order/total': endpoint({
    summary:
      'Count the filtered orders and sum what was paid for them; above 10,000 the number is an estimate without a sum',
    token: 'staff',
    permission: 'order.view',
    scopes: ['orders.read'],
    query: orderFilter,
    data: z.object({
      orders: z.number().int(),
      isAbout: z.boolean(),
      /** Null for an estimate, and without `dashboard.money`. */
      paid: yuan.nullable(),
    }),
  }),
  'GET /order/admin/order/export': endpoint({
    summary:
      'Download the filtered orders as CSV or XLSX, newest first, contacts masked; recorded in the audit log. A connection that breaks before the end means that the file is incomplete',
    token: 'staff',
    permission: 'order.export',
    stepUp: true,
    query: orderFilter.extend({ format: tableFormat }),
    data: fileResponse,
    file: Object.values(tableTypes),
  }),
  'GET /order/admin/order/count': endpoint({
    summary: 'Count the orders of the views that wait for staff or payment',
    token: 'staff',
    permission: 'order.view',
    data: z.object({
      ACTION: z.number().int(),
      HOLD: z.number().int(),
      UNPAID: z.number().int(),
      REFUNDS: z.number().int(),
      hold: holdAge,
    }),
  }),
  'GET /order/admin/order/view': endpoint({
    summary: 'Read an order with payments, refunds, notes and log; contacts are masked',
    token: 'staff',
    permission: 'order.view',
    scopes: ['orders.read'],
    query: z.object({ orderSn }),
    data: staffOrderDetail,
  }),
  'POST /order/admin/order/contact': endpoint({
    summary: 'Read the contacts of an order in full; recorded in the audit log',
    token: 'staff',
    permission: 'order.contact',
    stepUp: true,
    secret: true,
    body: z.object({ orderSn, reason: staffReason }),
    data: z.object({
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      account: z.array(z.object({ key: z.string(), value: z.string() })),
      address: z.string().nullable(),
    }),
  }),
  'POST /order/admin/order/review': endpoint({
    summary:
      'Release an order on hold, or refuse it with a reason, which refunds it. Above the limit a release needs a reason and waits for a second person',
    token: 'staff',
    permission: 'order.decide',
    act: 'HOLD_RELEASE',
    stepUp: true,
    body: decision.extend({ passed: z.boolean(), reason: staffReason.optional() }),
    data: z.object({
      /** The request for a second person; null when the decision took effect. */
      approvalId: id.nullable(),
    }),
  }),
  'POST /order/admin/order/cancel': endpoint({
    summary: 'Cancel an unpaid order',
    token: 'staff',
    permission: 'order.cancel',
    body: decision,
    data: nothing,
  }),
  'POST /order/admin/order/shipping': endpoint({
    summary: 'Record the parcel of a shipped order, or that an order was delivered by hand',
    token: 'staff',
    permission: 'order.ship',
    body: z.object({
      orderSn,
      version,
      /** For a parcel. */
      expressCompany: z.string().trim().max(nameMost).optional(),
      trackingNo: z.string().trim().max(nameMost).optional(),
      /** Evidence of a delivery by hand. */
      reason: z.string().trim().max(reasonMost).optional(),
    }),
    data: nothing,
  }),
  'POST /order/admin/order/update_remark': endpoint({
    summary: 'Add an internal note to an order',
    token: 'staff',
    permission: 'order.note',
    body: z.object({ orderSn, content: z.string().trim().min(1).max(staffNoteMost) }),
    data: z.object({ id }),
  }),
};
