import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ExpectedHold } from '../../../../lib/pricing/contract';
import { cardHours } from '../../../../lib/promises';
import { type ScreeningRule, screeningRule } from '../../../../lib/screening/staff/contract';
import type { Executor } from '../../../database/connect';
import { goods } from '../../../database/schema/catalog';
import { member } from '../../../database/schema/members';
import { orderItem, orderLog, orders } from '../../../database/schema/orders';
import type { Services } from '../../../platform/context';
import { internalProvider } from '../../payments/payment-row';
import { businessHoursAt } from '../../settings/business-hours';
import {
  type OrderSettings,
  type PurchaseSettings,
  readPurchaseSettings,
} from '../../settings/order-settings';
import type { RestPeriod } from '../../settings/settings';
import type { OrderRow } from '../lock-order';
import { isAboveReleaseLimit } from './release-limit';

export type ReviewFacts = {
  goodsNeedsVerification: boolean;
  /** Staff asked the member to verify their identity for this order. */
  isVerificationAsked: boolean;
  deliveryMode: 'DIRECT' | 'CARD' | 'MANUAL' | 'SHIPPING';
  isVerified: boolean;
  /** Paid for delivered orders and not refunded, long enough ago for a stolen card to be noticed. */
  settledSpendFen: number;
  orderAmountFen: number;
  /**
   * Other members who paid with the card of the order, or with the card from whose refund its coins come, at most a day
   * before that payment or since.
   */
  cardMembers: number;
  /** The payment provider expects fraud, or coins come from such a payment or from a disputed one. */
  isSuspected: boolean;
  now: Date;
};

type Rules = { risk: OrderSettings['risk']; restPeriod: RestPeriod };

/** What each rule does with an order, and when it matches. The first that matches decides. */
const screeningRules: Readonly<
  Record<ScreeningRule, { hold: ExpectedHold; matches: (facts: ReviewFacts, rules: Rules) => boolean }>
> = {
  VERIFICATION_REQUIRED: {
    hold: 'VERIFICATION',
    matches: (facts) => facts.goodsNeedsVerification && !facts.isVerified,
  },
  VERIFICATION_ASKED: {
    hold: 'VERIFICATION',
    matches: (facts) => facts.isVerificationAsked && !facts.isVerified,
  },
  PAYMENT_RISK: { hold: 'RISK', matches: (facts) => facts.isSuspected },
  SHARED_CARD: { hold: 'RISK', matches: (facts, { risk }) => facts.cardMembers >= risk.maxCardMembers },
  UNPROVEN_CODES: {
    hold: 'RISK',
    // Codes can be resold immediately, which attracts stolen cards. A small or a recent purchase proves nothing.
    matches: (facts, { risk }) => {
      const limitFen = risk.cardCodeFirstOrderLimitCny * 100;
      const isRisky = facts.orderAmountFen > limitFen && facts.settledSpendFen < limitFen;
      return facts.deliveryMode === 'CARD' && isRisky && !facts.isVerified;
    },
  },
  OUTSIDE_HOURS: {
    hold: 'REST',
    matches: (facts, { restPeriod }) =>
      restPeriod.appliesTo.some((mode) => mode === facts.deliveryMode) &&
      businessHoursAt(restPeriod, facts.now).resting,
  },
};

/** The screening rules that match, the one that decides first. */
export function matchingRules(facts: ReviewFacts, rules: Rules): ScreeningRule[] {
  return screeningRule.options.filter((rule) => screeningRules[rule].matches(facts, rules));
}

/** The screening rules after payment; NONE lets the order pass. */
export function holdReasonOf(facts: ReviewFacts, rules: Rules): ExpectedHold {
  const [first] = matchingRules(facts, rules);
  return first ? screeningRules[first].hold : 'NONE';
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
    isVerificationAsked: false,
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
    .select({ fen: settledSpend(db, id, settings, sql`${now.toISOString()}::timestamptz`) })
    .from(member)
    .where(eq(member.id, id));
  return holdReasonOf({ ...facts, settledSpendFen: Number(row?.fen ?? 0) }, settings);
}

/**
 * The hold of a placed order, with its items and the product whose delivery its mail announces. Null without an item.
 * After the payment, the hold also depends on the card and on the risk that the provider reports.
 */
export async function screenedOrder(tx: Executor, services: Services, order: OrderRow) {
  const settings = await readPurchaseSettings(tx);
  const rows = await readFacts(tx, services, settings, [order.id]);
  const [row] = rows;
  if (!row) return null;
  const found = holdReasonOf(row.facts, settings);
  const hold = (await needsPerson(tx, order, found)) ? 'RISK' : found;
  return { goods: row.bought, items: rows.map(({ item }) => item), hold };
}

/**
 * Whether a hold for RISK stays although its rule does not match any more. Above the limit of one person only two people
 * release it: otherwise one could relax a rule, or verify the member, and the next check would release the order.
 */
async function needsPerson(tx: Executor, order: OrderRow, found: ExpectedHold): Promise<boolean> {
  const wasRisk = order.holdReason === 'RISK' || order.verificationAskedTime !== null;
  if (!wasRisk || found === 'RISK' || !(await isAboveReleaseLimit(tx, order))) return false;
  return order.holdReason === 'RISK' || found !== 'VERIFICATION';
}

