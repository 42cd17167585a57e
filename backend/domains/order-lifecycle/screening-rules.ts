import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { ExpectedHold } from '../../../lib/contract/quote';
import { addTime } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { goods } from '../../database/schema/catalog';
import { member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import type { Services } from '../../platform/context';
import type { OrderRow } from '../orders/lock-order';
import { businessHoursAt } from '../settings/business-hours';
import { type OrderSettings, type PurchaseSettings, readPurchaseSettings } from '../settings/order-settings';
import type { RestPeriod } from '../settings/settings';

export type ReviewFacts = {
  goodsNeedsVerification: boolean;
  deliveryMode: 'DIRECT' | 'CARD' | 'MANUAL' | 'SHIPPING';
  isVerified: boolean;
  /** Paid for delivered orders and not refunded, long enough ago for a stolen card to be noticed. */
  settledSpendFen: number;
  orderAmountFen: number;
  /** Other members who paid with the same card within a day. */
  cardMembers: number;
  /** The payment provider expects fraud. */
  isSuspected: boolean;
  now: Date;
};

/** The screening rules after payment; NONE lets the order pass. */
export function holdReasonOf(
  facts: ReviewFacts,
  rules: { risk: OrderSettings['risk']; restPeriod: RestPeriod },
): ExpectedHold {
  if (facts.goodsNeedsVerification && !facts.isVerified) return 'VERIFICATION';
  const limitFen = rules.risk.cardCodeFirstOrderLimitCny * 100;
  // Codes can be resold immediately, which attracts stolen cards. A small or a recent purchase proves nothing.
  const isRisky = facts.orderAmountFen > limitFen && facts.settledSpendFen < limitFen;
  if (facts.isSuspected || facts.cardMembers >= rules.risk.maxCardMembers) return 'RISK';
  if (facts.deliveryMode === 'CARD' && isRisky && !facts.isVerified) return 'RISK';
  if (
    rules.restPeriod.appliesTo.some((mode) => mode === facts.deliveryMode) &&
    businessHoursAt(rules.restPeriod, facts.now).resting
  ) {
    return 'REST';
  }
  return 'NONE';
}

type Purchase = {
  goods: { requiresVerification: boolean; deliveryMode: ReviewFacts['deliveryMode'] };
  member: { id: string; certificationStatus: string };
  orderAmountFen: number;
};

type ScreeningSettings = Pick<PurchaseSettings, 'risk' | 'restPeriod'>;

/** The facts of a purchase that are known before its payment. */
function factsOf({ goods: bought, member: buyer, orderAmountFen }: Purchase, now: Date): ReviewFacts {
  return {
    goodsNeedsVerification: bought.requiresVerification,
    deliveryMode: bought.deliveryMode,
    isVerified: buyer.certificationStatus === 'VERIFIED',
    settledSpendFen: 0,
    orderAmountFen,
    cardMembers: 0,
    isSuspected: false,
    now,
  };
}

/**
 * Why a purchase is on hold after its payment; NONE when it is not. The quote announces it, and the screening after
 * payment applies the same rules; only the payment itself (its card, its risk) can add a hold that the quote does not
 * know.
 */
export async function expectedHold(
  db: Executor,
  { clock }: Pick<Services, 'clock'>,
  purchase: Purchase,
  settings: ScreeningSettings,
): Promise<ExpectedHold> {
  const now = clock.now();
  const facts = factsOf(purchase, now);
  const hold = holdReasonOf(facts, settings);
  // Former purchases only release an order from this hold.
  if (hold !== 'RISK') return hold;
  const { id } = purchase.member;
  const [row] = await db
    .select({ fen: settledSpend(db, id, settledUntil(settings, now)) })
    .from(member)
    .where(eq(member.id, id));
  return holdReasonOf({ ...facts, settledSpendFen: Number(row?.fen ?? 0) }, settings);
}

/**
 * The hold of a placed order, with its items and the product whose delivery its mail announces. Null without an item.
 * After the payment, the hold also depends on the card and on the risk that the provider reports.
 */
export async function screenedOrder(tx: Executor, services: Services, order: OrderRow) {
  const now = services.clock.now();
  const settings = await readPurchaseSettings(tx);
  const rows = await tx
    .select({
      item: orderItem,
      goods,
      member: { id: member.id, certificationStatus: member.certificationStatus },
      settledSpend: settledSpend(tx, order.memberId, settledUntil(settings, now)),
      cardMembers: cardMembers(order, addTime(now, -1, 'day')),
      isSuspected: sql<boolean>`exists (
        select 1 from ${paymentLog} where ${paymentLog.orderId} = ${order.id} and ${paymentLog.applied}
          and ${paymentLog.risk} = 'HIGHEST')`,
    })
    .from(orderItem)
    .innerJoin(goods, eq(goods.id, orderItem.goodsId))
    .innerJoin(member, eq(member.id, order.memberId))
    .where(eq(orderItem.orderId, order.id))
    .orderBy(orderItem.skuId);
  const [row] = rows;
  if (!row) return null;
  const bought = { ...row.goods, deliveryMode: row.item.deliveryMode };
  const facts = {
    ...factsOf({ goods: bought, member: row.member, orderAmountFen: order.orderAmountFen }, now),
    settledSpendFen: Number(row.settledSpend),
    cardMembers: row.cardMembers,
    isSuspected: row.isSuspected,
  };
  return { goods: bought, items: rows.map(({ item }) => item), hold: holdReasonOf(facts, settings) };
}

/** Former purchases count when they were paid before this time. */
function settledUntil({ risk }: ScreeningSettings, now: Date): Date {
  return addTime(now, -risk.newMemberReviewHours, 'hour');
}

/** Subquery: what the member paid before `until` for orders that were delivered and not refunded, in fen. */
function settledSpend(db: Executor, memberId: string, until: Date) {
  const spend = db
    .select({ fen: sql`coalesce(sum(${orders.amountPaidFen} - ${orders.amountRefundedFen}), 0)` })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        inArray(orders.status, ['PENDING_EVALUATE', 'COMPLETED']),
        lte(orders.paidTime, until),
      ),
    );
  return sql<string>`(${spend})`;
}

/** Subquery: other members who paid since `since` with the card of this order. */
function cardMembers(order: OrderRow, since: Date) {
  return sql<number>`(
    select count(distinct other.member_id)::int from payment_log mine
    join payment_log used on used.card_fingerprint = mine.card_fingerprint and used.succeeded_time > ${since.toISOString()}::timestamptz
    join orders other on other.id = used.order_id
    where mine.order_id = ${order.id} and mine.applied and mine.card_fingerprint is not null
      and other.member_id <> ${order.memberId})`;
}
