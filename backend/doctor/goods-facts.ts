import { sql } from 'drizzle-orm';
import { callbackWaits } from '../platform/waits/order-waits';
import { areApart, before, type Invariant } from './invariant';

/** Seeded rows have no history: their ids are below those that the store makes. */
const made = (id: string) => sql.raw(`${id} ~ '^2[0-9]{18}$'`);

/** Days for which calls and callbacks are certainly kept (`platform/purge-old-rows.ts`). */
const daysOfCalls = 85;
/** A callback ends by a sweep, which may run late. */
const minutesOfCallback = callbackWaits.RECEIVED.deadline / 60 + 60;

const itemsDelivered: Invariant = {
  name: 'item-delivery',
  rule: 'Every item says when it was delivered, and a top-up was delivered by the supplier that was asked, or by staff.',
  violations: (now) => sql`
    with delivered as (
      select order_id, max(created_time) as time, bool_or(actor_type = 'STAFF') as by_staff
      from order_log where detail ->> 'event' = 'DELIVERED' group by order_id
    ), answer as (
      select distinct on (order_item_id) order_item_id, status, response
      from supplier_call where status in ('DELIVERED', 'PARTIAL') order by order_item_id, attempt desc
    )
    select i.id from order_item i
    join orders o on o.id = i.order_id
    left join delivered d on d.order_id = i.order_id
    left join answer a on a.order_item_id = i.id
    -- What a callback leads to is not recorded as a call.
    cross join lateral (
      select exists (select 1 from supplier_event e where e.request_id like i.id || '-%') as called_back) event
    where (i.delivered_quantity > 0) <> (i.delivered_time is not null)
      or (i.delivery_state = 'DELIVERED' and ${areApart(sql`i.delivered_time`, sql`d.time`)}
        and not exists (select 1 from order_item other where other.order_id = i.order_id and other.id <> i.id))
      or (i.delivery_state in ('WAITING', 'SENDING', 'FAILED') and i.delivered_quantity > 0)
      or (i.delivery_state = 'PARTIAL' and i.delivered_quantity not between 1 and i.quantity - 1)
      or (i.delivery_state = 'FAILED' and i.fail_reason is null)
      -- The staff of a demo are sending what is delivered by hand for some time.
      or (i.delivery_state = 'SENDING' and i.delivery_mode = 'CARD') or (i.delivery_state = 'PARTIAL' and i.delivery_mode <> 'DIRECT')
      or (i.delivery_state = 'SENDING' and i.delivery_mode = 'DIRECT'
        and not exists (select 1 from supplier_call c where c.order_item_id = i.id))
      or (i.delivery_mode = 'DIRECT' and i.delivery_state = 'DELIVERED' and a.status is distinct from 'DELIVERED'
        and not coalesce(d.by_staff, false) and not called_back and i.delivered_time > ${before(now, daysOfCalls * 24 * 60)})
      -- Staff may deliver what a supplier was asked for.
      or (i.delivery_mode = 'CARD' and (i.cost_minor is not null
        or exists (select 1 from supplier_call c where c.order_item_id = i.id)))
      or (a.response is not null and i.delivered_quantity > 0 and not coalesce(d.by_staff, false) and not called_back
        and ((a.response -> 'cost' ->> 'minor')::bigint is distinct from i.cost_minor
          or (a.response -> 'cost' ->> 'currency') is distinct from i.cost_currency))
      or (i.unit_cost_fen is null and ${made('i.id')})
      or length(i.recharge_values_enc) < 40`,
};

