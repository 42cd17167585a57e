import { sql } from 'drizzle-orm';
import { coinMethod } from '../../lib/pricing/coins';
import { internalProvider } from '../domains/payments/payment-row';
import { madeAtProvider } from '../domains/payments/settlement/refunds/complete-refund';
import { eventWaits } from '../platform/waits/payment-waits';
import { minute } from '../platform/waits/wait';
import { areApart, before, type Invariant } from './invariant';
import { refundFacts } from './refund-facts';

const open = sql`('CREATED', 'REQUIRES_ACTION', 'PROCESSING')`;
const closed = sql`('FAILED', 'CANCELED', 'EXPIRED')`;

/** Checks of a closed attempt (`payments/closed-attempts.ts`), and days after which none is due. */
const checksOfClosed = 9;
const daysOfChecks = 5;

/** How far an attempt in another currency may be from the present rate: rates move, and a factor of ten is no movement. */
const rateBand = { least: 0.6, most: 1.6 };

const attempts: Invariant = {
  name: 'payment-attempts',
  rule: 'Every attempt charges what its order costs with the fee, at a rate near the present one, and says what its status says.',
  violations: (now) => sql`
    select p.id from payment_log p
    join orders o on o.id = p.order_id
    left join currency c on c.currency_code = p.currency
    where p.amount_fen <> o.order_amount_fen + p.fee_fen
      or (p.currency = 'CNY' and p.currency_minor <> p.amount_fen)
      or (c.precision is not null and p.amount_fen >= 100
        and p.currency_minor * 100000000000::numeric / (p.amount_fen * c.rate_ppb * power(10::numeric, c.precision))
          not between ${rateBand.least} and ${rateBand.most})
      or (p.provider = ${internalProvider}) <> (p.method = ${coinMethod})
      or exists (
        select 1 from payment_log other
        where other.method = p.method and other.order_id = p.order_id and other.provider <> p.provider)
      or (p.status = 'SUCCEEDED') <> (p.succeeded_time is not null)
      or (p.status = 'SUCCEEDED' and p.provider <> ${internalProvider} and p.provider_ref is null)
      or (p.status in ('REQUIRES_ACTION', 'MISMATCH') and p.provider_ref is null)
      or (p.status = 'CREATED' and p.provider_ref is not null)
      or (p.status not in ('SUCCEEDED', 'MISMATCH') and (p.capture_ref is not null or p.refunded_fen > 0
        or p.refunded_minor > 0 or p.provider_fee_minor is not null))
      or (p.provider_fee_minor is null) <> (p.provider_fee_currency is null)
      or (p.status not in ${closed} and p.next_check_time is not null)
      or (p.status in ${closed} and p.provider_ref is not null and p.next_check_time is null
        and p.check_count < ${checksOfClosed}
        and (p.check_count > 0 or p.updated_time > ${before(now, daysOfChecks * 24 * 60)}))
      -- The form of a reference tells the provider that made it.
      or (p.provider <> 'stripe' and p.provider_ref ~ '^pi_[0-9A-Za-z]{14,}$')
      or (p.provider <> 'sandbox' and p.provider_ref ~ '^(pi|pp)_sandbox_')
      or (p.provider <> 'paypal' and p.provider_ref ~ '^[0-9A-Z]{17}$')
      or p.check_count not between 0 and ${checksOfClosed}
      or (p.expire_time is not null and p.expire_time < p.created_time)
      or (p.customer_ref is not null and not exists (
          select 1 from payment_customer x where x.provider = p.provider and x.customer_ref = p.customer_ref
            and x.member_id = o.member_id)
        -- A customer that the provider does not know any more is replaced.
        and exists (
          select 1 from payment_customer x
          where x.provider = p.provider and x.member_id = o.member_id and x.updated_time < p.created_time))`,
};

const timesOfPayments: Invariant = {
  name: 'payment-times',
  rule: 'A payment succeeded when it was booked, and when its order was paid.',
  violations: () => sql`
    select p.id from payment_log p
    left join journal_entry e on e.id = 'PAYMENT:' || p.id
    left join orders o on o.id = p.order_id and p.applied
    where p.succeeded_time is not null and (${areApart(sql`p.succeeded_time`, sql`e.created_time`)}
      or (o.id is not null and ${areApart(sql`p.succeeded_time`, sql`o.paid_time`)}))`,
};

