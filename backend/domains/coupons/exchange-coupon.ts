import type { z } from 'zod';
import { couponContract } from '../../../lib/coupons/contract';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { post } from '../coins/post';
import { refuseUntimely } from './claim-coupon';
import { codeOnWire, scopeNames } from './coupon-on-wire';
import { grantLocked } from './grant-coupon';
import { lockCouponRow } from './lock-coupon-row';
import { takeOnce } from './take-once';

const { data: schema } = couponContract['POST /order/member/coupon_code/exchange'];

/**
 * Exchanges coins for a coupon in one transaction. Locks are taken in the order coupon, wallet, as for an order.
 * @throws StoreError `coupon_pointNotEnough`, and as `claimCoupon`
 */
export async function exchangeCoupon(
  context: Context,
  body: { couponId: string },
  key: string,
): Promise<z.output<typeof schema>> {
  const memberId = memberOf(context);
  return takeOnce(context, { route: 'coupon/exchange', key, body, schema }, async (tx) => {
    const row = await lockCouponRow(tx, body);
    if (!row.isExchange || row.point <= 0) throw new StoreError('coupon_unavailable');
    await refuseUntimely(tx, context, memberId, row);
    const code = await grantLocked(tx, context.clock, memberId, row, 'EXCHANGE');
    const pointBalance = await post(tx, context.clock, {
      memberId,
      type: 'EXCHANGE',
      debit: row.point,
      idempotencyKey: `coupon-exchange:${code.id}`,
    });
    const names = await scopeNames(tx, context.locale, [row]);
    return { ...codeOnWire({ code, coupon: row, orderSn: null }, names, context), pointBalance };
  });
}
