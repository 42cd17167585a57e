import type Stripe from 'stripe';
import type { WalletCode } from './test-cards';

// Objects of Stripe's API with all their required fields.

export type StoredCharge = Stripe.Charge & { balance_transaction: Stripe.BalanceTransaction };

export function newIntent({
  allowedTypes = [],
  ...given
}: Pick<
  Stripe.PaymentIntent,
  'id' | 'amount' | 'currency' | 'created' | 'customer' | 'description' | 'metadata'
> & { allowedTypes?: string[] | undefined }): Stripe.PaymentIntent {
  const isLimited = allowedTypes.length > 0;
  return {
    object: 'payment_intent',
    allowed_payment_method_types: isLimited ? allowedTypes : null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${given.id}_secret_${given.id.slice(-8)}`,
    confirmation_method: 'automatic',
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: isLimited ? allowedTypes : ['card', 'alipay', 'link'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
    ...given,
  };
}

export function newCharge(
  id: string,
  intent: Stripe.PaymentIntent,
  card: {
    last4: string;
    fingerprint: string;
    threeDs: boolean;
    risk: string;
    wallet: WalletCode | undefined;
  },
  transaction: Stripe.BalanceTransaction,
): StoredCharge {
  const { amount, currency, created, livemode } = intent;
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transaction,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created,
    currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: card.risk,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: `pm_${id.slice(3)}`,
    payment_method_details: { type: 'card', card: cardDetails(card) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export function cardDetails(card: {
  last4: string;
  fingerprint: string;
  threeDs: boolean;
  wallet?: WalletCode | undefined;
}): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: 'visa',
    checks: null,
    country: 'HK',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2040,
    fingerprint: card.fingerprint,
    funding: 'credit',
    installments: null,
    last4: card.last4,
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: card.threeDs ? challenged : null,
    transaction_link_id: null,
    wallet: card.wallet ? { type: card.wallet, dynamic_last4: '0492', [card.wallet]: {} } : null,
  };
}

const challenged: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: null,
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

export function newRefund(
  given: Pick<
    Stripe.Refund,
    'id' | 'amount' | 'currency' | 'created' | 'charge' | 'payment_intent' | 'metadata' | 'status'
  >,
): Stripe.Refund {
  return {
    object: 'refund',
    balance_transaction: null,
    customer: null,
    customer_account: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...given,
  };
}
