import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { cacheTags } from '../../../lib/cache-tags';
import type { Contract } from '../../../lib/contract/contract';
import { goods, review } from '../../database/schema/catalog';
import { member } from '../../database/schema/members';
import { orderItem } from '../../database/schema/orders';
import { invalidateTags } from '../../platform/cache-events';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { newId } from '../../platform/new-id';
import { transition } from '../orders/lifecycle/transition';
import { itemsOf } from '../orders/lock-order';
import { canReview, isItemSeen } from '../orders/order-row';
import { ownOrder } from '../orders/own-order';

type Body = z.output<Contract['POST /order/member/review/save']['body']>;

/**
 * Saves a product review. Only buyers can write one, once per order, and reviewing a delivered order completes it.
 * @throws StoreError `order_statusInvalid` before delivery (of a parcel: before receipt is confirmed; of codes: before one is shown), after the review
 *   window and for a second review
 */
export async function saveReview(context: Context, body: Body): Promise<null> {
  const memberId = memberOf(context);
  await context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, body.orderSn, 'update');
    const [item] = await itemsOf(tx, order.id);
    const [author] = await tx
      .select({ nickname: member.nickname, isSeen: isItemSeen })
      .from(member)
      .innerJoin(orderItem, eq(orderItem.orderId, order.id))
      .where(eq(member.id, memberId))
      .limit(1);
    const now = context.clock.now();
    if (!item || !author || !canReview({ order, item, isReviewed: false, isSeen: author.isSeen }, now)) {
      throw new StoreError('order_statusInvalid');
    }
    const written = await tx
      .insert(review)
      .values({
        id: newId(),
        goodsId: item.goodsId,
        orderItemId: item.id,
        memberId,
        memberNickname: body.anonymous ? maskNickname(author.nickname) : author.nickname,
        score: body.score,
        content: body.content.trim(),
        lang: context.locale,
        createdTime: now,
      })
      .onConflictDoNothing()
      .returning({ id: review.id });
    if (written.length === 0) throw new StoreError('order_statusInvalid');
    if (order.status === 'PENDING_EVALUATE') {
      await transition(tx, context, {
        orderId: order.id,
        event: 'REVIEWED',
        actor: { type: 'MEMBER', id: memberId },
      });
    }
    await tx
      .update(goods)
      .set({
        ratingSum: sql`${goods.ratingSum} + ${body.score}`,
        ratingCount: sql`${goods.ratingCount} + 1`,
      })
      .where(eq(goods.id, item.goodsId));
    await invalidateTags(tx, [cacheTags.goods(item.goodsId), cacheTags.goodsReviews(item.goodsId)]);
  });
  return null;
}

/** First character and asterisks: the review does not store the full nickname. */
function maskNickname(nickname: string): string {
  const [first = ''] = nickname;
  return `${first}***`;
}
