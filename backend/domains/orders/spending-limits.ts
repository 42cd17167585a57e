import { eq } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import type { Executor } from '../../database/connect';
import { member } from '../../database/schema/members';
import type { Context } from '../../platform/context';
import { spentToday } from '../pricing/spent-today';
import type { OrderSettings } from '../settings/order-settings';

export type SpendingLimits = {
  singleFen: number;
  dailyFen: number;
  leftTodayFen: number;
  /** What one order might cost today if the member were verified; equal to the current limit for a verified member. */
  leftVerifiedFen: number;
};

/** Spending limits per order and per day, in fen. */
export function limitsFor(
  certificationStatus: string,
  { risk }: Pick<OrderSettings, 'risk'>,
): Pick<SpendingLimits, 'singleFen' | 'dailyFen'> {
  const isVerified = certificationStatus === 'VERIFIED';
  const dailyFen = (isVerified ? risk.verifiedDailyLimitCny : risk.unverifiedDailyLimitCny) * 100;
  return { singleFen: isVerified ? dailyFen : risk.unverifiedSingleLimitCny * 100, dailyFen };
}

export type LimitRefusal = {
  reasonKey: 'order_verificationRequired' | 'order_limitExceeded' | 'order_limitReached';
  reasonArgs: number[];
};

/** Why the limits refuse an order of this amount; null when they allow it. Arguments in yuan. */
export function limitRefusal(
  { singleFen, leftTodayFen, leftVerifiedFen }: SpendingLimits,
  orderAmountFen: number,
): LimitRefusal | null {
  const leftFen = Math.min(singleFen, leftTodayFen);
  if (orderAmountFen <= leftFen) return null;
  // Suggests identity verification only where it helps.
  if (orderAmountFen <= leftVerifiedFen) return { reasonKey: 'order_verificationRequired', reasonArgs: [] };
  return {
    reasonKey: leftFen > 0 ? 'order_limitExceeded' : 'order_limitReached',
    reasonArgs: [fenToYuan(leftFen)],
  };
}

/** What a member who ordered for `spentTodayFen` today may still buy under the risk settings, in fen. */
export function limitsOf(
  certificationStatus: string,
  settings: Pick<OrderSettings, 'risk'>,
  spentTodayFen: number,
): SpendingLimits {
  const limits = limitsFor(certificationStatus, settings);
  const verified = limitsFor('VERIFIED', settings);
  const leftOf = (dailyFen: number) => Math.max(0, dailyFen - spentTodayFen);
  return { ...limits, leftTodayFen: leftOf(limits.dailyFen), leftVerifiedFen: leftOf(verified.dailyFen) };
}

/** {@link limitsOf} with the orders of today in Shanghai time. */
export async function loadLimits(
  db: Executor,
  reader: Pick<Context, 'clock'>,
  buyer: { id: string; certificationStatus: string },
  settings: OrderSettings,
): Promise<SpendingLimits> {
  const [today] = await db
    .select({ fen: spentToday(db, buyer.id, reader.clock.now()) })
    .from(member)
    .where(eq(member.id, buyer.id));
  return limitsOf(buyer.certificationStatus, settings, Number(today?.fen ?? 0));
}
