import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../database/connect';
import { coupon } from '../database/schema/pricing';
import { StoreError } from '../platform/store-error';
import type { CouponRow } from './coupon-on-wire';

/** Longer queues before one coupon are told to come back: a rush must not hold every connection. */
const WAIT_MS = 3_000;

/**
 * The row of a coupon, held until the transaction ends.
 * @throws StoreError `coupon_invalid` unknown or switched off, `coupon_busy` when it can not be had in time
 */
export async function lockCouponRow(
  tx: Transaction,
  by: { couponId: string } | { code: string },
): Promise<CouponRow> {
  const condition: SQL = 'couponId' in by ? eq(coupon.id, by.couponId) : eq(coupon.code, by.code);
  await tx.execute(sql.raw(`set local lock_timeout = ${WAIT_MS}`));
  try {
    const [row] = await tx.select().from(coupon).where(condition).for('update');
    if (!row?.isEnabled) throw new StoreError('coupon_invalid');
    return row;
  } catch (error) {
    throw busyOr(error);
  } finally {
    // What follows (the wallet) waits as everybody else does.
    await tx.execute(sql.raw('set local lock_timeout to default')).catch(() => undefined);
  }
}

/** PostgreSQL's `lock_not_available`, wherever it hides among the causes, is `coupon_busy`. */
export function busyOr(error: unknown): unknown {
  let cause: unknown = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth += 1) {
    if ('code' in cause && cause.code === '55P03') return new StoreError('coupon_busy', { cause: error });
    cause = cause.cause;
  }
  return error;
}
