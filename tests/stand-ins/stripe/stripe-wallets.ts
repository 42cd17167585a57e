import type Stripe from 'stripe';
import { invalidRequest } from './api-error';

// Wallets outside of the page of the shop: the shopper confirms in an app.

export type WalletType = 'alipay' | 'wechat_pay';

/** Currencies of an account in Hong Kong, and the days in which a payment can be refunded. */
const wallets: Record<WalletType, { currencies: string[]; refundDays: number }> = {
  alipay: { currencies: ['cny', 'hkd'], refundDays: 90 },
  wechat_pay: { currencies: ['cny', 'hkd'], refundDays: 180 },
};

export function isWallet(type: string | undefined): type is WalletType {
  return type !== undefined && Object.hasOwn(wallets, type);
}

export function walletOf(intent: Stripe.PaymentIntent): WalletType | null {
  return intent.payment_method_types.find(isWallet) ?? null;
}

/** @throws ApiError for a currency that the wallet does not take */
export function nextActionOf(
  { id, currency }: Stripe.PaymentIntent,
  type: WalletType,
  { pageBase, returnUrl }: { pageBase: string; returnUrl: string },
): Stripe.PaymentIntent.NextAction {
  if (!wallets[type].currencies.includes(currency)) {
    throw invalidRequest(
      `The currency provided (${currency}) is invalid for the payment method type ${type}.`,
    );
  }
  if (!/^https?:/.test(returnUrl)) throw invalidRequest('Not a valid URL', { param: 'return_url' });
  if (type === 'alipay') {
    const redirect = {
      native_data: null,
      native_url: null,
      return_url: returnUrl,
      url: `${pageBase}/wallet/${id}`,
    };
    return { type: 'alipay_handle_redirect', alipay_handle_redirect: redirect };
  }
  const code = {
    data: `weixin://wxpay/bizpayurl?pr=${id}`,
    hosted_instructions_url: `${pageBase}/wallet/${id}`,
    image_data_url: 'data:image/png;base64,',
    image_url_png: `${pageBase}/wallet/${id}.png`,
    image_url_svg: `${pageBase}/wallet/${id}.svg`,
  };
  return { type: 'wechat_pay_display_qr_code', wechat_pay_display_qr_code: code };
}

/** @throws ApiError when the period of refunds is over */
export function checkRefundPeriod(type: WalletType | null, paidAt: number, now: number): void {
  if (type !== null && now > paidAt + wallets[type].refundDays * 86_400) {
    throw invalidRequest('This charge has expired for refunds.', { code: 'charge_expired_for_refund' });
  }
}

/** The page of the wallet: the app on a phone, a code on a computer. */
export const walletPage = (title: string) => `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title>
<form method="post">
  <h1>${title}</h1>
  <button name="choice" value="PAY">Pay</button>
  <button name="choice" value="REFUSE">Cancel</button>
  <button name="choice" value="LATER">Pay later</button>
</form></html>`;
