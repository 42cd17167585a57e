import { sql } from 'drizzle-orm';
import { correctableAccounts } from '../../lib/reconciliation/correction-rules';
import { internalProvider } from '../domains/payments/payment-row';
import { areApart, type Invariant } from './invariant';

/** The accounts that entries of a kind move. */
const accountsOf = {
  PAYMENT: ['RECEIVABLE', 'COIN_LIABILITY', 'EXCHANGE_CLEARING', 'DEFERRED_REVENUE', 'UNAPPLIED_PAYMENTS'],
  DELIVERY: ['DEFERRED_REVENUE', 'REVENUE', 'SUPPLIER_COST', 'SUPPLIER_PAYABLE'],
  REFUND: [
    'RECEIVABLE',
    'BANK',
    'COIN_LIABILITY',
    'EXCHANGE_CLEARING',
    'DEFERRED_REVENUE',
    'REFUNDS',
    'REVENUE',
    'UNAPPLIED_PAYMENTS',
  ],
  COINS: ['COIN_EXPENSE', 'COIN_LIABILITY'],
  DISPUTE_OPENED: ['DISPUTED_FUNDS', 'RECEIVABLE'],
  DISPUTE_FEE: ['DISPUTE_COSTS', 'RECEIVABLE'],
  DISPUTE_WON: ['DISPUTED_FUNDS', 'RECEIVABLE'],
  DISPUTE_LOST: [
    'DISPUTED_FUNDS',
    'DISPUTES',
    'DISPUTE_COSTS',
    'DEFERRED_REVENUE',
    'REVENUE',
    'REFUNDS',
    'UNAPPLIED_PAYMENTS',
    'EXCHANGE_CLEARING',
  ],
  SETTLEMENT: ['RECEIVABLE', 'BANK', 'EXCHANGE_CLEARING', 'EXCHANGE_DIFFERENCE', 'PROVIDER_FEES'],
  CORRECTION: correctableAccounts,
} as const;

const allowed = sql.join(
  Object.entries(accountsOf).flatMap(([kind, accounts]) =>
    accounts.map((account) => sql`(${kind}::text, ${account}::text)`),
  ),
  sql`, `,
);

const entriesHaveEvents: Invariant = {
  name: 'journal-events',
  rule: 'Every entry is named after the event that it books, belongs to its order, and was written when it happened.',
  violations: () => sql`
    select e.id from journal_entry e
    left join orders o on o.id = e.order_id
    left join payment_log p on p.id = e.payment_log_id
    left join refund r on r.id = e.refund_id
    left join point_log c on c.id = e.point_log_id
    left join dispute d on d.id = e.dispute_id
    left join provider_transaction t on t.id = e.provider_transaction_id
    left join approval a on a.id = e.approval_id
    left join (
      select order_id, max(created_time) as time from order_log where detail ->> 'event' = 'DELIVERED' group by order_id
    ) delivered on delivered.order_id = e.order_id and e.kind = 'DELIVERY'
    where e.kind <> split_part(e.id, ':', 1)
      or (e.payment_log_id is not null) <> (e.kind = 'PAYMENT')
      or (e.refund_id is not null) <> (e.kind = 'REFUND')
      or (e.dispute_id is not null) <> (e.kind in ('DISPUTE_OPENED', 'DISPUTE_FEE', 'DISPUTE_WON', 'DISPUTE_LOST'))
      or (e.provider_transaction_id is not null) <> (e.kind = 'SETTLEMENT')
      or (e.approval_id is not null) <> (e.kind = 'CORRECTION')
      or (e.point_log_id is not null and e.kind not in ('COINS', 'PAYMENT', 'REFUND'))
      or (e.kind = 'COINS' and e.point_log_id is null)
      or case e.kind
        when 'PAYMENT' then e.id <> 'PAYMENT:' || e.payment_log_id or p.order_id is distinct from e.order_id
          or (p.provider = ${internalProvider}) <> (e.point_log_id is not null)
          or (p.succeeded_time is not null and ${areApart(sql`p.succeeded_time`, sql`e.created_time`)})
        when 'DELIVERY' then e.id <> 'DELIVERY:' || e.order_id or ${areApart(sql`delivered.time`, sql`e.created_time`)}
        when 'REFUND' then split_part(substr(e.id, 8), '-', 1) <> e.refund_id or r.order_id is distinct from e.order_id
          or e.created_time < r.created_time - interval '10 minutes'
        when 'COINS' then e.id <> 'COINS:' || e.point_log_id or c.order_id is distinct from e.order_id
          or ${areApart(sql`c.created_time`, sql`e.created_time`)}
        when 'SETTLEMENT' then e.id <> 'SETTLEMENT:' || e.provider_transaction_id or e.order_id is not null
          or e.created_time < t.created_time - interval '10 minutes'
        when 'CORRECTION' then e.id <> 'CORRECTION:' || e.approval_id or a.kind <> 'BOOK_CORRECTION' or a.status <> 'APPROVED'
          or ${areApart(sql`a.decided_time`, sql`e.created_time`)}
        else split_part(e.id, ':', 2) <> e.dispute_id or d.order_id is distinct from e.order_id
          or e.created_time < d.created_time - interval '10 minutes'
          or (e.kind = 'DISPUTE_LOST' and e.id = 'DISPUTE_LOST:' || d.id and ${areApart(sql`d.closed_time`, sql`e.created_time`)})
        end
      or (e.point_log_id is not null and e.kind = 'PAYMENT' and c.idempotency_key <> 'payment:' || e.payment_log_id)
      or (e.point_log_id is not null and e.kind = 'REFUND' and c.idempotency_key <> 'refund:' || e.refund_id)
      or (c.order_id is not null and c.member_id is distinct from o.member_id)`,
};

