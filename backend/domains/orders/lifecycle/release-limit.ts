import type { Executor } from '../../../database/connect';
import { readApprovalLimits } from '../../settings/approval-limits';
import type { OrderRow } from '../lock-order';

/** The most that was paid for an order that one person releases alone, in fen. */
export async function readReleaseLimit(db: Executor): Promise<number> {
  const { releaseCny } = await readApprovalLimits(db);
  return Math.round(releaseCny * 100);
}

/**
 * Whether the release of an order needs a second person. What was refunded of it counts too, so that a refund of a part
 * does not bring it below the limit.
 */
export async function isAboveReleaseLimit(
  db: Executor,
  { amountPaidFen }: Pick<OrderRow, 'amountPaidFen'>,
): Promise<boolean> {
  return amountPaidFen > (await readReleaseLimit(db));
}
