import { z } from 'zod';
import { endpoint, epochMs, id, nothing, orderSn, yuan } from './endpoint';
import { deliveryMode, goodsType } from './goods';
import { orderStatus, payMethodCode, paymentMethodQuote } from './order';

/** Number of one payment attempt. */
export const paymentSn = z.string().regex(/^P[0-9]{10,24}$/);

export const paymentStatus = z.enum([
  'CREATED',
  'REQUIRES_ACTION',
  'PROCESSING',
  'SUCCEEDED',
  'FAILED',
  'CANCELED',
  'EXPIRED',
]);
export type PaymentStatus = z.infer<typeof paymentStatus>;

export const paymentPage = z.object({
  orders: z.array(
    z.object({
      id,
      sn: orderSn,
      status: orderStatus,
      goodsName: z.string(),
      goodsCover: z.string(),
      specifications: z.string(),
      quantity: z.number().int(),
      accountDisplay: z.string().nullable(),
      deliveryMode,
      goodsType,
    }),
  ),
  orderSns: z.array(orderSn),
  /** Order amount before fees, yuan. */
  amount: yuan,
  payments: z.array(paymentMethodQuote),
  defaultPayment: payMethodCode,
  currencyCode: z.string(),
  expireTime: epochMs.nullable(),
  serverTime: epochMs,
  /** The last failed attempt, to say why in plain words. */
  lastFailure: z.object({ failKey: z.string() }).nullable(),
});
export type PaymentPage = z.infer<typeof paymentPage>;

export const paymentState = z.object({
  paymentLogSn: paymentSn,
  status: paymentStatus,
  orderSn,
  orderStatus,
  method: payMethodCode,
  /** Server message key of the failure. */
  failReason: z.string().nullable(),
});
export type PaymentState = z.infer<typeof paymentState>;

export const paymentAction = z.object({
  type: z.enum(['REDIRECT', 'STRIPE_ELEMENTS', 'NONE']),
  url: z.string().nullable(),
  clientSecret: z.string().nullable(),
  publishableKey: z.string().nullable(),
});

export const paymentContract = {
  'GET /order/member/order/payment': endpoint({
    summary: 'What the payment page shows',
    token: 'member',
    query: z.object({
      orderSns: orderSn,
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    }),
    data: paymentPage,
  }),
  'POST /order/member/payment/load': endpoint({
    summary: 'Open, or take up again, the one payment attempt of an order',
    token: 'member',
    idempotent: true,
    body: z.object({
      paymentItemList: z.array(z.object({ orderSn, amount: z.number() })).length(1),
      /** Code of the method. */
      paymentId: payMethodCode,
      /** Same-site path to come back to when the shopper gives up. */
      rePayUrl: z.string().max(500).optional(),
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      cardholderName: z.string().max(80).optional(),
    }),
    data: z.object({
      paymentLog: z.object({ sn: paymentSn, status: paymentStatus, expireTime: epochMs.nullable() }),
      action: paymentAction,
    }),
  }),
  'GET /order/member/payment/is_pay_success': endpoint({
    summary: 'State of an attempt; asks the provider while it is open',
    token: 'member',
    query: z.object({ paymentLogSn: paymentSn.optional(), orderSn: orderSn.optional() }),
    data: paymentState,
  }),
  'POST /order/member/payment/paypal_capture': endpoint({
    summary: 'Back from the PayPal-style page: capture',
    token: 'member',
    body: z.object({ token: z.string().max(100), PayerID: z.string().max(100).optional() }),
    data: paymentState,
  }),
  'POST /order/member/payment/cancel': endpoint({
    summary: 'Give up an open attempt; the order stays payable',
    token: 'member',
    body: z.object({ paymentLogSn: paymentSn }),
    data: nothing,
  }),
  'POST /order/open/notify/stripe': endpoint({
    summary: 'Card provider webhook (signature over the raw body)',
    token: 'none',
    data: z.object({ received: z.literal(true) }),
    raw: true,
  }),
  'POST /order/open/notify/paypal': endpoint({
    summary: 'PayPal-style webhook (signature over the raw body)',
    token: 'none',
    data: z.object({ received: z.literal(true) }),
    raw: true,
  }),
};
