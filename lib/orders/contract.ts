import { z } from 'zod';
import { deliveredCode } from '../delivery/contract';
import { address } from '../members/address-contract';
import { amounts, payMethodCode } from '../pricing/contract';
import { goodsType } from '../products/goods-type';
import { deliveryMode, deliveryTerms } from '../products/product-card';
import { accountCheck, rechargeField, rechargeValues } from '../products/recharge';
import { requestInShort } from '../refunds/after-sales-contract';
import { memberRefund, refundChannel } from '../refunds/contract';
import { codeMost, emailMost, queryMost, reasonMost } from '../text-lengths';
import {
  endpoint,
  epochMs,
  httpsUrl,
  id,
  nothing,
  orderSn,
  pageOf,
  pageQuery,
  shanghaiTime,
  yuan,
} from '../wire/endpoint';

export const orderStatus = z.enum([
  'PENDING_PAYMENT',
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_REFUND',
  'REFUNDED',
  'PENDING_EVALUATE',
  'COMPLETED',
  'CANCELED',
  'OVERDUE_PAYMENT',
]);
export type OrderStatus = z.infer<typeof orderStatus>;

export const holdReason = z.enum([
  'NONE',
  'RISK',
  'VERIFICATION',
  'REST',
  'MANUAL',
  'SUPPLIER',
  'PARTIAL',
  'STOCK',
]);
export type HoldReason = z.infer<typeof holdReason>;

