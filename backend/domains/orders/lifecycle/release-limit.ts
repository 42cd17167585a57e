import { yuanToFen } from '../../../../lib/money';
import type { Executor } from '../../../database/connect';
import { lockOn } from '../../../platform/concurrency/lock-on';
import type { Context } from '../../../platform/context';
import { staffOf } from '../../../platform/staff-of';
import { readApprovalLimits } from '../../settings/approval-limits';
import { doneAloneFen } from '../../staff/approvals/done-alone';
import { isAboveLimit } from '../../staff/approvals/second-person';
import type { OrderRow } from '../lock-order';

/** The most that was paid for an order that one person releases alone, in fen. */
export async function readReleaseLimit(db: Executor): Promise<number> {
  const { releaseCny } = await readApprovalLimits(db);
  return Math.round(releaseCny * 100);
}

/**
 * Whether the release of an order alone is above the limit of one person. What was refunded of it counts too, so that a refund
 * of a part does not bring it below the limit.
 */
export async function isAboveReleaseLimit(
  db: Executor,
  { amountPaidFen }: Pick<OrderRow, 'amountPaidFen'>,
): Promise<boolean> {
  return amountPaidFen > (await readReleaseLimit(db));
}

/** What the person may still release alone now, of one order, in fen. */
export async function readReleaseAlone(db: Executor, context: Context): Promise<number> {
  const { releaseCnyPerDay } = await readApprovalLimits(db);
  const left = yuanToFen(releaseCnyPerDay) - (await releasedAlone(db, context));
  return Math.max(0, Math.min(await readReleaseLimit(db), left));
}

/** What the person released, or gave to other accounts, alone within a day, in fen. */
function releasedAlone(db: Executor, context: Context): Promise<number> {
  const who = { staffId: staffOf(context).staffId, now: context.clock.now() };
  return doneAloneFen(db, who, ['HOLD_RELEASE', 'RECHARGE_ACCOUNT']);
}

/** Why the release of an order needs a second person; nothing when it needs none. */
export async function releaseLimitsPassed(
  tx: Executor,
  context: Context,
  order: Pick<OrderRow, 'amountPaidFen'>,
): Promise<('RELEASE_LIMIT' | 'RELEASE_DAY')[]> {
  return [
    ...((await isAboveReleaseLimit(tx, order)) ? (['RELEASE_LIMIT'] as const) : []),
    ...((await isAboveDay(tx, context, order)) ? (['RELEASE_DAY'] as const) : []),
  ];
}

/**
 * Whether a person would release, or give to other accounts, more within a day than one person may. One of both after the
 * other: each counts the ones before.
 */
export async function isAboveDay(
  tx: Executor,
  context: Context,
  { amountPaidFen }: Pick<OrderRow, 'amountPaidFen'>,
): Promise<boolean> {
  await lockOn(tx, `release:${staffOf(context).staffId}`);
  const { releaseCnyPerDay } = await readApprovalLimits(tx);
  return isAboveLimit(context, 'releaseCnyPerDay', {
    used: (await releasedAlone(tx, context)) + amountPaidFen,
    most: yuanToFen(releaseCnyPerDay),
  });
}
