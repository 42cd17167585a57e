import { sql } from 'drizzle-orm';
import { internalProvider } from '../domains/payments/payment-row';
import type { Invariant } from './invariant';

/** Whether the delivery of order `o` is complete, also when a refund followed. */
const isDelivered = sql`(o.status in ('PENDING_EVALUATE', 'COMPLETED')
  or (o.status in ('PENDING_REFUND', 'REFUNDED') and o.status_before_refund in ('PENDING_EVALUATE', 'COMPLETED')))`;

/** Sums of the lines per entry: what the comparisons below need. */
const bookedSums = sql`
  select e.id as entry_id, e.order_id, e.payment_log_id, e.refund_id, e.point_log_id,
    coalesce(sum(l.minor) filter (where l.account = 'DEFERRED_REVENUE'), 0) as deferred,
    coalesce(sum(l.minor) filter (where l.account in ('DEFERRED_REVENUE', 'REFUNDS', 'REVENUE')), 0) as of_order,
    coalesce(sum(l.minor) filter (where l.account = 'COIN_LIABILITY'), 0) as coins,
    coalesce(sum(l.minor) filter (where l.account in ('RECEIVABLE', 'BANK')), 0) as money,
    min(l.provider) as provider,
    min(l.currency) filter (where l.account in ('RECEIVABLE', 'BANK')) as currency,
    coalesce(sum(l.minor) filter (where l.account = 'UNAPPLIED_PAYMENTS'), 0) as unapplied
  from journal_entry e left join journal_line l on l.entry_id = e.id
  group by e.id`;

const entriesBalance: Invariant = {
  name: 'journal-balances',
  rule: 'The lines of every journal entry add up to zero in each currency, and every entry has lines.',
  violations: () => sql`
    select entry_id as id from journal_line group by entry_id, currency having sum(minor) <> 0
    union
    select id from journal_entry e where not exists (select 1 from journal_line l where l.entry_id = e.id)`,
};

const paymentsAreBooked: Invariant = {
  name: 'journal-payments',
  rule: 'Every payment that brought money is booked with its amount, and no other payment is.',
  violations: () => sql`
    with booked as (${bookedSums}), received as (
      select p.id, p.applied, p.provider, p.amount_fen,
        p.status = 'MISMATCH' as mismatch,
        coalesce(x.minor, p.currency_minor) as minor,
        p.currency
      from payment_log p
      left join refund x on x.payment_log_id = p.id and x.kind = 'EXTRA'
      where p.status = 'SUCCEEDED' or (p.status = 'MISMATCH' and x.id is not null)
    )
    select p.id from received p left join booked b on b.entry_id = 'PAYMENT:' || p.id
    where b.entry_id is null
      or (p.applied and b.deferred <> -p.amount_fen)
      or (not p.applied and b.unapplied <> -p.minor)
      or (p.provider = ${internalProvider} and b.coins <> p.amount_fen)
      or (p.provider <> ${internalProvider} and (b.money <> p.minor or b.provider is distinct from p.provider
        or (not p.mismatch and b.currency is distinct from p.currency)))
    union
    select b.entry_id from booked b
    where b.payment_log_id is not null and not exists (select 1 from received p where p.id = b.payment_log_id)`,
};

const refundsAreBooked: Invariant = {
  name: 'journal-refunds',
  rule: 'The entries of every completed refund add up to its amount, those of another refund to nothing.',
  violations: () => sql`
    with booked as (${bookedSums}), of_refund as (
      select refund_id, sum(of_order) as of_order, sum(coins) as coins, sum(money) as money, sum(unapplied) as unapplied
      from booked where refund_id is not null group by refund_id
    ), done as (
      select r.id, r.kind, r.amount_fen, r.minor, r.payment_log_id, r.channel = 'COINS' or p.provider = ${internalProvider} as in_coins
      from refund r join payment_log p on p.id = r.payment_log_id
      where r.status = 'SUCCEEDED'
    )
    select r.id from done r
    left join of_refund b on b.refund_id = r.id
    left join booked paid on paid.entry_id = 'PAYMENT:' || r.payment_log_id
    where b.refund_id is null
      or (r.kind = 'ORDER' and b.of_order <> r.amount_fen)
      or (r.kind = 'ORDER' and b.money + b.coins <>
        case when r.in_coins then -r.amount_fen else -r.minor end)
      or (r.kind = 'EXTRA' and (b.unapplied <> -paid.unapplied
        or b.money <> case when r.in_coins then 0 else -paid.money end or (r.in_coins and b.coins >= 0)))
    union
    select b.refund_id from of_refund b
    where (b.of_order <> 0 or b.coins <> 0 or b.money <> 0 or b.unapplied <> 0)
      and not exists (select 1 from done r where r.id = b.refund_id)`,
};

const coinsAreBooked: Invariant = {
  name: 'journal-coins',
  rule: 'Every posting of coins is booked with its amount.',
  violations: () => sql`
    with booked as (${bookedSums})
    select c.id from point_log c left join booked b on b.point_log_id = c.id
    where c.credit <> c.debit and b.coins is distinct from (c.debit - c.credit)::numeric`,
};

const ordersAreBooked: Invariant = {
  name: 'journal-orders',
  rule: 'The deferred revenue of every order is what is paid and not delivered; its revenue is what was delivered and kept.',
  violations: () => sql`
    with booked as (
      select e.order_id,
        coalesce(sum(l.minor) filter (where l.account = 'DEFERRED_REVENUE'), 0) as deferred,
        coalesce(sum(l.minor) filter (where l.account in ('REVENUE', 'REFUNDS', 'DISPUTES')), 0) as earned
      from journal_entry e join journal_line l on l.entry_id = e.id
      where e.order_id is not null
      group by e.order_id
    ), kept as (
      select o.id, o.amount_paid_fen - o.amount_refunded_fen as fen,
        (o.status = 'REFUNDED' or ${isDelivered}) as ended
      from orders o
    )
    select o.id from kept o left join booked b on b.order_id = o.id
    where coalesce(b.deferred, 0) <> case when o.ended then 0 else -o.fen end
      or coalesce(b.earned, 0) <> case when o.ended then -o.fen else 0 end`,
};

const coinBalances: Invariant = {
  name: 'coin-balances',
  rule: 'Every coin balance is the sum of its postings.',
  violations: () => sql`
    with posted as (
      select member_id, sum(credit - debit) as balance from point_log group by member_id
    )
    select coalesce(a.member_id, p.member_id) as id
    from point_account a full join posted p on p.member_id = a.member_id
    where coalesce(a.balance, 0) <> coalesce(p.balance, 0)`,
};

/** The books and the coin ledger. */
export const journalInvariants: readonly Invariant[] = [
  entriesBalance,
  paymentsAreBooked,
  refundsAreBooked,
  coinsAreBooked,
  ordersAreBooked,
  coinBalances,
];
