import { and, count, eq } from 'drizzle-orm';
import { type RequestChoice, requestChoices, unitsOfReason } from '../../../lib/refunds/rules';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { goods } from '../../database/schema/catalog';
import { cardCode } from '../../database/schema/fulfilment';
import type { OrderItemRow, OrderRow } from './lock-order';

type Order = Pick<OrderRow, 'status' | 'amountPaidFen'>;
type Item = Pick<
  OrderItemRow,
  'deliveryMode' | 'deliveryState' | 'deliveredQuantity' | 'refundedQuantity' | 'deliveredTime'
>;

export type AfterSalesRefusal = 'NOT_DELIVERED' | 'TOO_LATE' | 'NOTHING_LEFT';

export type AfterSalesChoice = {
  types: RequestChoice[];
  deadline: Date | null;
  units: number;
  /** Of `units`, the codes that the member has seen. */
  shown: number;
};

const unitsLeft = (item: Item) => item.deliveredQuantity - item.refundedQuantity;

function deadlineOf({ deliveryMode, deliveredTime }: Item): Date | null {
  return deliveredTime && addTime(deliveredTime, requestChoices[deliveryMode].days, 'day');
}

/** Why nothing can be requested for an order now; null when something can. Pure. */
export function afterSalesRefusal(order: Order, item: Item, now: Date): AfterSalesRefusal | null {
  const isDelivered =
    (order.status === 'PENDING_EVALUATE' || order.status === 'COMPLETED') &&
    item.deliveryState === 'DELIVERED';
  if (!isDelivered) return 'NOT_DELIVERED';
  if (order.amountPaidFen === 0 || unitsLeft(item) === 0) return 'NOTHING_LEFT';
  const deadline = deadlineOf(item);
  return deadline === null || deadline < now ? 'TOO_LATE' : null;
}

/** What can be requested for an order of which something can. */
export async function afterSalesChoice(
  db: Executor,
  item: Item & Pick<OrderItemRow, 'id' | 'goodsId'>,
  now: Date,
): Promise<AfterSalesChoice> {
  const { deliveryMode, deliveredTime } = item;
  const units = unitsLeft(item);
  const [seen] = await db
    .select({ count: count() })
    .from(cardCode)
    .where(and(eq(cardCode.orderItemId, item.id), eq(cardCode.state, 'REVEALED')));
  const shown = Math.min(units, seen?.count ?? 0);
  const [product] = await db
    .select({ returnsDays: goods.returnsDays })
    .from(goods)
    .where(eq(goods.id, item.goodsId));
  const isTooLateUnused =
    deliveryMode === 'SHIPPING' &&
    (deliveredTime === null || addTime(deliveredTime, product?.returnsDays ?? 0, 'day') < now);
  const types = requestChoices[deliveryMode].types.flatMap(({ type, reasons }) => {
    const left = reasons.filter(
      (reason) =>
        unitsOfReason(reason, { deliveryMode, units, shown }) > 0 &&
        !(reason === 'CHANGED_MIND' && isTooLateUnused),
    );
    return left.length > 0 ? [{ type, reasons: left }] : [];
  });
  return { types, deadline: deadlineOf(item), units, shown };
}
