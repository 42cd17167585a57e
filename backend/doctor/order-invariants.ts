import { sql } from 'drizzle-orm';
import { addTime } from '../../lib/time';
import { refundedTopUps } from '../domains/delivery/query-refunded-top-ups';
import { type OrderEvent, stateTable } from '../domains/orders/state-table';
import { closingPatience, itemWaits } from '../platform/waits/order-waits';
import { minute } from '../platform/waits/wait';
import { pauseOf } from '../platform/waits/waits';
import { before, type Invariant } from './invariant';

/** Minutes by which a job or sweep may be late: the sweep runs each minute, and a started one has a minute. */
const lateMinutes = 3;

const closingMinutes = closingPatience / minute;

const moneyOfOrders: Invariant = {
  name: 'order-money',
  rule: 'What was captured and refunded for an order is what it records, and fits its status.',
  violations: () => sql`
    with captured as (
      select order_id, sum(amount_fen) as fen from payment_log
      where status = 'SUCCEEDED' and applied group by order_id
    ), refunded as (
      select order_id, sum(amount_fen) as fen from refund
      where status = 'SUCCEEDED' and kind = 'ORDER' group by order_id
    ), lost as (
      select order_id, sum(lost_fen) as fen from dispute group by order_id
    ), delivered as (
      select order_id, sum(delivered_quantity) as units from order_item group by order_id
    ), money as (
      select o.id, o.status, o.amount_paid_fen, o.amount_refunded_fen, o.pay_amount_fen,
        coalesce(c.fen, 0) as captured, coalesce(r.fen, 0) + coalesce(l.fen, 0) as refunded, coalesce(d.units, 0) as delivered
      from orders o
      left join captured c on c.order_id = o.id
      left join refunded r on r.order_id = o.id
      left join lost l on l.order_id = o.id
      left join delivered d on d.order_id = o.id
    )
    select id from money
    where captured <> amount_paid_fen
      or refunded <> amount_refunded_fen
      or (status in ('PENDING_PAYMENT', 'CANCELED', 'OVERDUE_PAYMENT') and captured <> 0)
      or (status in ('PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE', 'COMPLETED')
        and (captured <> pay_amount_fen or (captured > 0 and refunded >= captured)))
      or (status = 'PENDING_REFUND' and refunded >= captured)
      or (status = 'REFUNDED' and delivered = 0 and refunded <> captured)
      or (status = 'REFUNDED' and captured > 0 and refunded = 0)`,
};

const workOnOrders: Invariant = {
  name: 'order-work',
  rule: 'Every paid order is delivered, on hold until a deadline, due for a check, or has an open refund or request.',
  violations: (now) => sql`
    select o.id from orders o
    where (o.status = 'PENDING_REVIEW' and (o.hold_reason = 'NONE' or o.hold_owner is null
        or o.hold_deadline is null or o.hold_deadline < ${before(now, lateMinutes)}
        or o.next_check_time is null or o.next_check_time < ${before(now, lateMinutes)}))
      or (o.status = 'PENDING_SHIPMENT'
        and (o.next_check_time is null or o.next_check_time < ${before(now, lateMinutes)}))
      or (o.status = 'PENDING_REFUND'
        and not exists (
          select 1 from refund r where r.order_id = o.id and r.kind = 'ORDER' and r.status not in ('SUCCEEDED', 'FAILED'))
        and not exists (
          select 1 from after_sales a where a.order_id = o.id and a.status in ('APPLIED', 'APPROVED')))`,
};

const expiredReservations: Invariant = {
  name: 'order-expiry',
  rule: 'No unpaid order keeps its reservations after its deadline.',
  violations: (now) => sql`
    select o.id from orders o
    where o.status = 'PENDING_PAYMENT' and (o.expire_time is null
      or o.expire_time < ${before(now, lateMinutes + closingMinutes)}
      or (o.expire_time < ${before(now, lateMinutes)} and not exists (
        select 1 from payment_log p
        where p.order_id = o.id and p.status in ('CREATED', 'REQUIRES_ACTION', 'PROCESSING'))))`,
};

