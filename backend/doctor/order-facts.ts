import { sql } from 'drizzle-orm';
import { holdReason } from '../../lib/orders/contract';
import { holdOwnerOf } from '../domains/orders/lifecycle/hold-rules';
import type { Invariant } from './invariant';

const event = sql`(l.detail ->> 'event')`;
const paidEvents = sql`('PAID', 'LATE_PAID', 'LATE_PAID_REFUND')`;
const closeEvents = sql`('MEMBER_CANCEL', 'STAFF_CANCEL', 'EXPIRE')`;
const completeEvents = sql`('RECEIVE', 'REVIEWED', 'AUTO_RECEIVE')`;

/** What the log of an order says about its times and states. */
const logged = sql`
  select l.order_id,
    min(l.created_time) filter (where l.type = 'CREATE') as created,
    min(l.actor_id) filter (where l.type = 'CREATE') as buyer,
    max(l.created_time) filter (where ${event} in ${paidEvents}) as paid,
    max(l.created_time) filter (where ${event} in ${closeEvents}) as closed,
    max(l.created_time) filter (where ${event} in ${completeEvents}) as completed,
    max(l.created_time) filter (where ${event} = 'DELIVERED') as delivered,
    max(l.created_time) filter (where l.from_status is distinct from l.to_status) as changed,
    coalesce(bool_or(${event} = 'LATE_PAID'), false) as reopened,
    coalesce(bool_or(${event} in ('LATE_PAID', 'LATE_PAID_REFUND')), false) as late,
    (array_agg(case ${event} when 'PASS_REVIEW' then 'NONE' when 'SUPPLIER_REFUSED' then 'SUPPLIER'
        when 'SUPPLIER_TIMED_OUT' then 'MANUAL' else coalesce(l.detail ->> 'holdReason', 'MANUAL') end order by l.id desc)
      filter (where ${event} in ('HOLD', 'SUPPLIER_HOLD', 'SUPPLIER_REFUSED', 'SUPPLIER_TIMED_OUT', 'PASS_REVIEW')))[1] as hold,
    (array_agg(case when ${event} in ('REJECT_REFUND', 'PARTLY_REFUNDED', 'DISPUTE_LOST_PART', 'CODES_REPLACED') then null
        else l.from_status end order by l.id desc)
      filter (where ${event} in ('REJECT_REFUND', 'PARTLY_REFUNDED', 'DISPUTE_LOST_PART', 'CODES_REPLACED')
        or ((l.to_status = 'PENDING_REFUND' or ${event} = 'DISPUTE_LOST')
          and l.from_status not in ('PENDING_REFUND', 'REFUNDED'))))[1] as before_refund,
    coalesce(bool_or(l.from_status = 'REFUNDED' and l.to_status = 'PENDING_REFUND'), false) as ended
  from order_log l group by l.order_id`;

const timesOfOrders: Invariant = {
  name: 'order-times',
  rule: 'The times, the hold and the buyer of every order are those of its log.',
  violations: () => sql`
    with logged as (${logged})
    select o.id from orders o left join logged l on l.order_id = o.id
    where o.created_time is distinct from l.created
      or o.member_id is distinct from l.buyer
      or o.paid_time is distinct from coalesce(l.paid, case when o.pay_amount_fen = 0 then o.created_time end)
      or o.canceled_time is distinct from case when not l.reopened then l.closed end
      or o.completed_time is distinct from l.completed
      or o.received_time is distinct from l.completed
      or o.shipped_time is distinct from case when o.goods_type = 'PHYSICAL' then l.delivered end
      or o.late_payment is distinct from l.late
      or o.hold_reason is distinct from coalesce(l.hold, 'NONE')
      or o.status_before_refund is distinct from
        case when l.ended and l.before_refund in ('PENDING_REVIEW', 'PENDING_SHIPMENT') then 'REFUNDED' else l.before_refund end
      or o.updated_time < l.changed - interval '10 minutes'
      or (o.status <> 'PENDING_PAYMENT' and o.expire_time is not null)
      or (o.status not in ('PENDING_EVALUATE', 'PENDING_REFUND') and o.auto_receive_time is not null)`,
};

