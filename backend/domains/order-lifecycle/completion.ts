import { desc, eq, lte, sql } from 'drizzle-orm';
import { promisedReward } from '../../../lib/pricing/coins';
import type { Executor } from '../../database/connect';
import { goods } from '../../database/schema/catalog';
import { member, vipLevel } from '../../database/schema/members';
import type { Services } from '../../platform/context';
import { post } from '../coins/post';
import { itemsOf, type OrderRow } from '../orders/lock-order';

/**
 * Credits a completed order: the promised coins (including the VIP multiplier), the member's spending and level, and
 * the product's sales.
 */
export async function creditCompletion(tx: Executor, services: Services, order: OrderRow): Promise<void> {
  const reward = promisedReward(order.paymentMethod, order.rewardPoint);
  if (reward > 0) {
    await post(tx, services.clock, {
      memberId: order.memberId,
      type: 'REWARD',
      credit: reward,
      orderId: order.id,
      idempotencyKey: `order-reward:${order.id}`,
    });
  }
  await changeSpend(tx, services, order.memberId, order.orderAmountFen);
  for (const item of await itemsOf(tx, order.id)) {
    await tx
      .update(goods)
      .set({ salesCount: sql`${goods.salesCount} + ${item.quantity}` })
      .where(eq(goods.id, item.goodsId));
  }
}

/** Reverts a completed order on refund: the coins are taken back, even below zero, and so is the spending. */
export async function revertCompletion(tx: Executor, services: Services, order: OrderRow): Promise<void> {
  const reward = promisedReward(order.paymentMethod, order.rewardPoint);
  if (reward > 0) {
    await post(tx, services.clock, {
      memberId: order.memberId,
      type: 'UNDO_REWARD',
      debit: reward,
      orderId: order.id,
      idempotencyKey: `order-reward-undone:${order.id}`,
    });
  }
  await changeSpend(tx, services, order.memberId, -order.orderAmountFen);
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
