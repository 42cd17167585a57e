import { and, eq, gte, notInArray, sql } from 'drizzle-orm';
import { startOf } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
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

/** What the member may still buy under the risk settings, in fen; a day is in Shanghai time. */
export async function loadLimits(
  db: Executor,
  reader: Pick<Context, 'clock'>,
  buyer: { id: string; certificationStatus: string },
  settings: OrderSettings,
): Promise<SpendingLimits> {
  const midnight = startOf(reader.clock.now(), 'day');
  const [today] = await db
    .select({ fen: sql<string>`coalesce(sum(${orders.orderAmountFen}), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, buyer.id),
        gte(orders.createdTime, midnight),
        notInArray(orders.status, ['CANCELED', 'OVERDUE_PAYMENT', 'REFUNDED', 'PENDING_REFUND']),
      ),
    );
  const limits = limitsFor(buyer.certificationStatus, settings);
  const verified = limitsFor('VERIFIED', settings);
  const leftOf = (dailyFen: number) => Math.max(0, dailyFen - Number(today?.fen ?? 0));
  return { ...limits, leftTodayFen: leftOf(limits.dailyFen), leftVerifiedFen: leftOf(verified.dailyFen) };
}