const suppliersAsked: Invariant = {
  name: 'supplier-calls',
  rule: 'The calls about a top-up are numbered without gaps in the order of their times, and each result is the recorded response.',
  violations: (now) => sql`
    select min(id) as id from supplier_call group by order_item_id
    having max(attempt) - min(attempt) + 1 <> count(*)
      or (min(attempt) <> 1 and min(created_time) > ${before(now, daysOfCalls * 24 * 60)})
    union
    select id from (
      select c.id, c.created_time, c.version, lag(c.created_time) over w as time_before, lag(c.version) over w as version_before
      from supplier_call c window w as (partition by c.order_item_id order by c.attempt)) calls
    where created_time < time_before - interval '10 minutes' or version < version_before
    union
    select c.id from supplier_call c
    left join order_item i on i.id = c.order_item_id
    where i.delivery_mode = 'CARD'
      or c.version > i.version or c.version < 0
      or c.created_time < i.created_time - interval '10 minutes'
      or (c.response is not null and c.response ->> 'outcome' is distinct from c.status)
      or (c.response -> 'supplierOrderNo' is not null and i.supplier_order_no is not null
        and c.status = 'DELIVERED' and c.version = i.version and i.delivery_state = 'DELIVERED'
        and c.response ->> 'supplierOrderNo' <> i.supplier_order_no)
      or (c.kind = 'QUERY' and c.attempt = 1)
      or (c.status = 'NOT_FOUND' and c.kind <> 'QUERY')
      or (c.kind = 'TOP_UP' and c.attempt > 1 and exists (
        select 1 from supplier_call earlier where earlier.order_item_id = c.order_item_id
          and earlier.attempt = c.attempt - 1 and earlier.version = c.version and earlier.status <> 'NOT_FOUND'))
    union
    select e.id from supplier_event e
    where (e.processed_time is null and e.created_time < ${before(now, minutesOfCallback)})
      or e.id not like e.supplier || ':%'
      or (e.processed_time is null) <> (e.result is null)
      or (e.request_id ~ '^[0-9]+-[0-9]+$' and e.result is distinct from 'UNKNOWN_REQUEST' and not exists (
        select 1 from order_item i where i.id = split_part(e.request_id, '-', 1)))`,
};

const codes: Invariant = {
  name: 'card-history',
  rule: 'Every code says when it was reserved, sold and shown, and an order that waits for codes has as many as it bought.',
  violations: () => sql`
    select c.id from card_code c
    left join card_lot l on l.id = c.batch_id
    left join order_item i on i.id = c.order_item_id
    left join card_code other on other.id = c.replaced_by_id
    left join (
      select card_code_id, min(created_time) as first, max(member_id) as member_id from card_reveal_log group by card_code_id
    ) shown on shown.card_code_id = c.id
    left join orders o on o.id = i.order_id
    where (c.state = 'RESERVED') <> (c.reserved_until is not null)
      or (c.state in ('AVAILABLE', 'HELD', 'RESERVED') and (c.sold_time is not null or c.revealed_time is not null))
      or (c.state in ('SOLD', 'REVEALED', 'INVALID', 'REPLACED') and (c.sold_time is null or c.order_item_id is null))
      or (c.state = 'HELD' and c.order_item_id is not null)
      or (c.state = 'VOID' and (c.sold_time is not null) <> (c.order_item_id is not null))
      or (c.state in ('REVEALED', 'INVALID', 'REPLACED')) <> (c.revealed_time is not null)
      or (shown.first is not null and ${areApart(sql`c.revealed_time`, sql`shown.first`)})
      or (shown.member_id is not null and shown.member_id is distinct from o.member_id)
      or (c.state = 'REPLACED') <> (c.replaced_by_id is not null)
      or (other.id is not null and other.order_item_id is distinct from c.order_item_id)
      or (c.sold_time is not null and i.delivered_time is not null and c.sold_time < i.delivered_time - interval '10 minutes')
      or (c.sold_time > i.delivered_time + interval '10 minutes' and not exists (
        select 1 from card_code old where old.replaced_by_id = c.id))
      or (c.sold_time is not null and i.delivered_time is null)
      or (l.expire_time is not null and c.expire_time is distinct from l.expire_time)
      or c.created_time < l.created_time - interval '10 minutes'
      or length(c.secret_enc) < 40 or (c.card_no_enc is not null and length(c.card_no_enc) < 40)
      or (c.state = 'RESERVED' and o.expire_time is not null and ${areApart(sql`c.reserved_until`, sql`o.expire_time`)}
        and not o.expire_grace_used)
    union
    select i.id from order_item i join orders o on o.id = i.order_id
    left join (
      select order_item_id, count(*) as units from card_code where state = 'RESERVED' group by order_item_id
    ) r on r.order_item_id = i.id
    where i.delivery_mode = 'CARD' and i.delivery_state = 'WAITING'
      and o.status in ('PENDING_PAYMENT', 'PENDING_REVIEW', 'PENDING_SHIPMENT') and coalesce(r.units, 0) <> i.quantity`,
};

