import type { Stripe, StripeElementLocale, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type Locale, languageTags } from '@/lib/i18n/locales';
import { openCardSession } from '@/lib/payments/queries/saved-cards';
import type { Charge } from '@/lib/pricing/contract';
import { toStripeAmount } from '@/lib/pricing/stripe-amounts';
import type { CardForm } from './card-form';

export type MountedCardForm = CardForm & {
  /** What will be charged; the payment that is confirmed must have the same amount. */
  setCharge(charge: Charge): void;
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

type CardFormOptions = {
  method: string;
  publishableKey: string;
  charge: Charge;
  onSavedCard: (isSaved: boolean) => void;
};

/**
 * Loads the card provider's script and shows its form in `place`, for a payment that does not exist yet. Card numbers
 * stay in the provider's frame. The form shows the member's saved cards and offers to save another one, when a session
 * for that can be opened.
 * @param onSavedCard called when a saved card or a wallet is chosen, which has the name already, and when another card is
 *   entered instead
 * @throws Error when the script or the form cannot be loaded
 */
export async function mountCardForm(
  place: HTMLElement,
  { method, publishableKey, charge, onSavedCard }: CardFormOptions,
  locale: Locale,
): Promise<MountedCardForm> {
  const [stripe, session] = await Promise.all([
    loadStripe(publishableKey, { locale: providerLocale(locale) }),
    openCardSession(method),
  ]);
  if (!stripe) throw new Error('The card form is for browsers only');
  const show = (customerSessionClientSecret: string | null) =>
    showForm(
      stripe,
      { place, onSavedCard },
      {
        mode: 'payment',
        // As in the payment that the store creates. A wallet holds a card.
        allowedPaymentMethodTypes: ['card'],
        ...amountOf(charge),
        appearance: appearance(place),
        ...(customerSessionClientSecret === null ? {} : { customerSessionClientSecret }),
      },
    );
  const { elements, form } = await show(session).catch((error: unknown) => {
    if (session === null) throw error;
    return show(null);
  });
  return {
    setCharge: (next) => elements.update(amountOf(next)),
    validate: async () => !(await elements.submit()).error,
    confirm: async ({ clientSecret }, returnUrl) => {
      if (clientSecret === null) return 'UNREACHABLE';
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (!error) return 'ACCEPTED';
      if (error.type === 'validation_error') return 'INVALID';
      return error.type === 'api_connection_error' ? 'UNSURE' : 'FAILED';
    },
    remove: () => form.destroy(),
  };
}

async function showForm(
  stripe: Stripe,
  { place, onSavedCard }: { place: HTMLElement; onSavedCard: (isSaved: boolean) => void },
  options: StripeElementsOptionsMode,
) {
  const elements = stripe.elements(options);
  const form = elements.create('payment');
  form.on('change', ({ value }) => onSavedCard(value.payment_method !== undefined || value.type !== 'card'));
  try {
    await new Promise<void>((resolve, reject) => {
      form.on('ready', () => resolve());
      form.on('loaderror', () => reject(new Error('The card form could not be loaded')));
      form.mount(place);
    });
  } catch (error) {
    form.destroy();
    throw error;
  }
  return { elements, form };
}

function amountOf({ currencyCode, minor, precision }: Charge) {
  return { amount: toStripeAmount(minor, currencyCode, precision), currency: currencyCode.toLowerCase() };
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
