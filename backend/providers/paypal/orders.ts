import {
  CheckoutPaymentIntent,
  type OrderRequest,
  PayeePaymentMethodPreference,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk';
import { type Locale, languageTags } from '../../../lib/i18n/locales';
import {
  type PaymentFact,
  PaymentProviderError,
  type ProviderSession,
  type SessionAction,
  type SessionRequest,
  UnreadableResponseError,
} from '../../ports/payment-provider';
import { type OrderState, readOrder } from './order-state';
import { expiredFact, factOf } from './payment-fact';
import { takesCurrency, toPaypalAmount } from './paypal-amounts';
import type { PaypalClient } from './paypal-client';
import { PaypalError } from './paypal-errors';

export type PaypalContext = {
  client: PaypalClient;
  clientId: string;
  livemode: boolean;
  /** Public URL of the shop, without a trailing slash. */
  storeUrl: string;
};

/** Responses contain the whole resource. */
export const prefer = 'return=representation';

/** Most bytes of a description. PayPal counts 127 characters of ASCII and fewer of others. */
const descriptionBytes = 127;

/**
 * Creates an order. The number of the attempt is the idempotency key, and the invoice number, of which PayPal captures
 * one only.
 */
export async function createSession(context: PaypalContext, input: SessionRequest): Promise<ProviderSession> {
  if (!takesCurrency(input.currency, input.precision)) {
    throw new PaymentProviderError('PERMANENT', `paypal: ${input.currency} is not supported`);
  }
  const order = readOrder(
    await context.client.read(({ orders }) =>
      orders.createOrder({
        body: orderRequest(context.storeUrl, input),
        paypalRequestId: `${input.reference}-create`,
        prefer,
      }),
    ),
  );
  if (!order.id) throw new UnreadableResponseError('paypal: an order without an id');
  return { providerRef: order.id, action: actionOf(context, order, order.id) };
}

function orderRequest(storeUrl: string, input: SessionRequest): OrderRequest {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        invoiceId: input.reference,
        customId: input.reference,
        description: firstBytes(input.description, descriptionBytes),
        amount: toPaypalAmount(input.minor, input.currency),
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          locale: paypalLocale(input.locale),
          returnUrl: `${storeUrl}${input.returnUrl}`,
          cancelUrl: `${storeUrl}${input.cancelUrl}`,
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
          userAction: PaypalExperienceUserAction.PayNow,
          // Digital products are delivered at once: no payment that arrives days later.
          paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
        },
      },
    },
  };
}

/** PayPal names a language with its region. */
function paypalLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(languageTags[locale]).maximize();
  return `${language}-${region}`;
}

/** Whole characters of the text, at most this many bytes in UTF-8. */
export function firstBytes(text: string, most: number): string {
  const encoder = new TextEncoder();
  let length = 0;
  let kept = '';
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > most) break;
    kept += character;
  }
  return kept;
}

export async function fetchAction(context: PaypalContext, ref: string): Promise<SessionAction> {
  return actionOf(context, await fetchOrder(context, ref), ref);
}

/** The id of an order allows to approve it, not to capture it or to read the payer. */
function actionOf({ clientId, livemode }: PaypalContext, order: OrderState, orderId: string): SessionAction {
  const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  const host = livemode ? 'www.paypal.com' : 'www.sandbox.paypal.com';
  return {
    kind: 'WALLET',
    orderId,
    publishableKey: clientId,
    livemode,
    url: link?.href ?? `https://${host}/checkoutnow?token=${encodeURIComponent(orderId)}`,
  };
}

export async function fetchOrder({ client }: PaypalContext, id: string): Promise<OrderState> {
  return readOrder(await client.read(({ orders }) => orders.getOrder({ id })));
}

export async function fetchFact(context: PaypalContext, ref: string): Promise<PaymentFact> {
  try {
    return factOf(await fetchOrder(context, ref), context);
  } catch (error) {
    if (error instanceof PaypalError && error.status === 404) return expiredFact(ref, context);
    throw error;
  }
}

/**
 * PayPal cannot void an unpaid order: a canceled one is never captured, which charges nothing. One that was captured
 * first keeps its state.
 */
export async function cancelSession(context: PaypalContext, ref: string): Promise<PaymentFact> {
  const fact = await fetchFact(context, ref);
  const isPayable = fact.status === 'OPEN' || fact.status === 'APPROVED';
  return isPayable ? { ...fact, status: 'CANCELED' } : fact;
}
