import { sql } from 'drizzle-orm';
import { minute } from '../platform/waits/wait';
import { mostTries, noticeWaits } from '../platform/waits/work-waits';
import { before, type Invariant } from './invariant';

const noticesSent: Invariant = {
  name: 'outbox',
  rule: 'Every notice is sent, failed after all attempts, or still retried.',
  violations: (now) => sql`
    select id from outbox
    where (status = 'WAITING' and created_time < ${before(now, noticeWaits.WAITING.deadline / minute)})
      or (status = 'WAITING' and attempts >= ${mostTries})
      or (status = 'FAILED' and attempts < ${mostTries})
      or (status = 'SENT' and sent_time is null)`,
};

/** Triggers that protect the records of the store. */
const guards = [
  'audit_chain_append_only',
  'audit_log_chained',
  'audit_log_append_only',
  'order_log_append_only',
  'point_log_append_only',
  'coin_lot_append_only',
  'coin_movement_append_only',
  'provider_fact_final',
  'journal_entry_append_only',
  'journal_entry_has_lines',
  'journal_line_append_only',
  'journal_line_balances',
  'refund_sums',
  'receipt_append_only',
  'revision_append_only',
];

const recordsProtected: Invariant = {
  name: 'append-only',
  rule: 'The triggers that keep the records append-only and the books balanced are enabled.',
  violations: () => sql`
    select g.name as id from (values ${sql.join(
      guards.map((name) => sql`(${name}::text)`),
      sql`, `,
    )}) as g (name)
    where not exists (
      select 1 from pg_trigger t where t.tgname = g.name and not t.tgisinternal and t.tgenabled = 'O')`,
};

/**
 * A row that was changed, inserted or deleted without the trigger breaks the digest or the numbering. `audit_digest` is a
 * function of the database (migration 0034). The numbers of a chain begin after a multiple of 2^40.
 */
const auditChained: Invariant = {
  name: 'audit-chain',
  rule: 'Every row of the audit log is in one of its hash chains, unchanged, and no chain has a gap.',
  violations: () => sql`
    select coalesce(a.id, c.audit_id, 'seq ' || c.seq) as id
    from (select seq, audit_id, previous_hash, hash,
      lag(hash, 1, '') over (partition by seq >> 40 order by seq) as hash_before,
      (seq >> 40 << 40) + row_number() over (partition by seq >> 40 order by seq) as place
      from audit_chain) c
    full join audit_log a on a.id = c.audit_id
    where a.id is null or c.seq is null or c.seq <> c.place or c.previous_hash <> c.hash_before
      or c.hash <> audit_digest(c.previous_hash, a)`,
};

/** What does not belong to one domain. */
export const platformInvariants: readonly Invariant[] = [noticesSent, recordsProtected, auditChained];
