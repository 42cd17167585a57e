import { loadCoreSdkScript } from '@paypal/paypal-js/sdk-v6';
import { type Locale, languageTags } from '@/lib/i18n/locales';
import type { Wallet, WalletOutcome } from './wallet';

/**
 * Loads PayPal's script.
 * @throws Error when it cannot be loaded
 */
export async function loadWallet(
  account: { clientId: string; environment: 'production' | 'sandbox' },
  locale: Locale,
): Promise<Wallet> {
  const paypal = await loadCoreSdkScript({ environment: account.environment });
  if (!paypal) throw new Error('The window of PayPal is for browsers only');
  const sdk = await paypal.createInstance({
    clientId: account.clientId,
    components: ['paypal-payments'],
    locale: walletLocale(locale),
    pageType: 'checkout',
  });
  return {
    approve: (orderId) =>
      new Promise((resolve) => {
        const session = sdk.createPayPalOneTimePaymentSession({
          onApprove: async () => end('APPROVED'),
          onCancel: () => end('CANCELED'),
          onError: () => end('FAILED'),
        });
        const end = (outcome: WalletOutcome) => {
          resolve(outcome);
          session.destroy();
        };
        const order = orderId.then((id) => ({ orderId: id }));
        session.start({ presentationMode: 'auto' }, order).catch(() => end('FAILED'));
      }),
  };
}

/** PayPal names a language with its region. */
function walletLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(languageTags[locale]).maximize();
  return `${language}-${region}`;
}
