import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Locale } from '../../../lib/i18n/locales';
import { fenToYuan } from '../../../lib/money';
import type { OrderRow as WireRow } from '../../../lib/orders/contract';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { goods, review, sku } from '../../database/schema/catalog';
import { cardCode } from '../../database/schema/fulfilment';
import { orderItem, orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';
import { coverAddress } from '../products/find-cards';
import type { OrderItemRow, OrderRow } from './lock-order';

export type OrderWithItem = {
  order: OrderRow;
  item: OrderItemRow;
  coverUrl: string | null;
  /** Whether the member has what was bought: of codes, that one was shown. */
  isSeen: boolean;
  isReviewed: boolean;
  isOnSale: boolean;
};

/** The uploaded cover of an item's product; null for a drawn one. Over `order_item`. */
export const itemCoverUrl = sql<
  string | null
>`(select ${goods.coverUrl} from ${goods} where ${goods.id} = ${orderItem.goodsId})`;

/** `isSeen` of an order's item. Over `order_item` in a statement with several tables. */
export const isItemSeen = sql<boolean>`(${orderItem.deliveryMode} <> 'CARD' or exists (select 1 from ${cardCode}
  where ${cardCode.orderItemId} = ${orderItem.id} and ${cardCode.revealedTime} is not null))`;

/** URL of the cover of what was ordered. */
export const itemCover = (
  { item, coverUrl }: Pick<OrderWithItem, 'item' | 'coverUrl'>,
  locale: Locale,
): string => coverAddress({ slug: item.goodsSlug, coverUrl }, locale);

/** Orders with their item, newest first; `total`: of all pages. */
export function selectOrders(db: Executor, where: SQL | undefined) {
  return db
    .select({
      order: orders,
      item: orderItem,
      coverUrl: goods.coverUrl,
      isSeen: isItemSeen,
      isReviewed: sql<boolean>`${review.id} is not null`,
      isOnSale: sql<boolean>`${goods.isMarketable} and not ${goods.isDiscontinued} and ${sku.isMarketable}`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .innerJoin(goods, eq(goods.id, orderItem.goodsId))
    .innerJoin(sku, eq(sku.id, orderItem.skuId))
    .leftJoin(review, eq(review.orderItemId, orderItem.id))
    .where(where)
    .orderBy(desc(orders.createdTime), desc(orders.id));
}

/** Days after completion in which a product review can be written. */
export const REVIEW_DAYS = 30;

/** Whether the member can write a product review: of a parcel once its receipt is confirmed, of codes once one was shown. */
export function canReview(
  { order, item, isReviewed, isSeen }: Pick<OrderWithItem, 'order' | 'item' | 'isReviewed' | 'isSeen'>,
  now: Date,
): boolean {
  if (isReviewed || !isSeen) return false;
  if (order.status === 'PENDING_EVALUATE') return item.deliveryMode !== 'SHIPPING';
  const completed = order.completedTime?.getTime() ?? 0;
  return order.status === 'COMPLETED' && now.getTime() - completed < REVIEW_DAYS * 86_400_000;
}

/** An order in list format, in the reader's language. */
export function rowOnWire(context: Pick<Context, 'clock' | 'locale'>, row: OrderWithItem): WireRow {
  const { order, item } = row;
  return {
    id: order.id,
    sn: order.sn,
    status: order.status,
    holdReason: order.holdReason,
    goodsId: item.goodsId,
    skuId: item.skuId,
    goodsName: localize(item.nameI18n, context.locale),
    goodsCover: itemCover(row, context.locale),
    specifications: localize(item.specificationI18n, context.locale),
    denomination: localize(item.specificationI18n, context.locale),
    quantity: item.quantity,
    unitPrice: fenToYuan(item.unitPriceFen),
    accountDisplay: item.accountDisplay,
    deliveryMode: item.deliveryMode,
    payAmount: fenToYuan(order.payAmountFen),
    createdTime: formatShanghai(order.createdTime),
    expireTime: order.expireTime?.getTime() ?? null,
    canReview: canReview(row, context.clock.now()),
    isOnSale: row.isOnSale,
  };
}
