import { loadCoreSdkScript } from '@paypal/paypal-js/sdk-v6';
import { type Locale, languageTags } from '@/lib/i18n/locales';

/** FAILED: the window could not be opened or broke off; nothing was approved. */
export type WalletOutcome = 'APPROVED' | 'CANCELED' | 'FAILED';

export type Wallet = {
  /** Opens the provider's window for an order, and ends when the shopper has left it. */
  approve(orderId: string): Promise<WalletOutcome>;
};

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
        session.start({ presentationMode: 'auto' }, Promise.resolve({ orderId })).catch(() => end('FAILED'));
      }),
  };
}

/** PayPal names a language with its region. */
function walletLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(languageTags[locale]).maximize();
  return `${language}-${region}`;
}
