import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { goodsNotify, review } from '../database/schema/catalog';
import { cardRevealLog } from '../database/schema/fulfilment';
import {
  address,
  authSession,
  gameAccount,
  goodsFavorite,
  loginLog,
  member,
  storedFile,
} from '../database/schema/identity';
import { messageReply, messageTicket } from '../database/schema/messages';
import { orderItem, orderLog, orders, paymentLog, refund } from '../database/schema/orders';
import { outbox } from '../database/schema/platform';
import { couponCode, pointAccount, pointLog } from '../database/schema/pricing';
import { searchHistory } from '../database/schema/search';
import { dataExport, identityVerification } from '../database/schema/security';
import { openRechargeValues } from '../orders/recharge-values';
import type { Services } from '../platform/context';
import { openField } from './identity-vault';

export type OwnData = Record<string, object[]>;

/**
 * Everything kept about a member, table by table, amounts in fen. Left out is what opens something (hashes, tokens,
 * card codes, which are shown after a step-up only), notes of the shop's own, and what belongs to others.
 */
export async function collectOwnData(
  db: Executor,
  services: Pick<Services, 'environment'>,
  memberId: string,
): Promise<OwnData> {
  const { environment } = services;
  const profile = await db.select().from(member).where(eq(member.id, memberId));
  const own = profile[0];
  const ownOrders = await db.select().from(orders).where(eq(orders.memberId, memberId));
  const orderIds = db.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId));
  const items = await db.select().from(orderItem).where(inArray(orderItem.orderId, orderIds));
  const tickets = db
    .select({ id: messageTicket.id })
    .from(messageTicket)
    .where(eq(messageTicket.memberId, memberId));
  const identities = await db
    .select()
    .from(identityVerification)
    .where(eq(identityVerification.memberId, memberId));
  const reach = [own?.email, own?.mobile ? `+${own.areaCode ?? ''}${own.mobile}` : null].filter(
    (contact) => contact !== null && contact !== undefined,
  );
  return {
    member: without(profile, 'passwordHash', 'version', 'delFlag'),
    address: await db.select().from(address).where(eq(address.memberId, memberId)),
    gameAccount: without(
      await db.select().from(gameAccount).where(eq(gameAccount.memberId, memberId)),
      'valuesHash',
    ),
    favorite: await db.select().from(goodsFavorite).where(eq(goodsFavorite.memberId, memberId)),
    searchHistory: await db.select().from(searchHistory).where(eq(searchHistory.memberId, memberId)),
    restockWish: own?.email
      ? await db.select().from(goodsNotify).where(eq(goodsNotify.email, own.email))
      : [],
    order: without(ownOrders, 'idempotencyKey'),
    orderItem: items.map((item) => ({
      ...without([item], 'rechargeValuesEnc')[0],
      rechargeValues: openRechargeValues(environment, item),
    })),
    orderEvent: without(
      await db
        .select()
        .from(orderLog)
        .where(and(inArray(orderLog.orderId, orderIds), eq(orderLog.visibleToMember, true))),
      'actorId',
      'detail',
      'visibleToMember',
    ),
    payment: without(
      await db.select().from(paymentLog).where(inArray(paymentLog.orderId, orderIds)),
      'redirectUrl',
    ),
    refund: await db.select().from(refund).where(inArray(refund.orderId, orderIds)),
    review: await db.select().from(review).where(eq(review.memberId, memberId)),
    coupon: await db.select().from(couponCode).where(eq(couponCode.memberId, memberId)),
    coinBalance: await db.select().from(pointAccount).where(eq(pointAccount.memberId, memberId)),
    coinEntry: without(
      await db.select().from(pointLog).where(eq(pointLog.memberId, memberId)),
      'idempotencyKey',
    ),
    message: without(
      await db.select().from(messageTicket).where(eq(messageTicket.memberId, memberId)),
      'assignedStaffId',
    ),
    messageReply: without(
      await db.select().from(messageReply).where(inArray(messageReply.ticketId, tickets)),
      'replierId',
    ),
    session: without(
      await db.select().from(authSession).where(eq(authSession.memberId, memberId)),
      'accessHash',
      'refreshHash',
      'graceAnswerEnc',
    ),
    signIn: without(await db.select().from(loginLog).where(eq(loginLog.memberId, memberId)), 'nameHash'),
    cardReveal: await db.select().from(cardRevealLog).where(eq(cardRevealLog.memberId, memberId)),
    identityVerification: identities.map((row) => ({
      ...without([row], 'realNameEnc', 'idNumberEnc', 'idNumberHash', 'reviewerId')[0],
      realName: openField(services, row.id, 'realName', row.realNameEnc),
      idNumber: openField(services, row.id, 'idNumber', row.idNumberEnc),
    })),
    file: without(
      await db.select().from(storedFile).where(eq(storedFile.ownerId, memberId)),
      'storageKey',
      'ownerId',
    ),
    dataExport: await db.select().from(dataExport).where(eq(dataExport.memberId, memberId)),
    // The words hold codes and links; that they were sent, and when, is what is kept about the member.
    notice:
      reach.length === 0
        ? []
        : await db
            .select({ to: outbox.recipient, channel: outbox.channel, time: outbox.createdTime })
            .from(outbox)
            .where(inArray(outbox.recipient, reach)),
  };
}

function without<T extends object, K extends keyof T>(rows: readonly T[], ...keys: K[]): Omit<T, K>[] {
  return rows.map((row) => {
    const copy = { ...row };
    for (const key of keys) delete copy[key];
    return copy;
  });
}
