import { refundPromises } from '../refunds/promises';
import type { paymentMethods } from './payment-methods';

/** What distinguishes a method of payment from the others. */
export type MethodRules = {
  /** Drawing in `public/marks` beside the name; null: none, or those of the networks of cards. */
  mark: string | null;
  /**
   * FORM: in a page of this store. PAGE: on a page or in a window of the provider, which opens the app on a phone. QR: a
   * code in a page of this store, which the shopper scans with a phone. COINS: nothing outside is asked.
   */
  paidBy: 'FORM' | 'PAGE' | 'QR' | 'COINS';
  /** DESKTOP: not on a phone, which cannot scan its own screen. */
  devices: 'ALL' | 'DESKTOP';
  /** Days after the payment in which the provider accepts a refund; null: no limit that the store knows. */
  refundableDays: number | null;
  /** Days until a refund has arrived at the latest. */
  refundDays: number;
  /** Whether a part can be refunded. */
  partialRefunds: boolean;
  /** Whether the payer can dispute a payment at the provider. */
  disputes: boolean;
  /** What the adapter of Stripe needs; null for a method that Stripe does not take. */
  stripe: StripeRules | null;
};

export type StripeRules = {
  /** `payment_method_types` of a PaymentIntent. */
  type: 'card' | 'alipay' | 'wechat_pay';
  /** Currencies of a charge by the country of the store's account; null: every country and currency. */
  currencies: ReadonlyMap<string, readonly string[]> | null;
};

const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK';

/** @param lines countries, and the currency that accounts in them charge beside yuan; without one, nothing beside it */
function byCountry(lines: readonly (readonly [countries: string, currency: string])[]) {
  return new Map(
    lines.flatMap(([countries, currency]) =>
      countries.split(' ').map((country) => [country, ['CNY', currency]] as const),
    ),
  );
}

/** docs.stripe.com/payments/alipay */
const alipayCurrencies = byCountry([
  ['AU', 'AUD'],
  ['CA', 'CAD'],
  [`${euro} CH CZ DK HU NO PL RO SE`, 'EUR'],
  ['GB', 'GBP'],
  ['HK', 'HKD'],
  ['JP', 'JPY'],
  ['MY', 'MYR'],
  ['NZ', 'NZD'],
  ['SG', 'SGD'],
  ['US', 'USD'],
]);

/** docs.stripe.com/payments/wechat-pay */
const wechatCurrencies = byCountry([
  ['AU', 'AUD'],
  ['CA', 'CAD'],
  [`${euro} CZ HU PL RO`, 'EUR'],
  ['CH', 'CHF'],
  ['DK', 'DKK'],
  ['GB', 'GBP'],
  ['HK', 'HKD'],
  ['JP', 'JPY'],
  ['NO', 'NOK'],
  ['SE', 'SEK'],
  ['SG', 'SGD'],
  ['US', 'USD'],
]);

/** The one place that knows methods by name. Fees and limits are settings of the shop (`payment_method`). */
const rules: Readonly<Record<(typeof paymentMethods)[number], MethodRules>> = {
  STRIPE_CARD: {
    mark: null,
    paidBy: 'FORM',
    devices: 'ALL',
    refundableDays: null,
    refundDays: refundPromises.cardDays,
    partialRefunds: true,
    disputes: true,
    stripe: { type: 'card', currencies: null },
  },
  ALIPAY: {
    mark: 'alipay',
    paidBy: 'PAGE',
    devices: 'ALL',
    refundableDays: 90,
    refundDays: refundPromises.walletDays,
    partialRefunds: true,
    disputes: false,
    stripe: { type: 'alipay', currencies: alipayCurrencies },
  },
  WECHAT_PAY: {
    mark: 'wechat-pay',
    paidBy: 'QR',
    devices: 'DESKTOP',
    refundableDays: 180,
    refundDays: refundPromises.walletDays,
    partialRefunds: true,
    disputes: false,
    stripe: { type: 'wechat_pay', currencies: wechatCurrencies },
  },
  PAYPAL: {
    mark: 'paypal',
    paidBy: 'PAGE',
    devices: 'ALL',
    refundableDays: 180,
    refundDays: refundPromises.payPalDays,
    partialRefunds: true,
    disputes: true,
    stripe: null,
  },
  COIN: {
    mark: null,
    paidBy: 'COINS',
    devices: 'ALL',
    refundableDays: null,
    refundDays: 0,
    partialRefunds: true,
    disputes: false,
    stripe: null,
  },
  SANDBOX: {
    mark: null,
    paidBy: 'PAGE',
    devices: 'ALL',
    refundableDays: null,
    refundDays: refundPromises.cardDays,
    partialRefunds: true,
    disputes: false,
    stripe: null,
  },
};

/** The rules of a method; one that the store has no rules for is treated like a card. */
export function methodRules(code: string): MethodRules {
  return isKnown(code) ? rules[code] : rules.STRIPE_CARD;
}

const isKnown = (code: string): code is keyof typeof rules => Object.hasOwn(rules, code);

/** The methods that Stripe takes, with what its adapter needs. */
export const stripeMethods = Object.entries(rules).flatMap(([code, { stripe, paidBy }]) =>
  stripe === null ? [] : [{ code, paidBy, ...stripe }],
);

/** Whether a browser is on a phone, by its user agent. */
export function isPhone(userAgent: string): boolean {
  return userAgent.includes('Mobi');
}
