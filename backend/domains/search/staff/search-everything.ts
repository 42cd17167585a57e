import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { fenToYuan } from '../../../../lib/money';
import type { OrderFoundBy } from '../../../../lib/orders/found-by';
import { shownCard } from '../../../../lib/payments/card-brand';
import { isPermitted } from '../../../../lib/permissions/staff-permissions';
import { mostSearchRows, type SearchKind, type StaffFound } from '../../../../lib/search/staff/contract';
import { formatShanghai } from '../../../../lib/time';
import { cardLot } from '../../../database/schema/card-lots';
import { goods, goodsCategory, sku } from '../../../database/schema/catalog';
import { cardCode } from '../../../database/schema/fulfilment';
import { member } from '../../../database/schema/members';
import { orderItem, orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import { messageTicket } from '../../../database/schema/support';
import type { Context } from '../../../platform/context';
import { idsOf, type Way, waysOf } from '../../../platform/found-by';
import { localize } from '../../../platform/localize';
import { staffOf } from '../../../platform/staff-of';
import { memberWays } from '../../auth/accounts/member-ways';
import { cardEndings } from '../../delivery/codes/card-vault';
import { memberRow, selectMembers } from '../../members/staff/search-members';
import { orderOnlyWays, paymentWays } from '../../orders/staff/order-ways';
import { cardsOf, selectStaffOrders, staffRow } from '../../orders/staff/search-orders';
import { coverAddress } from '../../products/find-cards';
import { inboxRow, selectTickets, ticketsFound } from '../../support/inbox-list';
import { productsNamed } from '../products-named';

type Search = Contract['GET /upms/admin/search/list'];

/** Searches of one person: many as they type, and far fewer than it takes to try all ends of a code. */
const limit = { points: 120, seconds: 60 };

/**
 * The newest rows of each kind that a text finds and that the person may read. Four digits may be the end of an order
 * number, of a card or of a code: every row says how it was found.
 * @throws StoreError 429
 */
export async function searchEverything(
  context: Context,
  { q, kind }: z.output<Search['query']>,
): Promise<StaffFound> {
  const { staffId, roles } = staffOf(context);
  await context.rateLimits.take(`staff-search:${staffId}`, limit);
  const isWanted = (one: SearchKind) => kind === undefined || kind === one;
  const readsOrders = isPermitted(roles, 'order.view');
  const readsProducts = isPermitted(roles, 'catalogue.view');
  return {
    orders: isWanted('orders') && readsOrders ? await findOrders(context, q) : [],
    payments: isWanted('payments') && readsOrders ? await findPayments(context, q) : [],
    members: isWanted('members') && isPermitted(roles, 'member.view') ? await findMembers(context, q) : [],
    products: isWanted('products') && readsProducts ? await findProducts(context, q) : [],
    codes: isWanted('codes') ? await findCodes(context, q, { readsOrders, readsProducts }) : [],
    tickets: isWanted('tickets') && isPermitted(roles, 'ticket.reply') ? await findTickets(context, q) : [],
  };
}

async function findOrders(context: Context, q: string): Promise<StaffFound['orders']> {
  const ways = await orderOnlyWays(context, q);
  const rows = await selectStaffOrders(context.db)
    .where(sql`${orders.id} in (${idsOf(ways)})`)
    .orderBy(desc(orders.createdTime), desc(orders.id))
    .limit(mostSearchRows);
  const ids = rows.map(({ order }) => order.id);
  const cards = await cardsOf(context.db, ids);
  const found = await waysOf(context.db, ways, ids);
  return rows.map((row) => ({ ...staffRow(context, row, cards), by: found.get(row.order.id) ?? [] }));
}

async function findPayments({ db }: Context, q: string): Promise<StaffFound['payments']> {
  const ways: Way<OrderFoundBy>[] = paymentWays(q);
  const rows = await db
    .select({ payment: paymentLog, orderSn: orders.sn })
    .from(paymentLog)
    .innerJoin(orders, eq(orders.id, paymentLog.orderId))
    .where(sql`${paymentLog.id} in (${idsOf(ways)})`)
    .orderBy(desc(paymentLog.id))
    .limit(mostSearchRows);
  const found = await waysOf(
    db,
    ways,
    rows.map(({ payment }) => payment.id),
  );
  return rows.map(({ payment, orderSn }) => ({
    id: payment.id,
    sn: payment.sn,
    orderSn,
    method: payment.method,
    status: payment.status,
    card: shownCard(payment),
    amount: fenToYuan(payment.amountFen),
    createdTime: formatShanghai(payment.createdTime),
    by: found.get(payment.id) ?? [],
  }));
}

async function findMembers(context: Context, q: string): Promise<StaffFound['members']> {
  const ways = memberWays(q);
  const rows = await selectMembers(context.db)
    .where(sql`${member.id} in (${idsOf(ways)})`)
    .orderBy(desc(member.id))
    .limit(mostSearchRows);
  const found = await waysOf(
    context.db,
    ways,
    rows.map((row) => row.member.id),
  );
  return rows.map((row) => ({ ...memberRow(context, row), by: found.get(row.member.id) ?? [] }));
}

async function findProducts({ db, locale }: Context, q: string): Promise<StaffFound['products']> {
  const rows = await db
    .select({
      id: goods.id,
      sn: goods.sn,
      slug: goods.slug,
      coverUrl: goods.coverUrl,
      name: goods.nameI18n,
      category: goodsCategory.nameI18n,
    })
    .from(goods)
    .innerJoin(goodsCategory, eq(goodsCategory.code, goods.categoryCode))
    .where(productsNamed(q))
    .orderBy(asc(goods.id))
    .limit(mostSearchRows);
  return rows.map((row) => ({
    id: row.id,
    sn: row.sn,
    name: localize(row.name, locale),
    cover: coverAddress(row, locale),
    category: localize(row.category, locale),
  }));
}

/** Sold codes are read with their orders, the others with their lots. */
async function findCodes(
  { db, environment, locale }: Context,
  q: string,
  { readsOrders, readsProducts }: { readsOrders: boolean; readsProducts: boolean },
): Promise<StaffFound['codes']> {
  const hashes = cardEndings(environment, q);
  if (hashes.length === 0 || (!readsOrders && !readsProducts)) return [];
  const readable: SQL | undefined = readsProducts
    ? readsOrders
      ? undefined
      : isNull(cardCode.orderItemId)
    : sql`${cardCode.orderItemId} is not null`;
  const rows = await db
    .select({
      id: cardCode.id,
      state: cardCode.state,
      lotId: cardLot.id,
      lotSn: cardLot.sn,
      name: goods.nameI18n,
      specification: sku.specificationI18n,
      skuName: sku.nameI18n,
      orderSn: orders.sn,
    })
    .from(cardCode)
    .innerJoin(cardLot, eq(cardLot.id, cardCode.batchId))
    .innerJoin(sku, eq(sku.id, cardCode.skuId))
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .leftJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItem.orderId))
    .where(and(inArray(cardCode.endingHash, hashes), readable))
    .orderBy(desc(cardCode.id))
    .limit(mostSearchRows);
  return rows.map((row) => ({
    id: row.id,
    goodsName: localize(row.name, locale),
    specifications: localize(row.specification ?? row.skuName, locale),
    lotId: row.lotId,
    lotSn: row.lotSn,
    state: row.state,
    orderSn: row.orderSn,
  }));
}

async function findTickets({ db }: Context, q: string): Promise<StaffFound['tickets']> {
  const rows = await selectTickets(db)
    .where(and(ticketsFound(q), eq(messageTicket.delFlag, false)))
    .orderBy(desc(messageTicket.createdTime), desc(messageTicket.id))
    .limit(mostSearchRows);
  return rows.map(inboxRow);
}
