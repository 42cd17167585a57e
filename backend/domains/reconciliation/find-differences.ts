import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { bookDifference, type differenceKinds } from '../../database/schema/reconciliation';
import type { UnreadTransaction } from '../../ports/payment-provider';

type Difference = {
  kind: (typeof differenceKinds)[number];
  subject: string;
  expected: string | null;
  found: string | null;
};

const row = z.object({ subject: z.string(), expected: z.string().nullable(), found: z.string().nullable() });

/**
 * Whether the store has what a movement is about. A refund or dispute that it does not have is assigned to its payment.
 * @param t the table or its alias
 */
export const isKnown = (
  t: SQL,
): SQL => sql`(case when ${t}.kind = 'PAYMENT' then ${t}.payment_log_id is not null
  else num_nonnulls(${t}.refund_id, ${t}.dispute_id) > 0 end)`;

/**
 * What the movements from `from` on are compared with: one row per movement, with what the store booked. A provider may
 * move the money of a dispute several times, so their sum is compared, by the last one, when neither side has changed
 * since `to`.
 */
const compared = (provider: string, { from, to }: { from: Date; to: Date }) => sql`
  select t.id, t.kind, t.currency, t.settled_currency, t.ref,
    case when s.minor is null then abs(t.minor) else -s.minor end as minor,
    coalesce(s.fee_minor, t.fee_minor) as fee_minor,
    s.minor is null or (s.last = t.id and s.time < ${to.toISOString()}::timestamptz
      and coalesce(b.time < ${to.toISOString()}::timestamptz, true)) as is_due,
    ${isKnown(sql`t`)} as is_known,
    coalesce(x.minor, p.currency_minor, r.minor, -b.minor) as own_minor,
    coalesce(p.currency, rp.currency, d.currency) as own_currency,
    p.status = 'MISMATCH' as is_mismatch,
    case when t.kind = 'PAYMENT' then p.provider_fee_minor when d.id is not null then coalesce(d.fee_minor, 0) end as own_fee,
    case when t.kind = 'PAYMENT' then p.provider_fee_currency else d.fee_currency end as own_fee_currency,
    coalesce(p.status, r.status, d.status) as status,
    r.provider_refund_id, r.updated_time as refund_time,
    row_number() over (
      partition by t.kind, coalesce(t.payment_log_id, t.ref, t.id)
      -- Of movements with the same effect the one that was imported first is booked.
      order by exists (select 1 from journal_entry e where e.id = 'SETTLEMENT:' || t.id) desc, t.time, t.id) as place
  from provider_transaction t
  left join payment_log p on p.id = t.payment_log_id
  left join refund x on x.payment_log_id = p.id and x.kind = 'EXTRA'
  left join refund r on r.id = t.refund_id
  left join payment_log rp on rp.id = r.payment_log_id
  left join dispute d on d.id = t.dispute_id
  left join lateral (
    select sum(m.minor) as minor, sum(m.fee_minor) as fee_minor, max(m.time) as time,
      (array_agg(m.id order by m.time desc, m.id desc))[1] as last
    from provider_transaction m where m.dispute_id = d.id) s on true
  left join lateral (
    select coalesce(sum(l.minor), 0) as minor, max(e.created_time) as time
    from journal_entry e join journal_line l on l.entry_id = e.id and l.account = 'RECEIVABLE'
    where e.dispute_id = d.id and e.kind <> 'DISPUTE_FEE') b on d.id is not null
  where t.provider = ${provider} and t.kind <> 'PAYOUT' and t.time >= ${from.toISOString()}::timestamptz`;

/** Whether the provider listed a refund that failed: its money came back. */
const hasFailure = sql`exists (
  select 1 from provider_transaction f where f.kind = 'REFUND_FAILURE' and f.ref = c.ref)`;

const isRepeated = sql`(c.place > 1 and c.kind in ('PAYMENT', 'REFUND'))`;

