import { and, count, desc, eq } from 'drizzle-orm';
import type { RevisionKind } from '../../../../lib/permissions/catalogue-states';
import { formatShanghai } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { revision } from '../../../database/schema/revisions';
import { staffAccount } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';

/** A product or an article, whose row the caller has locked. */
type Subject = { kind: RevisionKind; id: string };
type Content = Record<string, unknown>;

/**
 * Appends the new state to the history of a subject. The first change also keeps the state before it.
 * @param saved `before` is null for a new subject
 */
export async function writeRevision(
  tx: Executor,
  context: Context,
  subject: Subject,
  saved: { before: Content | null; after: Content; reason: string },
): Promise<void> {
  const [known] = await tx.select({ rows: count() }).from(revision).where(isOf(subject));
  let number = known?.rows ?? 0;
  const createdTime = context.clock.now();
  const row = (content: Content, who: { staffId: string | null; reason: string }) => {
    number += 1;
    return { id: newId(), kind: subject.kind, subjectId: subject.id, number, content, createdTime, ...who };
  };
  await tx
    .insert(revision)
    .values([
      ...(number === 0 && saved.before ? [row(saved.before, { staffId: null, reason: '' })] : []),
      row(saved.after, { staffId: staffOf(context).staffId, reason: saved.reason }),
    ]);
}

/** Who saved the newest state; null when staff have not changed the subject. */
export async function lastSaved(
  db: Executor,
  subject: Subject,
): Promise<{ by: string | null; time: string } | null> {
  const [last] = await db
    .select({ by: staffAccount.name, time: revision.createdTime })
    .from(revision)
    .leftJoin(staffAccount, eq(staffAccount.id, revision.staffId))
    .where(isOf(subject))
    .orderBy(desc(revision.number))
    .limit(1);
  return last ? { by: last.by, time: formatShanghai(last.time) } : null;
}

export function isOf({ kind, id }: Subject) {
  return and(eq(revision.kind, kind), eq(revision.subjectId, id));
}
