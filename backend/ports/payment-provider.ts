import type { Locale } from '../../lib/i18n/locales';

// Port to a payment provider. Implementations are in `backend/providers/<name>/`; see docs/payments.md.

/** The state of one payment, fetched from the provider. The body of a webhook is never trusted. */
export type PaymentFact = {
  providerRef: string;
  /** APPROVED: the shopper has approved the payment and `capture` is due. */
  status: 'OPEN' | 'APPROVED' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED';
  currency: string;
  /** Minor units of the currency. */
  minor: number;
  livemode: boolean;
  cardBrand: string | null;
  cardLast4: string | null;
  threeDs: boolean;
  /** Message key of the last failure. An OPEN payment can have one: the shopper may try another card. */
  failKey: string | null;
};

export type ProviderSession = { providerRef: string; redirectUrl: string };

export type ProviderEvent = { eventId: string; type: string; providerRef: string };

export type SessionRequest = {
  /** Payment number; the provider's idempotency key. */
  reference: string;
  /** `payment_method.code`, one of the provider's `methods`. */
  method: string;
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

export type WebhookRequest = {
  /** Last path segment of the webhook URL, one of the provider's `webhooks`. */
  name: string;
  headers: Headers;
  rawBody: string;
};

export type PaymentProvider = {
  /** Unique and permanent: stored with every payment and event. */
  readonly code: string;
  /** Whether real money is charged. A payment of the other mode is rejected. */
  readonly livemode: boolean;
  /**
   * Supported methods by `payment_method.code`. A provider without methods takes no new payments but still settles and
   * refunds existing ones.
   */
  readonly methods: Readonly<
    Record<
      string,
      {
        /** The shopper returns to `/pay/<returnName>/return` or `/pay/<returnName>/cancel`. */
        returnName: string;
      }
    >
  >;
  /** Names of its webhooks: `POST /order/open/notify/<name>`. */
  readonly webhooks: readonly string[];
  /** Idempotent: the same reference returns the same session. */
  createSession(input: SessionRequest): Promise<ProviderSession>;
  fetchFact(providerRef: string): Promise<PaymentFact>;
  /** Closes an unpaid session. Returns the state afterwards, which may be SUCCEEDED. */
  cancelSession(providerRef: string): Promise<PaymentFact>;
  /** Captures an APPROVED payment. Idempotent. */
  capture(providerRef: string): Promise<PaymentFact>;
  /** Idempotent for one `requestId`. */
  refund(input: { requestId: string; providerRef: string; minor: number }): Promise<{ refundId: string }>;
  /** Null when the signature over the raw body is invalid or its time differs by more than 300 s. */
  verifyWebhook(request: WebhookRequest): Promise<ProviderEvent | null>;
};

/** The configured providers. */
export type PaymentProviders = {
  /** By `payment_log.provider`. */
  byCode(code: string): PaymentProvider | null;
  /** The provider that takes new payments by this `payment_method.code`. */
  forMethod(method: string): PaymentProvider | null;
  forWebhook(name: string): PaymentProvider | null;
};

/**
 * PERMANENT: the provider refused, and the same request will be refused again.
 * TRANSIENT: the request had no effect and may succeed later.
 * UNKNOWN: no usable response; the request may have had its effect.
 */
export type ProviderErrorKind = 'PERMANENT' | 'TRANSIENT' | 'UNKNOWN';

/** Every method of a registered `PaymentProvider` rejects with this error and no other. */
export class PaymentProviderError extends Error {
  readonly kind: ProviderErrorKind;
  /** Message key for the shopper. */
  readonly failKey: string | null;

  constructor(kind: ProviderErrorKind, message: string, more: { failKey?: string; cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'PaymentProviderError';
    this.kind = kind;
    this.failKey = more.failKey ?? null;
  }
}
