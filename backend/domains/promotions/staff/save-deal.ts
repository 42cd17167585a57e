import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../../lib/cache-tags';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import { lossOfDeal } from '../../../../lib/pricing/below-cost';
import { addTime, formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { dailyDeal, goods } from '../../../database/schema/catalog';
import { invalidateTags } from '../../../platform/cache-events';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { newId } from '../../../platform/new-id';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { lockSkus } from '../../products/change-price';
import { isCounted } from '../../products/is-counted';
import { refreshPages } from '../../products/refresh-pages';
import { readSettings } from '../../settings/settings';
import { lockWaiting, withdrawApproval } from '../../staff/approvals/request-approval';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import { type DealContent, type DealWish, lossAboveLimit, requestDeal } from './deal-approval';

type Save = z.output<Contract['POST /goods/admin/daily_deal/save']['body']>;
type Row = typeof dailyDeal.$inferSelect;

/**
 * Adds or changes a deal. The lock of the sku serialises two people, so that two deals never overlap. One that may lose
 * more than the limit of one person waits for a second one.
 * @throws StoreError `goods_notFound`; `common_message_notFound`; `common_message_changedMeanwhile` when the deal was changed
 *   meanwhile; `deal_timesInvalid`, `deal_priceInvalid`, `deal_belowMinimum`, `deal_quotaInvalid`, `deal_overlaps`
 */
export async function saveDeal(
  context: Context,
  body: Save,
): Promise<{ id: string; approvalId: string | null }> {
  const wish: DealWish = { ...body, id: body.id ?? newId(), version: body.id === null ? null : body.version };
  return context.db.transaction(async (tx) => {
    await lockWaiting(tx, 'DEAL', wish.id);
    // One deal of a person after the other: each counts the ones before.
    await lockOn(tx, `deal:${staffOf(context).staffId}`);
    const { one, before, row } = await check(tx, context, wish);
    const deal = { id: wish.id, terms: row, before, costFen: one.costFen };
    const lossFen = await lossAboveLimit(tx, context, deal);
    if (lossFen !== null) {
      return { id: wish.id, approvalId: await requestDeal(tx, context, wish, lossFen) };
    }
    await withdrawApproval(tx, context, 'DEAL', wish.id);
    await store(tx, context, wish, { one, before, row });
    return { id: wish.id, approvalId: null };
  });
}

/**
 * Saves a deal that a second person approved, in the transaction of the approval. One whose start has passed meanwhile
 * starts now.
 * @throws StoreError as {@link saveDeal}
 */
export async function dealApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const { wish: asked } = row.content as DealContent;
  const now = context.clock.now();
  const [stored] = await tx
    .select({ startTime: dailyDeal.startTime })
    .from(dailyDeal)
    .where(eq(dailyDeal.id, asked.id));
  const hasStarted = stored !== undefined && stored.startTime <= now;
  const wish = hasStarted ? asked : { ...asked, startTime: Math.max(asked.startTime, now.getTime()) };
  await store(tx, context, wish, await check(tx, context, wish), { requestedBy: row.requestedBy });
}

async function check(tx: Transaction, context: Context, wish: DealWish) {
  const [one] = await lockSkus(tx, [wish.skuId]);
  if (!one) throw new StoreError('goods_notFound');
  const [product] = await tx.select().from(goods).where(eq(goods.id, one.goodsId));
  if (!product || product.isDiscontinued) throw new StoreError('goods_notFound');
  const before = wish.version === null ? null : await lockDeal(tx, wish.id, wish.version);
  if (before && before.skuId !== one.id) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['skuId'] } });
  }
  const now = context.clock.now();
  const row = { ...columnsOf(wish), goodsId: one.goodsId, updatedTime: now };
  checkTimes(row, before, now);
  if (row.discountPriceFen >= one.priceFen) throw new StoreError('deal_priceInvalid');
  const { minOrderAmount } = await readSettings(tx);
  if (row.discountPriceFen < yuanToFen(minOrderAmount)) {
    throw new StoreError('deal_belowMinimum', { data: { value: minOrderAmount } });
  }
  const taken = (before?.soldCount ?? 0) + (before?.reservedCount ?? 0);
  const left = row.quota - taken;
  if (left < 0 || (isCounted(product.deliveryMode) && left > one.available)) {
    throw new StoreError('deal_quotaInvalid', { data: { available: one.available, taken } });
  }
  await refuseOverlap(tx, wish.id, row);
  return { one, before, row };
}

