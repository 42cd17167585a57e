import { type SQL, sql } from 'drizzle-orm';

// Corruptions that the doctor once did not find, by what they are about. `docs/books.md` lists the invariants.

const order = (status: string) => sql`(select min(id) from orders where status = ${status})`;
const paid = sql`(select min(order_id) from payment_log where applied and provider = 'sandbox')`;
const coinPayment = sql`(select min(id) from payment_log where applied and provider = 'internal')`;
const refunded = sql`(select min(id) from refund where status = 'SUCCEEDED' and kind = 'ORDER' and channel = 'ORIGINAL'
  and payment_log_id in (select id from payment_log where provider = 'sandbox'))`;
const extra = sql`(select min(id) from refund where kind = 'EXTRA')`;
const reward = sql`(select min(id) from point_log where type = 'REWARD')`;
const rewarded = sql`(select min(member_id) from point_log where type = 'REWARD')`;
const topUp = sql`(select min(id) from order_item where delivery_mode = 'DIRECT' and delivery_state = 'DELIVERED')`;
const inTenYears = sql`now() + interval '10 years'`;
const longAgo = sql`now() - interval '400 days'`;

/** A posting with its entry, as the store would write it, but of nothing that happened. */
const posting = (id: string, change: SQL): SQL[] => [
  sql`insert into point_log select (jsonb_populate_record(l, jsonb_build_object('id', ${id}::text, 'idempotency_key', ${id}::text)
      || ${change})).* from point_log l where l.id = ${reward}`,
  sql`update point_account a set balance = (select sum(credit - debit) from point_log l where l.member_id = a.member_id)
      where member_id = ${rewarded}`,
  sql`insert into journal_entry (id, kind, order_id, point_log_id, created_time)
      select 'COINS:' || id, 'COINS', order_id, id, created_time from point_log where id = ${id}`,
  sql`insert into journal_line (entry_id, line, account, currency, minor)
      select 'COINS:' || id, 0, 'COIN_EXPENSE', 'CNY', credit - debit from point_log where id = ${id}
      union all select 'COINS:' || id, 1, 'COIN_LIABILITY', 'CNY', debit - credit from point_log where id = ${id}`,
];

