import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { LinkedMember, MemberLink, ScreeningCase } from '../../../../lib/screening/staff/contract';
import type { Executor } from '../../../database/connect';
import { dispute } from '../../../database/schema/disputes';
import { member } from '../../../database/schema/members';
import { orderItem, orders } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { memberRow, selectMembers } from '../../members/staff/search-members';
import type { OrderItemRow, OrderRow } from '../../orders/lock-order';
import { openRechargeValues } from '../../products/recharge/recharge-values';
import { valuesHash } from '../../products/recharge/validate-recharge';

/** Most linked members that are shown. */
const mostMembers = 10;
/** Most orders for a recharge account that looks the same whose values are compared. */
const mostCandidates = 200;

type Links = Pick<ScreeningCase, 'links' | 'linked'>;

/** Other members who share the card, the browser and IP, the recharge account or the postal address of an order. */
export async function linkedMembers(context: Context, order: OrderRow, item: OrderItemRow): Promise<Links> {
  const found: Readonly<Record<MemberLink, string[]>> = {
    CARD: await idsOf(context.db, sharedCard(order)),
    DEVICE: await idsOf(context.db, sharedDevice(order)),
    ACCOUNT: await sharedAccount(context, order, item),
    ADDRESS: order.address ? await idsOf(context.db, sharedAddress(order.address)) : [],
  };
  const kinds = Object.keys(found) as MemberLink[];
  const linksOf = new Map<string, MemberLink[]>();
  for (const link of kinds) {
    for (const id of found[link]) {
      if (id !== order.memberId) linksOf.set(id, [...(linksOf.get(id) ?? []), link]);
    }
  }
  const ids = [...linksOf]
    .sort(([left, one], [right, other]) => other.length - one.length || (left < right ? 1 : -1))
    .slice(0, mostMembers)
    .map(([id]) => id);
  return {
    links: kinds.map((link) => ({
      link,
      members: found[link].filter((id) => id !== order.memberId).length,
    })),
    linked: await rowsOf(context, ids, linksOf),
  };
}

async function rowsOf(
  context: Context,
  ids: string[],
  linksOf: ReadonlyMap<string, MemberLink[]>,
): Promise<LinkedMember[]> {
  if (ids.length === 0) return [];
  const rows = await selectMembers(context.db).where(inArray(member.id, ids));
  const histories = await historiesOf(context.db, ids);
  return rows
    .map((row) => ({
      ...memberRow(context, row),
      ...(histories.get(row.member.id) ?? noHistory),
      links: linksOf.get(row.member.id) ?? [],
    }))
    .sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

type History = Pick<LinkedMember, 'paidOrders' | 'refundedOrders' | 'disputes'>;

export const noHistory: History = { paidOrders: 0, refundedOrders: 0, disputes: 0 };

/** What members did before, by member id. */
export async function historiesOf(db: Executor, ids: string[]): Promise<Map<string, History>> {
  const rows = await db
    .select({
      id: orders.memberId,
      paidOrders: sql<number>`(count(distinct ${orders.id}) filter (where ${orders.paidTime} is not null))::int`,
      refundedOrders: sql<number>`(count(distinct ${orders.id}) filter (where ${orders.status} = 'REFUNDED'))::int`,
      disputes: sql<number>`count(${dispute.id})::int`,
    })
    .from(orders)
    .leftJoin(dispute, eq(dispute.orderId, orders.id))
    .where(inArray(orders.memberId, ids))
    .groupBy(orders.memberId);
  return new Map(rows.map(({ id, ...history }) => [id, history]));
}

async function idsOf(db: Executor, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** Members who paid with the card of this order. */
function sharedCard(order: OrderRow): SQL {
  return sql`
    select distinct other.member_id id from payment_log mine
    join payment_log used on used.card_fingerprint = mine.card_fingerprint and used.succeeded_time is not null
    join orders other on other.id = used.order_id
    where mine.order_id = ${order.id} and mine.card_fingerprint is not null`;
}

/** Members with a session in the same browser at the same IP. The local machine identifies no member. */
function sharedDevice(order: OrderRow): SQL {
  return sql`
    select distinct other.member_id id from auth_session mine
    join auth_session other on other.ip = mine.ip and md5(other.user_agent) = md5(mine.user_agent)
    where mine.member_id = ${order.memberId} and mine.ip !~ '^(127\.|::1$|::ffff:127\.)'`;
}

/** Members with the same postal address. */
function sharedAddress({ country, zipCode, detailAddress }: NonNullable<OrderRow['address']>): SQL {
  return sql`
    select distinct member_id id from address
    where zip_code = ${zipCode} and lower(detail_address) = ${detailAddress.toLowerCase()} and country = ${country}`;
}

/** Members who ordered for the same recharge account. Its values are encrypted: those that look the same are compared. */
async function sharedAccount(context: Context, order: OrderRow, item: OrderItemRow): Promise<string[]> {
  if (item.accountDisplay === null) return [];
  const hashOf = (one: Pick<OrderItemRow, 'id' | 'rechargeValuesEnc'>) =>
    valuesHash(openRechargeValues(context.environment, one));
  const candidates = await context.db
    .select({ id: orderItem.id, rechargeValuesEnc: orderItem.rechargeValuesEnc, memberId: orders.memberId })
    .from(orderItem)
    .innerJoin(orders, eq(orders.id, orderItem.orderId))
    .where(
      and(
        eq(orderItem.goodsId, item.goodsId),
        eq(orderItem.accountDisplay, item.accountDisplay),
        ne(orders.memberId, order.memberId),
      ),
    )
    .orderBy(desc(orderItem.id))
    .limit(mostCandidates);
  const own = hashOf(item);
  const same = candidates.filter((one) => hashOf(one) === own);
  return [...new Set(same.map(({ memberId }) => memberId))];
}
