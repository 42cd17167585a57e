import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../database/connect';
import { journalLine } from '../../database/schema/journal';
import type { Line } from './posting-rules';

/** The lines of an entry in their order; none when it does not exist. */
export async function readLines(db: Executor, entryId: string): Promise<Line[]> {
  const rows = await db
    .select()
    .from(journalLine)
    .where(eq(journalLine.entryId, entryId))
    .orderBy(asc(journalLine.line));
  return rows.map(({ account, provider, currency, minor }) => ({
    account,
    ...(provider === null ? {} : { provider }),
    currency,
    minor,
  }));
}
