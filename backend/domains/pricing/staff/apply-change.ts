import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { PriceChangeStatus } from '../../../../lib/permissions/catalogue-states';
import type { Executor, Transaction } from '../../../database/connect';
import { priceChange } from '../../../database/schema/price-changes';
import type { Context, Services, SystemContext } from '../../../platform/context';
import { writeAudit } from '../../../platform/write-audit';
import { lockSkus, setPrices } from '../../products/change-price';
import { priceValues } from '../../products/price-value';
import { readApprovalLimits } from '../../settings/approval-limits';
import { lockChange, type PriceChangeEntry, type PriceChangeItemEntry } from './change-row';
import { basePrices, changedAlone, priceLimits } from './second-person';

type Source = Pick<Services, 'clock' | 'jobs'> & Partial<Pick<Context, 'ip' | 'requestId'>>;

/**
 * Writes the prices of a locked change, all or none. The SKUs are locked by this function.
 * @returns FAILED when a price is no longer the one that the change starts from, or a second person would now be needed
 */
export async function applyChange(
  tx: Executor,
  source: Source,
  change: PriceChangeEntry,
  items: readonly PriceChangeItemEntry[],
): Promise<'DONE' | 'FAILED'> {
  const skus = await lockSkus(
    tx,
    items.map(({ skuId }) => skuId),
  );
  const isUnchanged = items.every(
    (item) => skus.find(({ id }) => id === item.skuId)?.priceFen === item.fromFen,
  );
  const isAllowed =
    change.approvedBy !== null || (await isStillWithinLimits(tx, source, change, items, skus));
  const status = isUnchanged && isAllowed ? 'DONE' : 'FAILED';
  if (status === 'DONE') {
    await setPrices(
      tx,
      source,
      items.map(({ skuId, toFen }) => ({ skuId, priceFen: toFen })),
    );
  }
  await setStatus(tx, source, change.id, status);
  const worth = await priceValues(tx, status === 'DONE' ? items : []);
  for (const { skuId, fromFen, toFen } of status === 'DONE' ? items : []) {
    await writeAudit(tx, source, {
      action: 'price.change',
      valueFen: worth.get(skuId) ?? 0,
      actorType: 'STAFF',
      actorId: change.requestedBy,
      subjectId: skuId,
      reason: change.reason,
      before: { priceFen: fromFen },
      after: { priceFen: toFen },
      detail: { changeId: change.id, ...(change.approvedBy ? { approvedBy: change.approvedBy } : {}) },
    });
  }
  return status;
}

async function isStillWithinLimits(
  tx: Executor,
  { clock }: Source,
  change: PriceChangeEntry,
  items: readonly PriceChangeItemEntry[],
  skus: Awaited<ReturnType<typeof lockSkus>>,
): Promise<boolean> {
  const now = clock.now();
  const base = await basePrices(tx, skus, now);
  const compared = items.map(({ skuId, fromFen, toFen }) => ({
    skuId,
    baseFen: base.get(skuId) ?? fromFen,
    toFen,
    costFen: skus.find(({ id }) => id === skuId)?.costFen ?? 0,
  }));
  const others = await changedAlone(tx, change.requestedBy, now, change.id);
  return priceLimits(compared, others, await readApprovalLimits(tx)).length === 0;
}

export async function setStatus(
  tx: Executor,
  { clock }: Pick<Services, 'clock'>,
  id: string,
  status: PriceChangeStatus,
): Promise<void> {
  const now = clock.now();
  await tx
    .update(priceChange)
    .set({
      status,
      doneTime: status === 'DONE' ? now : null,
      updatedTime: now,
      version: sql`${priceChange.version} + 1`,
    })
    .where(eq(priceChange.id, id));
}

/** The job of a scheduled change; a change that is not due or was canceled stays as it is. */
export function applyScheduled(system: SystemContext, changeId: string): Promise<void> {
  return system.db.transaction((tx) => applyDue(tx, system, changeId));
}

async function applyDue(tx: Transaction, system: SystemContext, changeId: string): Promise<void> {
  const found = await lockChange(tx, changeId);
  if (found?.change.status !== 'SCHEDULED') return;
  const { change, items } = found;
  if (change.startTime === null || change.startTime > system.clock.now()) return;
  const status = await applyChange(tx, system, change, items);
  if (status === 'FAILED') {
    system.log.error({ event: 'price.notApplied', changeId }, 'a scheduled price change was not applied');
  }
}

/** Applies scheduled changes whose job was lost. */
export async function sweepPriceChanges(system: SystemContext): Promise<void> {
  const due = await system.db
    .select({ id: priceChange.id })
    .from(priceChange)
    .where(and(eq(priceChange.status, 'SCHEDULED'), lte(priceChange.startTime, system.clock.now())))
    .orderBy(asc(priceChange.startTime))
    .limit(100);
  for (const { id } of due) await applyScheduled(system, id);
}
