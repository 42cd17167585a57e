import { coinMethod } from '../pricing/coins';

/** The seeded payment methods; another one of the database is shown by its code. */
export const paymentMethods = [
  'STRIPE_CARD',
  'ALIPAY',
  'WECHAT_PAY',
  'PAYPAL',
  coinMethod,
  'SANDBOX',
] as const;

type Method = (typeof paymentMethods)[number];

/** The card, which is what an order is paid with when nothing else is known. */
export const cardMethod = 'STRIPE_CARD' satisfies Method;

/** PayPal, whose approval this store captures. */
export const paypalMethod = 'PAYPAL' satisfies Method;
