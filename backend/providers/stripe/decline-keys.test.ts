import { expect, it } from 'vitest';
import en from '../../../messages/en/server.json';
import zhCn from '../../../messages/zh-cn/server.json';
import zhHk from '../../../messages/zh-hk/server.json';
import { declineKey } from './decline-keys';

/** The decline codes of docs.stripe.com/declines/codes. */
const declineCodes =
  `approve_with_id authentication_not_handled authentication_required call_issuer card_not_supported
  card_velocity_exceeded currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card fraudulent
  generic_decline incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip insufficient_funds
  invalid_account invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number invalid_pin
  issuer_not_available lost_card merchant_blacklist mobile_device_authentication_required
  new_account_information_available no_action_taken not_permitted offline_pin_required online_or_offline_pin_required
  pickup_card pin_try_exceeded processing_error reenter_transaction restricted_card revocation_of_all_authorizations
  revocation_of_authorization security_violation service_not_allowed stolen_card stop_payment_order testmode_decline
  transaction_not_allowed try_again_later withdrawal_count_limit_exceeded`.split(/\s+/);

it.each(declineCodes)('has a text of its own or that of a plain decline for %s', (code) => {
  const key = declineKey({ code: 'card_declined', decline_code: code });
  if (key === null) throw new Error('No key');
  expect(key).not.toBe('payment_failed');
  for (const texts of [en, zhCn, zhHk] as Record<string, string>[]) expect(texts[key]).toMatch(/\S/);
});

it('does not tell whether a card is reported lost, stolen or fraudulent', () => {
  for (const code of ['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'merchant_blacklist']) {
    expect(declineKey({ code: 'card_declined', decline_code: code })).toBe('payment_declined');
  }
});

it('uses the error code without a decline code, and a general text for an unknown one', () => {
  expect(declineKey({ code: 'payment_intent_authentication_failure' })).toBe('payment_authentication');
  expect(declineKey({ code: 'a_code_of_next_year', decline_code: 'another' })).toBe('payment_failed');
  expect(declineKey({ code: 'card_declined', decline_code: 'a_code_of_next_year' })).toBe('payment_declined');
  expect(declineKey(null)).toBeNull();
});
