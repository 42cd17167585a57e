import { sql } from 'drizzle-orm';
import { coinMethod } from '../../lib/pricing/coins';
import { internalProvider } from '../domains/payments/payment-row';
import { areApart, type Invariant } from './invariant';

const ledgerChain: Invariant = {
  name: 'coin-chain',
  rule: 'The postings of a member lead from nothing to their balance: each one starts where another one ended.',
  // Independent of the order of the postings, so that clocks of processes do not matter.
  violations: () => sql`
    with path as (
      select member_id, balance_after as balance, 1 as steps from point_log
      union all
      select member_id, balance_after - credit + debit, -1 from point_log
      union all
      select member_id, 0, 1 from (select distinct member_id from point_log) members
      union all
      select member_id, balance, -1 from point_account where member_id in (select member_id from point_log)
    )
    select member_id as id from path group by member_id, balance having sum(steps) <> 0
    union
    select id from point_log where credit < 0 or debit < 0 or (credit > 0 and debit > 0)
      or (debit > 0 and type in ('REWARD', 'REFUND', 'REVIEW', 'LATE', 'UNDO_EXCHANGE'))
      or (credit > 0 and type in ('PAY', 'EXCHANGE', 'EXPIRE', 'UNDO_REWARD', 'UNDO_REFUND'))
    union
    select a.member_id from point_account a left join member m on m.id = a.member_id
    where a.pending <> 0 or a.created_time < m.created_time - interval '10 minutes'
      or a.created_time > (select min(l.created_time) from point_log l where l.member_id = a.member_id) + interval '10 minutes'`,
};

/** Coins that an order brings its buyer: the promised ones without the share that was refunded. */
const earned = sql`case
  when o.completed_time is null or o.status = 'REFUNDED' or o.payment_method = ${coinMethod} then 0
  when o.amount_paid_fen = 0 then o.reward_point
  else div(o.reward_point::numeric * (o.amount_paid_fen - o.amount_refunded_fen), o.amount_paid_fen) end`;

const rewards: Invariant = {
  name: 'coin-rewards',
  rule: 'A completed order has brought its buyer the promised coins, without the share that was refunded, and no other order any.',
  violations: () => sql`
    with posted as (
      select order_id, sum(credit - debit) as coins, bool_or(member_id <> (select member_id from orders o where o.id = order_id)) as is_other
      from point_log where type in ('REWARD', 'UNDO_REWARD') group by order_id
    )
    select coalesce(o.id, p.order_id, 'a reward without an order') as id from orders o full join posted p on p.order_id = o.id
    where o.id is null or coalesce(p.is_other, false) or ${earned} <> coalesce(p.coins, 0)`,
};

const paymentsInCoins: Invariant = {
  name: 'coin-payments',
  rule: 'Every payment and refund in coins has its posting to the buyer, and every such posting its payment or refund.',
  violations: () => sql`
    select p.id from payment_log p join orders o on o.id = p.order_id
    left join point_log c on c.idempotency_key = 'payment:' || p.id
    where (p.provider = ${internalProvider} and p.status = 'SUCCEEDED') <> (c.id is not null)
      or (c.id is not null and (c.type <> 'PAY' or c.debit <> p.amount_fen or c.member_id <> o.member_id
        or c.order_id is distinct from o.id or ${areApart(sql`c.created_time`, sql`p.succeeded_time`)}))
    union
    select r.id from refund r
    join payment_log p on p.id = r.payment_log_id
    join orders o on o.id = r.order_id
    left join point_log c on c.idempotency_key = 'refund:' || r.id
    where (r.status = 'SUCCEEDED' and (r.channel = 'COINS' or p.provider = ${internalProvider})) <> (c.id is not null)
      or (c.id is not null and (c.type <> 'REFUND' or (r.kind = 'ORDER' and c.credit <> r.amount_fen)
        or c.member_id <> o.member_id or c.order_id is distinct from o.id
        or ${areApart(sql`c.created_time`, sql`r.succeeded_time`)}))
    union
    select c.id from point_log c
    where (c.type = 'PAY' and not exists (select 1 from payment_log p where c.idempotency_key = 'payment:' || p.id))
      or (c.type = 'REFUND' and not exists (select 1 from refund r where c.idempotency_key = 'refund:' || r.id))
      or (c.type = 'UNDO_REFUND' and not exists (
        select 1 from dispute d where c.idempotency_key = 'dispute-coins:' || d.id and d.status = 'LOST' and d.order_id = c.order_id))`,
};

const otherPostings: Invariant = {
  name: 'coin-events',
  rule: 'Every exchange of coins has its coupon, every adjustment of staff its posting, and coins for a late delivery are those of its order.',
  violations: () => sql`
    select c.id from point_log c
    where (c.type = 'EXCHANGE' and not exists (
        select 1 from coupon_code k where c.idempotency_key = 'coupon-exchange:' || k.id and k.source = 'EXCHANGE'
          and k.member_id is not distinct from c.member_id))
      or (c.idempotency_key like 'adjust:%' and not exists (
        select 1 from coin_adjustment a where a.point_log_id = c.id and c.idempotency_key = 'adjust:' || a.id
          and a.member_id = c.member_id and a.coins = c.credit - c.debit and a.order_id is not distinct from c.order_id
          and c.type = 'ADJUST'))
    union
    select coalesce(c.id, o.id) from (select * from point_log where type = 'LATE') c
    full join (select * from orders where late_coins <> 0) o on c.idempotency_key = 'order-late:' || o.id
    where c.id is null or o.id is null or c.order_id is distinct from o.id or c.member_id <> o.member_id
      or c.credit <> o.late_coins or o.paid_time is null
    union
    select k.id from coupon_code k where k.source = 'EXCHANGE'
      and not exists (select 1 from point_log c where c.idempotency_key = 'coupon-exchange:' || k.id and c.type = 'EXCHANGE')
    union
    select a.id from coin_adjustment a
    left join point_log c on c.id = a.point_log_id
    left join (
      select detail ->> 'adjustmentId' as id,
        max(case action when 'coins.request' then detail ->> 'adjustmentId' end) as known,
        max(case action when 'coins.request' then actor_id end) as requested_by,
        max(case action when 'coins.request' then subject_id end) as member_id,
        max(case action when 'coins.request' then (after ->> 'coins')::int end) as coins,
        max(case action when 'coins.request' then created_time end) as created
      from audit_log where action = 'coins.request' group by 1
    ) asked on asked.id = a.id
    left join approval w on w.kind = 'COINS' and w.subject_id = a.id
    where (a.status = 'DONE') <> (c.id is not null)
      or (c.id is not null and (c.idempotency_key <> 'adjust:' || a.id or ${areApart(sql`a.done_time`, sql`c.created_time`)}))
      or asked.known is null or asked.requested_by is distinct from a.requested_by
      or asked.member_id is distinct from a.member_id or asked.coins is distinct from a.coins
      or ${areApart(sql`asked.created`, sql`a.created_time`)}
      or (w.id is not null and w.status <> case a.status
        when 'DONE' then 'APPROVED' when 'WAITING' then 'WAITING' else w.status end)
      or (w.id is null and a.status <> 'DONE')
      or a.approved_by is distinct from case when a.status = 'DONE' then w.decided_by end`,
};

/** Coins: the ledger of each member, and every posting with what caused it. */
export const coinInvariants: readonly Invariant[] = [ledgerChain, rewards, paymentsInCoins, otherPostings];
