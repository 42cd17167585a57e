import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/connect';
import { coupon } from '../../database/schema/pricing';
import { StoreError } from '../../platform/errors/store-error';
import type { CouponRow } from './coupon-on-wire';

/** Maximum wait for a coupon's row lock; longer queues are rejected so that a rush cannot occupy every connection. */
const WAIT_MS = 3_000;

/**
 * Locks the row of a coupon until the transaction ends.
 * @throws StoreError `refusal` unknown or inactive, `coupon_busy` when the lock is not acquired in time
 */
export async function lockCouponRow(
  tx: Transaction,
  by: { couponId: string } | { code: string },
  refusal: 'coupon_invalid' | 'coupon_unavailable' = 'coupon_unavailable',
): Promise<CouponRow> {
  const condition: SQL = 'couponId' in by ? eq(coupon.id, by.couponId) : eq(coupon.code, by.code);
  await tx.execute(sql.raw(`set local lock_timeout = ${WAIT_MS}`));
  try {
    const [row] = await tx.select().from(coupon).where(condition).for('update');
    if (!row?.isEnabled) throw new StoreError(refusal);
    return row;
  } catch (error) {
    throw busyOr(error);
  } finally {
    // Later locks (the wallet) use the default time-out.
    await tx.execute(sql.raw('set local lock_timeout to default')).catch(() => undefined);
  }
}

/** Converts PostgreSQL's `lock_not_available`, anywhere in the chain of causes, to `coupon_busy`. */
export function busyOr(error: unknown): unknown {
  let cause: unknown = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    if ('code' in cause && cause.code === '55P03') return new StoreError('coupon_busy', { cause: error });
    cause = cause.cause;
  }
  return error;
}