const legalTransitions: Invariant = {
  name: 'order-transitions',
  rule: 'Every logged change of an order is legal, and together they lead to its status.',
  violations: () => sql`
    with legal (event, from_status, to_status, type) as (values ${legalRows()}), path as (
      select order_id, to_status as status, 1 as steps from order_log where from_status is distinct from to_status
      union all
      select order_id, from_status, -1 from order_log
      where from_status is distinct from to_status and from_status is not null
      union all
      select id, status, -1 from orders
    )
    select l.id from order_log l
    where case
      when l.type = 'CREATE' then l.from_status is not null or l.to_status not in ('PENDING_PAYMENT', 'PENDING_REVIEW')
      when l.detail ->> 'event' is null or l.type = 'ALARM' then l.from_status is distinct from l.to_status
      else not exists (
        select 1 from legal
        where legal.event = l.detail ->> 'event' and legal.from_status = l.from_status and legal.to_status = l.to_status
          and legal.type = l.type)
      end
    union
    select order_id from path group by order_id, status having sum(steps) <> 0`,
};

/** A refund that is rejected, or partly done, returns to one of these. */
const resumed = ['PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE', 'COMPLETED'];

function legalRows() {
  const targets = (status: string, to: string): string[] => {
    if (to === 'CONTINUES' && status !== 'PENDING_REFUND') return [status];
    return to === 'BEFORE_REFUND' || to === 'CONTINUES' ? resumed : [to];
  };
  const rows = Object.entries(stateTable).flatMap(([event, { from, to, log }]) =>
    from.flatMap((status) =>
      targets(status, to).map((next) => sql`(${event}::text, ${status}::text, ${next}::text, ${log}::text)`),
    ),
  );
  return sql.join(rows, sql`, `);
}

/** Events of which an order has at most one, in groups. */
const onceOnly: OrderEvent[][] = [
  ['PAID', 'LATE_PAID', 'LATE_PAID_REFUND'],
  ['DELIVERED'],
  ['RECEIVE', 'REVIEWED', 'AUTO_RECEIVE'],
  ['REFUNDED', 'DISPUTE_LOST'],
];

const effectsOnce: Invariant = {
  name: 'order-effects',
  rule: 'No order is paid, delivered or completed twice, or refunded twice without a refund that failed between.',
  violations: () =>
    sql.join(
      onceOnly.map(
        (events) => sql`
          select order_id as id from order_log
          where detail ->> 'event' in (${sql.join(
            events.map((event) => sql`${event}`),
            sql`, `,
          )})
          group by order_id having count(*) > 1 + (
            select count(*) from order_log back
            where back.order_id = order_log.order_id and back.from_status = 'REFUNDED'
              and ${events.includes('REFUNDED')})`,
      ),
      sql` union `,
    ),
};

const openRequests: Invariant = {
  name: 'after-sales',
  rule: 'An open after-sales request pauses its order, and the refund of a request is open as long as the request.',
  violations: () => sql`
    select a.id from after_sales a join orders o on o.id = a.order_id
    where a.status in ('APPLIED', 'APPROVED') and (o.status <> 'PENDING_REFUND'
      or (a.type <> 'REPLACE_CODE' or a.status = 'APPROVED') and not exists (
        select 1 from refund r where r.after_sales_id = a.id and r.status not in ('SUCCEEDED', 'FAILED')))
    union
    select r.after_sales_id from refund r join after_sales a on a.id = r.after_sales_id
    where a.status not in ('APPLIED', 'APPROVED') and r.status not in ('SUCCEEDED', 'FAILED')
        -- A refund can fail after its success.
        and not (a.status = 'DONE' and r.failed_count > 0)
      or a.status <> 'DONE' and r.status = 'SUCCEEDED'`,
};

const resultsOfTopUps: Invariant = {
  name: 'top-up-results',
  rule: 'The supplier is queried about every top-up without a result whose order was refunded, for two weeks.',
  violations: (now) =>
    sql`select id from (${refundedTopUps(now, addTime(now, -4 * pauseOf(itemWaits.SENDING, 0), 'second'))}) due`,
};

/** Orders: their money, their status and who works on them. */
export const orderInvariants: readonly Invariant[] = [
  moneyOfOrders,
  workOnOrders,
  expiredReservations,
  legalTransitions,
  effectsOnce,
  openRequests,
  resultsOfTopUps,
];