const disputeRows: Invariant = {
  name: 'dispute-rows',
  rule: 'Every dispute is of the payment of its order, and the audit log says when it was opened and how it ended; none that it names is missing.',
  violations: () => sql`
    with told as (
      select subject_id,
        max(created_time) filter (where action = 'dispute.opened') as opened,
        max(created_time) filter (where action in ('dispute.won', 'dispute.lost')) as ended,
        max(detail ->> 'providerDisputeId') as number,
        max(case action when 'dispute.won' then 'WON' when 'dispute.lost' then 'LOST' end) as outcome
      from audit_log where action like 'dispute.%' group by subject_id
    )
    select d.id from dispute d
    left join payment_log p on p.id = d.payment_log_id
    left join told t on t.subject_id = d.id
    left join (
      select e.dispute_id, min(l.currency) as currency
      from journal_entry e join journal_line l on l.entry_id = e.id
      where e.kind = 'DISPUTE_FEE' group by e.dispute_id
    ) fee on fee.dispute_id = d.id
    where p.order_id is distinct from d.order_id
      or p.provider is distinct from d.provider
      or p.status not in ('SUCCEEDED', 'MISMATCH')
      or t.number is distinct from d.provider_dispute_id
      or ${areApart(sql`t.opened`, sql`d.created_time`)}
      or ${areApart(sql`t.ended`, sql`d.closed_time`)}
      or coalesce(t.outcome, 'OPEN') <> d.status
      or (fee.currency is null and d.fee_minor > 0) or fee.currency <> d.fee_currency
      or (d.status = 'LOST' and not d.withheld)
      or d.withheld <> exists (select 1 from journal_entry e where e.id = 'DISPUTE_OPENED:' || d.id)
      or (not d.withheld and d.currency = p.currency and d.minor > p.currency_minor)
      or (d.withheld and d.minor is distinct from (
        select sum(l.minor) from journal_line l
        where l.entry_id = 'DISPUTE_OPENED:' || d.id and l.account = 'DISPUTED_FUNDS' and l.currency = d.currency))
    union
    select t.subject_id from told t
    where t.opened is not null and not exists (select 1 from dispute d where d.id = t.subject_id)`,
};

const movements: Invariant = {
  name: 'provider-movements',
  rule: 'Every movement that a provider listed is booked as it was listed, and agrees with its payment, or is a difference for staff.',
  violations: (now) => sql`
    with booked as (
      select e.provider_transaction_id as id,
        sum(l.minor) filter (where l.account = 'RECEIVABLE') as receivable,
        min(l.provider) as provider
      from journal_entry e join journal_line l on l.entry_id = e.id
      where e.kind = 'SETTLEMENT' group by e.provider_transaction_id
    ), listed as (
      -- The money of a dispute may move several times; a second payment or refund is a difference.
      select provider, kind, ref, minor from provider_transaction t
      where t.kind in ('PAYMENT', 'REFUND', 'REFUND_FAILURE', 'PAYOUT') and t.ref is not null
        and not exists (select 1 from book_difference f where f.subject = t.id)
      group by provider, kind, ref, minor having count(*) > 1
    )
    select t.id from provider_transaction t
    left join booked b on b.id = t.id
    left join payment_log p on p.id = t.payment_log_id and t.kind = 'PAYMENT'
    left join refund r on r.id = t.refund_id
    left join payment_log rp on rp.id = r.payment_log_id
    left join dispute d on d.id = t.dispute_id
    left join listed twice on twice.provider = t.provider and twice.kind = t.kind and twice.ref = t.ref and twice.minor = t.minor
    -- The movements of a dispute are compared as one sum, and a difference names one of them.
    where not exists (
        select 1 from book_difference f join provider_transaction m on m.id = f.subject
        where m.id = t.id or m.dispute_id = t.dispute_id)
      and (twice.ref is not null or (b.provider is not null and b.provider <> t.provider)
        or (p.id is not null and p.status = 'SUCCEEDED' and (t.minor <> p.currency_minor or t.currency <> p.currency
          or p.provider <> t.provider
          or (p.provider_fee_minor is not null and p.provider_fee_minor <> t.fee_minor)
          or (p.provider_fee_minor > 0 and p.provider_fee_currency <> t.settled_currency)
          or t.reference <> p.sn or t.ref <> p.provider_ref or num_nonnulls(t.ref, t.reference) = 0
          or (t.reference is null and exists (
            select 1 from provider_transaction x where x.provider = t.provider and x.kind = 'PAYMENT' and x.reference is not null))
          or t.time not between p.created_time - interval '2 days' and p.succeeded_time + interval '2 days'))
        or (r.id is not null and (abs(t.minor) <> r.minor or rp.provider <> t.provider or t.currency <> rp.currency
          or (t.reference like 'R%' and split_part(t.reference, '-', 1) <> r.sn)
          -- One that failed at the provider before the store knew of it was made by staff instead.
          or (r.failed_count = 0 and t.ref <> r.provider_refund_id and not exists (
            select 1 from provider_transaction back
            where back.refund_id = t.refund_id and back.ref = t.ref and back.minor = -t.minor and back.kind <> t.kind))
          or (r.failed_count > 0 and t.ref <> r.provider_refund_id and not exists (
            select 1 from provider_fact f where f.kind = 'REFUND' and f.object_id = t.ref and f.subject_id = rp.id))
          or t.ref is null
          or (t.ref = r.provider_refund_id and t.reference like 'R%'
            and t.reference <> r.sn || case when r.failed_count > 0 then '-' || r.failed_count else '' end)
          -- One that was made at the provider is recorded when its event arrives.
          or (t.time < r.created_time - interval '2 days' and r.reason <> ${madeAtProvider})
          or t.time > r.succeeded_time + interval '2 days'))
        or (t.refund_id is not null and t.kind not in ('REFUND', 'REFUND_FAILURE'))
        or (t.dispute_id is not null and t.kind not in ('DISPUTE', 'DISPUTE_REVERSAL'))
        -- One that is not assigned is not booked.
        or (b.id is not null and t.kind not in ('PAYMENT', 'PAYOUT') and num_nonnulls(t.refund_id, t.dispute_id) = 0)
        or (t.kind = 'PAYOUT' and (t.currency <> t.settled_currency or t.minor <> t.settled_minor))
        or (t.kind = 'PAYMENT' and t.payment_log_id is null and exists (
          select 1 from payment_log x where x.provider = t.provider and x.sn = t.reference))
        or (t.kind = 'REFUND' and t.refund_id is null and exists (
          select 1 from refund x where x.sn = split_part(t.reference, '-', 1) or x.provider_refund_id = t.ref))
        or t.time < t.created_time - interval '60 days'
        or (d.id is not null and (d.provider <> t.provider or d.currency <> t.currency
          or t.ref <> d.provider_dispute_id))
        or (d.status <> 'OPEN' and t.time < ${before(now, 5 * 24 * 60)} and d.updated_time < ${before(now, 5 * 24 * 60)}
          and coalesce(d.fee_minor, 0) <> (select sum(m.fee_minor) from provider_transaction m where m.dispute_id = d.id))
        or (t.kind in ('PAYMENT', 'DISPUTE_REVERSAL', 'REFUND_FAILURE') and t.minor < 0)
        or (t.kind in ('REFUND', 'DISPUTE') and t.minor > 0)
        or (t.minor > 0) <> (t.settled_minor > 0) and t.settled_minor <> 0
        or (t.currency = t.settled_currency and t.kind <> 'PAYOUT' and t.minor <> t.settled_minor)
        or num_nonnulls(t.payment_log_id, t.refund_id, t.dispute_id) > 1
        or (t.kind = 'PAYMENT' and num_nonnulls(t.refund_id, t.dispute_id) > 0)
        or (t.kind = 'PAYOUT' and t.settled_minor <> 0 and b.id is null)
        -- A movement that neither exchanges money nor costs any has no entry.
        or (t.kind = 'PAYMENT' and t.payment_log_id is not null and b.id is null
          and (t.currency <> t.settled_currency or t.fee_minor <> 0)))`,
};

