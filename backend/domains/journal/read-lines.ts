import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { journalEntry, journalLine } from '../../database/schema/journal';
import type { Line } from './posting-rules';

/** The lines of an entry in their order; none when it does not exist. */
export async function readLines(db: Executor, entryId: string): Promise<Line[]> {
  const rows = await db
    .select()
    .from(journalLine)
    .where(eq(journalLine.entryId, entryId))
    .orderBy(asc(journalLine.line));
  return rows.map(lineOf);
}

/** The lines of all entries of a refund: it is booked again after it was reversed. */
export async function readRefundLines(
  db: Executor,
  { id, orderId }: { id: string; orderId: string },
): Promise<Line[]> {
  const rows = await db
    .select({ line: journalLine })
    .from(journalLine)
    .innerJoin(journalEntry, eq(journalEntry.id, journalLine.entryId))
    .where(and(eq(journalEntry.orderId, orderId), eq(journalEntry.refundId, id)))
    .orderBy(asc(journalLine.entryId), asc(journalLine.line));
  return rows.map(({ line }) => lineOf(line));
}

/** The lines of all entries of an order. */
export async function readOrderLines(db: Executor, orderId: string): Promise<Line[]> {
  const rows = await db
    .select({ line: journalLine })
    .from(journalLine)
    .innerJoin(journalEntry, eq(journalEntry.id, journalLine.entryId))
    .where(eq(journalEntry.orderId, orderId));
  return rows.map(({ line }) => lineOf(line));
}

function lineOf({ account, provider, currency, minor }: typeof journalLine.$inferSelect): Line {
  return { account, ...(provider === null ? {} : { provider }), currency, minor };
}
