import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant';

/**
 * A fact is stored before it is applied, so that after a crash its row may not say it yet: what a fact led to is compared
 * with those that are applied, and what a row says with all of them.
 */
const factRows: Invariant = {
  name: 'fact-rows',
  rule: 'Every fact is about a payment, refund, dispute or top-up of its order, from the provider or supplier of it, and states what its content says; a success that is applied is in the row of its payment.',
  violations: () => sql`
    select f.id from provider_fact f
    left join payment_log p on p.id = f.subject_id and f.kind <> 'TOP_UP'
    left join order_item i on i.id = f.subject_id and f.kind = 'TOP_UP'
    where coalesce(p.order_id, i.order_id) is distinct from f.order_id
      or p.provider <> f.provider
      or f.object_id not like i.id || '-%'
      or (exists (
          select 1 from supplier_call c
          where c.order_item_id = i.id and c.supplier <> f.provider and c.created_time <= f.created_time)
        and not exists (select 1 from supplier_call c where c.order_item_id = i.id and c.supplier = f.provider))
      -- A payment with another reference is left to staff.
      or (f.kind = 'PAYMENT' and f.object_id is distinct from p.provider_ref and p.status <> 'MISMATCH')
      or (f.kind <> 'PAYMENT' and f.object_id = p.provider_ref)
      or f.state is distinct from coalesce(f.content ->> 'status', f.content ->> 'outcome', 'OTHER_SHOP')
      or f.object_id <> coalesce(f.content ->> 'refundId', f.content ->> 'disputeId')
      or (f.kind = 'PAYMENT' and f.state = 'SUCCEEDED' and f.outcome = 'APPLIED'
        and p.status not in ('SUCCEEDED', 'MISMATCH'))
      or (f.outcome = 'APPLIED' and exists (
        select 1 from refund r join payment_log paid on paid.id = r.payment_log_id
        where r.provider_refund_id = f.object_id and paid.provider = f.provider
          and (f.kind <> 'REFUND' or r.payment_log_id <> f.subject_id)))
      or (f.outcome = 'APPLIED' and exists (
        select 1 from dispute d
        where d.provider_dispute_id = f.object_id and d.provider = f.provider
          and (f.kind <> 'DISPUTE' or d.payment_log_id <> f.subject_id)))`,
};

const factValues: Invariant = {
  name: 'fact-values',
  rule: 'What a payment, refund, dispute or top-up says about itself was stated by its provider or supplier.',
  violations: () => sql`
    select p.id from payment_log p
    join lateral (
      select count(*) as facts,
        bool_or(f.content ->> 'captureRef' = p.capture_ref) as capture,
        bool_or((f.content ->> 'threeDs')::boolean = p.three_ds) as three_ds,
        bool_or(f.content ->> 'cardFingerprint' is not distinct from p.card_fingerprint) as card,
        bool_or((f.content -> 'fee' ->> 'minor')::bigint is not distinct from p.provider_fee_minor
          and f.content -> 'fee' ->> 'currency' is not distinct from p.provider_fee_currency) as fee
      from provider_fact f where f.kind = 'PAYMENT' and f.subject_id = p.id and f.state = 'SUCCEEDED'
    ) stated on stated.facts > 0
    where p.status = 'SUCCEEDED' and (not stated.capture or not stated.three_ds or not stated.card or not stated.fee)
    union
    select d.id from dispute d
    join lateral (
      select count(*) as facts,
        bool_or((f.content ->> 'evidenceDueTime')::timestamptz is not distinct from d.evidence_due_time) as due,
        bool_or(f.content ->> 'currency' = d.currency) as currency
      from provider_fact f
      where f.kind = 'DISPUTE' and f.subject_id = d.payment_log_id and f.object_id = d.provider_dispute_id
        and f.outcome = 'APPLIED'
    ) stated on stated.facts > 0
    where not stated.due or not stated.currency
    union
    select r.id from refund r
    join lateral (
      select count(*) as facts, count(distinct f.object_id) filter (where f.state = 'FAILED') as failed
      from provider_fact f where f.kind = 'REFUND' and f.subject_id = r.payment_log_id
    ) stated on stated.facts > 0
    where r.failed_count > stated.failed
    union
    select c.id from supplier_call c
    join lateral (
      select count(*) as facts, bool_or(f.provider = c.supplier) as supplier
      from provider_fact f where f.kind = 'TOP_UP' and f.subject_id = c.order_item_id
    ) stated on stated.facts > 0
    where c.status in ('DELIVERED', 'PARTIAL', 'REFUSED', 'FAILED') and stated.supplier is not true`,
};

/** What providers and suppliers stated, compared with what it led to. */
export const factInvariants: readonly Invariant[] = [factRows, factValues];
