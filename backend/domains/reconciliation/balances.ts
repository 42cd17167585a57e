import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ProviderBalance } from '../../../lib/reconciliation/staff/contract';
import type { Executor } from '../../database/connect';

const whole = z.coerce.number().int();
const row = z.object({
  provider: z.string(),
  currency: z.string(),
  payments: whole,
  payments_minor: whole,
  refunds: whole,
  refunds_minor: whole,
  disputes: whole,
  disputes_minor: whole,
  fees_minor: whole,
  payouts: whole,
  payouts_minor: whole,
  last_payout: z.coerce.number().nullable(),
  listed_minor: whole,
  ledger_minor: whole,
  pending_minor: whole,
});

/**
 * What each provider holds for the store in each currency, by its own list and by the account RECEIVABLE of the books,
 * with the movements since a time. Movements that the provider does not list yet are counted separately.
 */
export async function readBalances(db: Executor, since: Date): Promise<ProviderBalance[]> {
  const from = sql`${since.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    with listed as (
      select t.provider, t.settled_currency as currency,
        count(*) filter (where t.kind = 'PAYMENT' and t.time >= ${from}) as payments,
        sum(t.settled_minor) filter (where t.kind = 'PAYMENT' and t.time >= ${from}) as payments_minor,
        count(*) filter (where t.kind = 'REFUND' and t.time >= ${from}) as refunds,
        sum(t.settled_minor) filter (where t.kind in ('REFUND', 'REFUND_FAILURE') and t.time >= ${from}) as refunds_minor,
        count(distinct coalesce(t.dispute_id, t.id)) filter (where t.kind = 'DISPUTE' and t.time >= ${from}) as disputes,
        sum(t.settled_minor) filter (where t.kind in ('DISPUTE', 'DISPUTE_REVERSAL') and t.time >= ${from}) as disputes_minor,
        sum(-t.fee_minor) filter (where t.time >= ${from}) as fees_minor,
        count(*) filter (where t.kind = 'PAYOUT' and t.time >= ${from}) as payouts,
        sum(t.settled_minor) filter (where t.kind = 'PAYOUT' and t.time >= ${from}) as payouts_minor,
        extract(epoch from max(t.time) filter (where t.kind = 'PAYOUT')) * 1000 as last_payout,
        sum(t.settled_minor - t.fee_minor) as listed_minor
      from provider_transaction t group by 1, 2
    ), ledger as (
      select l.provider, l.currency, sum(l.minor) as ledger_minor
      from journal_line l where l.account = 'RECEIVABLE' group by 1, 2
    ), pending as (
      select l.provider, l.currency, sum(l.minor) as pending_minor
      from journal_entry e join journal_line l on l.entry_id = e.id and l.account = 'RECEIVABLE'
      where e.created_time >= ${from} and e.kind <> 'SETTLEMENT' and case
        when e.dispute_id is not null
          then not exists (select 1 from provider_transaction t where t.dispute_id = e.dispute_id)
        when e.refund_id is not null
          then not exists (select 1 from provider_transaction t where t.refund_id = e.refund_id)
        else not exists (select 1 from provider_transaction t
          where t.payment_log_id = e.payment_log_id and t.kind = 'PAYMENT') end
      group by 1, 2
    )
    select provider, currency,
      coalesce(payments, 0) as payments, coalesce(payments_minor, 0) as payments_minor,
      coalesce(refunds, 0) as refunds, coalesce(refunds_minor, 0) as refunds_minor,
      coalesce(disputes, 0) as disputes, coalesce(disputes_minor, 0) as disputes_minor,
      coalesce(fees_minor, 0) as fees_minor,
      coalesce(payouts, 0) as payouts, coalesce(payouts_minor, 0) as payouts_minor, last_payout,
      coalesce(listed_minor, 0) as listed_minor, coalesce(ledger_minor, 0) as ledger_minor,
      coalesce(pending_minor, 0) as pending_minor
    from listed full join ledger using (provider, currency) full join pending using (provider, currency)
    where coalesce(listed_minor, 0) <> 0 or coalesce(ledger_minor, 0) <> 0 or coalesce(payments, 0) <> 0
    order by provider, currency`);
  return z
    .array(row)
    .parse(rows)
    .map((one) => ({
      provider: one.provider,
      currency: one.currency,
      payments: { count: one.payments, minor: one.payments_minor },
      refunds: { count: one.refunds, minor: one.refunds_minor },
      disputes: { count: one.disputes, minor: one.disputes_minor },
      payouts: { count: one.payouts, minor: one.payouts_minor },
      feesMinor: one.fees_minor,
      lastPayout: one.last_payout === null ? null : Math.round(one.last_payout),
      listedMinor: one.listed_minor,
      ledgerMinor: one.ledger_minor,
      pendingMinor: one.pending_minor,
      differenceMinor: one.ledger_minor - one.pending_minor - one.listed_minor,
    }));
}