const lots: Invariant = {
  name: 'card-lot-counts',
  rule: 'Every lot that is imported has as many codes as it says.',
  violations: () => sql`
    select l.id from card_lot l
    left join (select batch_id, count(*) as codes from card_code group by batch_id) c on c.batch_id = l.id
    where l.state <> 'IMPORTING' and (case
      when l.imported_by is null then l.codes not in (0, coalesce(c.codes, 0)) or l.lines_read + l.known_lines + l.bad_lines <> 0
      else l.codes <> coalesce(c.codes, 0) or l.codes + l.known_lines + l.bad_lines <> l.lines_read end)
    union
    select c.batch_id from card_code c left join card_lot l on l.id = c.batch_id where l.id is null`,
};

const receiptsOfOrders: Invariant = {
  name: 'receipt-contents',
  rule: 'A receipt says what its order says, and a credit note what its refund says.',
  violations: () => sql`
    select c.id from receipt c
    left join orders o on o.id = c.order_id
    left join refund r on r.id = c.refund_id
    left join order_item i on i.order_id = c.order_id
    where c.content ->> 'orderSn' is distinct from o.sn
      or (c.content -> 'amounts' ->> 'totalFen')::bigint is distinct from o.amount_paid_fen
      or (c.content -> 'amounts' ->> 'serviceFeeFen')::bigint is distinct from o.service_fee_fen
      or coalesce((c.content -> 'tax' ->> 'ratePpm')::int, 0) is distinct from o.tax_rate_ppm
      or ((c.content -> 'product' ->> 'subtotalFen')::bigint is distinct from i.subtotal_fen)
      or ((c.content -> 'product' ->> 'unitPriceFen')::bigint is distinct from i.unit_price_fen)
      or (c.refund_id is not null and (r.order_id is distinct from c.order_id
        or (c.content -> 'refund' ->> 'amountFen')::bigint is distinct from r.amount_fen))
      or c.series <> case c.kind when 'RECEIPT' then 'RE' else 'CN' end
        || to_char(c.issued_time at time zone 'Asia/Shanghai', 'YYYY')
      or c.issued_time < o.paid_time - interval '10 minutes'
      or c.number < 1`,
};

const requests: Invariant = {
  name: 'after-sales-rows',
  rule: 'Every after-sales request is of its buyer and order, and was decided when it says so.',
  violations: () => sql`
    select a.id from after_sales a
    left join orders o on o.id = a.order_id
    left join order_item i on i.id = a.order_item_id
    where o.member_id is distinct from a.member_id
      or i.order_id is distinct from a.order_id
      or a.units > i.quantity
      or (a.decided_by is null) <> (a.decided_time is null)
      or (a.status in ('APPROVED', 'REJECTED') and a.decided_time is null)
      or (a.status = 'APPLIED' and a.decided_time is not null)
      or a.due_time < a.created_time or a.due_time > a.created_time + interval '60 days'
      or (a.return_sent_time is not null and a.return_deadline is null)
      or a.return_deadline > a.decided_time + interval '60 days'
      or (a.decided_by is not null and not exists (select 1 from staff_account s where s.id = a.decided_by)
        and not exists (select 1 from member m where m.id = a.decided_by))
      or (a.status in ('APPLIED', 'APPROVED', 'DONE') and a.type <> 'REPLACE_CODE' and not exists (
        select 1 from refund r where r.after_sales_id = a.id))
      or exists (select 1 from refund r where r.after_sales_id = a.id and r.units <> a.units)`,
};

/** Goods and their papers: each row compared with the rows beside it. */
export const goodsFacts: readonly Invariant[] = [
  itemsDelivered,
  suppliersAsked,
  codes,
  lots,
  receiptsOfOrders,
  requests,
];
