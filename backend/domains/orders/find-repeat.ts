import { and, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrderRepeat } from '../../../lib/checkout/contract';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { orderItem, orders } from '../../database/schema/orders';
import type { Services } from '../../platform/context';
import { openRechargeValues } from '../products/recharge/recharge-values';
import { valuesHash } from '../products/recharge/validate-recharge';
import { isPayable } from './find-unpaid-order';

/** Minutes after a payment in which the same purchase is probably a mistake. */
const repeatMinutes = 10;

/** Orders that are compared at most: a member has few unpaid ones, and the limits of velocity bound the others. */
const most = 50;

const candidates = z
  .array(
    z.object({
      sn: z.string(),
      isUnpaid: z.boolean(),
      /** Epoch ms. */
      since: z.number(),
      itemId: z.string(),
      rechargeValuesEnc: z.string().nullable(),
    }),
  )
  .nullable();

/** The member's orders of a sku that are not paid yet or were paid a short while ago, as one value of a statement. */
export function recentOrders(db: Executor, memberId: string, skuId: string, now: Date): SQL<unknown> {
  const since = sql`coalesce(${orders.paidTime}, ${orders.createdTime})`;
  const rows = db
    .select({
      row: sql`json_build_object('sn', ${orders.sn}, 'isUnpaid', ${orders.paidTime} is null,
        'since', (extract(epoch from ${since}) * 1000)::bigint, 'itemId', ${orderItem.id},
        'rechargeValuesEnc', ${orderItem.rechargeValuesEnc})`.as('row'),
    })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orderItem.skuId, skuId),
        or(
          and(eq(orders.status, 'PENDING_PAYMENT'), isPayable(db)),
          and(
            gte(orders.paidTime, addTime(now, -repeatMinutes, 'minute')),
            inArray(orders.status, ['PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_EVALUATE', 'COMPLETED']),
          ),
        ),
      ),
    )
    .orderBy(desc(orders.createdTime))
    .limit(most)
    .as('recent');
  return sql`(select json_agg(recent.row) from ${rows})`;
}

/**
 * The newest of these orders for the same recharge account, an unpaid one first; of products without an account, the
 * newest. Null when the purchase repeats none.
 */
export function repeatOf(
  { environment, clock }: Pick<Services, 'environment' | 'clock'>,
  recent: unknown,
  accountHash: string | null,
): OrderRepeat | null {
  const same = (candidates.parse(recent) ?? []).filter(({ itemId: id, rechargeValuesEnc }) => {
    if (rechargeValuesEnc === null) return accountHash === null;
    return valuesHash(openRechargeValues(environment, { id, rechargeValuesEnc })) === accountHash;
  });
  const found = same.find(({ isUnpaid }) => isUnpaid) ?? same[0];
  if (!found) return null;
  const minutes = Math.max(0, Math.floor((clock.now().getTime() - found.since) / 60_000));
  return { kind: found.isUnpaid ? 'UNPAID' : 'BOUGHT', orderSn: found.sn, minutes };
}