async function store(
  tx: Transaction,
  context: Context,
  { id, reason }: DealWish,
  { one, before, row }: Awaited<ReturnType<typeof check>>,
  more: { requestedBy?: string } = {},
): Promise<void> {
  if (before) {
    await tx
      .update(dailyDeal)
      .set({ ...row, version: sql`${dailyDeal.version} + 1` })
      .where(eq(dailyDeal.id, id));
  } else {
    await tx.insert(dailyDeal).values({ id, ...row, createdTime: row.updatedTime });
  }
  await refreshDeal(tx, context, row);
  await writeStaffAudit(tx, context, {
    action: 'deal.save',
    valueFen: lossOfDeal(row, one.costFen),
    subjectId: id,
    reason,
    ...(before ? { before: shown(before) } : {}),
    after: shown(row),
    detail: { skuId: row.skuId, ...more },
  });
}

function columnsOf(body: DealWish) {
  return {
    skuId: body.skuId,
    discountPriceFen: yuanToFen(body.price),
    startTime: new Date(body.startTime),
    endTime: new Date(body.endTime),
    quota: body.quota,
    limitPerMember: body.limitPerMember,
    allowCoupon: body.allowCoupon,
  };
}

async function lockDeal(tx: Transaction, id: string, version: number): Promise<Row> {
  const [row] = await tx.select().from(dailyDeal).where(eq(dailyDeal.id, id)).for('update');
  if (!row) throw new StoreError('common_message_notFound');
  if (row.version !== version) throw new StoreError('common_message_changedMeanwhile');
  return row;
}

type Times = Pick<Row, 'startTime' | 'endTime'>;

function checkTimes(row: Times, before: Row | null, now: Date): void {
  const hasStarted = before !== null && before.startTime <= now;
  const isMoved = hasStarted && before.startTime.getTime() !== row.startTime.getTime();
  if (row.endTime <= row.startTime || row.endTime <= now || isMoved)
    throw new StoreError('deal_timesInvalid');
  // A new deal starts now at the earliest: prices of the past do not change.
  if (!hasStarted && row.startTime < addTime(now, -1, 'minute')) throw new StoreError('deal_timesInvalid');
}

async function refuseOverlap(tx: Transaction, id: string, row: Times & { skuId: string }): Promise<void> {
  const found = await tx
    .select({ id: dailyDeal.id })
    .from(dailyDeal)
    .where(
      and(
        eq(dailyDeal.skuId, row.skuId),
        ne(dailyDeal.id, id),
        lt(dailyDeal.startTime, row.endTime),
        gt(dailyDeal.endTime, row.startTime),
      ),
    )
    .limit(1);
  if (found.length > 0) throw new StoreError('deal_overlaps');
}

/**
 * Invalidates the pages of a deal now, and at a start or an end that the job of the next minute may miss because it has
 * already looked that far ahead.
 */
async function refreshDeal(
  tx: Transaction,
  context: Context,
  { goodsId, startTime, endTime }: Times & { goodsId: string },
): Promise<void> {
  await refreshPages(tx, context, [goodsId]);
  await invalidateTags(tx, [cacheTags.home]);
  const now = context.clock.now();
  for (const time of [startTime, endTime]) {
    if (time > now && time < addTime(now, 2, 'minute')) await refreshPages(tx, context, [goodsId], time);
  }
}

/**
 * Ends a running deal, or deletes one that has not started.
 * @throws StoreError `common_message_notFound`; `common_message_changedMeanwhile` when it was changed meanwhile or has ended
 */
export async function endDeal(
  context: Context,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<null> {
  await context.db.transaction(async (tx) => {
    const [known] = await tx.select().from(dailyDeal).where(eq(dailyDeal.id, id));
    if (!known) throw new StoreError('common_message_notFound');
    // Orders lock the sku before the deal.
    await lockSkus(tx, [known.skuId]);
    const row = await lockDeal(tx, id, version);
    const now = context.clock.now();
    if (row.endTime <= now) throw new StoreError('common_message_changedMeanwhile');
    const hasStarted = row.startTime <= now;
    if (hasStarted) {
      await tx
        .update(dailyDeal)
        .set({ endTime: now, updatedTime: now, version: sql`${dailyDeal.version} + 1` })
        .where(eq(dailyDeal.id, id));
    }
    await refreshDeal(tx, context, row);
    if (!hasStarted) await tx.delete(dailyDeal).where(eq(dailyDeal.id, id));
    await writeStaffAudit(tx, context, {
      action: hasStarted ? 'deal.end' : 'deal.delete',
      subjectId: id,
      reason,
      before: shown(row),
      detail: { skuId: row.skuId },
    });
  });
  return null;
}

const shown = (
  row: Pick<Row, 'discountPriceFen' | 'startTime' | 'endTime' | 'quota' | 'limitPerMember' | 'allowCoupon'>,
) => ({
  price: fenToYuan(row.discountPriceFen),
  startTime: formatShanghai(row.startTime),
  endTime: formatShanghai(row.endTime),
  quota: row.quota,
  limitPerMember: row.limitPerMember,
  allowCoupon: row.allowCoupon,
});
