import { and, count, eq, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan, yuanToFen } from '../../../../lib/money';
import type { OrderStatus } from '../../../../lib/orders/contract';
import type { OrderFoundBy } from '../../../../lib/orders/found-by';
import type { OrderStep } from '../../../../lib/orders/order-states';
import type { StaffOrderRow, StaffOrderView } from '../../../../lib/orders/staff/contract';
import { shownCard } from '../../../../lib/payments/card-brand';
import type { OrderSort } from '../../../../lib/staff/list-states';
import { addTime, formatShanghai, startOfDate } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import { orderItem, orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import { currency } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { idsOf, type Way, waysOf } from '../../../platform/found-by';
import { keysetSorting, type Sorting } from '../../../platform/keyset-sorting';
import { localize } from '../../../platform/localize';
import { maskEmail } from '../../auth/accounts/contact';
import { hasOpenDispute } from '../open-dispute';
import { itemCover, itemCoverUrl } from '../order-row';
import { holdAge } from './hold-age';
import { orderWays } from './order-ways';

type List = Contract['GET /order/admin/order/list'];
type Query = z.output<List['query']>;
export type OrderFilter = Omit<Query, 'after' | 'sort'>;

const pageSize = 50;

/** On hold for staff, being refunded, or to be delivered by hand. */
const needsAction = or(
  and(eq(orders.status, 'PENDING_REVIEW'), eq(orders.holdOwner, 'STAFF')),
  eq(orders.status, 'PENDING_REFUND'),
  and(
    eq(orders.status, 'PENDING_SHIPMENT'),
    sql`exists (select 1 from ${orderItem} i where i.order_id = ${orders.id} and i.delivery_mode in ('MANUAL','SHIPPING'))`,
  ),
);

const conditionOf: Record<StaffOrderView, SQL | undefined> = {
  ALL: undefined,
  ACTION: needsAction,
  HOLD: eq(orders.status, 'PENDING_REVIEW'),
  UNPAID: eq(orders.status, 'PENDING_PAYMENT'),
  REFUNDS: inArray(orders.status, ['PENDING_REFUND', 'REFUNDED'] satisfies OrderStatus[]),
};

/** Each step includes those after it, so that no order is delivered without being paid. */
const stepConditions: Record<OrderStep, SQL> = {
  STARTED: sql`(${orders.paidTime} is not null or exists (select 1 from payment_log p where p.order_id = ${orders.id}))`,
  PAID: isNotNull(orders.paidTime),
  DELIVERED: sql`(${orders.paidTime} is not null
    and exists (select 1 from order_item i where i.order_id = ${orders.id} and i.delivered_time is not null))`,
};

/** Orders with item, member and the decimals of the currency that was charged. */
export function selectStaffOrders(db: Executor) {
  return db
    .select({
      order: orders,
      item: orderItem,
      coverUrl: itemCoverUrl,
      member,
      precision: currency.precision,
      isDisputed: sql<boolean>`${hasOpenDispute(sql`${orders.id}`)}`,
    })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .innerJoin(member, eq(member.id, orders.memberId))
    .leftJoin(currency, eq(currency.currencyCode, orders.payCurrency));
}

type Row = Awaited<ReturnType<typeof selectStaffOrders>>[number];

/** An order that is not paid comes before every time of payment. */
const paidOrNever = sql`coalesce(orders.paid_time, '-infinity'::timestamp with time zone)`;

/** What each sorting reads; an index has it with the id. */
const sortKeys: Record<OrderSort, Sorting> = {
  NEWEST: { key: sql`orders.created_time`, isDescending: true },
  OLDEST: { key: sql`orders.created_time`, isDescending: false },
  AMOUNT_DESC: { key: sql`orders.pay_amount_fen`, isDescending: true },
  AMOUNT_ASC: { key: sql`orders.pay_amount_fen`, isDescending: false },
  PAID_DESC: { key: paidOrNever, isDescending: true },
  PAID_ASC: { key: paidOrNever, isDescending: false },
};

/** The order of a sorting, and the condition of the rows after a row. */
export const sortingOf = ({ sort, after }: Pick<Query, 'sort' | 'after'>) =>
  keysetSorting(orders.id, sortKeys[sort], after);

/** Orders in a sorting. Pages continue after an order, so that they stay quick and stable while orders arrive. */
export async function searchOrders(context: Context, query: Query): Promise<z.input<List['data']>> {
  const { order, following } = sortingOf(query);
  const ways = await waysOfQuery(context, query);
  const rows = await selectStaffOrders(context.db)
    .where(and(filtered(query, ways), following))
    .orderBy(...order)
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const ids = page.map(({ order }) => order.id);
  const cards = await cardsOf(context.db, ids);
  const found = await waysOf(context.db, ways, ids);
  return {
    rows: page.map((row) => ({ ...staffRow(context, row, cards), by: found.get(row.order.id) ?? [] })),
    next: rows.length > pageSize ? (page.at(-1)?.order.id ?? null) : null,
  };
}

/** The ways in which the text of a filter finds orders; none without a text. */
export async function waysOfQuery(
  context: Pick<Context, 'db' | 'environment'>,
  { q }: Pick<OrderFilter, 'q'>,
): Promise<Way<OrderFoundBy>[]> {
  return q ? orderWays(context, q) : [];
}

/**
 * The condition of a filter of the list.
 * @param ways of {@link waysOfQuery}
 * @throws StoreError `common_message_badRequest` for days that do not exist
 */
export function filtered(query: OrderFilter, ways: readonly Way<OrderFoundBy>[]): SQL | undefined {
  return and(
    conditionOf[query.view],
    query.q ? sql`${orders.id} in (${idsOf(ways)})` : undefined,
    query.status ? eq(orders.status, query.status) : undefined,
    query.hold ? and(eq(orders.status, 'PENDING_REVIEW'), eq(orders.holdReason, query.hold)) : undefined,
    query.step ? stepConditions[query.step] : undefined,
    query.memberId ? eq(orders.memberId, query.memberId) : undefined,
    query.mode ? eq(orderItem.deliveryMode, query.mode) : undefined,
    query.method ? eq(orders.paymentMethod, query.method) : undefined,
    query.min === undefined ? undefined : gte(orders.payAmountFen, yuanToFen(query.min)),
    query.from ? gte(orders.createdTime, dayOf(query.from)) : undefined,
    query.to ? lt(orders.createdTime, addTime(dayOf(query.to), 1, 'day')) : undefined,
  );
}

function dayOf(text: string): Date {
  try {
    return startOfDate(text);
  } catch {
    throw new StoreError('common_message_badRequest', { data: { fields: ['from', 'to'] } });
  }
}

/** The cards that paid for orders, by the id of the order. */
export async function cardsOf(db: Executor, orderIds: readonly string[]): Promise<Map<string, string>> {
  const paid = await db
    .select()
    .from(paymentLog)
    .where(and(inArray(paymentLog.orderId, ['', ...orderIds]), eq(paymentLog.applied, true)));
  return new Map(paid.flatMap((one) => (one.orderId ? [[one.orderId, shownCard(one) ?? '']] : [])));
}

/** An order as the list shows it: contacts are masked. */
export function staffRow(
  context: Pick<Context, 'locale'>,
  row: Row,
  cards: ReadonlyMap<string, string>,
): StaffOrderRow {
  const { order, item } = row;
  return {
    id: order.id,
    sn: order.sn,
    status: order.status,
    holdReason: order.holdReason,
    isDisputed: row.isDisputed,
    holdDeadline: order.holdDeadline?.getTime() ?? null,
    goodsName: localize(item.nameI18n, context.locale),
    goodsCover: itemCover(row, context.locale),
    specifications: localize(item.specificationI18n, context.locale),
    quantity: item.quantity,
    deliveryMode: item.deliveryMode,
    account: item.accountDisplay,
    member: row.member.email ? maskEmail(row.member.email) : row.member.nickname,
    memberId: row.member.id,
    paymentMethod: order.paymentMethod,
    card: cards.get(order.id) || null,
    payAmount: fenToYuan(order.payAmountFen),
    payCurrency: order.payCurrency,
    payCurrencyAmount: order.payCurrencyMinor / 10 ** (row.precision ?? 2),
    createdTime: formatShanghai(order.createdTime),
    expireTime: order.expireTime?.getTime() ?? null,
  };
}

/** How many orders are in each view that waits for someone; one statement over indexed statuses. */
export async function countViews({ db }: Pick<Context, 'db'>) {
  const countOf = (view: StaffOrderView) => sql<number>`(count(*) filter (where ${conditionOf[view]}))::int`;
  const waiting: OrderStatus[] = ['PENDING_PAYMENT', 'PENDING_REVIEW', 'PENDING_SHIPMENT', 'PENDING_REFUND'];
  const [counts] = await db
    .select({
      ACTION: countOf('ACTION'),
      HOLD: countOf('HOLD'),
      UNPAID: countOf('UNPAID'),
      ...holdAge(conditionOf.HOLD),
    })
    .from(orders)
    .where(inArray(orders.status, waiting));
  const [refunds] = await db
    .select({ orders: count() })
    .from(orders)
    .where(eq(orders.status, 'PENDING_REFUND'));
  return {
    ACTION: counts?.ACTION ?? 0,
    HOLD: counts?.HOLD ?? 0,
    UNPAID: counts?.UNPAID ?? 0,
    REFUNDS: refunds?.orders ?? 0,
    hold: { oldest: counts?.oldest ?? null, due: counts?.due ?? null },
  };
}
