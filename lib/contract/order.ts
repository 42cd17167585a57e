import { z } from 'zod';
import { endpoint, epochMs, id, nothing, orderSn, pageOf, pageQuery, shanghaiTime, yuan } from './endpoint';
import { deliveryMode, goodsType, sku } from './goods';
import { accountCheck, rechargeField, rechargeValues } from './recharge';
import { address, gameAccount } from './upms';

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

export const holdReason = z.enum(['NONE', 'RISK', 'VERIFICATION', 'REST', 'MANUAL', 'SUPPLIER', 'STOCK']);
export type HoldReason = z.infer<typeof holdReason>;

export const currency = z.object({
  id,
  currencyCode: z.string(),
  currencyName: z.string(),
  /** Decimals. */
  currencyPrecision: z.number().int(),
  /** 0.015 = 1.5 %, multiplied on. */
  currencyPremium: z.number(),
  /** Units of this currency for CNY 1. */
  currencyRate: z.number(),
  currencySign: z.string(),
  supportPayment: z.boolean(),
});
export type Currency = z.infer<typeof currency>;

export const offerType = z.enum(['NONE', 'MEMBER', 'ACTIVITY', 'COUPON', 'ACTIVITY_COUPON']);
export type OfferType = z.infer<typeof offerType>;

export const payMethodCode = z.string().regex(/^[A-Z_]{2,32}$/);

/** All sums of one purchase in yuan (domain.md 2.4). */
export const amounts = z.object({
  unitPrice: yuan,
  quantity: z.number().int(),
  goodsAmount: yuan,
  activityDiscount: yuan,
  memberDiscount: yuan,
  couponDiscount: yuan,
  deductionTotal: yuan,
  freight: yuan,
  orderAmount: yuan,
  feeRate: z.number(),
  feeIncluded: z.boolean(),
  serviceFee: yuan,
  payAmount: yuan,
  /** What is charged in the chosen currency. */
  pay: z.object({ currencyCode: z.string(), amount: z.number(), rate: z.number(), premium: z.number() }),
  offerType,
});
export type Amounts = z.infer<typeof amounts>;

export const offer = z.object({
  type: offerType,
  couponCodeId: id.nullable(),
  name: z.string(),
  /** Yuan taken off with this choice. */
  discount: yuan,
  isBest: z.boolean(),
  usable: z.boolean(),
  /** Why it can not be used: a server message key, with its arguments. */
  reasonKey: z.string().nullable(),
  reasonArgs: z.array(z.union([z.string(), z.number()])),
});
export type Offer = z.infer<typeof offer>;

export const paymentMethodQuote = z.object({
  code: payMethodCode,
  name: z.string(),
  description: z.string(),
  feeRate: z.number(),
  feeFixed: yuan,
  feeIncluded: z.boolean(),
  fee: yuan,
  payAmount: yuan,
  currencies: z.array(z.string()),
  requiresCardholderName: z.boolean(),
  /** Server message key, null when the method can be used. */
  disabledReason: z.string().nullable(),
});
export type PaymentMethodQuote = z.infer<typeof paymentMethodQuote>;

export const quote = z.object({
  amounts,
  offers: z.array(offer),
  paymentMethods: z.array(paymentMethodQuote),
  /** HMAC over inputs and sums; `create` compares it with its own calculation. */
  quoteToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  rewardPoint: z.number().int(),
  /** Units that one order can have now, in stock and within its limit. Fewer than `quantity`: it would be refused. */
  orderable: z.number().int().min(0),
});
export type Quote = z.infer<typeof quote>;

export const checkoutGoods = z.object({
  id,
  slug: z.string(),
  cover: z.string(),
  name: z.string(),
  type: goodsType,
  deliveryMode,
  etaLabel: z.string(),
  allowQuantity: z.boolean(),
  maxQuantity: z.number().int(),
  notices: z.array(z.string()),
});

export const checkout = z.object({
  goods: checkoutGoods,
  sku,
  rechargeFields: z.array(rechargeField),
  accountCheck,
  gameAccounts: z.array(gameAccount),
  addresses: z.array(address),
  quote,
  limits: z.object({ singleLimit: yuan, dailyLimit: yuan, leftToday: yuan }),
  rest: z.object({ resting: z.boolean(), endTime: epochMs.nullable(), waitSeconds: z.number().int() }),
  maskedEmail: z.string().nullable(),
  serverTime: epochMs,
});
export type Checkout = z.infer<typeof checkout>;

const purchase = {
  skuId: id,
  quantity: z.number(),
  couponCodeId: id.nullish(),
  /** Undefined: the server takes the best offer. */
  offerType: offerType.optional(),
  paymentMethod: payMethodCode.optional(),
  addressId: id.nullish(),
  currencyCode: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
};

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
  quantity: z.number().int(),
  unitPrice: yuan,
  /** Masked. */
  accountDisplay: z.string().nullable(),
  deliveryMode,
  payAmount: yuan,
  createdTime: shanghaiTime,
  expireTime: epochMs.nullable(),
  canReview: z.boolean(),
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderAction = z.enum([
  'PAY',
  'CANCEL',
  'FIX_ACCOUNT',
  'SHOW_CODES',
  'RECEIVE',
  'REVIEW',
  'BUY_AGAIN',
  'CONTACT_SERVICE',
]);
export type OrderAction = z.infer<typeof orderAction>;

