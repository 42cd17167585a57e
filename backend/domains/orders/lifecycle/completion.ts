import { desc, eq, lte, sql } from 'drizzle-orm';
import { promisedReward } from '../../../../lib/pricing/coins';
import { keptShare } from '../../../../lib/pricing/refund-share';
import type { Executor } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import { member, vipLevel } from '../../../database/schema/members';
import type { Services } from '../../../platform/context';
import { post } from '../../coins/post';
import type { OrderItemRow, OrderRow } from '../lock-order';

/**
 * Credits a completed order: the promised coins (including the VIP multiplier), the member's spending and level,
 * both without the share that was refunded, and the product's sales.
 */
export async function creditCompletion(
  tx: Executor,
  services: Services,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<void> {
  const { coins, spendFen } = rewardOf(order);
  if (coins > 0) {
    await post(tx, services.clock, {
      memberId: order.memberId,
      type: 'REWARD',
      credit: coins,
      orderId: order.id,
      idempotencyKey: `order-reward:${order.id}`,
    });
  }
  await changeSpend(tx, services, order.memberId, spendFen);
  for (const item of items) {
    await tx
      .update(goods)
      .set({ salesCount: sql`${goods.salesCount} + ${item.quantity}` })
      .where(eq(goods.id, item.goodsId));
  }
}

/**
 * Takes from the member what a refund takes from a completed order: its share of the coins, even below zero, and of the
 * spending. A refund that ends the order takes the rest; one that fails after its success gives its share back.
 */
export async function adjustCompletion(
  tx: Executor,
  services: Services,
  before: OrderRow,
  after: OrderRow,
): Promise<void> {
  if (after.completedTime === null) return;
  const had = rewardOf(before);
  const keeps = rewardOf(after);
  const coins = keeps.coins - had.coins;
  if (coins !== 0) {
    await post(tx, services.clock, {
      memberId: after.memberId,
      ...(coins < 0
        ? { type: 'UNDO_REWARD', debit: -coins }
        : { type: 'REWARD', credit: coins, givesBack: 'UNDO_REWARD' }),
      orderId: after.id,
      idempotencyKey: `order-reward-undone:${after.id}:${after.version}`,
    });
  }
  await changeSpend(tx, services, after.memberId, keeps.spendFen - had.spendFen);
}

/** What an order brings its buyer: the part that was not refunded. */
function rewardOf(order: OrderRow): { coins: number; spendFen: number } {
  if (order.status === 'REFUNDED') return { coins: 0, spendFen: 0 };
  const money = { paidFen: order.amountPaidFen, refundedFen: order.amountRefundedFen };
  return {
    coins: keptShare(promisedReward(order.paymentMethod, order.rewardPoint), money),
    spendFen: keptShare(order.orderAmountFen, money),
  };
}

async function changeSpend(tx: Executor, services: Services, memberId: string, byFen: number): Promise<void> {
  const mine = eq(member.id, memberId);
  const [row] = await tx
    .update(member)
    .set({
      spend365dFen: sql`greatest(0, ${member.spend365dFen} + ${byFen})`,
      updatedTime: services.clock.now(),
    })
    .where(mine)
    .returning({ spendFen: member.spend365dFen, vipLevelId: member.vipLevelId });
  if (!row) return;
  const [reached] = await tx
    .select({ id: vipLevel.id })
    .from(vipLevel)
    .where(lte(vipLevel.spendThresholdFen, row.spendFen))
    .orderBy(desc(vipLevel.level))
    .limit(1);
  if (reached && reached.id !== row.vipLevelId) {
    await tx.update(member).set({ vipLevelId: reached.id }).where(mine);
  }
}
