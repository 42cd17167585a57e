import { z } from 'zod';
import { endpoint, id, yuan } from '../wire/endpoint';

export const offerType = z.enum(['NONE', 'MEMBER', 'ACTIVITY', 'COUPON', 'ACTIVITY_COUPON']);
export type OfferType = z.infer<typeof offerType>;

export const payMethodCode = z.string().regex(/^[A-Z_]{2,32}$/);

/** All amounts of one purchase in yuan (docs/pricing.md). */
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
  /** Why it cannot be used: a server message key with its arguments. */
  reasonKey: z.string().nullable(),
  reasonArgs: z.array(z.union([z.string(), z.number()])),
  /** Set where a larger order could use the coupon: how much more it needs, and what the coupon then takes off. */
  missing: z.object({ amount: yuan, off: yuan }).nullable(),
  /** A coupon for the first order only, which expires when the member pays for this one without it. */
  endsWithOrder: z.boolean(),
});
export type Offer = z.infer<typeof offer>;

/** What is charged, in minor units of the currency. */
export const charge = z.object({
  currencyCode: z.string(),
  minor: z.number().int(),
  precision: z.number().int(),
});
export type Charge = z.infer<typeof charge>;

/** How a payment method is paid in a page of the store: a card form of the provider or the sandbox, or PayPal's window. */
export const paymentForm = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('STRIPE'), publishableKey: z.string() }),
  z.object({ provider: z.literal('SANDBOX'), publishableKey: z.null() }),
  z.object({
    provider: z.literal('PAYPAL'),
    publishableKey: z.string(),
    environment: z.enum(['production', 'sandbox']),
  }),
]);
export type PaymentForm = z.infer<typeof paymentForm>;

export const paymentMethodQuote = z.object({
  code: payMethodCode,
  name: z.string(),
  description: z.string(),
  /** Name of its drawing in `public/marks`, or null. */
  mark: z.string().nullable(),
  feeRate: z.number(),
  feeFixed: yuan,
  feeIncluded: z.boolean(),
  fee: yuan,
  payAmount: yuan,
  currencies: z.array(z.string()),
  requiresCardholderName: z.boolean(),
  /** Null when the method charges no currency that is usable now. */
  charge: charge.nullable(),
  /** Null: the shopper pays on a page of the provider, or with coins. */
  form: paymentForm.nullable(),
  /** Server message key, null when the method can be used. */
  disabledReason: z.string().nullable(),
  /** The member's coins for the method COIN, null for the other methods. One coin pays CNY 0.01. */
  spendableCoins: z.number().int().nullable(),
});
export type PaymentMethodQuote = z.infer<typeof paymentMethodQuote>;

/** Why an order is on hold after its payment by the screening rules; NONE: it is delivered at once. */
export const expectedHold = z.enum(['NONE', 'VERIFICATION', 'RISK', 'REST']);
export type ExpectedHold = z.infer<typeof expectedHold>;

export const quote = z.object({
  amounts,
  /** The product line: what its units cost with the deal that is applied, and the struck-out former price. */
  line: z.object({ price: yuan, was: yuan.nullable() }),
  offers: z.array(offer),
  paymentMethods: z.array(paymentMethodQuote),
  /** HMAC over inputs and amounts; `create` compares it with its own calculation. */
  quoteToken: z.string(),
  /** Seconds. */
  expiresIn: z.number().int(),
  rewardPoint: z.number().int(),
  hold: expectedHold,
  /** Why an order of this amount is refused by the member's limits: a server message key with its arguments. */
  limit: z.object({ reasonKey: z.string(), reasonArgs: z.array(z.number()) }).nullable(),
  /** Units that one order can have now: in stock and within the limit. An order of more units is refused. */
  orderable: z.number().int().min(0),
});
export type Quote = z.infer<typeof quote>;

export const purchase = {
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

export const quoteContract = {
  'POST /order/member/order/calculate': endpoint({
    summary: 'Quote a purchase',
    token: 'member',
    body: z.object(purchase),
    data: quote,
  }),
};