export const orderRow = z.object({
  id,
  sn: orderSn,
  status: orderStatus,
  holdReason,
  goodsId: id,
  skuId: id,
  goodsName: z.string(),
  goodsCover: z.string(),
  specifications: z.string(),
  /** Label of the sku that was bought. */
  denomination: z.string(),
  quantity: z.number().int(),
  unitPrice: yuan,
  /** Masked. */
  accountDisplay: z.string().nullable(),
  deliveryMode,
  payAmount: yuan,
  createdTime: shanghaiTime,
  expireTime: epochMs.nullable(),
  canReview: z.boolean(),
  /** Whether the same sku can be bought again. */
  isOnSale: z.boolean(),
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderAction = z.enum([
  'PAY',
  'CANCEL',
  'FIX_ACCOUNT',
  'ASK_REFUND',
  'REQUEST_REFUND',
  'SHOW_CODES',
  'AFTER_SALES',
  'RECEIVE',
  'REVIEW',
  'BUY_AGAIN',
  'CONTACT_SERVICE',
]);
export type OrderAction = z.infer<typeof orderAction>;

export const orderDetail = z.object({
  ...orderRow.shape,
  ...deliveryTerms.shape,
  goodsType,
  subtotal: yuan,
  amounts,
  paymentMethod: payMethodCode.nullable(),
  paymentMethodName: z.string().nullable(),
  /** The provider's code of the card's network, for example `visa`. */
  cardBrand: z.string().nullable(),
  cardLast4: z.string().nullable(),
  /** The provider's code of the wallet that held the card, for example `apple_pay`. */
  cardWallet: z.string().nullable(),
  payCurrency: z.string(),
  payCurrencyAmount: z.number(),
  remark: z.string(),
  contactEmail: z.string().nullable(),
  account: z
    .object({
      fields: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
      roleName: z.string().nullable(),
    })
    .nullable(),
  address: address.omit({ isDefault: true }).nullable(),
  shipping: z
    .object({
      expressCompany: z.string(),
      trackingNo: z.string(),
      /** The courier's page about the parcel; null for a courier without a known one. */
      trackingUrl: httpsUrl.nullable(),
      shippedTime: shanghaiTime,
    })
    .nullable(),
  delivery: z.object({
    state: z.enum(['WAITING', 'SENDING', 'DELIVERED', 'FAILED', 'PARTIAL']),
    supplierOrderNo: z.string().nullable(),
    /** Server message key of the last supplier failure. */
    failReason: z.string().nullable(),
    deliveredTime: shanghaiTime.nullable(),
    /** Seconds from payment to delivery. */
    seconds: z.number().int().nullable(),
    /** The card codes of a delivered order, without their secrets. */
    cards: z.array(deliveredCode),
  }),
  timeline: z.array(
    z.object({
      /** Type of the log row: CREATE, PAYMENT, REVIEW, HOLD, DELIVERY, … */
      type: z.string(),
      toStatus: orderStatus,
      actor: z.enum(['MEMBER', 'STAFF', 'WEBHOOK', 'TIMER', 'SYSTEM', 'SUPPLIER']),
      holdReason: holdReason.nullable(),
      time: shanghaiTime,
    }),
  ),
  actions: z.array(orderAction),
  rewardPoint: z.number().int(),
  /** Coins that the shop gave because the delivery took more than twice the promised time. */
  lateCoins: z.number().int(),
  paidTime: shanghaiTime.nullable(),
  /** When the member requested the refund of a late top-up whose result is not known. */
  refundAskedTime: shanghaiTime.nullable(),
  /** When an unconfirmed order completes automatically. */
  autoReceiveTime: epochMs.nullable(),
  /** When an order on hold is refunded automatically. */
  holdDeadline: shanghaiTime.nullable(),
  /** Oldest first. */
  refunds: z.array(memberRefund),
  /** The newest after-sales request. */
  afterSales: requestInShort.nullable(),
  /** When a dispute about the payment was opened that is not decided; codes, coins and refunds wait. */
  disputedTime: shanghaiTime.nullable(),
  /** The mail server of the order's e-mail address refuses mails. */
  isMailRefused: z.boolean(),
  rechargeFields: z.array(rechargeField),
  accountCheck: accountCheck.nullable(),
  serverTime: epochMs,
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** What a visitor sees of an order whose mailbox they have proved: nothing of the account, no address, no codes. */
export const lookedUpOrder = orderDetail
  .pick({
    sn: true,
    status: true,
    holdReason: true,
    goodsName: true,
    goodsCover: true,
    specifications: true,
    quantity: true,
    deliveryMode: true,
    payAmount: true,
    createdTime: true,
    paidTime: true,
    shipping: true,
    timeline: true,
  })
  .extend({ refunded: yuan });
export type LookedUpOrder = z.infer<typeof lookedUpOrder>;

export const orderContract = {
  'POST /order/member/order/look_up': endpoint({
    summary:
      'Find an order by number and e-mail address, with a code of the scene ORDER_LOOKUP; 404 unless the shop has switched it on',
    token: 'client',
    secret: true,
    body: z.object({
      orderSn,
      email: z.string().max(emailMost),
      challengeId: z.string().max(64),
      code: z.string().max(codeMost),
    }),
    data: lookedUpOrder,
  }),
  'GET /order/member/order/list': endpoint({
    summary: 'List orders, newest first',
    token: 'member',
    query: pageQuery.extend({
      tab: z.enum(['ALL', 'COMPLETED', 'AFTERSALES']).catch('ALL').default('ALL'),
      /** Open orders by step; combined with the tab "all". */
      group: z.enum(['TO_PAY', 'PROCESSING', 'TO_CONFIRM']).optional().catch(undefined),
      keyword: z.string().max(queryMost).optional(),
    }),
    data: pageOf(orderRow),
  }),
  'GET /order/member/order/statistics': endpoint({
    summary: 'Count orders by state',
    token: 'member',
    data: z.object({
      all: z.number().int(),
      toPay: z.number().int(),
      processing: z.number().int(),
      toConfirm: z.number().int(),
      completed: z.number().int(),
      aftersales: z.number().int(),
    }),
  }),
  'GET /order/member/order/view': endpoint({
    summary: 'Read an order',
    token: 'member',
    query: z.object({ orderSn }),
    data: orderDetail,
  }),
  'POST /order/member/order/cancel': endpoint({
    summary: 'Cancel an unpaid order',
    token: 'member',
    body: z.object({ orderSn, reason: z.string().max(reasonMost).optional() }),
    data: nothing,
  }),
  'POST /order/member/order/ask_refund': endpoint({
    summary:
      'Refund a paid order before anything is delivered; a late top-up whose result is not known is refunded once it was not delivered',
    token: 'member',
    body: z.object({ orderSn, channel: refundChannel.default('ORIGINAL') }),
    data: nothing,
  }),
  'POST /order/member/order/receive': endpoint({
    summary: 'Confirm receipt',
    token: 'member',
    body: z.object({ orderSn }),
    data: nothing,
  }),
  'POST /order/member/order/update_account': endpoint({
    summary: 'Correct the recharge account of an order before the top-up is sent',
    token: 'member',
    body: z.object({ orderSn, values: rechargeValues, validateToken: z.string().max(2000).optional() }),
    data: nothing,
  }),
  'GET /order/member/order/check_pending_payment': endpoint({
    summary: 'Check for an unpaid order of the same sku',
    token: 'member',
    query: z.object({ skuId: id }),
    data: z.object({ exists: z.boolean(), orderSn: orderSn.nullable() }),
  }),
};