const events: Invariant = {
  name: 'event-rows',
  rule: 'Every event of a provider names a payment, refund or dispute of that provider, of the kind of its type.',
  violations: () => sql`
    select e.id from payment_event e
    left join refund r on r.provider_refund_id = e.object_id and e.kind = 'REFUND'
    left join payment_log rp on rp.id = r.payment_log_id
    left join dispute d on d.provider_dispute_id = e.object_id and e.kind = 'DISPUTE'
    left join payment_log dp on dp.id = d.payment_log_id
    where e.id not like e.provider || ':%'
      or (e.kind = 'DISPUTE') <> (e.type ilike '%dispute%') and e.kind <> 'OTHER'
      or (e.kind = 'REFUND' and e.type not ilike '%refund%')
      or (e.kind in ('REFUND', 'DISPUTE') and e.object_id is null)
      or (e.processed_time is not null and e.result is null)
      or (e.processed_time is not null and e.provider_ref is null and e.kind <> 'OTHER'
        and e.result not in ('UNKNOWN_REFERENCE', 'RECORDED'))
      or (e.processed_time is not null and e.provider_ref is not null and e.result not in ('UNKNOWN_REFERENCE', 'RECORDED')
        and not exists (select 1 from payment_log p where p.provider = e.provider and p.provider_ref = e.provider_ref))
      or e.provider_ref <> rp.provider_ref or e.provider_ref <> dp.provider_ref
      or e.processed_time > e.created_time + interval '100 days'
    union
    select f.id from book_difference f where f.id <> f.kind || ':' || f.subject`,
};

const unanswered: Invariant = {
  name: 'unknown-refunds',
  rule: 'A refund that the provider made on its own becomes a refund of the order, or a difference for staff, within a day.',
  violations: (now) => sql`
    select e.id from payment_event e
    where e.result = 'UNKNOWN_REFUND' and e.created_time < ${before(now, eventWaits.CASE.late / minute)}
      and not exists (select 1 from refund r where r.provider_refund_id = e.object_id)
      and not exists (
        select 1 from provider_transaction t join book_difference f on f.subject = t.id where t.ref = e.object_id)`,
};

const lateAttempts: Invariant = {
  name: 'open-attempts',
  rule: 'No attempt is open beside a payment of its order.',
  violations: (now) => sql`
    select p.id from payment_log p join orders o on o.id = p.order_id
    where p.status in ${open} and o.paid_time < ${before(now, 24 * 60)} and o.status <> 'PENDING_PAYMENT'`,
};

/** Payments, refunds and disputes: each row compared with itself and the rows beside it. */
export const paymentFacts: readonly Invariant[] = [
  attempts,
  timesOfPayments,
  ...refundFacts,
  disputeRows,
  movements,
  events,
  unanswered,
  lateAttempts,
];
