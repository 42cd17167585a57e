import { eq } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import { networkOf } from '../../../lib/networks';
import type { LookedUpOrder } from '../../../lib/orders/contract';
import { formatShanghai } from '../../../lib/time';
import { member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize } from '../../platform/localize';
import { isSame } from '../../platform/sealing/seal';
import { emailTarget } from '../auth/codes/code-target';
import { isOrderOf, refuseWithoutLookup } from '../auth/codes/order-lookup';
import { spendVerifyCode, tryVerifyCode } from '../auth/codes/try-verify-code';
import { targetHashOf } from '../auth/codes/verify-code-hash';
import { memberTimeline, shippingOnWire } from './order-progress';
import { itemCover, itemCoverUrl } from './order-row';

/** Orders that one network may ask for. */
const limit = { points: 20, seconds: 3600 };

/**
 * An order for a visitor who proves its mailbox with a code. The code stays valid when the number is wrong, so that it can
 * be corrected.
 * @throws StoreError 404 while the shop has it switched off; `common_error_verifyCode`, `common_error_verifyCodeExpired`;
 *   `order_notFound` also for an order with another address; 429
 */
export async function lookUpOrder(
  context: Context,
  { orderSn, email, ...proof }: { orderSn: string; email: string; challengeId: string; code: string },
): Promise<LookedUpOrder> {
  const { db, locale } = context;
  await refuseWithoutLookup(db);
  await context.rateLimits.take(`order-lookup:${networkOf(context.ip)}`, limit);
  const target = emailTarget(email);
  const challenge = await tryVerifyCode(context, { ...proof, scene: 'ORDER_LOOKUP' });
  if (!isSame(challenge.targetHash, targetHashOf(context, target))) {
    throw new StoreError('common_error_verifyCode');
  }
  const address = target.channel === 'EMAIL' ? target.email : '';
  const [row] = await db
    .select({ order: orders, item: orderItem, coverUrl: itemCoverUrl })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .innerJoin(member, eq(member.id, orders.memberId))
    .where(isOrderOf(orderSn, address));
  if (!row) throw new StoreError('order_notFound');
  await db.transaction((tx) => spendVerifyCode(tx, challenge.id, context.clock.now()));
  const { order, item } = row;
  return {
    sn: order.sn,
    status: order.status,
    holdReason: order.holdReason,
    goodsName: localize(item.nameI18n, locale),
    goodsCover: itemCover(row, locale),
    specifications: localize(item.specificationI18n, locale),
    quantity: item.quantity,
    deliveryMode: item.deliveryMode,
    payAmount: fenToYuan(order.payAmountFen),
    createdTime: formatShanghai(order.createdTime),
    paidTime: order.paidTime && formatShanghai(order.paidTime),
    shipping: await shippingOnWire(db, order),
    timeline: await memberTimeline(db, order.id),
    refunded: fenToYuan(order.amountRefundedFen),
  };
}
