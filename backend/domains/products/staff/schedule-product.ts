import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { GoodsScheduleAction } from '../../../../lib/permissions/catalogue-states';
import { formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import { goodsSchedule } from '../../../database/schema/revisions';
import type { Context, Services, SystemContext } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeAudit, writeStaffAudit } from '../../../platform/write-audit';
import { refreshAround, setSale } from './change-sale';

type Schedule = z.output<Contract['POST /goods/admin/goods/schedule']['body']>;
type Source = Pick<Services, 'clock' | 'jobs'>;

const auditNames = {
  PUBLISH: 'goods.on_sale',
  OFF_SALE: 'goods.off_sale',
  DISCONTINUE: 'goods.discontinue',
} as const satisfies Record<GoodsScheduleAction, string>;

/**
 * Schedules what happens to a product, or discontinues it at once.
 * @throws StoreError `goods_notFound`, also for a discontinued product; `common_message_changedMeanwhile` when it was changed
 *   meanwhile; `common_message_badRequest` for a time in the past; what {@link setSale} throws
 */
export async function scheduleProduct(context: Context, body: Schedule): Promise<null> {
  const { goodsId, action, reason } = body;
  const startTime = body.startTime === null ? null : new Date(body.startTime);
  if (startTime && startTime <= context.clock.now()) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['startTime'] } });
  }
  await context.db.transaction(async (tx) => {
    const [one] = await tx.select().from(goods).where(eq(goods.id, goodsId)).for('update');
    if (!one || one.isDiscontinued) throw new StoreError('goods_notFound');
    if (one.version !== body.version) throw new StoreError('common_message_changedMeanwhile');
    if (startTime === null) {
      await apply(tx, context, goodsId, action);
      await writeStaffAudit(tx, context, {
        action: auditNames[action],
        subjectId: goodsId,
        reason,
        before: { onSale: one.isMarketable, isDiscontinued: false },
        after: { onSale: action === 'PUBLISH', isDiscontinued: action === 'DISCONTINUE' },
      });
      return;
    }
    const id = newId();
    const now = context.clock.now();
    await tx.insert(goodsSchedule).values({
      id,
      goodsId,
      action,
      status: 'SCHEDULED',
      startTime,
      reason,
      requestedBy: staffOf(context).staffId,
      createdTime: now,
      updatedTime: now,
    });
    await context.jobs.enqueue(tx, 'goods.schedule', { scheduleId: id }, { startAfter: startTime });
    await writeStaffAudit(tx, context, {
      action: 'goods.schedule',
      subjectId: goodsId,
      reason,
      after: { action, startTime: formatShanghai(startTime) },
    });
  });
  return null;
}

/**
 * Cancels what is scheduled.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it took effect
 */
export async function unscheduleProduct(
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [one] = await tx.select().from(goodsSchedule).where(eq(goodsSchedule.id, id)).for('update');
    if (!one) throw new StoreError('common_message_notFound');
    if (one.status !== 'SCHEDULED') throw new StoreError('common_message_changedMeanwhile');
    await setStatus(tx, context, id, 'CANCELED');
    await writeStaffAudit(tx, context, {
      action: 'goods.unschedule',
      subjectId: one.goodsId,
      reason,
      before: { action: one.action, startTime: formatShanghai(one.startTime) },
    });
  });
  return null;
}

async function apply(
  tx: Transaction,
  source: Source,
  goodsId: string,
  action: GoodsScheduleAction,
): Promise<void> {
  if (action !== 'DISCONTINUE') return setSale(tx, source, goodsId, action === 'PUBLISH');
  const [one] = await tx.select().from(goods).where(eq(goods.id, goodsId));
  if (!one) throw new StoreError('goods_notFound');
  await refreshAround(tx, source, one, async () => {
    await tx
      .update(goods)
      .set({
        isMarketable: false,
        isDiscontinued: true,
        updatedTime: source.clock.now(),
        version: sql`${goods.version} + 1`,
      })
      .where(eq(goods.id, goodsId));
  });
}

async function setStatus(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  status: (typeof goodsSchedule.$inferSelect)['status'],
): Promise<void> {
  await tx
    .update(goodsSchedule)
    .set({ status, updatedTime: clock.now(), version: sql`${goodsSchedule.version} + 1` })
    .where(eq(goodsSchedule.id, id));
}

/** The job of a schedule; one that is not due or was canceled stays as it is. */
export async function applySchedule(system: SystemContext, scheduleId: string): Promise<void> {
  const isDone = await system.db
    .transaction((tx) => applyDue(tx, system, scheduleId))
    .catch((error: unknown) => {
      if (error instanceof StoreError) return false;
      throw error;
    });
  if (isDone) return;
  await system.db.transaction((tx) => setStatus(tx, system, scheduleId, 'FAILED'));
  system.log.error(
    { event: 'goods.notScheduled', scheduleId },
    'a scheduled change of a product was not applied',
  );
}

/** False when the product can no longer be changed so. */
async function applyDue(tx: Transaction, system: SystemContext, id: string): Promise<boolean> {
  const [one] = await tx.select().from(goodsSchedule).where(eq(goodsSchedule.id, id)).for('update');
  if (one?.status !== 'SCHEDULED' || one.startTime > system.clock.now()) return true;
  const [product] = await tx.select().from(goods).where(eq(goods.id, one.goodsId)).for('update');
  if (!product || product.isDiscontinued) return false;
  await apply(tx, system, one.goodsId, one.action);
  await setStatus(tx, system, id, 'DONE');
  await writeAudit(tx, system, {
    action: auditNames[one.action],
    actorType: 'STAFF',
    actorId: one.requestedBy,
    subjectId: one.goodsId,
    reason: one.reason,
    before: { onSale: product.isMarketable, isDiscontinued: false },
    after: { onSale: one.action === 'PUBLISH', isDiscontinued: one.action === 'DISCONTINUE' },
    detail: { scheduleId: id },
  });
  return true;
}

/** Applies schedules whose job was lost. */
export async function sweepSchedules(system: SystemContext): Promise<void> {
  const due = await system.db
    .select({ id: goodsSchedule.id })
    .from(goodsSchedule)
    .where(and(eq(goodsSchedule.status, 'SCHEDULED'), lte(goodsSchedule.startTime, system.clock.now())))
    .orderBy(asc(goodsSchedule.startTime))
    .limit(100);
  for (const { id } of due) await applySchedule(system, id);
}
