import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { ApprovalWhy } from '../../../../lib/permissions/value-acts';
import { isMarginBelow } from '../../../../lib/pricing/margin';
import { approvalHours } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { priceChange, priceChangeItem } from '../../../database/schema/price-changes';
import type { ApprovalLimits } from '../../settings/approval-limits';

/** A price and what it is compared with, fen. */
export type ComparedPrice = {
  skuId: string;
  /** The price a day ago, or after the last change that a second person approved. */
  baseFen: number;
  toFen: number;
  costFen: number;
};

/**
 * Which limits a price change exceeds; none: one person may make it. Pure.
 * @param others SKUs whose price the same person changed alone in the last day
 */
export function priceLimits(
  prices: readonly ComparedPrice[],
  others: readonly string[],
  limits: ApprovalLimits,
): ApprovalWhy[] {
  const changed = new Set([...others, ...prices.map(({ skuId }) => skuId)]);
  const exceeded: [ApprovalWhy, boolean][] = [
    [
      'PRICE_CHANGE',
      prices.some(
        ({ baseFen, toFen }) => Math.abs(toFen - baseFen) * 100 > baseFen * limits.priceChangePercent,
      ),
    ],
    [
      'LOW_MARGIN',
      prices.some(({ toFen, costFen }) => isMarginBelow(limits.leastMarginPercent, toFen, costFen)),
    ],
    ['MANY_SKUS', changed.size > limits.mostSkus],
  ];
  return exceeded.flatMap(([why, isExceeded]) => (isExceeded ? [why] : []));
}

/**
 * The prices that a change is compared with. Changes of the last day without a second person count, so that no number
 * of small steps passes the limit.
 * @param skus the SKUs with their current price; locked by the caller
 */
export async function basePrices(
  tx: Executor,
  skus: readonly { id: string; priceFen: number }[],
  now: Date,
): Promise<Map<string, number>> {
  const steps = await tx
    .select({
      skuId: priceChangeItem.skuId,
      fromFen: priceChangeItem.fromFen,
      approvedBy: priceChange.approvedBy,
    })
    .from(priceChangeItem)
    .innerJoin(priceChange, eq(priceChange.id, priceChangeItem.changeId))
    .where(
      and(
        inArray(
          priceChangeItem.skuId,
          skus.map(({ id }) => id),
        ),
        gt(priceChange.doneTime, addTime(now, -approvalHours, 'hour')),
      ),
    )
    .orderBy(priceChange.doneTime, priceChange.id);
  return new Map(
    skus.map(({ id, priceFen }) => {
      const own = steps.filter(({ skuId }) => skuId === id);
      const approved = own.findLastIndex(({ approvedBy }) => approvedBy !== null);
      return [id, own[approved + 1]?.fromFen ?? priceFen];
    }),
  );
}

/** SKUs whose price this person changed alone in the last day, or will change at a later time. */
export async function changedAlone(
  tx: Executor,
  staffId: string,
  now: Date,
  exceptChange = '',
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ skuId: priceChangeItem.skuId, changeId: priceChange.id })
    .from(priceChange)
    .innerJoin(priceChangeItem, eq(priceChangeItem.changeId, priceChange.id))
    .where(
      and(
        eq(priceChange.requestedBy, staffId),
        isNull(priceChange.approvedBy),
        or(
          eq(priceChange.status, 'SCHEDULED'),
          gt(priceChange.doneTime, addTime(now, -approvalHours, 'hour')),
        ),
      ),
    );
  return [...new Set(rows.filter(({ changeId }) => changeId !== exceptChange).map(({ skuId }) => skuId))];
}
