import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { journalEntry, type journalKinds, journalLine } from '../../database/schema/journal';
import { writeLater } from '../../platform/concurrency/write-later';
import type { Clock } from '../../ports/clock';
import type { Line } from './posting-rules';

/** A business event to book. Its lines must add up to zero in each currency. */
export type NewEntry = {
  kind: (typeof journalKinds)[number];
  /** Id of the payment, order, refund, coin posting, dispute, provider transaction or approval. An event is booked once. */
  sourceId: string;
  orderId?: string | undefined;
  paymentLogId?: string;
  refundId?: string;
  pointLogId?: string;
  disputeId?: string;
  providerTransactionId?: string;
  approvalId?: string;
  lines: readonly Line[];
};

/** The id of the entry that books an event. */
export function entryId({ kind, sourceId }: Pick<NewEntry, 'kind' | 'sourceId'>): string {
  return `${kind}:${sourceId}`;
}

/**
 * Books an event with all its lines in one statement, in the transaction of its change. An event that is booked
 * already, and one without lines, writes nothing. The database refuses the commit when the lines do not balance.
 * @returns whether the entry was written
 */
export async function postEntry(tx: Executor, clock: Clock, entry: NewEntry): Promise<boolean> {
  if (entry.lines.length === 0) return false;
  const written = await tx.execute(
    sql`with entry as (${insertEntry(clock, entry)}) ${insertLines(entry, sql.raw('entry'))} returning line`,
  );
  return written.rows.length > 0;
}

/** Like `postEntry`, with the other writes at the end of the transaction. */
export async function postEntryLater(tx: Executor, clock: Clock, entry: NewEntry): Promise<void> {
  if (entry.lines.length === 0) return;
  await writeLater(tx, { write: insertEntry(clock, entry), using: (part) => insertLines(entry, part) });
}

/** Returns the id of the entry, or no row when the event is booked already. */
function insertEntry(clock: Clock, entry: NewEntry): SQL {
  return sql`
      insert into ${journalEntry} (id, kind, order_id, payment_log_id, refund_id, point_log_id, dispute_id,
        provider_transaction_id, approval_id, created_time)
      values (${entryId(entry)}, ${entry.kind}, ${entry.orderId ?? null}, ${entry.paymentLogId ?? null},
        ${entry.refundId ?? null}, ${entry.pointLogId ?? null}, ${entry.disputeId ?? null}, ${entry.providerTransactionId ?? null},
        ${entry.approvalId ?? null}, ${clock.now().toISOString()}::timestamptz)
      on conflict do nothing
      returning id`;
}

function insertLines({ lines }: NewEntry, entry: SQL): SQL {
  const rows = lines.map(
    ({ account, provider, currency, minor }, index) =>
      sql`(${index}::smallint, ${account}::text, ${provider ?? null}::text, ${currency}::text, ${minor}::bigint)`,
  );
  return sql`
    insert into ${journalLine} (entry_id, line, account, provider, currency, minor)
    select ${entry}.id, line.* from ${entry}, (values ${sql.join(rows, sql`, `)}) as line`;
}
