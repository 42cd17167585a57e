import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { Page } from '../../../lib/contract/dialect/endpoint';
import type { OrderStatus, OrderRow as WireRow } from '../../../lib/contract/orders/order';
import { orderItem, orders } from '../../database/schema/orders';
import type { Context } from '../../platform/context';
import { inEveryLanguage } from '../../platform/localize';
import { memberOf } from '../../platform/member-of';
import { readPage } from '../../platform/read-page';
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
    query.keyword ? matching(query.keyword) : undefined,
  );
  const total = context.db
    .select({ rows: count() })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .where(where);
  return readPage(query, { total, rows: selectOrders(context.db, where) }, (row) => rowOnWire(context, row));
}

function ofStatus(statuses: OrderStatus[] | null): SQL | undefined {
  return statuses === null ? undefined : inArray(orders.status, statuses);
}

function matching(keyword: string): SQL | undefined {
  const pattern = `%${keyword.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const name = sql`concat_ws(' ', ${sql.join(inEveryLanguage(orderItem.nameI18n), sql`, `)})`;
  return or(sql`${orders.sn} like ${pattern}`, sql`${name} ilike ${pattern}`);
}