const orderOfLog: Invariant = {
  name: 'log-order',
  rule: 'The log of an order is written in the order of its times, by who can raise its events.',
  violations: () => sql`
    select id from (
      select l.id, l.created_time, lag(l.created_time) over (partition by l.order_id order by l.id) as before
      from order_log l) times
    where created_time < before - interval '10 minutes'
    union
    select l.id from order_log l join orders o on o.id = l.order_id
    where l.visible_to_member = (l.type in ('ALARM', 'NOTE'))
      or l.created_time < o.created_time - interval '10 minutes'
      or (l.actor_type <> 'MEMBER' and (l.type = 'CREATE' or ${event} in ('MEMBER_CANCEL', 'RECEIVE', 'REVIEWED')))
      or (l.actor_type <> 'TIMER' and ${event} in ('EXPIRE', 'AUTO_RECEIVE'))
      or (l.actor_type not in ('WEBHOOK', 'MEMBER') and ${event} in ${paidEvents})
      or (l.actor_type not in ('SYSTEM', 'SUPPLIER', 'STAFF') and ${event} = 'DELIVERED')
      or (l.actor_type in ('SYSTEM', 'TIMER', 'WEBHOOK', 'SUPPLIER') and l.actor_id is not null)
      or (l.actor_type = 'MEMBER' and l.actor_id is distinct from o.member_id)
      or (${event} = 'STAFF_REFUND' and exists (
        select 1 from refund r where r.order_id = l.order_id having count(r.decided_by) > 0
          and not coalesce(bool_or(r.decided_by = l.actor_id), true)))`,
};

const itemsOfOrders: Invariant = {
  name: 'order-items',
  rule: 'Every order has items of one sale: their prices add up to the order, they are of the sku and product they name, and were written with it.',
  violations: () => sql`
    with sums as (
      select order_id, sum(subtotal_fen) as fen, count(*) as items from order_item group by order_id
    )
    select o.id from orders o left join sums s on s.order_id = o.id
    where s.items is null or s.fen <> o.goods_amount_fen
    union
    select i.id from order_item i
    join orders o on o.id = i.order_id
    left join sku s on s.id = i.sku_id
    left join goods g on g.id = s.goods_id
    where s.goods_id is distinct from i.goods_id
      or i.created_time <> o.created_time
      or (i.delivery_mode in ('DIRECT', 'CARD') and g.delivery_mode <> i.delivery_mode)
      or (s.updated_time <= i.created_time and s.face_value is distinct from i.face_value)
      -- The promised coins are those of a level, while nothing of the product was changed.
      or (g.updated_time <= o.created_time and not exists (
        select 1 from vip_level v where o.reward_point = div(
          (o.order_amount_fen - o.freight_fen)::numeric * g.coin_rate_ppm * v.coin_multiplier_ppm, 100000000000000)))
      or g.type is distinct from o.goods_type
      or (o.daily_deal_id is not null and not exists (
        select 1 from daily_deal d where d.id = o.daily_deal_id and d.sku_id = i.sku_id))
      -- A discount for a quantity is a share in tenths of a percent.
      or i.subtotal_fen > i.unit_price_fen * i.quantity
      or (i.quantity = 1 and i.subtotal_fen <> i.unit_price_fen)
      or (i.unit_price_fen > 0 and i.subtotal_fen <> round(i.unit_price_fen::numeric * i.quantity
        * round(1000 * i.subtotal_fen::numeric / (i.unit_price_fen * i.quantity)) / 1000))
      or (g.updated_time <= i.created_time and i.subtotal_fen <> round(
        i.unit_price_fen::numeric * i.quantity * coalesce((
          select (step ->> 'ratePpm')::numeric from jsonb_array_elements(g.bulk_price) step
          where (step ->> 'quantity')::int <= i.quantity order by (step ->> 'quantity')::int desc limit 1
        ), 1000000) / 1000000))`,
};