/** SELECTs of `subject`, `expected` and `found`. A movement has at most one difference: the first that applies. */
function queries(provider: string, period: { from: Date; to: Date }): Record<Difference['kind'], SQL> {
  const list = compared(provider, period);
  const counted = sql`c.is_known and c.is_due and not ${isRepeated}`;
  const from = sql`${period.from.toISOString()}::timestamptz`;
  const to = sql`${period.to.toISOString()}::timestamptz`;
  const ofProvider = sql`p.provider = ${provider}`;
  return {
    MISSING_HERE: sql`with c as (${list})
      select c.id as subject, null as expected, c.kind || ' ' || c.minor || ' ' || c.currency as found
      from c where not c.is_known`,
    STATE: sql`with c as (${list})
      select c.id as subject, c.status as expected, c.kind || ' ' || c.place as found from c
      where c.is_known and (${isRepeated}
        or (c.kind = 'PAYMENT' and c.status not in ('SUCCEEDED', 'MISMATCH'))
        -- A failure is listed later than the store hears of it.
        or (c.kind = 'REFUND' and c.status in ('REQUESTED', 'FAILED', 'MANUAL') and c.refund_time < ${to}
          and not ${hasFailure})
        or (c.kind = 'REFUND_FAILURE' and c.status = 'SUCCEEDED' and c.ref = c.provider_refund_id))`,
    CURRENCY: sql`with c as (${list})
      select c.id as subject, c.own_currency as expected, c.currency as found from c
      where ${counted} and not coalesce(c.is_mismatch, false) and c.currency <> c.own_currency`,
    AMOUNT: sql`with c as (${list})
      select c.id as subject, c.own_minor || ' ' || c.own_currency as expected, c.minor || ' ' || c.currency as found from c
      where ${counted} and (c.currency = c.own_currency or c.is_mismatch) and c.minor <> c.own_minor`,
    FEE: sql`with c as (${list})
      select c.id as subject, c.own_fee || ' ' || c.own_fee_currency as expected, c.fee_minor || ' ' || c.settled_currency as found
      from c
      where ${counted} and c.own_fee is not null
        and (c.own_fee <> c.fee_minor or (c.own_fee > 0 and c.own_fee_currency <> c.settled_currency))`,
    MISSING_THERE: sql`
      select p.id as subject, p.currency_minor || ' ' || p.currency as expected, null as found from payment_log p
      where ${ofProvider} and p.status = 'SUCCEEDED' and p.succeeded_time >= ${from} and p.succeeded_time < ${to}
        and not exists (select 1 from provider_transaction t where t.payment_log_id = p.id and t.kind = 'PAYMENT')
      union all
      select r.id, r.minor || ' ' || p.currency, null from refund r join payment_log p on p.id = r.payment_log_id
      where ${ofProvider} and r.status = 'SUCCEEDED' and r.succeeded_time >= ${from} and r.succeeded_time < ${to}
        -- Staff returned the others by bank or in coins, also after the provider's own refund came back.
        and (select sum(l.minor) from journal_entry e join journal_line l on l.entry_id = e.id
          where e.refund_id = r.id and l.account = 'RECEIVABLE') < 0
        and not exists (select 1 from provider_transaction t where t.refund_id = r.id)
      union all
      -- An inquiry may be older: the provider takes the money when it becomes a dispute.
      select d.id, d.minor || ' ' || d.currency, null from dispute d
      join journal_entry e on e.id = 'DISPUTE_OPENED:' || d.id
      where d.provider = ${provider} and d.withheld and e.created_time >= ${from} and e.created_time < ${to}
        and not exists (select 1 from provider_transaction t where t.dispute_id = d.id)`,
  };
}

/**
 * Compares the stored movements of a provider with the books and stores what differs. A difference is stored once.
 * @param period.to before it, everything that the store booked must be listed
 * @returns the new differences
 */
export async function findDifferences(
  db: Executor,
  provider: string,
  period: { from: Date; to: Date; now: Date },
): Promise<Difference[]> {
  const all = queries(provider, period);
  const found: Difference[] = [];
  for (const kind of Object.keys(all) as Difference['kind'][]) {
    const { rows } = await db.execute(all[kind]);
    for (const difference of z.array(row).parse(rows)) {
      found.push(...(await report(db, { kind, ...difference }, { provider, now: period.now })));
    }
  }
  return found;
}

/** Listed movements that the adapter could not read, which the store therefore does not have. @returns the new ones */
export async function reportUnread(
  db: Executor,
  provider: string,
  unread: readonly UnreadTransaction[],
  now: Date,
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { id, text } of unread) {
    const difference: Difference = {
      kind: 'MISSING_HERE',
      subject: `${provider}:${id}`,
      expected: null,
      found: text,
    };
    found.push(...(await report(db, difference, { provider, now })));
  }
  return found;
}

/** @returns the difference when it is new */
async function report(
  db: Executor,
  difference: Difference,
  { provider, now }: { provider: string; now: Date },
): Promise<Difference[]> {
  const inserted = await db
    .insert(bookDifference)
    .values({ id: `${difference.kind}:${difference.subject}`, provider, ...difference, createdTime: now })
    .onConflictDoNothing()
    .returning({ id: bookDifference.id });
  return inserted.length > 0 ? [difference] : [];
}
