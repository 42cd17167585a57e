import type { Locale } from '../../lib/i18n/locales';
import type { PaymentForm } from '../../lib/pricing/contract';
import type { DisputeEvidence } from './dispute-evidence';

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
  /** The provider's code of the wallet that held the card, for example `apple_pay`. Null without one. */
  cardWallet: string | null;
  /** The provider's id of the card, the same in all payments with it. Null when it has none. */
  cardFingerprint: string | null;
  threeDs: boolean;
  /** Message key of the last failure. An OPEN payment can have one: the shopper may try another card. */
  failKey: string | null;
  /**
   * The provider's id of the try that ended with `failKey`: two declines of the same card differ in it. Missing while the
   * fact only repeats an earlier failure.
   */
  failedTry?: string;
  /** Minor units of the currency that were refunded so far. */
  refundedMinor: number;
  /** What the provider keeps of the payment, in minor units of `currency`. Null while it is not known. */
  fee: { minor: number; currency: string } | null;
  /** The provider's assessment of the risk of fraud. Null when it makes none. */
  risk: PaymentRisk | null;
  /** The provider's id of the capture, where refunds and disputes name it instead of the session. */
  captureRef?: string;
  /** The provider's code when it waits for, or refuses because of, the store's own account: staff have to act. */
  accountIssue?: string;
};

export type PaymentRisk = 'NORMAL' | 'ELEVATED' | 'HIGHEST';

/**
 * What the shopper's browser needs to pay. REDIRECT: a page of the provider. ELEMENTS: the provider's form in a page of
 * this store; the client secret allows its holder to pay and to read the payment, so it is neither stored nor logged.
 * WALLET: a page of this store opens the provider's window, in which the shopper approves the order; `url` is the page of
 * the provider for a browser that cannot open it. QR: a code that a page of this store shows until it is paid or expires.
 */
export type SessionAction =
  | { kind: 'REDIRECT'; url: string }
  | { kind: 'ELEMENTS'; clientSecret: string; publishableKey: string }
  | { kind: 'QR'; content: string }
  | { kind: 'WALLET'; orderId: string; publishableKey: string; livemode: boolean; url: string };

export type ProviderSession = { providerRef: string; action: SessionAction };

/**
 * A genuine event. OTHER: nothing that the store acts on, for example a payment of another shop of the account. The
 * event of a dispute may not name the payment (null); `fetchDispute` is then asked for it.
 */
export type ProviderEvent = { eventId: string; type: string } & (
  | { kind: 'PAYMENT'; providerRef: string }
  | { kind: 'REFUND'; providerRef: string; providerRefundId: string }
  | { kind: 'DISPUTE'; providerRef: string | null; providerDisputeId: string }
  | { kind: 'OTHER' }
);

/** REJECTED: the signature, its time or the content is not valid. */
export type WebhookResult = { kind: 'REJECTED' } | { kind: 'ACCEPTED'; event: ProviderEvent };

/** Everything is stored with the attempt, so that a repeated request is identical to the first one. */
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
  /** The member's customer at the provider, to which the form can save the card. */
  customerRef: string | null;
  /** Asks the card's bank to authenticate the shopper (3-D Secure), where the provider can. */
  asksThreeDs: boolean;
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
  /** The bytes as received, which the signature covers. */
  rawBody: Uint8Array;
};

export type RefundRequest = {
  /** Number of the refund; the provider's idempotency key. */
  requestId: string;
  providerRef: string;
  /** As in the payment's fact; null for a payment that was made before it was stored. */
  captureRef?: string | null;
  /** Minor units of the payment's currency, as in its fact. */
  minor: number;
};

/** PENDING: the provider has accepted the refund and decides later. FAILED is final. */
export type ProviderRefund = { refundId: string; status: 'PENDING' | 'SUCCEEDED' | 'FAILED' };

/** The state of a dispute, fetched from the provider. */
export type DisputeFact = {
  disputeId: string;
  /** The payment by each of its names that the provider states; none of them when it does not say. */
  providerRef: string | null;
  captureRef?: string;
  /** The number of the payment in the store. */
  reference?: string;
  /** UNKNOWN: a state that the store cannot read. The dispute stays open, and staff are alerted. */
  status: 'OPEN' | 'WON' | 'LOST' | 'UNKNOWN';
  /** The provider has taken the amount from the balance; false for an inquiry. */
  withheld: boolean;
  /** The provider's code. */
  reason: string;
  /**
   * The disputed amount in minor units of its currency. Null when the provider states none that can be read: the store
   * then takes the amount of the payment until one is stated.
   */
  amount: { currency: string; minor: number } | null;
  /** Of a lost dispute: what the payer got back. Absent: all of the amount. */
  lostMinor?: number;
  /** What the provider charges for the dispute, less what it returned. Null while it is not known. */
  fee: { minor: number; currency: string } | null;
  /** Until when the provider accepts evidence; null when it accepts none. */
  evidenceDueTime: Date | null;
  /** Whether the provider has evidence of the store. Absent: it does not say. */
  hasEvidence?: boolean;
};

