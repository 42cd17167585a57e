import { and, count, desc, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { OrderRow } from '../../../lib/orders/contract';
import type { OwnReview } from '../../../lib/reviews/contract';
import { addTime, formatShanghai } from '../../../lib/time';
import type { Page } from '../../../lib/wire/endpoint';
import { goods, review } from '../../database/schema/catalog';
import { orderItem, orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { localize, localizeOptional } from '../../platform/localize';
import { memberOf } from '../../platform/member-of';
import { readPage } from '../../platform/read-page';
import type { PageQuery } from '../../platform/to-page';
import { isItemSeen, REVIEW_DAYS, rowOnWire, selectOrders } from '../orders/order-row';
import { coverAddress } from '../products/find-cards';

/** The member's product reviews, newest first, including hidden ones. */
export async function listOwnReviews(context: Context, query: PageQuery): Promise<Page<OwnReview>> {
  const mine = eq(review.memberId, memberOf(context));
  const total = context.db.select({ rows: count() }).from(review).where(mine);
  const rows = context.db
    .select({ review, goods, specification: orderItem.specificationI18n, orderSn: orders.sn })
    .from(review)
    .innerJoin(goods, eq(goods.id, review.goodsId))
    .leftJoin(orderItem, eq(orderItem.id, review.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItem.orderId))
    .where(mine)
    .orderBy(desc(review.createdTime), desc(review.id));
  return readPage(query, { total, rows }, (row) => ({
    id: row.review.id,
    goodsId: row.goods.id,
    goodsName: localize(row.goods.nameI18n, context.locale),
    goodsCover: coverAddress(row.goods, context.locale),
    isMarketable: row.goods.isMarketable && !row.goods.isDiscontinued,
    specifications: localizeOptional(row.specification, context.locale),
    orderSn: row.orderSn,
    score: row.review.score,
    content: row.review.content,
    shownAs: row.review.memberNickname,
    isShown: row.review.isShow,
    hiddenWhy: row.review.hiddenWhy,
    createdTime: formatShanghai(row.review.createdTime),
  }));
}

/** The member's orders that can be reviewed; the query matches `canReview`. */
export async function listOrdersToReview(context: Context, query: PageQuery): Promise<Page<OrderRow>> {
  const oldest = addTime(context.clock.now(), -REVIEW_DAYS, 'day');
  const where = and(
    eq(orders.memberId, memberOf(context)),
    isNull(review.id),
    isItemSeen,
    or(
      and(eq(orders.status, 'PENDING_EVALUATE'), ne(orderItem.deliveryMode, 'SHIPPING')),
      and(eq(orders.status, 'COMPLETED'), gt(orders.completedTime, oldest)),
    ),
  );
  const total = context.db
    .select({ rows: count() })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .leftJoin(review, eq(review.orderItemId, orderItem.id))
    .where(where);
  return readPage(query, { total, rows: selectOrders(context.db, where) }, (row) => rowOnWire(context, row));
}
