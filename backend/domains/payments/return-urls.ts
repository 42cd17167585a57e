import type { Locale } from '../../../lib/i18n/locales';
import { localizedPath } from '../../../lib/routing/paths';
import { safeReturn } from '../../../lib/routing/safe-return';

/**
 * Where a provider redirects the shopper to: paths of this store, in the language of the request that opened the
 * attempt. The provider adds its own parameters (`payment_intent`, `token`, …). The return page decides nothing; it
 * requests the state of the payment.
 */
export function returnUrls(visit: {
  /** `PaymentProvider.methods[…].returnName` */
  returnName: string;
  locale: Locale;
  orderSn: string;
  paymentSn: string;
  /** Same-site path for a shopper who gives up; anything else is dropped. */
  rePayUrl?: string;
}): { returnUrl: string; cancelUrl: string } {
  const base = localizedPath(`/pay/${visit.returnName}`, visit.locale);
  const order = { orderSn: visit.orderSn };
  const back = visit.rePayUrl === undefined ? '' : safeReturn(visit.rePayUrl, '');
  return {
    returnUrl: `${base}/return?${new URLSearchParams({ ...order, paymentLogSn: visit.paymentSn })}`,
    cancelUrl: `${base}/cancel?${new URLSearchParams({ ...order, ...(back ? { rePayUrl: back } : {}) })}`,
  };
}
