import { and, count, eq, inArray, like, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { OrderStatus, OrderRow as WireRow } from '../../../lib/orders/contract';
import { searchForm } from '../../../lib/text/search';
import type { Page } from '../../../lib/wire/endpoint';
import { orderItem, orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { memberOf } from '../../platform/member-of';
import { containing, containsWords } from '../../platform/search-keyword';
import { pageOffset, toPage } from '../../platform/to-page';
import { isAfterSales } from './after-sales-row';
import { rowOnWire, selectOrders } from './order-row';

type Query = z.output<Contract['GET /order/member/order/list']['query']>;

const statusesOfTab: Record<Exclude<Query['tab'], 'AFTERSALES'>, OrderStatus[] | null> = {
  ALL: null,
  COMPLETED: ['COMPLETED'],
};

const statusesOfGroup: Record<NonNullable<Query['group']>, OrderStatus[]> = {
  TO_PAY: ['PENDING_PAYMENT'],
  PROCESSING: ['PENDING_REVIEW', 'PENDING_SHIPMENT'],
  TO_CONFIRM: ['PENDING_EVALUATE'],
};

/** The member's orders, newest first, by tab, filter and keyword (order number or product name in any language). */
export async function listOrders(context: Context, query: Query): Promise<Page<WireRow>> {
  const where = and(
    eq(orders.memberId, memberOf(context)),
    query.tab === 'AFTERSALES' ? isAfterSales : ofStatus(statusesOfTab[query.tab]),
    query.group && ofStatus(statusesOfGroup[query.group]),
    query.keyword ? await matching(context, query.keyword) : undefined,
  );
  const rows = await selectOrders(context.db, where).limit(query.pageSize).offset(pageOffset(query));
  const total = rows[0]?.total ?? (query.pageNumber > 1 ? await countMatching(context, where) : 0);
  return toPage(
    rows.map((row) => rowOnWire(context, row)),
    total,
    query,
  );
}

/** For a page after the last one, which has no row that could say it. */
async function countMatching({ db }: Context, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ rows: count() })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(where);
  return row?.rows ?? 0;
}

function ofStatus(statuses: OrderStatus[] | null): SQL | undefined {
  return statuses === null ? undefined : inArray(orders.status, statuses);
}

/** The number or a part of it, or a product whose name contains every word. A member has few different products. */
async function matching(context: Context, keyword: string): Promise<SQL | undefined> {
  const number = like(orders.sn, containing(searchForm(keyword)));
  const names = await context.db
    .selectDistinct({ name: orderItem.nameI18n })
    .from(orderItem)
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(eq(orders.memberId, memberOf(context)));
  const found = names.filter(({ name }) => containsWords(keyword, Object.values(name)));
  if (found.length === 0) return number;
  return or(
    number,
    inArray(
      orderItem.nameI18n,
      found.map(({ name }) => name),
    ),
  );
}