/** For each invariant, changes that violate it. The triggers are off while they run. */
export const knownCorruptions: Record<string, Record<string, () => SQL[]>> = {
  'coin-rewards': {
    'a reward that is missing': () => [
      sql`delete from journal_line where entry_id = 'COINS:' || ${reward}`,
      sql`delete from journal_entry where id = 'COINS:' || ${reward}`,
      sql`delete from point_log where id = ${reward}`,
      sql`update point_account a set balance = coalesce((select sum(credit - debit) from point_log l where l.member_id = a.member_id), 0)`,
    ],
    'a reward that is posted twice': () => posting('planted', sql`'{}'::jsonb`),
    'a reward a hundredfold': () => posting('planted', sql`jsonb_build_object('credit', 100 * l.credit)`),
    'a reward of another member': () => [
      sql`update point_log set member_id = (select min(id) from member where id <> ${rewarded}) where id = ${reward}`,
    ],
  },
  'coin-chain': {
    'a balance after a posting that is wrong': () => [
      sql`update point_log set balance_after = balance_after + 1 where id = ${reward}`,
    ],
  },
  'coin-payments': {
    'a payment in coins that was never posted': () => [
      sql`update journal_entry set point_log_id = null where payment_log_id = ${coinPayment}`,
      sql`delete from point_log where idempotency_key = 'payment:' || ${coinPayment}`,
    ],
    'a refund in coins that was never posted': () => [
      sql`delete from point_log where id = (select min(id) from point_log where type = 'REFUND')`,
    ],
  },
  'coin-events': {
    'an exchange without its coupon': () => [sql`delete from coupon_code where source = 'EXCHANGE'`],
  },
  'journal-events': {
    'a posting that is booked for another order': () => [
      sql`update journal_entry set order_id = ${order('PENDING_PAYMENT')} where id = 'COINS:' || ${reward}`,
    ],
    'a payment that was booked a year late': () => [
      sql`update journal_entry set created_time = created_time + interval '1 year' where kind = 'PAYMENT'`,
    ],
  },
  'journal-complete': {
    'a cost that is not booked': () => [
      sql`update order_item set unit_cost_fen = unit_cost_fen + 1 where id = ${topUp}`,
    ],
  },
  'journal-lines': {
    'an account that such an event does not move': () => [
      sql`update journal_line set account = 'PROVIDER_FEES' where entry_id like 'DELIVERY:%' and account = 'SUPPLIER_COST'`,
    ],
  },
  'journal-settlements': {
    'a fee that is not booked': () => [
      sql`insert into provider_transaction (id, provider, kind, currency, minor, settled_currency, settled_minor, fee_minor, time)
        values ('sandbox:planted', 'sandbox', 'PAYOUT', 'USD', -100, 'USD', -100, 7, now())`,
      sql`insert into journal_entry (id, kind, provider_transaction_id)
        values ('SETTLEMENT:sandbox:planted', 'SETTLEMENT', 'sandbox:planted')`,
      sql`insert into journal_line (entry_id, line, account, provider, currency, minor) values
        ('SETTLEMENT:sandbox:planted', 0, 'BANK', null, 'USD', 100),
        ('SETTLEMENT:sandbox:planted', 1, 'RECEIVABLE', 'sandbox', 'USD', -100)`,
    ],
  },
  'payment-attempts': {
    'a hundredth that was charged': () => [
      sql`update payment_log set currency_minor = currency_minor / 100 where order_id = ${paid} and applied`,
    ],
    'a closed attempt about which the provider is not asked again': () => [
      sql`insert into payment_log select (jsonb_populate_record(p, jsonb_build_object('id', 'planted', 'sn', 'Pplanted', 'applied', false,
        'status', 'CANCELED', 'provider_ref', 'planted', 'capture_ref', null, 'succeeded_time', null, 'check_count', 3))).*
        from payment_log p where p.order_id = ${paid} and p.applied`,
    ],
    'a payment without its reference': () => [
      sql`update payment_log set provider_ref = null where order_id = ${paid} and applied`,
    ],
  },
  'open-attempts': {
    'an open attempt of a completed order': () => [
      sql`insert into payment_log select (jsonb_populate_record(p, jsonb_build_object('id', 'planted', 'sn', 'Pplanted', 'applied', false,
        'status', 'PROCESSING', 'provider_ref', 'planted', 'capture_ref', null, 'succeeded_time', null))).*
        from payment_log p where p.order_id = ${order('COMPLETED')} and p.applied`,
      sql`update orders set paid_time = ${longAgo} where id = ${order('COMPLETED')}`,
    ],
  },
  'payments-applied': {
    'an extra payment whose refund failed': () => [
      sql`update refund set status = 'FAILED', succeeded_time = null where id = ${extra}`,
    ],
  },
  'payment-times': {
    'a payment at another time than its order': () => [
      sql`update payment_log set succeeded_time = succeeded_time - interval '1 day' where order_id = ${paid} and applied`,
    ],
  },
  'event-rows': {
    'an event of another provider': () => [
      sql`insert into payment_event (id, provider, type, kind, provider_ref, processed_time, result)
        values ('stripe:planted', 'sandbox', 'payment', 'PAYMENT', 'ref', now(), 'SUCCEEDED')`,
    ],
  },
  'unknown-refunds': {
    'a refund of the provider that is no refund here': () => [
      sql`insert into payment_event (id, provider, type, kind, provider_ref, object_id, result, processed_time, created_time)
        values ('sandbox:planted', 'sandbox', 'refund', 'REFUND', 'ref', 'planted', 'UNKNOWN_REFUND', ${longAgo}, ${longAgo})`,
    ],
  },
  'refund-rows': {
    'a refund that the provider does not know': () => [
      sql`update refund set provider_refund_id = null where id = ${refunded}`,
    ],
    'a refund of the payment of another order': () => [
      sql`update refund set order_id = ${order('COMPLETED')} where id = ${refunded}`,
    ],
  },
  'refund-times': {
    'a refund at another time than its entry': () => [
      sql`update refund set succeeded_time = succeeded_time - interval '1 day' where id = ${refunded}`,
    ],
  },
  'refund-units': {
    'a refund of more units': () => [
      sql`update refund set units = units + 1 where id = (select min(id) from refund where units is not null and status = 'SUCCEEDED')`,
    ],
  },
  'dispute-rows': {
    'a dispute that the audit log does not know': () => [
      sql`insert into dispute (id, provider, provider_dispute_id, payment_log_id, order_id, reason, currency, minor)
        select 'planted', provider, 'planted', id, order_id, 'planted', currency, 5 from payment_log where applied limit 1`,
    ],
  },
  'provider-movements': {
    'a movement of another amount': () => [
      sql`insert into provider_transaction (id, provider, kind, currency, minor, settled_currency, settled_minor, fee_minor, time, payment_log_id)
        select 'sandbox:planted', 'sandbox', 'PAYMENT', currency, currency_minor + 1, currency, currency_minor + 1, 0, now(), id
        from payment_log where order_id = ${paid} and applied`,
    ],
  },
  'order-times': {
    'a payment in the future': () => [sql`update orders set paid_time = ${inTenYears} where id = ${paid}`],
    'another owner': () => [
      sql`update orders o set member_id = (select min(id) from member m where m.id <> o.member_id) where id = ${paid}`,
    ],
  },
  'log-order': {
    'an event before the ones before it': () => [
      sql`update order_log set created_time = created_time - interval '1 day' where id = (
        select max(id) from order_log where order_id = ${order('COMPLETED')})`,
    ],
  },
  'order-items': {
    'a price of an item that is not the one of its order': () => [
      sql`update order_item set unit_price_fen = unit_price_fen + 1 where quantity = 1 and order_id = ${paid}`,
    ],
  },
  'order-discounts': {
    'a discount without its coupon': () => [
      sql`update orders set coupon_discount_fen = 1, deduction_total_fen = deduction_total_fen + 1, goods_amount_fen = goods_amount_fen + 1
        where id = ${paid}`,
    ],
  },
  'order-charge': {
    'another method than the one that paid': () => [
      sql`update orders set payment_method = 'TRANSFER' where id = ${paid}`,
    ],
  },
  'order-holds': {
    'a hold that no one owns': () => [
      sql`update orders set hold_owner = 'STAFF' where id = ${order('COMPLETED')}`,
    ],
  },
  waits: {
    'a delivery that is checked in ten years': () => [
      sql`update orders set next_check_time = ${inTenYears} where status = 'PENDING_SHIPMENT'`,
    ],
    'a hold that is checked in ten years': () => [
      sql`update orders set status = 'PENDING_REVIEW', hold_reason = 'RISK', hold_owner = 'STAFF',
        hold_deadline = now() + interval '1 day', next_check_time = ${inTenYears} where id = ${order('PENDING_SHIPMENT')}`,
    ],
    'a refund that is checked in ten years': () => [
      sql`update refund set status = 'PENDING', next_check_time = ${inTenYears} where id = ${refunded}`,
    ],
  },
  'longest-waits': {
    'an attempt that is processed for longer than a month': () => [
      sql`insert into payment_log (id, sn, order_id, provider, method, status, amount_fen, fee_fen, fee_rate_ppm, currency, currency_minor, created_time)
        values ('planted', 'Pplanted', ${order('PENDING_PAYMENT')}, 'sandbox', 'STRIPE_CARD', 'PROCESSING', 1, 0, 0, 'CNY', 1, ${longAgo})`,
    ],
    'an order that waits although its dispute ended long ago': () => [
      sql`update orders set paid_time = ${longAgo}, status = 'PENDING_SHIPMENT' where id = ${paid}`,
      sql`insert into dispute select (jsonb_populate_record(d, jsonb_build_object('id', 'planted', 'provider_dispute_id', 'planted',
        'order_id', ${paid}, 'status', 'WON', 'closed_time', ${longAgo}))).* from dispute d limit 1`,
    ],
    'a webhook event that is asked about for years': () => [
      sql`insert into payment_event (id, provider, type, kind, provider_ref, created_time, checked_time)
        values ('sandbox:planted', 'sandbox', 'payment', 'PAYMENT', 'ref', ${longAgo}, now())`,
    ],
    'an order whose time to pay ends in ten years': () => [
      sql`update orders set expire_time = ${inTenYears} where status = 'PENDING_PAYMENT'`,
    ],
    'an order on hold for longer than its reason allows': () => [
      sql`update orders set status = 'PENDING_REVIEW', hold_reason = 'VERIFICATION',
        hold_deadline = (select max(created_time) from order_log) + interval '4 days' where id = ${paid}`,
    ],
    'an order that staff took for ten years': () => [
      sql`update orders set status = 'PENDING_REVIEW', assigned_staff_id = 'planted', assigned_until = ${inTenYears} where id = ${paid}`,
    ],
    'a reserved code that is kept for ten years': () => [
      sql`update card_code set reserved_until = ${inTenYears} where state = 'RESERVED'`,
    ],
    'a code for sale that has expired': () => [
      sql`update card_code set expire_time = ${longAgo} where id = (select min(id) from card_code where state = 'AVAILABLE')`,
    ],
    'a difference that no one resolves': () => [
      sql`insert into book_difference (id, provider, kind, subject, created_time)
        values ('MISSING_HERE:planted', 'sandbox', 'MISSING_HERE', 'planted', ${longAgo})`,
    ],
    'an order that is not received by itself': () => [
      sql`update orders set auto_receive_time = null where status = 'PENDING_EVALUATE'`,
    ],
    'an order that is received by itself a year late': () => [
      sql`update orders set auto_receive_time = auto_receive_time + interval '1 year' where status = 'PENDING_EVALUATE'`,
    ],
    'a refund that waits for staff since 400 days': () => [
      sql`update refund set status = 'MANUAL', updated_time = ${longAgo} where id = ${refunded}`,
    ],
    'a request that waits for ever': () => [
      sql`insert into after_sales (id, order_id, order_item_id, member_id, type, status, reason, description, units, card_ids, image_ids, due_time)
        select 'planted', o.id, i.id, o.member_id, 'REPLACE_CODE', 'APPLIED', 'CODE_USED', '', 1, '[]', '[]', ${longAgo}
        from orders o join order_item i on i.order_id = o.id where o.id = ${order('COMPLETED')}`,
    ],
  },
  'item-delivery': {
    'a top-up that no supplier delivered': () => [
      sql`delete from supplier_call where order_item_id = ${topUp}`,
    ],
    'a cost of the supplier that is missing': () => [
      sql`update supplier_call set response = response || '{"cost": {"minor": 5, "currency": "CNY"}}'
        where order_item_id = ${topUp}`,
    ],
    'a damaged recharge account': () => [
      sql`update order_item set recharge_values_enc = 'damaged' where id = ${topUp}`,
    ],
  },
  'supplier-calls': {
    'a callback that was not handled': () => [
      sql`insert into supplier_event (id, supplier, type, request_id, created_time)
        values ('sandbox:planted', 'sandbox', 'top-up', '1-0', ${longAgo})`,
    ],
  },
  'card-history': {
    'reserved codes that are void': () => [
      sql`update card_code set state = 'VOID', order_item_id = null, reserved_until = null where state = 'RESERVED'`,
    ],
    'a damaged secret': () => [
      sql`update card_code set secret_enc = 'damaged' where id = (select min(id) from card_code where state = 'SOLD')`,
    ],
  },
  'fact-rows': {
    'a fact of another order': () => [
      sql`update provider_fact set order_id = (select max(id) from orders)
        where id = (select min(id) from provider_fact where order_id <> (select max(id) from orders))`,
    ],
    'a success that its content does not state': () => [
      sql`update provider_fact set state = 'FAILED' where id = (select min(id) from provider_fact where state = 'SUCCEEDED')`,
    ],
  },
  'fact-values': {
    'a payment without the 3-D Secure that its provider states': () => [
      sql`update payment_log set three_ds = not three_ds
        where id = (select min(subject_id) from provider_fact where kind = 'PAYMENT' and state = 'SUCCEEDED')`,
    ],
  },
  presents: {
    'a present that ended although its money stays': () => [
      sql`insert into present (id, token_hash, card_code_id, order_id, member_id, design, receiver, greeting, state, expire_time, created_time)
        select 'planted', 'planted', c.id, o.id, o.member_id, 'GIFT', '', '', 'VOID', now() + interval '3 days', now()
        from card_code c join order_item i on i.id = c.order_item_id join orders o on o.id = i.order_id
        where c.state = 'SOLD' and o.status <> 'REFUNDED' order by c.id limit 1`,
    ],
    'a present of another member': () => [
      sql`insert into present (id, token_hash, card_code_id, order_id, member_id, design, receiver, greeting, state, expire_time, created_time)
        select 'planted', 'planted', c.id, o.id, (select min(id) from member m where m.id <> o.member_id), 'GIFT', '', '', 'WAITING', '2100-01-01', now()
        from card_code c join order_item i on i.id = c.order_item_id join orders o on o.id = i.order_id
        where c.state = 'SOLD' order by c.id limit 1`,
    ],
  },
  'card-lot-counts': {
    'a lot with fewer codes than it says': () => [
      sql`update card_lot set codes = codes + 1000 where id = (select min(batch_id) from card_code)`,
    ],
  },
  'receipt-contents': {
    'a receipt of another amount': () => [
      sql`insert into receipt (id, kind, series, number, order_id, content, issued_time)
        select 'planted', 'RECEIPT', 'RE2026', 1, id, '{"amounts": {"totalFen": 1}}', now() from orders where id = ${paid}`,
      sql`insert into receipt_counter (series, last) values ('RE2026', 1)`,
    ],
  },
  'after-sales-rows': {
    'a request of another member': () => [
      sql`insert into after_sales (id, order_id, order_item_id, member_id, type, status, reason, description, units, card_ids, image_ids, due_time, closed_time)
        select 'planted', o.id, i.id, (select min(id) from member m where m.id <> o.member_id), 'REPLACE_CODE', 'CANCELED', 'CODE_USED', '', 1, '[]', '[]', now(), now()
        from orders o join order_item i on i.order_id = o.id where o.id = ${order('COMPLETED')}`,
    ],
  },
  'coupon-counts': {
    'a coupon that was used by a refunded order': () => [
      sql`update coupon_code set status = 'USED', used_time = now(), order_id = ${order('REFUNDED')}
        where id = (select min(id) from coupon_code where status = 'UNUSED' and member_id is not null)`,
      sql`update orders set coupon_code_id = (select id from coupon_code where status = 'USED' limit 1) where id = ${order('REFUNDED')}`,
    ],
    'a count of a coupon that is wrong': () => [
      sql`update coupon set claimed_quantity = claimed_quantity - 1 where code = 'WELCOME8'`,
    ],
  },
  'deal-counts': {
    'a deal that counts fewer slots than were paid': () => [
      sql`update orders set daily_deal_id = (select min(id) from daily_deal), deal_quantity = 1000 where id = ${paid}`,
    ],
  },
  'member-spending': {
    'spending that no order explains': () => [
      sql`update member set spend_365d_fen = spend_365d_fen + 100000 where id = ${rewarded}`,
    ],
  },
  'exchange-rates': {
    'a rate times a hundred': () => [
      sql`update currency set rate_ppb = rate_ppb * 100 where currency_code = (
        select pay_currency from orders where pay_currency <> 'CNY' limit 1)`,
    ],
  },
  'dead-jobs': {
    'a dead letter that waits for ever': () => [
      sql`insert into pgboss.job (name, state, created_on) values ('dead.order.expire', 'created', ${longAgo})`,
    ],
  },
  numbers: {
    'a number of a payment of another form': () => [
      sql`update payment_log set sn = '1' where order_id = ${paid} and applied`,
    ],
  },
  'recorded-times': {
    'an event of the future': () => [
      sql`update payment_log set created_time = ${inTenYears} where order_id = ${paid} and applied`,
    ],
  },
  references: {
    'a posting of an order that is missing': () => [
      sql`update refund set payment_log_id = 'missing' where id = ${refunded}`,
    ],
  },
  'database-objects': {
    'sums that are not taken any more': () => [
      sql`create or replace function sum_refunds() returns trigger language plpgsql as $$ begin return null; end $$`,
    ],
  },
};
