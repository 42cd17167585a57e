import type { MessageKey } from '../../../lib/wire/message-keys';

/**
 * Message keys of Stripe's error codes and decline codes (docs.stripe.com/declines/codes). Codes that would tell a thief
 * why a card is refused (`lost_card`, `stolen_card`, `fraudulent`, …) have the same text as a plain decline.
 */
const codes: readonly (readonly [MessageKey, string])[] = [
  [
    'payment_declined',
    `approve_with_id call_issuer card_declined do_not_honor do_not_try_again fraudulent generic_decline
    highest_risk_level invalid_amount lost_card low_probability_of_authorization merchant_blacklist
    new_account_information_available no_action_taken not_permitted pickup_card previously_declined_do_not_retry
    restricted_card revocation_of_all_authorizations revocation_of_authorization security_violation
    service_not_allowed stolen_card stop_payment_order testmode_decline test_mode_live_card transaction_not_allowed`,
  ],
  ['payment_insufficientFunds', 'insufficient_funds'],
  [
    'payment_cardLimit',
    'card_velocity_exceeded withdrawal_count_limit_exceeded card_decline_rate_limit_exceeded',
  ],
  ['payment_cardExpired', 'expired_card invalid_expiry_month invalid_expiry_year'],
  ['payment_cardNumber', 'incorrect_number invalid_number invalid_account'],
  ['payment_cardCode', 'incorrect_cvc invalid_cvc'],
  [
    'payment_cardPin',
    'incorrect_pin invalid_pin offline_pin_required online_or_offline_pin_required pin_try_exceeded',
  ],
  ['payment_cardAddress', 'incorrect_address incorrect_zip postal_code_invalid'],
  ['payment_cardNotSupported', 'card_not_supported currency_not_supported payment_method_not_available'],
  [
    'payment_authentication',
    `authentication_required authentication_not_handled mobile_device_authentication_required
    payment_intent_authentication_failure`,
  ],
  ['payment_duplicate', 'duplicate_transaction'],
  [
    'payment_tryAgain',
    `issuer_not_available processing_error reenter_transaction try_again_later
    payment_intent_payment_attempt_failed payment_method_provider_timeout`,
  ],
];

const keys: ReadonlyMap<string, MessageKey> = new Map(
  codes.flatMap(([key, text]) => text.split(/\s+/).map((code) => [code, key] as const)),
);

/** The message key of a failed payment, from the decline code or, without one, the error code. */
export function declineKey(
  error: { code?: string | null; decline_code?: string | null } | null,
): MessageKey | null {
  if (error === null) return null;
  return keys.get(error.decline_code ?? '') ?? keys.get(error.code ?? '') ?? 'payment_failed';
}