export const orderDetail = z.object({
  ...orderRow.shape,
  goodsType,
  subtotal: yuan,
  amounts,
  paymentMethod: payMethodCode.nullable(),
  paymentMethodName: z.string().nullable(),
  cardLast4: z.string().nullable(),
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
    cardCount: z.number().int(),
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
  paidTime: shanghaiTime.nullable(),
  /** When an unconfirmed order completes by itself. */
  autoReceiveTime: epochMs.nullable(),
  refund: z
    .object({ amount: yuan, status: z.enum(['PENDING', 'SUCCEEDED', 'FAILED']), createdTime: shanghaiTime })
    .nullable(),
  rechargeFields: z.array(rechargeField),
  accountCheck: accountCheck.nullable(),
  serverTime: epochMs,
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const cardCode = z.object({
  id,
  cardNo: z.string().nullable(),
  secret: z.string(),
  expireTime: shanghaiTime.nullable(),
  state: z.enum(['SOLD', 'REVEALED', 'INVALID', 'REPLACED']),
});
export type CardCode = z.infer<typeof cardCode>;

export const orderContract = {
  'GET /order/member/currency/list': endpoint({
    summary: 'Currencies with rates; default USD',
    token: 'optional',
    data: z.array(currency),
  }),
  'GET /order/member/order/checkout': endpoint({
    summary: 'First paint of the confirm page',
    token: 'member',
    query: z.object({
      skuId: id,
      quantity: z.coerce.number().catch(Number.NaN).default(1),
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    }),
    data: checkout,
  }),
  'POST /order/member/order/calculate': endpoint({
    summary: 'Quote a purchase',
    token: 'member',
    body: z.object(purchase),
    data: quote,
  }),
  'POST /order/member/order/create': endpoint({
    summary: 'Place an order at a quoted price',
    token: 'member',
    idempotent: true,
    body: z.object({
      ...purchase,
      values: rechargeValues.default({}),
      validateToken: z.string().max(2000).optional(),
      saveGameAccount: z.boolean().default(false),
      paymentMethod: payMethodCode,
      remark: z.string().max(200).default(''),
      quoteToken: z.string().max(2000).default(''),
    }),
    data: z.object({
      order: z.object({ id, sn: orderSn, status: orderStatus }),
      orderSns: z.array(orderSn),
      expireTime: epochMs.nullable(),
      payAmount: yuan,
    }),
  }),
  'GET /order/member/order/list': endpoint({
    summary: 'Own orders, newest first',
    token: 'member',
    query: pageQuery.extend({
      tab: z.enum(['ALL', 'COMPLETED', 'AFTERSALES']).catch('ALL').default('ALL'),
      /** Chips inside "all": to pay, processing, to confirm. */
      group: z.enum(['TO_PAY', 'PROCESSING', 'TO_CONFIRM']).optional().catch(undefined),
      keyword: z.string().max(100).optional(),
    }),
    data: pageOf(orderRow),
  }),
  'GET /order/member/order/statistics': endpoint({
    summary: 'Counts for badges and tabs',
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
    summary: 'One own order',
    token: 'member',
    query: z.object({ orderSn }),
    data: orderDetail,
  }),
  'POST /order/member/order/cancel': endpoint({
    summary: 'Cancel an unpaid order',
    token: 'member',
    body: z.object({ orderSn, reason: z.string().max(200).optional() }),
    data: nothing,
  }),
  'POST /order/member/order/receive': endpoint({
    summary: 'Confirm receipt',
    token: 'member',
    body: z.object({ orderSn }),
    data: nothing,
  }),
  'POST /order/member/order/update_account': endpoint({
    summary: 'Correct the recharge account while nothing is sent',
    token: 'member',
    body: z.object({ orderSn, values: rechargeValues, validateToken: z.string().max(2000).optional() }),
    data: nothing,
  }),
  'POST /order/member/order/cards': endpoint({
    summary: 'Reveal the card codes of an order, after a step-up',
    token: 'member',
    secret: true,
    body: z.object({
      orderSn,
      password: z.string().max(1024).optional(),
      enc: z.enum(['AES', 'Base64']).optional(),
      ticket: z.string().max(200).optional(),
    }),
    data: z.object({ cards: z.array(cardCode) }),
  }),
  'GET /order/member/order/check_pending_payment': endpoint({
    summary: 'Is there an unpaid order of this sku already?',
    token: 'member',
    query: z.object({ skuId: id }),
    data: z.object({ exists: z.boolean(), orderSn: orderSn.nullable() }),
  }),
  'POST /order/member/review/save': endpoint({
    summary: 'Review a received order; completes it',
    token: 'member',
    body: z.object({
      orderSn,
      score: z.number().int().min(1).max(5),
      content: z.string().max(500).default(''),
      anonymous: z.boolean().default(false),
    }),
    data: nothing,
  }),
};
