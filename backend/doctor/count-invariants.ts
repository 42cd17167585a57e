import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant';

/** Whether order `o` was never paid, or only after it had closed without reserving again. */
const isClosed = sql`(o.status in ('CANCELED', 'OVERDUE_PAYMENT')
  or (o.status in ('PENDING_REFUND', 'REFUNDED') and o.status_before_refund in ('CANCELED', 'OVERDUE_PAYMENT')))`;

const couponCounts: Invariant = {
  name: 'coupon-counts',
  rule: 'A coupon counts the codes that were given out, and a used code was used when its order was paid.',
  violations: () => sql`
    select k.id from coupon k
    left join (select coupon_id, count(*) as codes from coupon_code group by coupon_id) c on c.coupon_id = k.id
    -- Some seeded ones are claimed from the start.
    where k.claimed_quantity < coalesce(c.codes, 0)
      or (k.id ~ '^2[0-9]{18}$' and k.claimed_quantity > coalesce(c.codes, 0))
    union
    select c.id from coupon_code c
    left join coupon k on k.id = c.coupon_id
    left join orders o on o.id = c.order_id
    where (c.status = 'USED') <> (c.used_time is not null)
      or (c.status = 'USED' and abs(extract(epoch from (c.used_time - o.paid_time))) > 600)
      or c.end_time <= c.begin_time
      -- A refund of the whole order returns the coupon while it is valid.
      or (c.status = 'USED' and o.status = 'REFUNDED' and o.amount_refunded_fen = o.amount_paid_fen and not ${isClosed}
        and c.end_time > o.updated_time)
      or (c.status = 'LOCKED' and c.begin_time > o.created_time)
      or (c.status in ('USED', 'LOCKED') and (c.end_time < o.created_time or c.begin_time > o.created_time))
      or (c.status = 'VOID' and k.voided_time is null and not exists (
        select 1 from member m where m.id = c.member_id and m.status = 'CLOSED'))
      or (c.status <> 'VOID' and c.status = 'UNUSED' and k.voided_time is not null)
      or c.begin_time > c.created_time + interval '400 days' or c.end_time > c.created_time + interval '1200 days'
      or c.end_time < c.created_time
      or (c.source <> 'MADE' and c.member_id is null and c.status <> 'UNUSED')
      or (k.validity ->> 'type' = 'RELATIVE' and c.source <> 'REDEEM'
        and abs(extract(epoch from (c.begin_time - c.created_time))) > 600)`,
};

const dealCounts: Invariant = {
  name: 'deal-counts',
  rule: 'A deal counts the slots of the orders that were paid, and is of a sku of its product.',
  violations: () => sql`
    select d.id from daily_deal d
    left join sku s on s.id = d.sku_id
    left join (
      select o.daily_deal_id, sum(o.deal_quantity) as units from orders o
      where o.status <> 'PENDING_PAYMENT' and not coalesce(${isClosed}, false) group by o.daily_deal_id
    ) sold on sold.daily_deal_id = d.id
    where s.goods_id is distinct from d.goods_id
      or d.end_time <= d.start_time
      or d.sold_count < coalesce(sold.units, 0)
      -- Seeded deals start with units that were sold before; those of staff have a record.
      or (d.sold_count <> coalesce(sold.units, 0)
        and exists (select 1 from audit_log a where a.subject_id = d.id and a.action = 'deal.save'))`,
};

/** What a member has spent with completed orders, without the share that was refunded. */
const spent = sql`
  select o.member_id,
    sum(case when o.status = 'REFUNDED' then 0 when o.amount_paid_fen = 0 then o.order_amount_fen
      else div(o.order_amount_fen::numeric * (o.amount_paid_fen - o.amount_refunded_fen), o.amount_paid_fen) end) as fen
  from orders o where o.completed_time is not null group by o.member_id`;

const spending: Invariant = {
  name: 'member-spending',
  rule: 'The spending of a member is that of their completed orders of a year, without what was refunded.',
  violations: (now) => sql`
    with spent as (${spent})
    select m.id from member m left join spent s on s.member_id = m.id
    where m.id ~ '^2[0-9]{18}$' and m.spend_365d_fen <> coalesce(s.fen, 0)
      -- A job recomputes members whose orders have left the year.
      and not exists (
        select 1 from orders o where o.member_id = m.id
          and o.completed_time < ${now.toISOString()}::timestamptz - interval '364 days')`,
};

const rates: Invariant = {
  name: 'exchange-rates',
  rule: 'The rate of a currency is the last one of its history.',
  violations: () => sql`
    select c.currency_code as id from currency c
    left join lateral (
      select r.rate_ppb, r.rate_time from exchange_rate r
      where r.currency_code = c.currency_code order by r.rate_time desc limit 1) last on true
    where c.rate_ppb <= 0 or c.premium_ppm not between 0 and 500000
      or (c.currency_code = 'CNY' and c.rate_ppb <> 1000000000)
      or (last.rate_time = c.rate_time and last.rate_ppb <> c.rate_ppb)
      -- A rate moves by less than a factor of four between two entries of its history.
      or (last.rate_ppb is not null and c.rate_ppb::numeric / last.rate_ppb not between 0.25 and 4)
      or exists (
        select 1 from orders o
        where o.pay_currency = c.currency_code and o.created_time > c.rate_time - interval '90 days'
          and c.rate_ppb::numeric / nullif(o.pay_rate_ppb, 0) not between 0.25 and 4)`,
};

const deadJobs: Invariant = {
  name: 'dead-jobs',
  rule: 'A job that failed permanently was taken up by staff within a day.',
  table: 'pgboss.job',
  violations: (now) => sql`
    select id::text as id from pgboss.job
    where name like 'dead.%' and state < 'active' and created_on < ${now.toISOString()}::timestamptz - interval '1 day'`,
};

const numbers: Invariant = {
  name: 'numbers',
  rule: 'The counter of order numbers of a day is not behind its orders.',
  violations: () => sql`
    select s.id from sn_sequence s where s.last_value < 1
    union
    select 'P ' || p.id from payment_log p where p.sn not like 'P%'
    union
    select 'R ' || r.id from refund r where r.sn not like 'R%'`,
};

/** Counts that are kept beside the rows they count. */
export const countInvariants: readonly Invariant[] = [
  couponCounts,
  dealCounts,
  spending,
  rates,
  deadJobs,
  numbers,
];
