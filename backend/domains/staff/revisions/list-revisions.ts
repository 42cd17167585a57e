import { and, desc, eq, lt } from 'drizzle-orm';
import type { RevisionKind } from '../../../../lib/permissions/catalogue-states';
import type { RevisionRow } from '../../../../lib/products/staff/editor-contract';
import { formatShanghai } from '../../../../lib/time';
import { revision } from '../../../database/schema/revisions';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { isOf } from './write-revision';

const pageSize = 30;

const columns = {
  id: revision.id,
  number: revision.number,
  by: staffAccount.name,
  reason: revision.reason,
  time: revision.createdTime,
};

/**
 * The saved states of a subject, newest first.
 * @param after number of the last row of the page before
 */
export async function listRevisions(
  { db }: Pick<Context, 'db'>,
  subject: { kind: RevisionKind; id: string },
  after: number | undefined,
): Promise<{ rows: RevisionRow[]; next: number | null }> {
  const rows = await db
    .select(columns)
    .from(revision)
    .leftJoin(staffAccount, eq(staffAccount.id, revision.staffId))
    .where(and(isOf(subject), after === undefined ? undefined : lt(revision.number, after)))
    .orderBy(desc(revision.number))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map((row) => ({ ...row, time: formatShanghai(row.time) })),
    next: rows.length > pageSize ? (page.at(-1)?.number ?? null) : null,
  };
}

/**
 * One saved state; the caller parses its content.
 * @throws StoreError common_message_notFound
 */
export async function readRevision(
  { db }: Pick<Context, 'db'>,
  kind: RevisionKind,
  id: string,
): Promise<RevisionRow & { subjectId: string; content: Record<string, unknown> }> {
  const [row] = await db
    .select({ ...columns, subjectId: revision.subjectId, content: revision.content })
    .from(revision)
    .leftJoin(staffAccount, eq(staffAccount.id, revision.staffId))
    .where(and(eq(revision.id, id), eq(revision.kind, kind)));
  if (!row) throw new StoreError('common_message_notFound');
  return { ...row, time: formatShanghai(row.time) };
}
