import { sql } from 'drizzle-orm';
import { before, type Invariant } from './invariant';

/** Minutes by which the sweep may be late. */
const lateMinutes = 5;

const disputes: Invariant = {
  name: 'disputes',
  rule: 'An open dispute is due for a check and its amount is withheld in the books; its fee is booked; a closed one withholds nothing, and a lost one of the whole payment ended its order, and any lost one the refunds of its payment.',
  violations: (now) => sql`
    with booked as (
      select e.dispute_id,
        coalesce(sum(l.minor) filter (where l.account = 'DISPUTED_FUNDS'), 0) as withheld,
        coalesce(sum(l.minor) filter (where e.kind = 'DISPUTE_FEE' and l.account = 'DISPUTE_COSTS'), 0) as fee
      from journal_entry e join journal_line l on l.entry_id = e.id
      where e.dispute_id is not null
      group by e.dispute_id
    )
    select d.id from dispute d
    left join booked b on b.dispute_id = d.id
    join orders o on o.id = d.order_id
    join payment_log p on p.id = d.payment_log_id
    where coalesce(b.withheld, 0) <> case when d.status = 'OPEN' and d.withheld then d.minor else 0 end
      or coalesce(b.fee, 0) <> coalesce(d.fee_minor, 0)
      or (d.status = 'OPEN' and d.next_check_time < ${before(now, lateMinutes)})
      or (d.lost_fen = 0) <> (d.lost_minor = 0)
      -- Rounded by less than a minor unit and a fen for each of the refunds before it.
      or abs(d.lost_fen - d.lost_minor::numeric * p.amount_fen / nullif(p.currency_minor, 0))
        > (3 + (select count(*) from refund r where r.payment_log_id = p.id and r.status <> 'FAILED'))
          * (1 + ceil(p.amount_fen::numeric / nullif(p.currency_minor, 0)))
      or (d.lost_fen > 0 and o.status <> 'REFUNDED' and o.amount_refunded_fen >= o.amount_paid_fen)
      or (d.status = 'LOST' and not exists (
        select 1 from journal_entry e where e.id = 'DISPUTE_LOST:' || d.id))
      or (d.status = 'LOST' and exists (
        select 1 from refund r
        where r.payment_log_id = d.payment_log_id and r.status not in ('SUCCEEDED', 'FAILED')
          and (r.kind = 'EXTRA' or d.lost_fen > 0) and r.created_time < d.closed_time))`,
};

const receipts: Invariant = {
  name: 'receipts',
  rule: 'The numbers of receipts and credit notes have no gap in their series.',
  violations: () => sql`
    select coalesce(c.series, r.series) as id
    from receipt_counter c
    full join (
      select series, count(*) as issued, max(number) as highest, min(number) as lowest from receipt group by series
    ) r on r.series = c.series
    where c.last is distinct from r.issued or r.highest is distinct from r.issued or r.lowest <> 1`,
};

/** Disputed payments and receipts. */
export const disputeInvariants: readonly Invariant[] = [disputes, receipts];
