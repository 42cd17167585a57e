import { sql } from 'drizzle-orm';
import { eventWaits, factWaits } from '../platform/waits/payment-waits';
import { minute } from '../platform/waits/wait';
import { pauseOf } from '../platform/waits/waits';
import { before, type Invariant } from './invariant';

const paymentsApplied: Invariant = {
  name: 'payments-applied',
  rule: 'A provider reference belongs to one payment, an order has at most one applied payment, and any other payment that succeeded has a refund.',
  violations: () => sql`
    select p.id from payment_log p
    where (p.applied and p.status <> 'SUCCEEDED')
      or (not p.applied and p.status = 'SUCCEEDED'
        and not exists (select 1 from refund r where r.payment_log_id = p.id and r.kind = 'EXTRA'))
      -- Only a lost dispute ends the refund of money that was not owed.
      or (not p.applied and exists (
          select 1 from refund r where r.payment_log_id = p.id and r.kind = 'EXTRA' and r.status = 'FAILED')
        and not exists (select 1 from dispute d where d.payment_log_id = p.id and d.status = 'LOST'))
      -- Staff decide on a payment of another environment or with another reference.
      or (p.status = 'MISMATCH'
        and not exists (select 1 from refund r where r.payment_log_id = p.id and r.kind = 'EXTRA')
        and not exists (
          select 1 from audit_log a
          where a.subject_id = p.id and a.action = 'payment.mismatch'
            and (a.detail -> 'wrong' @> '["livemode"]' or a.detail -> 'wrong' @> '["reference"]'
              or (a.detail -> 'got' ->> 'minor')::bigint <= 0)))
    union
    select min(id) from payment_log where provider_ref is not null
    group by provider, provider_ref having count(*) > 1
    union
    select min(id) from payment_log where applied group by order_id having count(*) > 1`,
};

/** Minutes after which staff or the sweep have taken up a refund or event: the sweep runs each minute. */
const lateMinutes = 5;

const refundsInProgress: Invariant = {
  name: 'refunds-in-progress',
  rule: 'Every refund is done, left to staff, retried or waits for a decision, and no payment is refunded above what it brought.',
  violations: (now) => sql`
    select r.id from refund r
    where r.status in ('APPROVED', 'SUBMITTED', 'PENDING') and r.next_check_time < ${before(now, lateMinutes)}
    union
    select r.id from refund r
    where r.status = 'REQUESTED' and not exists (
      select 1 from after_sales a where a.id = r.after_sales_id and a.status in ('APPLIED', 'APPROVED'))
    union
    select p.id from payment_log p
    left join (
      select payment_log_id, sum(amount_fen) as fen, sum(minor) as minor
      from refund where status <> 'FAILED' group by payment_log_id
    ) r on r.payment_log_id = p.id
    where coalesce(r.fen, 0) > p.amount_fen or coalesce(r.fen, 0) <> p.refunded_fen
      or coalesce(r.minor, 0) <> p.refunded_minor
      or (p.status <> 'MISMATCH' and coalesce(r.minor, 0) > p.currency_minor)`,
};

const eventsProcessed: Invariant = {
  name: 'payment-events',
  rule: 'Every webhook event of a payment is processed or retried.',
  violations: (now) => sql`
    select e.id from payment_event e
    where e.processed_time is null and e.created_time < ${before(now, lateMinutes)}
      and (e.checked_time is null or e.checked_time < case
        -- An event that could not be applied, as of a dispute that names no payment, is retried each hour.
        when e.provider_ref is null or e.result is not null then ${before(now, pauseOf(eventWaits.UNASSIGNED, 0) / minute + lateMinutes)} else ${before(now, lateMinutes)} end)`,
};

/** Nothing is asked about a fact that states what another one has applied. */
const factsApplied: Invariant = {
  name: 'facts',
  rule: 'Every fact that a provider or supplier stated is applied, or a case with a reason, or states what another fact has applied.',
  violations: (now) => sql`
    select f.id from provider_fact f
    where (f.outcome = 'RECEIVED' and f.created_time < ${before(now, factWaits.RECEIVED.longest / minute)} and not exists (
        select 1 from provider_fact other
        where other.subject_id = f.subject_id and other.kind = f.kind and other.object_id = f.object_id
          and other.state = f.state and other.outcome = 'APPLIED'))
      or (f.outcome = 'CASE') <> (f.reason is not null)
      or (f.outcome = 'RECEIVED') <> (f.outcome_time is null)`,
};

/** Payments, refunds, webhooks, and what providers and suppliers stated. */
export const paymentInvariants: readonly Invariant[] = [
  paymentsApplied,
  refundsInProgress,
  eventsProcessed,
  factsApplied,
];