const discountsOfOrders: Invariant = {
  name: 'order-discounts',
  rule: 'Every discount has the coupon or deal that gives it, and they belong to the kind of offer of the order.',
  violations: () => sql`
    select o.id from orders o
    where (o.coupon_discount_fen > 0 and o.coupon_code_id is null)
      or (o.activity_discount_fen > 0 and o.daily_deal_id is null)
      or (o.coupon_code_id is not null) <> (o.offer_type in ('COUPON', 'ACTIVITY_COUPON'))
      or (o.daily_deal_id is not null) <> (o.offer_type in ('ACTIVITY', 'ACTIVITY_COUPON'))
      or (o.deal_quantity > 0) <> (o.daily_deal_id is not null)
      or (o.member_discount_fen > 0 and o.offer_type not like '%MEMBER%')
      or o.deal_quantity > (select sum(i.quantity) from order_item i where i.order_id = o.id)
      or exists (
        select 1 from coupon_code c join coupon k on k.id = c.coupon_id
        where c.id = o.coupon_code_id and k.type = 'AMOUNT' and o.coupon_discount_fen > k.value)`,
};

/** The attempt whose method and amount an order shows: the one that paid it, or the last one. */
const shownAttempt = sql`
  select distinct on (p.order_id) p.*,
    p.id = max(p.id) over (partition by p.order_id) as is_last
  from payment_log p order by p.order_id, p.applied desc, p.id desc`;

const chargesOfOrders: Invariant = {
  name: 'order-charge',
  rule: 'Every order shows the method, the fee and the amount of the attempt that paid it, or of its last one, converted at its rate.',
  violations: () => sql`
    with attempt as (${shownAttempt})
    select o.id from orders o
    left join attempt p on p.order_id = o.id
    left join currency c on c.currency_code = o.pay_currency
    where (p.id is not null and (p.method is distinct from o.payment_method or p.fee_rate_ppm <> o.fee_rate_ppm
        or p.fee_fen <> o.service_fee_fen or p.amount_fen <> o.pay_amount_fen
        or p.currency <> o.pay_currency or p.currency_minor <> o.pay_currency_minor))
      or (coalesce(p.is_last, true) and c.precision is not null and o.pay_currency_minor <> ceil(
        o.pay_amount_fen::numeric * o.pay_rate_ppb * (1000000 + o.pay_premium_ppm) * power(10::numeric, c.precision)
        / 100000000000000000))
      or (o.pay_currency = 'CNY' and o.pay_currency_minor <> o.pay_amount_fen)
      or (o.amount_paid_fen > 0) <> (o.paid_time is not null and o.pay_amount_fen > 0)
      or (o.service_fee_fen > 0 and o.fee_included)
      or o.fee_rate_ppm not between 0 and 1000000 or o.tax_rate_ppm not between 0 and 1000000
      or o.reward_point < 0`,
};

const holdsOfOrders: Invariant = {
  name: 'order-holds',
  rule: 'Only an order in risk screening is on hold, and the owner of its hold is the one of its reason.',
  violations: () => sql`
    with owner (reason, name) as (values ${sql.join(
      holdReason.options.map((reason) => sql`(${reason}::text, ${holdOwnerOf(reason)}::text)`),
      sql`, `,
    )})
    select o.id from orders o left join owner w on w.reason = o.hold_reason
    where (o.status = 'PENDING_REVIEW') <> (o.hold_owner is not null)
      or (o.status = 'PENDING_REVIEW') <> (o.hold_deadline is not null)
      or (o.status in ('PENDING_REVIEW', 'PENDING_SHIPMENT')) <> (o.next_check_time is not null)
      or (o.hold_reminded_time is not null and o.status not in ('PENDING_REVIEW', 'PENDING_SHIPMENT'))
      or (o.hold_owner is not null and o.hold_owner is distinct from w.name)`,
};

/** What an order says about itself, compared with its log, its items and its payment. */
export const orderFacts: readonly Invariant[] = [
  timesOfOrders,
  orderOfLog,
  itemsOfOrders,
  discountsOfOrders,
  chargesOfOrders,
  holdsOfOrders,
];
