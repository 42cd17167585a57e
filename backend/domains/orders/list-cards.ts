import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OrderDetail } from '../../../lib/contract/orders/order';
import { formatShanghai } from '../../../lib/time';
import { cardCode } from '../../database/schema/fulfilment';
import type { Context } from '../../platform/context';
import type { OrderItemRow } from './lock-order';

/** The card codes that were delivered for an order item, without their secrets; empty for other products. */
export async function listCards(
  { db }: Pick<Context, 'db'>,
  item: Pick<OrderItemRow, 'id' | 'deliveryMode' | 'deliveredQuantity'>,
): Promise<OrderDetail['delivery']['cards']> {
  if (item.deliveryMode !== 'CARD' || item.deliveredQuantity === 0) return [];
  const rows = await db
    .select({ id: cardCode.id, state: cardCode.state, expireTime: cardCode.expireTime })
    .from(cardCode)
    .where(
      and(
        eq(cardCode.orderItemId, item.id),
        inArray(cardCode.state, ['SOLD', 'REVEALED', 'INVALID', 'REPLACED']),
      ),
    )
    .orderBy(asc(cardCode.id));
  return rows.map(({ id, state, expireTime }) => ({
    id,
    state: state === 'INVALID' || state === 'REPLACED' || state === 'REVEALED' ? state : 'SOLD',
    expireTime: expireTime && formatShanghai(expireTime),
  }));
}
