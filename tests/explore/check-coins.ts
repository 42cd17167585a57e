import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { coinLot, coinMovement } from '@/backend/database/schema/coin-lots';
import { dispute } from '@/backend/database/schema/disputes';
import type { paymentLog, refund } from '@/backend/database/schema/payments';
import { pointLog } from '@/backend/database/schema/pricing';
import { readOrderSettings } from '@/backend/domains/settings/order-settings';
import type { Bought, Run } from './run';

const HOUR = 3_600_000;

/** Postings of coins that an order brings its buyer, earned or given instead of a refund in money. */
const orderCoinTypes = ['REWARD', 'UNDO_REWARD', 'REFUND', 'UNDO_REFUND'] as const;

type Row = Awaited<ReturnType<Run['rowOf']>>;
type Coins = {
  order: Bought;
  payments: readonly (typeof paymentLog.$inferSelect)[];
  refunds: readonly (typeof refund.$inferSelect)[];
  disputes: readonly (typeof dispute.$inferSelect)[];
};

/**
 * Coins of a payment share its loss, and are worth what arrived.
 * @param capturedOf what a provider took for a payment, in minor units
 */
export async function checkCoins(
  run: Run,
  { order, refunds, disputes, payments }: Coins,
  capturedOf: (payment: Coins['payments'][number]) => number,
): Promise<void> {
  const { db } = run.store;
  const isWhole = run.disputes.some((each) => each.order === order && !each.isPart);
  const paid = payments.find(({ applied }) => applied);
  if (
    isWhole &&
    disputes.some(({ status, paymentLogId }) => status === 'LOST' && paymentLogId === paid?.id)
  ) {
    const [sum] = await db
      .select({ coins: sql<number>`coalesce(sum(${pointLog.credit} - ${pointLog.debit}), 0)::int` })
      .from(pointLog)
      .where(and(eq(pointLog.orderId, order.id), inArray(pointLog.type, [...orderCoinTypes])));
    if ((sum?.coins ?? 0) > 0) run.findings.add('a member keeps coins of a payment that is lost');
  }
  for (const { id, channel, status, paymentLogId, amountFen } of refunds) {
    const payment = payments.find((each) => each.id === paymentLogId);
    if (channel !== 'COINS' || status !== 'SUCCEEDED' || payment?.status !== 'MISMATCH') continue;
    const arrived = (payment.amountFen * capturedOf(payment)) / payment.currencyMinor;
    const [given] = await db
      .select()
      .from(pointLog)
      .where(eq(pointLog.idempotencyKey, `refund:${id}`));
    const coins = Math.max(amountFen, given?.credit ?? 0);
    if (coins > arrived + 1) run.findings.add('more coins were given than money arrived');
  }
}

/**
 * A member does not choose coins instead of money that the bank may take back: of a fresh payment, or while a risk holds
 * the order.
 * @param before the order before the member chose
 */
export async function checkChoice(run: Run, order: Bought, before: Row): Promise<void> {
  const payment = (await run.paymentsOf(order)).find(({ applied }) => applied);
  if (!payment || payment.provider === 'internal') return;
  if (before.holdReason === 'RISK')
    run.findings.add('a member chose coins for an order that a risk had put on hold');
  const { risk } = await readOrderSettings(run.store.db);
  const latest = run.store.clock.now().getTime() - risk.newMemberReviewHours * HOUR;
  if (payment.succeededTime && payment.succeededTime.getTime() > latest)
    run.findings.add('a member chose coins instead of the money of a fresh payment');
}

/** While a payment is disputed, coins that come from it are not spent. */
export async function checkSpending(run: Run, { id }: Bought): Promise<void> {
  const [frozen] = await run.store.db
    .select({ id: coinMovement.lotId })
    .from(coinMovement)
    .innerJoin(pointLog, eq(pointLog.id, coinMovement.pointLogId))
    .innerJoin(coinLot, eq(coinLot.id, coinMovement.lotId))
    .innerJoin(dispute, eq(dispute.paymentLogId, coinLot.paymentLogId))
    .where(
      and(
        eq(pointLog.orderId, id),
        gt(pointLog.debit, 0),
        lt(coinMovement.coins, 0),
        eq(dispute.status, 'OPEN'),
      ),
    )
    .limit(1);
  if (frozen) run.findings.add('coins of a disputed payment were spent');
}
