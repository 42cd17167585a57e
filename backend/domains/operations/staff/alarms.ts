import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import { formatShanghai } from '../../../../lib/time';
import { alarm } from '../../../database/schema/platform';
import { staffAccount } from '../../../database/schema/staff';
import { isAlarmKind, titleKeyOf } from '../../../platform/alarm-kinds';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';

type List = Contract['GET /upms/admin/alarm/list'];

const pageSize = 50;

/** Alarms, newest first, paged by id. */
export async function listAlarms(
  { db, locale }: Context,
  { state, after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const rows = await db
    .select({ row: alarm, resolvedBy: staffAccount.name })
    .from(alarm)
    .leftJoin(staffAccount, eq(staffAccount.id, alarm.resolvedBy))
    .where(
      and(
        state === 'OPEN' ? isNull(alarm.resolvedTime) : isNotNull(alarm.resolvedTime),
        after ? lt(alarm.id, after) : undefined,
      ),
    )
    .orderBy(desc(alarm.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const { labels } = backendTexts(locale);
  return {
    rows: page.map(({ row, resolvedBy }) => ({
      id: row.id,
      event: row.event,
      title: isAlarmKind(row.event) ? labels(titleKeyOf(row.event)) : null,
      message: row.message,
      detail: row.detail,
      count: row.count,
      firstTime: formatShanghai(row.firstTime),
      lastTime: formatShanghai(row.lastTime),
      resolvedTime: row.resolvedTime && formatShanghai(row.resolvedTime),
      resolvedBy,
      resolution: row.resolution,
    })),
    next: rows.length > pageSize ? (page.at(-1)?.row.id ?? null) : null,
  };
}

/**
 * Resolves an alarm. The same alarm later opens another row.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it is resolved
 */
export async function resolveAlarm(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(alarm).where(eq(alarm.id, id)).for('update');
    if (!row) throw new StoreError('common_message_notFound');
    if (row.resolvedTime !== null) throw new StoreError('common_message_changedMeanwhile');
    await tx
      .update(alarm)
      .set({ resolvedTime: context.clock.now(), resolvedBy: staffOf(context).staffId, resolution: reason })
      .where(eq(alarm.id, id));
    await writeStaffAudit(tx, context, {
      action: 'alarm.resolve',
      subjectId: id,
      reason,
      detail: { event: row.event, count: row.count },
    });
  });
  return null;
}