/** A movement of the balance at the provider. */
export type ProviderTransaction = {
  id: string;
  kind: 'PAYMENT' | 'REFUND' | 'REFUND_FAILURE' | 'DISPUTE' | 'DISPUTE_REVERSAL' | 'PAYOUT';
  /** The provider's id of the payment, refund, dispute or payout, as far as it names one. */
  ref: string | null;
  /** The number of the payment or refund in the store. */
  reference: string | null;
  /** The provider's id of the payment that a refund or dispute is about, as far as it names one. */
  paymentRef?: string;
  /** In the currency of the payment, as its fact; negative when the store pays. A payout that returned is positive. */
  currency: string;
  minor: number;
  /** What reached the balance before the fee, in its currency. */
  settled: { currency: string; minor: number; feeMinor: number };
  time: Date;
};

/** A listed movement that the adapter cannot read. It is reported and keeps no other from being booked. */
export type UnreadTransaction = { id: string; kind: 'UNREAD'; text: string };

/** A card that a member has saved at the provider. */
export type SavedCard = {
  id: string;
  /** The provider's code, for example `visa`. */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/**
 * Cards that members save at the provider for later payments. The store keeps the id of the customer alone. None of
 * these calls is needed for a payment.
 */
export type SavedCards = {
  /**
   * Idempotent: the same arguments create one customer.
   * @param gone the customer whose place it takes, because the provider no longer has it
   */
  createCustomer(memberId: string, gone: string | null): Promise<string>;
  /**
   * The secret with which the provider's form shows, saves and removes the cards of this customer for some minutes. It
   * is neither stored nor logged. Null when the provider no longer has the customer.
   */
  openSession(customerRef: string): Promise<string | null>;
  /** Newest first, at most 20. */
  listCards(customerRef: string): Promise<SavedCard[]>;
  /** False for a card that is not one of this customer. */
  removeCard(customerRef: string, cardId: string): Promise<boolean>;
  /** Deletes the customer with all saved cards. Idempotent. */
  deleteCustomer(customerRef: string): Promise<void>;
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
        /** Set when the shopper pays in a page of the store, which needs no session before the click on Pay. */
        form?: PaymentForm;
        /**
         * Whether it takes a currency that has this many decimals in the store. Without this function it takes
         * every currency of the method.
         */
        takesCurrency?(currency: string, precision: number): boolean;
      }
    >
  >;
  /** Names of its webhooks: `POST /order/open/notify/<name>`. */
  readonly webhooks: readonly string[];
  /** Absent: this provider saves no cards. */
  readonly savedCards?: SavedCards;
  /** Idempotent: the same reference returns the same session. */
  createSession(input: SessionRequest): Promise<ProviderSession>;
  /** The action of an existing unpaid session. */
  fetchAction(providerRef: string): Promise<SessionAction>;
  fetchFact(providerRef: string): Promise<PaymentFact>;
  /** Closes an unpaid session. Returns the state afterwards, which may be SUCCEEDED. */
  cancelSession(providerRef: string): Promise<PaymentFact>;
  /** Captures an APPROVED payment. Idempotent. OPEN with a failure: declined, and the shopper may approve again. */
  capture(providerRef: string): Promise<PaymentFact>;
  /** Idempotent for one `requestId`. */
  refund(input: RefundRequest): Promise<ProviderRefund>;
  fetchRefund(refundId: string): Promise<ProviderRefund>;
  /** The refund that a request with this number has made. Null when there is none; it never makes one. */
  findRefund(input: RefundRequest): Promise<ProviderRefund | null>;
  /** All refunds of a payment, also those of the provider's dashboard; null for one that cannot be read. */
  listRefunds(payment: Pick<RefundRequest, 'providerRef' | 'captureRef'>): Promise<(ProviderRefund | null)[]>;
  /** Null: a dispute of another shop of the account. */
  fetchDispute(disputeId: string): Promise<DisputeFact | null>;
  /** Submits evidence. Providers accept it once: a caller that has no answer asks `fetchDispute` first. */
  submitEvidence(evidence: DisputeEvidence): Promise<void>;
  /** The movements of the balance in a period, without those of other shops of the account. */
  listTransactions(from: Date, to: Date): Promise<(ProviderTransaction | UnreadTransaction)[]>;
  /**
   * Rejects an invalid signature over the raw body, and one whose time differs by more than 300 s; in the past by as
   * much as a provider needs that repeats an event without signing it again.
   */
  verifyWebhook(request: WebhookRequest): Promise<WebhookResult>;
};

/** The configured providers. */
export type PaymentProviders = {
  /** By `payment_log.provider`. */
  byCode(code: string): PaymentProvider | null;
  /** The provider that takes new payments by this `payment_method.code`. */
  forMethod(method: string): PaymentProvider | null;
  all(): readonly PaymentProvider[];
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

/** A response arrived and lacks what the store needs. The request may have had its effect. */
export class UnreadableResponseError extends PaymentProviderError {
  constructor(message: string, more: { cause?: unknown } = {}) {
    super('UNKNOWN', message, more);
    this.name = 'UnreadableResponseError';
  }
}
