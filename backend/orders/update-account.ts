import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { orderContract } from '../../lib/contract/order';
import { goods } from '../database/schema/catalog';
import { orderItem, orderLog } from '../database/schema/orders';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { newId } from '../platform/new-id';
import { StoreError } from '../platform/store-error';
import { checkRechargeAccount } from './check-recharge-account';
import { itemsOf } from './lock-order';
import { canFixAccount } from './order-actions';
import { ownOrder } from './own-order';
import { displayOf, sealRechargeValues } from './recharge-values';
import { transition } from './transition';

type Body = z.output<(typeof orderContract)['POST /order/member/order/update_account']['body']>;

/**
 * Correct the recharge account while nothing is sent; after a supplier's refusal the delivery starts again.
 * @throws StoreError `order_statusInvalid` once it is too late, and the refusals of the account check
 */
export async function updateAccount(context: Context, body: Body): Promise<null> {
  const memberId = memberOf(context);
  await context.db.transaction(async (tx) => {
    const order = await ownOrder(tx, context, body.orderSn, 'update');
    const [item] = await itemsOf(tx, order.id);
    if (
      !item ||
      !canFixAccount({ ...order, ...item, status: order.status, hasAccount: item.rechargeValuesEnc !== null })
    ) {
      throw new StoreError('order_statusInvalid');
    }
    const [sold] = await tx.select().from(goods).where(eq(goods.id, item.goodsId));
    if (!sold) throw new StoreError('goods_notFound');
    const account = checkRechargeAccount(context, sold, body);
    const now = context.clock.now();
    await tx
      .update(orderItem)
      .set({
        rechargeValuesEnc: sealRechargeValues(context.environment, item.id, account.values),
        accountDisplay: displayOf(sold.rechargeFields, account.values),
        roleName: account.roleName,
        deliveryState: 'WAITING',
        failReason: null,
        updatedTime: now,
        version: item.version + 1,
      })
      .where(and(eq(orderItem.id, item.id), eq(orderItem.version, item.version)));
    await tx.insert(orderLog).values({
      id: newId(),
      orderId: order.id,
      type: 'MODIFY',
      fromStatus: order.status,
      toStatus: order.status,
      actorType: 'MEMBER',
      actorId: memberId,
      detail: {},
      createdTime: now,
    });
    if (order.status === 'PENDING_REVIEW') {
      await transition(tx, context, {
        orderId: order.id,
        event: 'PASS_REVIEW',
        actor: { type: 'MEMBER', id: memberId },
      });
    }
  });
  return null;
}
