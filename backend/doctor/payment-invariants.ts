import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant';
import { before } from './patience';

const paymentsApplied: Invariant = {
  name: 'payments-applied',
  rule: 'A provider reference belongs to one payment, an order has at most one applied payment, and any other payment that succeeded has a refund.',
  violations: () => sql`
    select p.id from payment_log p
    where (p.applied and p.status <> 'SUCCEEDED')
      or (not p.applied and p.status = 'SUCCEEDED'
        and not exists (select 1 from refund r where r.payment_log_id = p.id and r.kind = 'EXTRA'))
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
  rule: 'Every refund is done, left to staff or retried, and no payment is refunded above what it brought.',
  violations: (now) => sql`
    select r.id from refund r
    where r.status = 'PENDING' and r.updated_time < ${before(now, lateMinutes)}
    union
    select p.id from payment_log p
    join (select payment_log_id, sum(amount_fen) as fen from refund group by payment_log_id) r
      on r.payment_log_id = p.id
    where r.fen > p.amount_fen or r.fen <> p.refunded_fen`,
};

const eventsProcessed: Invariant = {
  name: 'payment-events',
  rule: 'Every webhook event that names a payment is processed or retried.',
  violations: (now) => sql`
    select e.id from payment_event e
    where e.processed_time is null and e.provider_ref is not null
      and e.created_time < ${before(now, lateMinutes)}
      and (e.checked_time is null or e.checked_time < ${before(now, lateMinutes)})`,
};

/** Payments, refunds and webhooks. */
export const paymentInvariants: readonly Invariant[] = [paymentsApplied, refundsInProgress, eventsProcessed];
