import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../backend/database/connect';
import type { Corruption } from './corruptions';

/** Corruptions that no other row contradicts. */
type Unfindable = {
  /** Of the names of corruptions. */
  pattern: RegExp;
  reason: string;
  /** A condition about the corrupted row `t`, and about each of two that were swapped: others must be found. */
  when?: SQL;
};

const isUnpaid = sql`t.succeeded_time is null`;
const isUnused = sql`t.status = 'UNUSED'`;
const isOfDispute = sql`t.kind in ('DISPUTE', 'DISPUTE_REVERSAL')`;

export const unfindable: readonly Unfindable[] = [
  {
    pattern: /^orders\.pay_premium_ppm shifted/,
    reason: 'a fiftieth of the premium is less than a minor unit of the charge',
    when: sql`t.pay_currency_minor * greatest(1, t.pay_premium_ppm / 50) < 1000000`,
  },
  { pattern: /^orders\.pay_premium_ppm swapped/, reason: 'both premiums round to the same charge' },
  {
    pattern: /^journal_entry\.created_time swapped/,
    reason: 'a movement is booked when it is listed, which may be days later',
    when: sql`t.kind = 'SETTLEMENT'`,
  },
  {
    pattern: /^refund\.ends_order /,
    reason: 'a refund that was asked for is computed again when staff decide it',
    when: sql`t.status = 'REQUESTED'`,
  },
  {
    pattern: /^orders\.fee_included of another state/,
    reason: 'the order has no fee',
    when: sql`t.service_fee_fen = 0`,
  },
  {
    pattern: /^point_account row deleted/,
    reason: 'an account without postings is created again',
    when: sql`not exists (select 1 from point_log l where l.member_id = t.member_id)`,
  },
  {
    pattern: /^orders\.tax_rate_ppm /,
    reason: 'only a receipt states it besides, and the order has none',
    when: sql`not exists (select 1 from receipt r where r.order_id = t.id)`,
  },
  {
    pattern: /^orders\.verification_asked_time /,
    reason: 'staff asked the member, which no other row records',
  },
  {
    pattern: /^orders\.auto_receive_time swapped/,
    reason: 'both orders are received within the days that the settings allow',
  },
  {
    pattern: /^orders\.(next_check_time|assigned_until|hold_deadline|expire_time) swapped/,
    reason: 'both are checked within the time of their sweep',
  },
  {
    pattern: /^orders\.auto_receive_time nulled/,
    reason: 'an order that is not delivered, or waits for a refund, gets another time when it continues',
    when: sql`t.status <> 'PENDING_EVALUATE'`,
  },
  { pattern: /^order_log\.actor_id nulled/, reason: 'the staff of the demo have no account' },
  { pattern: /^order_log\.actor_type /, reason: 'an event that several can raise' },
  {
    pattern: /^payment_log\.provider_ref (swapped|nulled)/,
    reason: 'the attempt was never paid: no movement names it',
    when: isUnpaid,
  },
  {
    pattern: /^payment_log\.provider of another state/,
    reason: 'the attempt was never paid, so that no reference and no booking names its provider',
    when: isUnpaid,
  },
  {
    pattern: /^payment_log\.(capture_ref|customer_ref) /,
    reason: 'the provider alone knows it; without it, its order is asked instead',
  },
  {
    pattern: /^payment_log\.(three_ds|card_fingerprint) /,
    reason: 'what the provider said about the card is in no other row',
  },
  {
    pattern: /^payment_log\.provider_fee_/,
    reason: 'the provider has not listed the payment yet',
    when: sql`not exists (select 1 from provider_transaction p where p.payment_log_id = t.id and p.kind = 'PAYMENT')`,
  },
  { pattern: /^payment_log\.expire_time nulled/, reason: 'a session may have no end of its own' },
  {
    pattern: /^payment_log\.expire_time (shifted|swapped)/,
    reason: 'only its own row says until when the closed attempt could be paid',
    when: sql`t.status not in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING')`,
  },
  {
    pattern: /^payment_log\.(next_check_time swapped|read_time (swapped|nulled))/,
    reason: 'the attempt is asked about within its days all the same',
  },
  { pattern: /^dispute\.evidence_tries /, reason: 'no other row counts how often evidence was sent' },
  { pattern: /^payment_event\.type /, reason: 'several types of events have one kind, which is compared' },
  {
    pattern: /^payment_event\.kind of another state/,
    reason: 'an event about a payment may have any type, also that of a refund',
    when: sql`t.kind in ('PAYMENT', 'OTHER')`,
  },
  {
    pattern: /^payment_event\.(provider_ref|object_id) swapped/,
    reason: 'no refund or dispute with the number that the event names is of another payment than it names',
    when: sql`not exists (
        select 1 from refund r join payment_log p on p.id = r.payment_log_id
        where t.kind = 'REFUND' and r.provider_refund_id = t.object_id and p.provider_ref <> t.provider_ref)
      and not exists (
        select 1 from dispute d join payment_log p on p.id = d.payment_log_id
        where t.kind = 'DISPUTE' and d.provider_dispute_id = t.object_id and p.provider_ref <> t.provider_ref)`,
  },
  { pattern: /^refund\.failed_count /, reason: 'the provider alone knows how often it refused' },
  {
    pattern: /^refund\.channel of another state/,
    reason: 'an order paid in coins is refunded in coins by either channel',
    when: sql`exists (select 1 from payment_log p where p.id = t.payment_log_id and p.provider = 'internal')`,
  },
  {
    pattern: /^refund\.(expected_time|retried_time) /,
    reason: 'it decides only what the member and staff read',
  },
  {
    pattern: /^refund\.next_check_time /,
    reason: 'the provider is asked neither about a refund that has ended nor about one that waits for staff',
    when: sql`t.status not in ('APPROVED', 'SUBMITTED', 'PENDING')`,
  },
  {
    pattern: /^refund\.fee_fen (shifted|doubled|swapped)/,
    reason: 'the fee of returned units may be kept, so that several shares are right',
  },
  {
    pattern: /^dispute\.currency of another state/,
    reason: 'the provider states no amount that can be read, so that nothing else names the currency',
    when: sql`not exists (
      select 1 from provider_fact f
      where f.kind = 'DISPUTE' and f.subject_id = t.payment_log_id and f.object_id = t.provider_dispute_id
        and f.outcome = 'APPLIED' and f.content ->> 'currency' is not null)`,
  },
  {
    pattern: /^dispute\.lost_minor shifted/,
    reason: 'one minor unit is within the rounding of the refunds before the loss',
  },
  {
    pattern: /^dispute\.(evidence_due_time|evidence_time) /,
    reason: 'the provider states it with each check while the dispute is open',
    when: sql`t.status = 'OPEN'`,
  },
  {
    pattern: /^dispute\.next_check_time /,
    reason: 'a closed dispute is not asked about',
    when: sql`t.status <> 'OPEN'`,
  },
  {
    pattern: /^provider_transaction\.(ref|reference) nulled/,
    reason: 'the movement is known by the other of both numbers',
    when: sql`num_nonnulls(t.ref, t.reference) = 1`,
  },
  {
    pattern: /^provider_transaction\.(ref|reference) /,
    reason: 'the number of a payout is in no other row',
    when: sql`t.kind = 'PAYOUT'`,
  },
  {
    pattern: /^provider_transaction\.(time|created_time) /,
    reason: 'when a movement was listed decides nothing once it is assigned',
    when: sql`t.kind = 'PAYOUT' or num_nonnulls(t.payment_log_id, t.refund_id, t.dispute_id) = 1`,
  },
  {
    pattern: /^provider_transaction\.fee_minor /,
    reason: 'the fee of a dispute is compared after its end',
    when: isOfDispute,
  },
  { pattern: /^book_difference\.created_time /, reason: 'it only orders the list of staff' },
  { pattern: /^book_difference row deleted/, reason: 'a difference is reported once' },
  {
    pattern: /^coupon_code\.(begin_time|end_time) /,
    reason: 'the terms of a coupon may have been changed after it was given out',
  },
  {
    pattern: /^coupon_code\.member_id |^coupon_code row |^coupon_code\.coupon_id /,
    reason: 'an unused seeded coupon, whose counter starts above its codes',
    when: isUnused,
  },
  {
    pattern: /^coupon_code\.source /,
    reason: 'only of an exchange another row says how the coupon was obtained',
    when: sql`t.source <> 'EXCHANGE'`,
  },
  {
    pattern: /^sku row /,
    reason: 'a sku that nothing was sold of yet',
    when: sql`not exists (select 1 from order_item i where i.sku_id = t.id)`,
  },
  {
    pattern: /^card_code\.order_item_id swapped/,
    reason: 'both codes were sold at the same time, and no one has read them',
    when: sql`t.revealed_time is null`,
  },
  { pattern: /^card_(code|lot)\.created_time swapped/, reason: 'both were imported together' },
  {
    pattern: /^card_code\.reserved_until swapped/,
    reason: 'both values lie within the same payment deadline',
  },
  {
    pattern: /^card_lot\.(imported_by|approved_by) /,
    reason: 'an import before records of who made it',
  },
  {
    pattern: /^supplier_call\.supplier /,
    reason: 'an item with one call names its supplier once',
    when: sql`(select count(*) from supplier_call c where c.order_item_id = t.order_item_id) = 1`,
  },
  {
    pattern: /^order_item\.unit_cost_fen /,
    reason: 'nothing was delivered yet, so that its cost is not booked',
    when: sql`t.delivered_quantity = 0`,
  },
  {
    pattern: /^order_item\.delivery_mode of another state/,
    reason: 'only codes and top-ups are compared with what their delivery left behind',
    when: sql`t.delivery_mode in ('MANUAL', 'SHIPPING')`,
  },
  {
    pattern: /^order_item\.delivery_mode /,
    reason: 'nothing was delivered yet',
    when: sql`t.delivered_quantity = 0`,
  },
  {
    pattern: /^order_item\.refunded_quantity /,
    reason: 'a lost dispute or the end of the order may have taken any number of units',
    when: sql`exists (select 1 from orders o where o.id = t.order_id and o.status = 'REFUNDED')
      or exists (select 1 from dispute d where d.order_id = t.order_id and d.status = 'LOST')`,
  },
  {
    pattern: /^payment_event\.processed_time nulled/,
    reason: 'the sweep handles the event once more, which changes nothing',
  },
  {
    pattern: /^provider_transaction( row (deleted|doubled)|\.dispute_id |\.reference swapped)/,
    reason: 'the movements of a dispute are compared as a sum after its end',
    when: isOfDispute,
  },
  {
    pattern: /^provider_transaction row deleted/,
    reason: 'a movement that is not booked is listed again',
    when: sql`not exists (select 1 from journal_entry e where e.provider_transaction_id = t.id)`,
  },
  {
    pattern: /^provider_transaction\.(settled_currency|fee_minor|refund_id) /,
    reason: 'a movement without a fee, in the currency of its payment, has no entry',
    when: sql`not exists (select 1 from journal_entry e where e.provider_transaction_id = t.id)`,
  },
  {
    pattern: /^present row |^present\.state /,
    reason: 'the giver ends a present that was not opened, and no other row records it',
    when: sql`t.opened_time is null`,
  },
  {
    pattern: /^present row deleted/,
    reason: 'no other row names who opened a code',
    when: sql`t.state = 'OPENED'`,
  },
  {
    pattern: /^provider_fact row deleted/,
    reason: 'what a fact led to is recorded beside it, and is compared by itself',
  },
  { pattern: /^provider_fact\.outcome_time /, reason: 'a fact that was a case is applied later' },
  {
    pattern: /^after_sales\.(due_time|return_deadline) swapped/,
    reason: 'both requests are due within their days',
  },
];

/**
 * Why the doctor cannot find a corruption; null when it should.
 * @param changed the rows as they are after it, or were before they were deleted
 */
export async function reasonOf(
  tx: Transaction,
  { name, table }: Corruption,
  changed: unknown[],
): Promise<string | null> {
  for (const { pattern, reason, when } of unfindable) {
    if (!pattern.test(name)) continue;
    if (when === undefined) return reason;
    const { rows } = await tx.execute(sql`
      select bool_and(coalesce((${when}), false)) as holds
      from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(changed)}::jsonb) t`);
    if (rows[0]?.holds === true) return reason;
  }
  return null;
}
