import type { Locale } from '../../lib/i18n/locales';
import type { SandboxBank } from './sandbox/port';

/** Port to a payment provider. Implementations: `sandbox/`, later Stripe and PayPal. */

/** What the provider says is true about one payment; asked for, never believed from a webhook body. */
export type PaymentFact = {
  providerRef: string;
  /** APPROVED: the shopper agreed, the money is taken by `capture` (PayPal style). */
  status: 'OPEN' | 'APPROVED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED';
  currency: string;
  /** Minor units of the currency. */
  minor: number;
  livemode: boolean;
  cardBrand: string | null;
  cardLast4: string | null;
  threeDs: boolean;
  /** Server message key of the last failure; an OPEN payment may have one, another card can follow. */
  failKey: string | null;
};

export type ProviderSession = { providerRef: string; redirectUrl: string };

export type ProviderEvent = { eventId: string; type: string; providerRef: string };

export type SessionRequest = {
  /** Our attempt number; the provider's idempotency key. */
  reference: string;
  kind: 'CARD' | 'PAYPAL';
  description: string;
  currency: string;
  /** Minor units of the currency. */
  minor: number;
  precision: number;
  cardholderName: string | null;
  /** Language of the hosted page. */
  locale: Locale;
  returnUrl: string;
  cancelUrl: string;
  expireTime: Date;
};

export type PaymentProvider = {
  /** Kept with every attempt: whoever opened a session is asked about it. */
  readonly name: string;
  /** Whether real money moves; a fact of the other kind is never believed. */
  readonly livemode: boolean;
  /** Safe to call again with the same reference: answers the same session. */
  createSession(input: SessionRequest): Promise<ProviderSession>;
  fetchFact(providerRef: string): Promise<PaymentFact>;
  /** Close an unpaid session; answers the fact afterwards (it may have succeeded meanwhile). */
  cancelSession(providerRef: string): Promise<PaymentFact>;
  /** PayPal style: take the approved money. Safe to repeat. */
  capture(providerRef: string): Promise<PaymentFact>;
  /** Safe to repeat with one refund number. */
  refund(input: { requestId: string; providerRef: string; minor: number }): Promise<{ refundId: string }>;
  /** Check the signature over the raw body; null when it is not genuine or not fresh (300 s both ways). */
  verifyWebhook(headers: Headers, rawBody: string): Promise<ProviderEvent | null>;
};

/** The providers this shop is set up with. */
export type PaymentProviders = {
  /** By `payment_method.code`: STRIPE_CARD and PAYPAL; null when the method has no provider here. */
  forMethod(method: string): PaymentProvider | null;
  /** By `payment_log.provider`. */
  byName(name: string): PaymentProvider | null;
  /** Null when nobody may call this webhook. */
  forWebhook(path: 'stripe' | 'paypal'): PaymentProvider | null;
  /** The demo's own provider with its hosted pages; null in a real shop. */
  readonly sandbox: SandboxBank | null;
};
