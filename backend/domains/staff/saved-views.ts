import { and, asc, count, eq } from 'drizzle-orm';
import type { SavedViewPage } from '../../../lib/staff/list-states';
import { savedView } from '../../database/schema/staff';
import { lockOn } from '../../platform/concurrency/lock-on';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { newId } from '../../platform/new-id';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';

/** Views of one person on one page. */
const mostViews = 20;

const columns = { id: savedView.id, name: savedView.name, query: savedView.query };

export function listSavedViews(context: Context, page: SavedViewPage) {
  return context.db
    .select(columns)
    .from(savedView)
    .where(and(eq(savedView.staffId, staffOf(context).staffId), eq(savedView.page, page)))
    .orderBy(asc(savedView.id));
}

/**
 * Saves filters under a name; a view with this name gets the new filters.
 * @throws StoreError `view_limit` when the person has 20 others
 */
export async function saveView(
  context: Context,
  { page, name, query }: { page: SavedViewPage; name: string; query: string },
) {
  const { staffId } = staffOf(context);
  return context.db.transaction(async (tx) => {
    await lockOn(tx, `saved-view:${staffId}`);
    const own = and(eq(savedView.staffId, staffId), eq(savedView.page, page));
    const [known] = await tx.select({ rows: count() }).from(savedView).where(own);
    const [same] = await tx
      .select(columns)
      .from(savedView)
      .where(and(own, eq(savedView.name, name)));
    if (!same && (known?.rows ?? 0) >= mostViews) {
      throw new StoreError('view_limit', { data: { args: [mostViews] } });
    }
    const [saved] = await tx
      .insert(savedView)
      .values({ id: newId(), staffId, page, name, query, createdTime: context.clock.now() })
      .onConflictDoUpdate({
        target: [savedView.staffId, savedView.page, savedView.name],
        set: { query },
      })
      .returning(columns);
    if (!saved) throw new Error('The view was not written');
    await writeStaffAudit(tx, context, {
      action: 'view.save',
      subjectId: saved.id,
      after: { page, name, query },
    });
    return saved;
  });
}

/** @throws StoreError 404 for another person's view as for an unknown one */
export async function deleteView(context: Context, id: string): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(savedView)
      .where(and(eq(savedView.id, id), eq(savedView.staffId, staffOf(context).staffId)))
      .returning(columns);
    if (!gone) throw new StoreError('common_message_notFound');
    await writeStaffAudit(tx, context, { action: 'view.delete', subjectId: id, before: { name: gone.name } });
  });
  return null;
}
