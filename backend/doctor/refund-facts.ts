import { sql } from 'drizzle-orm';
import { internalProvider } from '../domains/payments/payment-row';
import { areApart, type Invariant } from './invariant';

const refunds: Invariant = {
  name: 'refund-rows',
  rule: 'Every refund is of the payment of its order, of units of its item, and says what its status says.',
  violations: () => sql`
    select r.id from refund r
    left join payment_log p on p.id = r.payment_log_id
    left join orders o on o.id = r.order_id
    left join order_item i on i.id = r.order_item_id
    left join after_sales a on a.id = r.after_sales_id
    left join (
      select subject_id, max(actor_id) as staff_id from audit_log where action = 'refund.create' group by 1
    ) asked on asked.subject_id = r.id
    where asked.staff_id <> coalesce(r.decided_by, '')
      or p.order_id is distinct from r.order_id
      or (r.order_item_id is not null and i.order_id is distinct from r.order_id)
      or (r.after_sales_id is not null and a.order_id is distinct from r.order_id)
      or (r.kind = 'ORDER') <> p.applied
      or (r.status = 'SUCCEEDED') <> (r.succeeded_time is not null)
      or (r.status in ('SUCCEEDED', 'PENDING') and r.channel = 'ORIGINAL' and p.provider <> ${internalProvider}
        and r.provider_refund_id is null)
      or (r.status = 'REQUESTED' and (r.provider_refund_id is not null or r.expected_time is not null or r.decided_by is not null))
      or (r.status in ('APPROVED', 'SUBMITTED', 'PENDING', 'SUCCEEDED') and r.expected_time is null)
      or (r.after_sales_id is not null and r.status not in ('REQUESTED', 'FAILED') and r.decided_by is null)
      or r.expected_time < r.created_time - interval '10 minutes'
      or r.expected_time > r.updated_time + interval '15 days'
      or (r.kind = 'EXTRA' and (r.ends_order or r.after_sales_id is not null or r.units is not null or r.fee_fen <> 0))
      or (r.kind = 'ORDER' and r.status <> 'FAILED' and r.amount_fen = o.amount_paid_fen and not r.ends_order)
      or (r.ends_order and r.status = 'SUCCEEDED' and o.status not in ('REFUNDED', 'PENDING_REFUND'))
      or (r.kind = 'ORDER' and r.units is null and not r.ends_order and r.fee_fen <> 0)
      or (r.amount_fen = o.amount_paid_fen and r.units is null and r.kind = 'ORDER' and r.fee_fen <> o.service_fee_fen)
      -- The last refund returns what is left of the fee, also what a refund that was made at the provider did not.
      -- One of units has their share of it.
      or r.fee_fen > case when r.ends_order then o.service_fee_fen
        when r.units is not null then ceil(o.service_fee_fen::numeric * r.units / nullif(i.quantity, 0)) + r.units
        else ceil(o.service_fee_fen::numeric * r.amount_fen / nullif(o.amount_paid_fen, 0)) + 1 end
      or (r.failed_count = 0 and exists (
        select 1 from journal_entry e where e.refund_id = r.id and e.id <> 'REFUND:' || r.id))
      or r.failed_count < (
        select count(*) from journal_entry e where e.refund_id = r.id and e.id like '%-reversed')
      or (r.retried_time is null and exists (
        select 1 from audit_log l where l.subject_id = r.id and l.action = 'refund.retry'))
      or (r.channel = 'ORIGINAL' and exists (
        select 1 from point_log l where l.idempotency_key = 'refund:' || r.id) and p.provider <> ${internalProvider})
      or (r.decided_by is not null and not exists (select 1 from staff_account s where s.id = r.decided_by)
        and not exists (select 1 from member m where m.id = r.decided_by))`,
};

const timesOfRefunds: Invariant = {
  name: 'refund-times',
  rule: 'A refund succeeded when it was booked.',
  violations: () => sql`
    select r.id from refund r
    left join (
      select refund_id, max(created_time) as time from journal_entry
      where refund_id is not null and id not like '%-reversed' group by refund_id
    ) e on e.refund_id = r.id
    where r.succeeded_time is not null and ${areApart(sql`r.succeeded_time`, sql`e.time`)}`,
};

const refundedUnits: Invariant = {
  name: 'refund-units',
  rule: 'An item has given back the units of its refunds, and no more than it delivered; all of them when its order is refunded.',
  violations: () => sql`
    with given as (
      select order_item_id, sum(units) filter (where status not in ('REQUESTED', 'FAILED')) as units
      from refund where order_item_id is not null group by order_item_id
    ), other as (
      -- Refunds of the whole order take the rest, and lost disputes their share.
      select order_id from refund where ends_order and order_item_id is null and kind = 'ORDER'
      union select order_id from dispute where status = 'LOST'
      union select order_id from refund where status = 'FAILED' and units is not null
    )
    select i.id from order_item i left join given g on g.order_item_id = i.id
    where i.refunded_quantity <> coalesce(g.units, 0)
      and (i.refunded_quantity < coalesce(g.units, 0)
        and not exists (select 1 from refund r where r.order_item_id = i.id and r.status <> 'FAILED' and i.delivered_quantity = 0)
        or not exists (select 1 from other x where x.order_id = i.order_id))
    union
    select i.id from order_item i join orders o on o.id = i.order_id
    where o.status = 'REFUNDED' and i.refunded_quantity <> i.delivered_quantity
      and i.delivery_state = 'DELIVERED' and o.amount_paid_fen > 0`,
};

export const refundFacts: readonly Invariant[] = [refunds, timesOfRefunds, refundedUnits];