/** What the screening finds about orders now, by order id, and the settings of its rules. */
export async function readScreening(db: Executor, services: Pick<Services, 'clock'>, orderIds: string[]) {
  const settings = await readPurchaseSettings(db);
  const rows = await readFacts(db, services, settings, orderIds);
  const found = rows.map(
    ({ item, facts }) => [item.orderId, { facts, rules: matchingRules(facts, settings) }] as const,
  );
  return { risk: settings.risk, byOrder: new Map(found) };
}

/** One row for each item. */
async function readFacts(
  db: Executor,
  { clock }: Pick<Services, 'clock'>,
  settings: ScreeningSettings,
  orderIds: string[],
) {
  const now = clock.now();
  const rows = await db
    .select({
      item: orderItem,
      goods,
      member: { id: member.id, certificationStatus: member.certificationStatus },
      orderAmountFen: orders.orderAmountFen,
      askedTime: orders.verificationAskedTime,
      settledSpend: settledSpend(db, orders.memberId, settings, screenedTime(now)),
      cardMembers: cardMembers(screenedTime(now)),
      isSuspected: isSuspected(screenedTime(now)),
    })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .innerJoin(goods, eq(goods.id, orderItem.goodsId))
    .innerJoin(member, eq(member.id, orders.memberId))
    .where(inArray(orders.id, orderIds))
    .orderBy(orderItem.skuId);
  return rows.map((row) => {
    const bought = { ...row.goods, deliveryMode: row.item.deliveryMode };
    const facts = {
      ...factsOf({ goods: bought, member: row.member, orderAmountFen: row.orderAmountFen }, now),
      isVerificationAsked: row.askedTime !== null,
      settledSpendFen: Number(row.settledSpend),
      cardMembers: row.cardMembers,
      isSuspected: row.isSuspected,
    };
    return { bought, item: row.item, facts };
  });
}

/**
 * When an order was paid; now while its payment is being recorded. What is counted before this time stays the same while
 * an order is on hold: no hold for RISK ends because time passes.
 */
function screenedTime(now: Date): SQL {
  // An order that costs nothing is screened when it is placed.
  return sql`coalesce(${orders.paidTime},
    case when ${orders.payAmountFen} = 0 then ${orders.createdTime} else ${now.toISOString()}::timestamptz end)`;
}

const past = alias(orders, 'past');

/**
 * Subquery: what the member paid for orders that had been delivered at `time` and are not refunded, in fen. Those that were
 * paid shortly before do not count, and those whose refund was only refused since do not either.
 */
function settledSpend(
  db: Executor,
  memberId: string | typeof orders.memberId,
  { risk }: ScreeningSettings,
  time: SQL,
) {
  const statusThen = db
    .select({ status: orderLog.toStatus })
    .from(orderLog)
    .where(and(eq(orderLog.orderId, past.id), lte(orderLog.createdTime, time)))
    .orderBy(desc(orderLog.id))
    .limit(1);
  const spend = db
    .select({ fen: sql`coalesce(sum(${past.amountPaidFen} - ${past.amountRefundedFen}), 0)` })
    .from(past)
    .where(
      and(
        eq(past.memberId, memberId),
        inArray(past.status, ['PENDING_EVALUATE', 'COMPLETED']),
        lte(past.paidTime, sql`${time} - make_interval(secs => ${risk.newMemberReviewHours * 3600})`),
        inArray(sql`(${statusThen})`, ['PENDING_EVALUATE', 'COMPLETED']),
      ),
    );
  return sql<string>`(${spend})`;
}

/** Days for which coins carry the risk of the payment that they come from: a card can be charged back for about as long. */
const coinSourceDays = 120;

/** Subquery: the orders whose payments pay the order: its own, and those from which its coins came before `time`. */
function payingOrders(time: SQL) {
  return sql`(
    select ${orders.id} as order_id
    union select source.order_id from payment_log coins
      join point_log spent on spent.idempotency_key = 'payment:' || coins.id
      join coin_movement taken on taken.point_log_id = spent.id
      join coin_lot lot on lot.id = taken.lot_id
        and lot.created_time > ${time} - make_interval(days => ${coinSourceDays})
      join payment_log source on source.id = lot.payment_log_id
      where coins.order_id = ${orders.id} and coins.applied and coins.provider = ${internalProvider})`;
}

/** Subquery: the provider expects fraud of a payment that pays the order, or coins come from a disputed payment. */
function isSuspected(time: SQL) {
  return sql<boolean>`exists (
    select 1 from ${payingOrders(time)} paying
    where exists (select 1 from payment_log p
        where p.order_id = paying.order_id and p.applied and p.risk = 'HIGHEST')
      or paying.order_id <> ${orders.id} and exists (
        select 1 from dispute d where d.order_id = paying.order_id and d.status <> 'WON'))`;
}

/** Subquery: other members who paid with a card that pays the order, from some hours before that payment on. */
function cardMembers(time: SQL) {
  return sql<number>`(
    select count(distinct other.member_id)::int from payment_log mine
    join payment_log used on used.card_fingerprint = mine.card_fingerprint
      and used.succeeded_time > mine.succeeded_time - interval '${sql.raw(String(cardHours))} hours'
    join orders other on other.id = used.order_id
    where mine.order_id in (select order_id from ${payingOrders(time)} paying) and mine.applied and mine.card_fingerprint is not null
      and other.member_id <> ${orders.memberId})`;
}
