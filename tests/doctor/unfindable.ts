import type { Corruption } from './corruptions';

/** Corruptions that no other row contradicts, by name, with the reason. */
const reasons: readonly [pattern: RegExp, reason: string][] = [
  [
    /^orders\.pay_(rate_ppb|premium_ppm) shifted/,
    'a rate that differs in its last digit charges the same amount',
  ],
  [/^orders\.pay_premium_ppm swapped/, 'both premiums round to the same charge'],
  [/^journal_entry\.created_time swapped/, 'a movement is booked when it is listed, which may be days later'],
  [/^refund\.ends_order /, 'a refund that was asked for is computed again when staff decide it'],
  [/^orders\.tax_rate_ppm /, 'only a receipt states it besides, and the order may have none'],
  [/^orders\.expire_grace_used /, 'it decides nothing any more once the order was paid or has closed'],
  [/^orders\.verification_asked_time /, 'staff asked the member, which no other row records'],
  [/^orders\.auto_receive_time swapped/, 'both orders are received within the days that the settings allow'],
  [
    /^orders\.(next_check_time|assigned_until|hold_deadline|expire_time) swapped/,
    'both are checked within the time of their sweep',
  ],
  [
    /^orders\.auto_receive_time nulled/,
    'an order that waits for a refund gets another time when it continues',
  ],
  [/^order_log\.actor_id nulled/, 'the staff of the demo have no account'],
  [/^order_log\.actor_type /, 'an event that several can raise'],
  [/^payment_log\.provider_ref (swapped|nulled)/, 'the attempt was never paid: no movement names it'],
  [
    /^payment_log\.provider of another state/,
    'the attempt was never paid, so that no reference and no booking names its provider',
  ],
  [
    /^payment_log\.(capture_ref|customer_ref) /,
    'the provider alone knows it; without it, its order is asked instead',
  ],
  [
    /^payment_log\.(three_ds|asks_three_ds|card_fingerprint) /,
    'what the provider said about the card is in no other row',
  ],
  [/^payment_log\.provider_fee_/, 'the provider has not listed the payment yet'],
  [/^payment_log\.expire_time /, 'only its own row says until when the closed attempt could be paid'],
  [
    /^payment_log\.(next_check_time|read_time) (swapped|nulled)/,
    'the attempt is asked about within its days all the same',
  ],
  [/_log\.check_count |^refund\.check_count /, 'it decides only when the provider is asked next'],
  [/^dispute\.evidence_tries /, 'no other row counts how often evidence was sent'],
  [/^payment_event row |^supplier_event row /, 'providers repeat and lose events, and old ones are deleted'],
  [
    /^payment_event\.(type|kind|provider_ref|object_id|created_time|checked_time|result) /,
    'the event is of a payment without other rows of its kind',
  ],
  [/^refund\.failed_count /, 'the provider alone knows how often it refused'],
  [/^refund\.channel of another state/, 'an order paid in coins is refunded in coins by either channel'],
  [
    /^refund\.(expected_time|retried_time|next_check_time) /,
    'it decides only what the member reads, or when the provider is asked',
  ],
  [
    /^refund\.fee_fen (shifted|doubled|swapped)/,
    'the fee of returned units may be kept, so that several shares are right',
  ],
  [
    /^dispute\.(evidence_due_time|warned_time) /,
    'the provider states it with each check while the dispute is open',
  ],
  [/^dispute\.next_check_time /, 'a closed dispute is not asked about'],
  [/^provider_transaction\.(ref|reference) nulled/, 'the movement is known by the other of both numbers'],
  [
    /^provider_transaction\.(time|created_time) /,
    'when a movement was listed decides nothing after it is booked',
  ],
  [/^provider_transaction\.fee_minor /, 'the fee of a dispute is compared after its end'],
  [/^book_difference\.created_time /, 'it only orders the list of staff'],
  [/^book_difference row deleted/, 'a difference is reported once'],
  [
    /^coupon_code\.(begin_time|end_time) /,
    'the terms of a coupon may have been changed after it was given out',
  ],
  [
    /^coupon_code\.member_id |^coupon_code row |^coupon_code\.coupon_id /,
    'an unused seeded coupon, whose counter starts above its codes',
  ],
  [/^coupon_code\.source /, 'an unused coupon does not say how it was obtained elsewhere'],
  [
    /^daily_deal\.(sold_count|quota) |^daily_deal row /,
    'a seeded deal, which starts with units that were sold before',
  ],
  [/^sku row /, 'a sku that nothing was sold of yet'],
  [/^card_code\.order_item_id swapped/, 'both codes were sold at the same time, and no one has read them'],
  [/^card_(code|lot)\.created_time swapped/, 'both were imported together'],
  [/^card_code\.(key_id|reserved_until) /, 'both values lie within the same payment deadline'],
  [/^card_lot\.(imported_by|approved_by) /, 'an import before records of who made it'],
  [/^supplier_call\.supplier /, 'an item with one call names its supplier once'],
  [/^order_item\.unit_cost_fen /, 'nothing was delivered yet, so that its cost is not booked'],
  [/^order_item\.delivery_mode /, 'nothing was paid or delivered yet'],
  [
    /^order_item\.refunded_quantity /,
    'a lost dispute or the end of the order may have taken any number of units',
  ],
  [/^payment_event\.processed_time nulled/, 'the sweep handles the event once more, which changes nothing'],
  [
    /^provider_transaction( row (deleted|doubled)|\.dispute_id |\.reference swapped)/,
    'the movements of a dispute are compared as a sum after its end, and a deleted one is listed again',
  ],
  [/^provider_transaction\.(settled_currency|refund_id) /, 'a movement that is not booked by itself'],
  [
    /^present row |^present\.state /,
    'the giver ends a present that was not opened, and no other row records it',
  ],
  [/^provider_fact row deleted/, 'what a fact led to is recorded beside it, and is compared by itself'],
  [/^provider_fact\.outcome_time /, 'a fact that was a case is applied later'],
  [
    /^after_sales\.(alarmed_time|due_time|return_deadline) swapped/,
    'both requests are due within their days',
  ],
];

/** Why the doctor cannot find a corruption; null when it should. */
export function reasonOf({ name }: Pick<Corruption, 'name'>): string | null {
  return reasons.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
