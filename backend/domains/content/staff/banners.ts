import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { BannerRow } from '../../../../lib/content/staff/contract';
import type { Contract } from '../../../../lib/contract/contract';
import { formatShanghai } from '../../../../lib/time';
import { banner } from '../../../database/schema/content';
import { invalidateTags } from '../../../platform/cache-events';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { writeStaffAudit } from '../../../platform/write-audit';
import { inAll } from './article-content';
import { lastPlace } from './row-order';

type Save = z.output<Contract['POST /store/admin/banner/save']['body']>;
type Removal = { id: string; version: number; reason: string };

/** All banners in display order. */
export async function listBannersForStaff({ db }: Context): Promise<BannerRow[]> {
  const rows = await db.select().from(banner).orderBy(asc(banner.sort), asc(banner.id));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    updatedTime: formatShanghai(row.updatedTime),
    title: inAll(row.titleI18n),
    subtitle: inAll(row.subtitleI18n),
    link: row.link,
    theme: row.theme,
    isEnabled: row.isEnabled,
  }));
}

/**
 * Adds or changes a banner of the home page.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile
 */
export async function saveBanner(context: Context, body: Save): Promise<{ id: string }> {
  const { title, subtitle, ...plain } = body.content;
  const id = body.id ?? newId();
  await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const columns = { ...plain, titleI18n: title, subtitleI18n: subtitle, updatedTime: now };
    const [before] = await tx.select().from(banner).where(eq(banner.id, id)).for('update');
    if (body.id === null) {
      const sort = await lastPlace(tx, 'banner');
      await tx.insert(banner).values({ id, ...columns, sort, createdTime: now });
    } else {
      if (!before) throw new StoreError('common_message_notFound');
      if (before.version !== body.version) throw new StoreError('common_message_changedMeanwhile');
      await tx
        .update(banner)
        .set({ ...columns, version: before.version + 1 })
        .where(eq(banner.id, id));
    }
    await invalidateTags(tx, [cacheTags.home]);
    await writeStaffAudit(tx, context, {
      action: 'banner.save',
      subjectId: id,
      reason: body.reason,
      ...(before ? { before: shown(before) } : {}),
      after: shown(columns),
    });
  });
  return { id };
}

const shown = ({
  titleI18n,
  subtitleI18n,
  link,
  theme,
  isEnabled,
}: Omit<typeof banner.$inferInsert, 'id' | 'sort'>) => ({
  title: titleI18n,
  subtitle: subtitleI18n,
  link,
  theme,
  isEnabled,
});

/** @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile */
export async function deleteBanner(context: Context, { id, version, reason }: Removal): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(banner).where(eq(banner.id, id)).for('update');
    if (!before) throw new StoreError('common_message_notFound');
    if (before.version !== version) throw new StoreError('common_message_changedMeanwhile');
    await tx.delete(banner).where(eq(banner.id, id));
    await invalidateTags(tx, [cacheTags.home]);
    await writeStaffAudit(tx, context, {
      action: 'banner.delete',
      subjectId: id,
      reason,
      before: shown(before),
    });
  });
  return null;
}
