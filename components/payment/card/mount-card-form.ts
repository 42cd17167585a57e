import type { StripeElementLocale } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type Locale, languageTags } from '@/lib/i18n/locales';

/** INVALID: the form shows what is wrong with it. FAILED: the card was declined. UNREACHABLE: nothing was sent. */
export type CardOutcome = 'ACCEPTED' | 'INVALID' | 'FAILED' | 'UNREACHABLE';

export type CardForm = {
  /** @param returnUrl where the bank's page leads back to, absolute */
  confirm(returnUrl: string): Promise<CardOutcome>;
  remove(): void;
};

/**
 * The provider names a language without its main region (`zh`, not the tag with CN), and any other region in full. It
 * shows a language that it does not have in that of the browser.
 */
function providerLocale(locale: Locale): StripeElementLocale {
  const tag = new Intl.Locale(languageTags[locale]);
  const isMainRegion = new Intl.Locale(tag.language).maximize().region === tag.region;
  return (isMainRegion ? tag.language : tag.baseName) as StripeElementLocale;
}

/**
 * Loads the card provider's script and shows its form in `place`. Card numbers stay in the provider's frame.
 * @throws Error when the script or the form cannot be loaded
 */
export async function mountCardForm(
  place: HTMLElement,
  session: { clientSecret: string; publishableKey: string },
  locale: Locale,
): Promise<CardForm> {
  const stripe = await loadStripe(session.publishableKey, { locale: providerLocale(locale) });
  if (!stripe) throw new Error('The card form is for browsers only');
  const elements = stripe.elements({ clientSecret: session.clientSecret, appearance: appearance(place) });
  const form = elements.create('payment');
  await new Promise<void>((resolve, reject) => {
    form.on('ready', () => resolve());
    form.on('loaderror', () => reject(new Error('The card form could not be loaded')));
    form.mount(place);
  });
  return {
    confirm: async (returnUrl) => {
      const { error } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (!error) return 'ACCEPTED';
      if (error.type === 'validation_error') return 'INVALID';
      return error.type === 'api_connection_error' ? 'UNREACHABLE' : 'FAILED';
    },
    remove: () => form.destroy(),
  };
}

/** The colours and the font of the store; the frame does not see its style sheets. */
function appearance(place: HTMLElement) {
  const style = getComputedStyle(place);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    variables: {
      colorPrimary: token('--azure'),
      colorBackground: token('--surface'),
      colorText: token('--ink'),
      colorDanger: token('--danger'),
      borderRadius: '10px',
      fontSizeBase: '16px',
    },
  };
}
