import { and, eq, gte, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { orders } from '../database/schema/orders';
import type { Context } from '../platform/context';
import type { OrderSettings } from './order-settings';

export type SpendingLimits = {
  singleFen: number;
  dailyFen: number;
  leftTodayFen: number;
  /** What one order might cost today if the member were verified; the same as now when he is. */
  leftVerifiedFen: number;
};

const DAY = 86_400_000;
const SHANGHAI = 8 * 3_600_000;

/** What one order and one day may cost; fen. */
export function limitsFor(
  certificationStatus: string,
  { risk }: Pick<OrderSettings, 'risk'>,
): Pick<SpendingLimits, 'singleFen' | 'dailyFen'> {
  const isVerified = certificationStatus === 'VERIFIED';
  const dailyFen = (isVerified ? risk.verifiedDailyLimitCny : risk.unverifiedDailyLimitCny) * 100;
  return { singleFen: isVerified ? dailyFen : risk.unverifiedSingleLimitCny * 100, dailyFen };
}

/** What the member may still buy: limits of the risk settings; today is a day in Shanghai. Fen. */
export async function loadLimits(
  db: Executor,
  reader: Pick<Context, 'clock'>,
  buyer: { id: string; certificationStatus: string },
  settings: OrderSettings,
): Promise<SpendingLimits> {
  const now = reader.clock.now().getTime();
  const midnight = new Date(Math.floor((now + SHANGHAI) / DAY) * DAY - SHANGHAI);
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
