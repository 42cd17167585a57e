import { and, asc, eq, inArray } from 'drizzle-orm';
import { fenToYuan } from '../../../lib/money';
import { unitsRefund } from '../../../lib/pricing/refund-share';
import type { AfterSalesOptions } from '../../../lib/refunds/after-sales-contract';
import { formatShanghai } from '../../../lib/time';
import { afterSales } from '../../database/schema/after-sales';
import { cardCode } from '../../database/schema/fulfilment';
import { orderItem } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { localize } from '../../platform/localize';
import { openAfterSales } from '../orders/after-sales-row';
import { afterSalesChoice, afterSalesRefusal } from '../orders/after-sales-rules';
import { canChooseCoins } from '../orders/lifecycle/coin-refunds';
import { readRefundable } from '../orders/lifecycle/refundable';
import { itemsOf } from '../orders/lock-order';
import { itemCover, itemCoverUrl } from '../orders/order-row';
import { ownOrder } from '../orders/own-order';
import { refundDays } from '../payments/expected-refund-time';
import { internalProvider } from '../payments/payment-row';

/**
 * What the member can request for an order.
 * @throws StoreError `order_notFound`
 */
export async function viewOptions(context: Context, orderSn: string): Promise<AfterSalesOptions> {
  const { db, locale } = context;
  const order = await ownOrder(db, context, orderSn);
  const [item] = await itemsOf(db, order.id);
  if (!item) throw new StoreError('order_notFound');
  const now = context.clock.now();
  const refusal = afterSalesRefusal(order, item, now);
  const choice = await afterSalesChoice(db, item, now);
  const [cover] = await db
    .select({ coverUrl: itemCoverUrl })
    .from(orderItem)
    .where(eq(orderItem.id, item.id));
  const [open] = await db
    .select({ id: afterSales.id })
    .from(afterSales)
    .where(and(eq(afterSales.orderId, order.id), openAfterSales));
  const found = await readRefundable(db, order);
  const due = unitsRefund(
    { fen: order.amountPaidFen, feeFen: order.serviceFeeFen },
    { quantity: item.quantity, before: item.refundedQuantity, count: choice.units },
    { keepFee: false },
  );
  const cards = await db
    .select({ id: cardCode.id, state: cardCode.state })
    .from(cardCode)
    .where(
      and(
        eq(cardCode.orderItemId, item.id),
        inArray(cardCode.state, ['SOLD', 'REVEALED', 'INVALID', 'REPLACED']),
      ),
    )
    .orderBy(asc(cardCode.id));
  // Only a code that was shown can be reported; the number is its place on the order's page.
  const shown = cards.flatMap(({ id, state }, index) =>
    state === 'REVEALED' ? [{ id, number: index + 1 }] : [],
  );
  return {
    orderSn: order.sn,
    goodsName: localize(item.nameI18n, locale),
    goodsCover: itemCover({ item, coverUrl: cover?.coverUrl ?? null }, locale),
    specifications: localize(item.specificationI18n, locale),
    types: refusal === null ? choice.types : [],
    refusal: open ? 'OPEN_CASE' : refusal,
    deadline: choice.deadline && formatShanghai(choice.deadline),
    units: choice.units,
    deliveryMode: item.deliveryMode,
    shown: choice.shown,
    amount: fenToYuan(Math.min(due.fen, found?.leftFen ?? 0)),
    refundDays: found ? refundDays(found.payment, 'ORIGINAL') : 0,
    cards: shown,
    accountDisplay: item.accountDisplay,
    canChooseCoins:
      found !== null &&
      found.payment.provider !== internalProvider &&
      (await canChooseCoins(db, context, { order, payment: found.payment })),
    openCaseId: open?.id ?? null,
  };
}
