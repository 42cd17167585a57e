import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { PointBalance } from '../../../lib/coins/contract';
import { promisedReward } from '../../../lib/pricing/coins';
import { coinMonths } from '../../../lib/promises';
import { addTime, formatShanghai, startOfDate } from '../../../lib/time';
import { orders } from '../../database/schema/orders';
import { pointAccount, pointLog } from '../../database/schema/pricing';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { frozenCoins } from './coin-lots';

/** Paid, and neither completed nor being refunded. */
const underWay = ['PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE'] as const;

/** Income is rewards only; coins returned from a cancelled purchase belonged to the member before. */
const isIncome = sql`${pointLog.type} in ('REWARD', 'REVIEW', 'ADJUST')`;

/** Coins of the member: balance, pending rewards, income and spending (days in Shanghai time). */
export async function pointBalance(context: Context): Promise<PointBalance> {
  const { db } = context;
  const memberId = memberOf(context);
  const now = context.clock.now();
  const today = formatShanghai(now, 'day');
  const months = lastMonths(now);
  const since = (dayText: string) =>
    sql`${pointLog.createdTime} >= ${startOfDate(dayText).toISOString()}::timestamptz`;
  const income = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${pointLog.credit}) filter (where ${isIncome} and ${condition}), 0)::int`;

  const mine = eq(pointLog.memberId, memberId);
  const [account] = await db
    .select({ balance: pointAccount.balance, frozen: sql<number>`${frozenCoins(memberId)}::int` })
    .from(pointAccount)
    .where(eq(pointAccount.memberId, memberId));
  const [sums] = await db
    .select({
      today: income(since(today)),
      month: income(since(`${today.slice(0, 7)}-01`)),
      total: income(sql`true`),
    })
    .from(pointLog)
    .where(mine);
  const month = sql<string>`to_char(${pointLog.createdTime} at time zone 'Asia/Shanghai', 'YYYY-MM')`;
  const byMonth = await db
    .select({
      month,
      income: sql<number>`sum(${pointLog.credit})::int`,
      spent: sql<number>`sum(${pointLog.debit})::int`,
    })
    .from(pointLog)
    .where(and(mine, gte(pointLog.createdTime, startOfDate(`${months[0]}-01`))))
    .groupBy(sql`1`);
  const paid = await db
    .select({ method: orders.paymentMethod, point: orders.rewardPoint })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.status, [...underWay])));
  return {
    balance: account?.balance ?? 0,
    frozen: account?.frozen ?? 0,
    pending: paid.reduce((sum, order) => sum + promisedReward(order.method, order.point), 0),
    expiring: null,
    income: sums ?? { today: 0, month: 0, total: 0 },
    months: months.map((name) => {
      const row = byMonth.find((each) => each.month === name);
      return { month: name, income: row?.income ?? 0, spent: row?.spent ?? 0 };
    }),
  };
}

/** `YYYY-MM` of this month and those before it, oldest first. */
function lastMonths(now: Date): string[] {
  return Array.from({ length: coinMonths }, (_, index) =>
    formatShanghai(addTime(now, index - (coinMonths - 1), 'month'), 'month'),
  );
}
