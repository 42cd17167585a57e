import { and, asc, count, desc, eq, inArray, lt, ne, notExists, sql } from 'drizzle-orm';
import { bankLocale } from '../../../lib/i18n/locales';
import { brandName } from '../../../lib/payments/card-brand';
import { formatShanghai } from '../../../lib/time';
import type { Executor } from '../../database/connect';
import { dispute } from '../../database/schema/disputes';
import { cardCode, cardRevealLog } from '../../database/schema/fulfilment';
import { authSession, member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import { localize } from '../../platform/localize';
import type { DisputeEvidence } from '../../ports/dispute-evidence';
import type { DisputeRow } from './settle-dispute';

/** Opened codes that are listed one by one. */
const mostOpened = 20;

/** Readers of evidence know neither the time zone of the store nor that it has one. */
const at = (time: Date) => `${formatShanghai(time)} (UTC+8)`;

/**
 * What the store knows about a disputed payment, for the bank: the order, who paid from where, how the goods were
 * delivered and opened, the terms, and earlier orders. In the language of banks, whatever the reader's is.
 * @param showIp masks IP addresses for a reader who must not see them
 */
export async function gatherEvidence(
  db: Executor,
  row: Pick<DisputeRow, 'orderId' | 'paymentLogId' | 'providerDisputeId' | 'reason'>,
  showIp: (ip: string) => string = (ip) => ip,
): Promise<Omit<DisputeEvidence, 'files'>> {
  const facts = await readFacts(db, row);
  const { order, item, payment, owner } = facts;
  const product = `${localize(item.nameI18n, bankLocale)}, ${localize(item.specificationI18n, bankLocale)}`;
  return {
    disputeId: row.providerDisputeId,
    reason: row.reason,
    product: `${product} × ${item.quantity}`,
    statement: statementOf(facts, await countEarlier(db, facts)),
    activity: (await activityOf(db, facts, showIp)).join('\n'),
    deliveredTime: item.deliveredTime ?? order.shippedTime,
    customer: {
      name: payment.cardholderName,
      email: order.contactEmail ?? owner.email,
      ip: order.clientIp && showIp(order.clientIp),
    },
    terms: termsOf(owner.agreementTime),
    parcel: parcelOf(order),
  };
}

async function readFacts(
  db: Executor,
  { orderId, paymentLogId }: Pick<DisputeRow, 'orderId' | 'paymentLogId'>,
) {
  const [found] = await db
    .select({ order: orders, item: orderItem, payment: paymentLog, owner: member })
    .from(orders)
    .innerJoin(orderItem, eq(orderItem.orderId, orders.id))
    .innerJoin(member, eq(member.id, orders.memberId))
    .innerJoin(paymentLog, eq(paymentLog.id, paymentLogId))
    .where(eq(orders.id, orderId));
  if (!found) throw new Error(`The order ${orderId} of a dispute has no item`);
  return found;
}

type Facts = Awaited<ReturnType<typeof readFacts>>;
type Earlier = { orders: number; withCard: number };

/** Earlier paid orders of the member without a dispute. */
async function countEarlier(db: Executor, { order, payment }: Facts): Promise<Earlier> {
  const sameCard = payment.cardFingerprint;
  const [row] = await db
    .select({
      orders: count(),
      withCard: sql<number>`(count(*) filter (where ${sameCard === null ? sql`false` : eq(paymentLog.cardFingerprint, sameCard)}))::int`,
    })
    .from(orders)
    .innerJoin(paymentLog, and(eq(paymentLog.orderId, orders.id), paymentLog.applied))
    .where(
      and(
        eq(orders.memberId, order.memberId),
        ne(orders.id, order.id),
        lt(orders.createdTime, order.createdTime),
        inArray(orders.status, ['PENDING_EVALUATE', 'COMPLETED']),
        notExists(db.select().from(dispute).where(eq(dispute.orderId, orders.id))),
      ),
    );
  return row ?? { orders: 0, withCard: 0 };
}

function statementOf({ order, item, payment, owner }: Facts, earlier: Earlier): string {
  const card = payment.cardLast4
    ? `${brandName(payment.cardBrand ?? 'card')} ending in ${payment.cardLast4}`
    : null;
  const account = [item.accountDisplay, item.roleName].filter(Boolean).join(', ');
  return [
    `Order ${order.sn} for ${localize(item.nameI18n, bankLocale)} was placed at ${at(order.createdTime)}${
      card ? ` and paid with a ${card}` : ''
    }.`,
    payment.threeDs ? 'The bank of the card authenticated the cardholder by 3-D Secure.' : null,
    account ? `The customer entered the game account to be topped up: ${account}.` : null,
    item.deliveredQuantity > 0
      ? `${item.deliveredQuantity} of ${item.quantity} units were delivered${
          item.deliveredTime ? ` at ${at(item.deliveredTime)}` : ''
        }.`
      : null,
    order.receivedTime ? `The customer has the goods since ${at(order.receivedTime)}.` : null,
    `The customer has had an account since ${at(owner.createdTime)}${
      earlier.orders > 0
        ? `, with ${earlier.orders} earlier orders that were delivered and not disputed, ${earlier.withCard} of them paid with the same card`
        : ''
    }.`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}

function termsOf(agreementTime: Date | null): string {
  const terms =
    'The terms and the refund policy are linked on every page of the store, and on the page on which the order is paid.';
  if (agreementTime === null) return terms;
  return `The customer accepted the terms, which contain the refund policy, at ${at(agreementTime)}. ${terms}`;
}

function parcelOf({
  trackingNo,
  expressCompany,
  shippedTime,
  address,
}: Facts['order']): DisputeEvidence['parcel'] {
  if (trackingNo === null) return null;
  const { consignee, detailAddress, regionName, zipCode, country } = address ?? {};
  return {
    carrier: expressCompany ?? '',
    trackingNo,
    shippedTime,
    address: [consignee, detailAddress, regionName, zipCode, country].filter(Boolean).join(', '),
  };
}

/** What happened with the order, oldest first. */
async function activityOf(
  db: Executor,
  { order, item, payment }: Facts,
  showIp: (ip: string) => string,
): Promise<string[]> {
  const [signIn] = await db
    .select({ time: authSession.createdTime, ip: authSession.ip })
    .from(authSession)
    .where(and(eq(authSession.memberId, order.memberId), lt(authSession.createdTime, order.createdTime)))
    .orderBy(desc(authSession.createdTime))
    .limit(1);
  const opened = await db
    .select({ time: cardRevealLog.createdTime, ip: cardRevealLog.ip, usedTime: cardCode.usedTime })
    .from(cardRevealLog)
    .innerJoin(cardCode, eq(cardCode.id, cardRevealLog.cardCodeId))
    .where(eq(cardCode.orderItemId, item.id))
    .orderBy(asc(cardRevealLog.createdTime))
    .limit(mostOpened);
  const from = (ip: string | null) => (ip === null ? '' : ` from IP address ${showIp(ip)}`);
  const reference = item.supplierOrderNo ? `, reference ${item.supplierOrderNo}` : '';
  const events: [Date | null | undefined, string][] = [
    [signIn?.time, `The customer signed in${from(signIn?.ip ?? null)}.`],
    [order.createdTime, `The order was placed${from(order.clientIp)}.`],
    [payment.succeededTime, 'The payment succeeded.'],
    [item.deliveredTime, `The goods were delivered${reference}.`],
    ...opened.map(({ time, ip }): [Date, string] => [time, `The customer opened a code${from(ip)}.`]),
    ...opened.map(({ usedTime }): [Date | null, string] => [usedTime, 'The customer marked a code as used.']),
    [order.shippedTime, 'The parcel was handed to the carrier.'],
    [order.receivedTime, 'The customer received the goods.'],
  ];
  return events
    .flatMap(([time, text]) => (time ? [{ time, text }] : []))
    .sort((left, right) => left.time.getTime() - right.time.getTime())
    .map(({ time, text }) => `${at(time)}: ${text}`);
}
