import { z } from 'zod';
import { orderStatus } from '../orders/contract';
import { charge, expectedHold, payMethodCode, paymentMethodQuote } from '../pricing/contract';
import { goodsType } from '../products/goods-type';
import { deliveryTerms } from '../products/product-card';
import { cardholderMost } from '../text-lengths';
import { endpoint, epochMs, id, nothing, orderSn, yuan } from '../wire/endpoint';
import { paymentStatuses } from './payment-statuses';

/** Number of one payment attempt. */
export const paymentSn = z.string().regex(/^P[0-9]{10,24}$/);

export const paymentStatus = z.enum(paymentStatuses);
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
      ...deliveryTerms.shape,
      goodsType,
      /** Why the order would be on hold after its payment. */
      hold: expectedHold,
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
  /** The last failed attempt, to show the reason. */
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
  /** The content of the code that the shopper scans, while it can be paid. */
  qrCode: z.string().nullable(),
  expireTime: epochMs.nullable(),
});
export type PaymentState = z.infer<typeof paymentState>;

export const paymentAction = z.object({
  /**
   * REDIRECT: open `url`. ELEMENTS: the provider's form, mounted in a page of the store. WALLET: the provider's window,
   * opened by a page of the store; `url` where it cannot be opened. QR: the page of the result shows the code. NONE: nothing
   * to do.
   */
  type: z.enum(['REDIRECT', 'ELEMENTS', 'WALLET', 'QR', 'NONE']),
  url: z.string().nullable(),
  clientSecret: z.string().nullable(),
  publishableKey: z.string().nullable(),
  /** The order at the provider that the shopper approves in its window, and its environment; only for WALLET. */
  wallet: z.object({ orderId: z.string(), environment: z.enum(['production', 'sandbox']) }).nullable(),
  /** Null for NONE. */
  charge: charge.nullable(),
});

const webhookBodyLimit = 256 * 1024;

export const paymentContract = {
  'GET /order/member/order/payment': endpoint({
    summary: 'Content of the payment page',
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
    summary: 'Open or resume the payment attempt of an order',
    token: 'member',
    idempotent: true,
    body: z.object({
      /** Several orders are paid together with coins, all or none; `paymentLog` is that of the first one. */
      paymentItemList: z
        .array(z.object({ orderSn, amount: z.number() }))
        .min(1)
        .max(10),
      /** Code of the method. */
      paymentId: payMethodCode,
      /** Same-site path to return to when the shopper cancels. */
      rePayUrl: z.string().max(500).optional(),
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
      cardholderName: z.string().max(cardholderMost).optional(),
    }),
    data: z.object({
      paymentLog: z.object({ sn: paymentSn, status: paymentStatus, expireTime: epochMs.nullable() }),
      action: paymentAction,
    }),
  }),
  'GET /order/member/payment/is_pay_success': endpoint({
    summary: 'State of a payment attempt; queries the provider while it is open',
    token: 'member',
    query: z.object({ paymentLogSn: paymentSn.optional(), orderSn: orderSn.optional() }),
    data: paymentState,
  }),
  'POST /order/member/payment/paypal_capture': endpoint({
    summary: 'Capture an approved wallet payment after the return to the shop',
    token: 'member',
    body: z.object({ token: z.string().max(100), PayerID: z.string().max(100).optional() }),
    data: paymentState,
  }),
  'POST /order/member/payment/cancel': endpoint({
    summary: 'Cancel an open payment attempt; the order stays payable',
    token: 'member',
    body: z.object({ paymentLogSn: paymentSn }),
    data: nothing,
  }),
  'POST /order/open/notify/stripe': endpoint({
    summary: 'Card provider webhook (signature over the raw body)',
    token: 'none',
    webhook: { signatureHeaders: ['stripe-signature'] },
    bodyLimit: webhookBodyLimit,
    data: z.object({ received: z.literal(true) }),
    raw: true,
  }),
  'POST /order/open/notify/paypal': endpoint({
    summary: 'PayPal webhook (signature over the raw body)',
    token: 'none',
    webhook: {
      signatureHeaders: [
        'paypal-transmission-id',
        'paypal-transmission-time',
        'paypal-transmission-sig',
        'paypal-auth-algo',
        'paypal-cert-url',
      ],
    },
    bodyLimit: webhookBodyLimit,
    data: z.object({ received: z.literal(true) }),
    raw: true,
  }),
  'POST /order/open/notify_supplier': endpoint({
    summary: 'Callback of the supplier of direct top-ups (signature over the raw body)',
    token: 'none',
    webhook: {
      signatureHeaders: ['supplier-key', 'supplier-timestamp', 'supplier-nonce', 'supplier-signature'],
    },
    bodyLimit: webhookBodyLimit,
    data: z.object({ received: z.literal(true) }),
    raw: true,
  }),
  'POST /order/open/notify/{name}': endpoint({
    summary: 'Webhook of any other payment provider (signature over the raw body)',
    token: 'none',
    /** The headers of the Standard Webhooks specification; a provider with others gets an endpoint of its own. */
    webhook: { signatureHeaders: ['webhook-id', 'webhook-timestamp', 'webhook-signature'] },
    bodyLimit: webhookBodyLimit,
    params: z.object({ name: z.string().regex(/^[a-z0-9-]{2,32}$/) }),
    data: z.object({ received: z.literal(true) }),
    raw: true,
  }),
};
