import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { Executor } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { checkRechargeAccount } from '../../products/recharge/check-recharge-account';
import { displayOf, sealRechargeValues } from '../../products/recharge/recharge-values';
import { readOrderSettings } from '../../settings/order-settings';
import { itemsOf, type OrderItemRow, type OrderRow } from '../lock-order';
import { ownOrder } from '../own-order';
import { checkVelocity, countVelocity } from '../velocity';
import { changeAccount, isFixable } from './change-account';

type Body = z.output<Contract['POST /order/member/order/update_account']['body']>;

/**
 * Corrects the recharge account before anything is sent; after a supplier's rejection the delivery restarts.
 * @throws StoreError `order_statusInvalid` once it is too late, and the refusals of the account check
 */
export async function updateAccount(context: Context, body: Body): Promise<null> {
  const memberId = memberOf(context);
  const { item: asked } = await fixable(context.db, context, body.orderSn);
  const [sold] = await context.db.select().from(goods).where(eq(goods.id, asked.goodsId));
  if (!sold) throw new StoreError('goods_notFound');
  const account = checkRechargeAccount(context, sold, body);
  const settings = await readOrderSettings(context.db);
  // Otherwise corrections could bypass the limit of orders per recharge account.
  const target = { memberId: null, ip: null, userAgent: null, accountHash: account.hash };
  await checkVelocity(context, settings, target);
  await context.db.transaction(async (tx) => {
    const { order, item } = await fixable(tx, context, body.orderSn, 'update');
    const columns = {
      rechargeValuesEnc: sealRechargeValues(context.environment, item.id, account.values),
      accountDisplay: displayOf(sold.rechargeFields, account.values),
      roleName: account.roleName,
    };
    await changeAccount(tx, context, { order, item }, columns, { type: 'MEMBER', id: memberId });
  });
  await countVelocity(context, settings, target);
  return null;
}

async function fixable(
  db: Executor,
  context: Context,
  orderSn: string,
  lock?: 'update',
): Promise<{ order: OrderRow; item: OrderItemRow }> {
  const order = await ownOrder(db, context, orderSn, lock);
  const [item] = await itemsOf(db, order.id);
  if (!item || !(await isFixable(db, order, item))) throw new StoreError('order_statusInvalid');
  return { order, item };
}
