import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { CategoryRow } from '../../../../lib/content/staff/contract';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { goods, goodsCategory } from '../../../database/schema/catalog';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context } from '../../../platform/context';
import { isDuplicate } from '../../../platform/errors/is-duplicate';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import { inAll } from '../../content/staff/article-content';
import { lastPlace } from '../../content/staff/row-order';
import { isOffered } from '../find-cards';

type Save = z.output<Contract['POST /goods/admin/goods_category/save']['body']>;

/** All categories in display order. */
export async function listCategoriesForStaff({ db }: Context): Promise<CategoryRow[]> {
  const rows = await db
    .select({
      one: goodsCategory,
      goodsCount: sql<number>`(select count(*)::int from ${goods}
        where ${goods.categoryCode} = ${goodsCategory.code} and ${isOffered})`,
    })
    .from(goodsCategory)
    .orderBy(asc(goodsCategory.sort), asc(goodsCategory.id));
  return rows.map(({ one, goodsCount }) => ({
    id: one.id,
    version: one.version,
    updatedTime: formatShanghai(one.updatedTime),
    code: one.code,
    goodsCount,
    name: inAll(one.nameI18n),
    icon: one.icon,
    color: one.color,
    isEnabled: one.isEnabled,
  }));
}

/**
 * Adds or changes a category.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile;
 *   `category_inUse` when it is hidden while it has products on sale; `content_codeUsed`
 */
export async function saveCategory(context: Context, body: Save): Promise<{ id: string }> {
  const { name, ...plain } = body.content;
  const id = body.id ?? newId();
  if (body.id === null && !body.code) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['code'] } });
  }
  try {
    await context.db.transaction(async (tx) => {
      const now = context.clock.now();
      const columns = { ...plain, nameI18n: name, updatedTime: now };
      const [before] = await tx.select().from(goodsCategory).where(eq(goodsCategory.id, id)).for('update');
      if (body.id === null) {
        const sort = await lastPlace(tx, 'category');
        await tx
          .insert(goodsCategory)
          .values({ id, code: body.code ?? '', ...columns, sort, createdTime: now });
      } else {
        if (!before) throw new StoreError('common_message_notFound');
        if (before.version !== body.version) throw new StoreError('common_message_changedMeanwhile');
        if (!plain.isEnabled && (await offered(tx, before.code, 1)).length > 0) {
          throw new StoreError('category_inUse');
        }
        await tx
          .update(goodsCategory)
          .set({ ...columns, version: before.version + 1 })
          .where(eq(goodsCategory.id, id));
        if (hashOf({ name }) !== hashOf({ name: before.nameI18n })) await refreshNames(tx, before.code);
      }
      await invalidateTags(tx, [cacheTags.categories, cacheTags.home]);
      await writeStaffAudit(tx, context, {
        action: 'category.save',
        subjectId: id,
        reason: body.reason,
        ...(before ? { before: shown(before) } : {}),
        after: shown(columns),
      });
    });
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('content_codeUsed', { cause: error });
    throw error;
  }
  return { id };
}

const shown = ({
  nameI18n,
  icon,
  color,
  isEnabled,
}: Pick<typeof goodsCategory.$inferInsert, 'nameI18n' | 'icon' | 'color' | 'isEnabled'>) => ({
  name: nameI18n,
  icon,
  color,
  isEnabled,
});

function offered(tx: Transaction, code: string, limit?: number) {
  const rows = tx
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.categoryCode, code), isOffered));
  return limit === undefined ? rows : rows.limit(limit);
}

/** The pages of a category and of its products show its name. */
async function refreshNames(tx: Transaction, code: string): Promise<void> {
  const tags = [cacheTags.category(code), ...(await offered(tx, code)).map(({ id }) => cacheTags.goods(id))];
  await invalidateTags(tx, tags);
}
