import { sql } from 'drizzle-orm';
import type { Invariant } from './invariant';
import { before } from './patience';

/** Minutes in which the sweep has made its ten attempts, also after an outage of the mail server. */
const outboxMinutes = 60;
/** Attempts after which a notice is marked as FAILED. */
const outboxAttempts = 10;

const noticesSent: Invariant = {
  name: 'outbox',
  rule: 'Every notice is sent, failed after all attempts, or still retried.',
  violations: (now) => sql`
    select id from outbox
    where (status = 'WAITING' and created_time < ${before(now, outboxMinutes)})
      or (status = 'WAITING' and attempts >= ${outboxAttempts})
      or (status = 'FAILED' and attempts < ${outboxAttempts})
      or (status = 'SENT' and sent_time is null)`,
};

/** Triggers that protect the records of the store. */
const guards = [
  'audit_log_append_only',
  'order_log_append_only',
  'point_log_append_only',
  'journal_entry_append_only',
  'journal_entry_has_lines',
  'journal_line_append_only',
  'journal_line_balances',
  'refund_sums',
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

/** What does not belong to one domain. */
export const platformInvariants: readonly Invariant[] = [noticesSent, recordsProtected];
