import { getTableName, sql } from 'drizzle-orm';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Transaction } from '../../../database/connect';
import { goodsCategory } from '../../../database/schema/catalog';
import { banner, hotKeyword } from '../../../database/schema/content';
import { invalidateTags } from '../../../platform/cache-events';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeStaffAudit } from '../../../platform/write-audit';

/** The short lists of the shop front that staff put in order. */
const lists = {
  banner: { table: banner, tags: [cacheTags.home] },
  keyword: { table: hotKeyword, tags: [cacheTags.hotKeywords] },
  category: { table: goodsCategory, tags: [cacheTags.categories, cacheTags.home] },
} as const;
type List = keyof typeof lists;

type Move = {
  id: string;
  /** The row that comes after the moved one; null moves it to the end. */
  before: string | null;
};

/** The ids of a list in display order. Two changes of the order of one list run one after the other. */
async function lockedOrder(tx: Transaction, list: List): Promise<string[]> {
  const { table } = lists[list];
  await lockOn(tx, `order of ${getTableName(table)}`);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from ${table} order by sort, id`);
  return rows.map(({ id }) => id);
}

/** The number that puts a new row at the end of a list. */
export async function lastPlace(tx: Transaction, list: List): Promise<number> {
  const { table } = lists[list];
  await lockOn(tx, `order of ${getTableName(table)}`);
  const { rows } = await tx.execute<{ next: number }>(
    sql`select coalesce(max(sort), 0) + 1 as next from ${table}`,
  );
  return rows[0]?.next ?? 1;
}

/**
 * Moves a row before another one and numbers the list from 1, so that no two rows have the same place.
 * @throws StoreError `common_message_notFound` without the moved row; `common_message_changedMeanwhile` when the other row was
 *   deleted meanwhile
 */
export async function moveRow(context: Context, list: List, { id, before }: Move): Promise<null> {
  const { table, tags } = lists[list];
  await context.db.transaction(async (tx) => {
    const ids = await lockedOrder(tx, list);
    const from = ids.indexOf(id);
    if (from < 0) throw new StoreError('common_message_notFound');
    if (before === id) return;
    const others = ids.filter((one) => one !== id);
    const to = before === null ? others.length : others.indexOf(before);
    if (to < 0) throw new StoreError('common_message_changedMeanwhile');
    others.splice(to, 0, id);
    await tx.execute(sql`
      update ${table} set sort = placed.place
      from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb) with ordinality as placed (id, place)
      where ${table.id} = placed.id and ${table.sort} <> placed.place`);
    if (from === to) return;
    await invalidateTags(tx, tags);
    await writeStaffAudit(tx, context, {
      action: `${list}.move`,
      subjectId: id,
      before: { place: from + 1 },
      after: { place: to + 1 },
    });
  });
  return null;
}