const eventsHaveEntries: Invariant = {
  name: 'journal-complete',
  rule: 'Every delivery and every coin posting has its entry, with the cost of what was delivered.',
  violations: () => sql`
    with cost as (
      select order_id, sum(coalesce(unit_cost_fen, 0) * quantity) as fen from order_item group by order_id
    ), booked as (
      select e.order_id,
        coalesce(sum(l.minor) filter (where l.account = 'SUPPLIER_COST'), 0) as cost,
        coalesce(sum(l.minor) filter (where l.account = 'SUPPLIER_PAYABLE'), 0) as payable
      from journal_entry e join journal_line l on l.entry_id = e.id
      where e.kind = 'DELIVERY' group by e.order_id
    )
    select o.id from orders o
    join cost c on c.order_id = o.id
    left join booked b on b.order_id = o.id
    where exists (select 1 from order_log l where l.order_id = o.id and l.detail ->> 'event' = 'DELIVERED')
      and (coalesce(b.cost, 0) <> c.fen or coalesce(b.payable, 0) <> -c.fen
        or (b.order_id is null and o.amount_paid_fen > 0))
    union
    select c.id from point_log c
    where c.credit <> c.debit and not exists (select 1 from journal_entry e where e.point_log_id = c.id)`,
};

const linesOfEntries: Invariant = {
  name: 'journal-lines',
  rule: 'The lines of an entry are numbered without gaps, on the accounts of its kind, and its receivable is from the provider of its event.',
  violations: () => sql`
    with allowed (kind, account) as (values ${allowed}), provider as (
      select e.id, coalesce(p.provider, rp.provider, d.provider, t.provider) as code
      from journal_entry e
      left join payment_log p on p.id = e.payment_log_id
      left join refund r on r.id = e.refund_id
      left join payment_log rp on rp.id = r.payment_log_id
      left join dispute d on d.id = e.dispute_id
      left join provider_transaction t on t.id = e.provider_transaction_id
    )
    select entry_id as id from journal_line group by entry_id having max(line) <> count(*) - 1 or min(line) <> 0
    union
    select l.entry_id from journal_line l
    join journal_entry e on e.id = l.entry_id
    join provider p on p.id = e.id
    where (l.account = 'RECEIVABLE' and l.provider is distinct from p.code and e.kind <> 'CORRECTION')
      or not exists (select 1 from allowed a where a.kind = e.kind and a.account = l.account)
      or (l.account = 'BANK' and e.kind = 'REFUND' and not exists (
        select 1 from audit_log a where a.subject_id = e.refund_id and a.action = 'refund.settle'))
      or (l.account in ('DEFERRED_REVENUE', 'REVENUE', 'REFUNDS', 'DISPUTES', 'SUPPLIER_COST', 'SUPPLIER_PAYABLE',
        'COIN_LIABILITY', 'COIN_EXPENSE', 'EXCHANGE_DIFFERENCE') and l.currency <> 'CNY')`,
};

const settlementsAsListed: Invariant = {
  name: 'journal-settlements',
  rule: 'A settlement moves the amount of its movement from the currency of the payment to the one of the balance, less the fee.',
  violations: () => sql`
    with booked as (
      select e.id, t.id as transaction_id, t.kind, t.currency, t.minor, t.settled_currency, t.settled_minor,
        case when t.dispute_id is null then t.fee_minor else 0 end as fee_minor,
        coalesce(sum(l.minor) filter (where l.account = 'RECEIVABLE' and l.currency = t.currency), 0) as own,
        coalesce(sum(l.minor) filter (where l.account = 'RECEIVABLE' and l.currency = t.settled_currency), 0) as settled,
        coalesce(sum(l.minor) filter (where l.account = 'BANK'), 0) as bank,
        coalesce(sum(l.minor) filter (where l.account = 'PROVIDER_FEES'), 0) as fees
      from journal_entry e
      join provider_transaction t on t.id = e.provider_transaction_id
      join journal_line l on l.entry_id = e.id
      group by e.id, t.id
    )
    select id from booked
    where fees <> fee_minor or case
      when kind = 'PAYOUT' then bank <> -settled_minor or settled <> settled_minor - fee_minor
      when currency = settled_currency then bank <> 0 or own <> settled_minor - minor - fee_minor
      else bank <> 0 or own <> -minor or settled <> settled_minor - fee_minor end`,
};

/** The journal compared with what it books, in both directions. */
export const journalEvents: readonly Invariant[] = [
  entriesHaveEvents,
  eventsHaveEntries,
  linesOfEntries,
  settlementsAsListed,
];
