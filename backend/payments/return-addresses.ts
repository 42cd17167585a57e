import type { Locale } from '../../lib/i18n/locales';
import { safeReturn } from '../../lib/routing/safe-return';

/**
 * Where a provider sends the shopper back to: paths of this store, in the language of the request that
 * opened the attempt. The provider adds its own parameters (`payment_intent`, `token`, …). The return
 * page never decides anything, it asks (domain.md 1.11).
 */
export function returnAddresses(visit: {
  kind: 'CARD' | 'PAYPAL';
  locale: Locale;
  orderSn: string;
  paymentSn: string;
  /** Same-site path for a shopper who gives up; anything else is dropped. */
  rePayUrl?: string;
}): { returnUrl: string; cancelUrl: string } {
  const base = `${visit.locale === 'zh-cn' ? '' : `/${visit.locale}`}/pay/${visit.kind === 'CARD' ? 'stripe' : 'paypal'}`;
  const order = { orderSn: visit.orderSn };
  const back = visit.rePayUrl === undefined ? '' : safeReturn(visit.rePayUrl, '');
  return {
    returnUrl: `${base}/return?${new URLSearchParams({ ...order, paymentLogSn: visit.paymentSn })}`,
    cancelUrl: `${base}/cancel?${new URLSearchParams({ ...order, ...(back ? { rePayUrl: back } : {}) })}`,
  };
}
