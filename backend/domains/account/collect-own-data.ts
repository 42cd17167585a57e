import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../database/connect';
import { afterSales } from '../../database/schema/after-sales';
import { goodsNotify, review } from '../../database/schema/catalog';
import { cardRevealLog } from '../../database/schema/fulfilment';
import { memberFactor, memberPasskey, memberRecoveryCode } from '../../database/schema/member-factors';
import {
  address,
  authSession,
  gameAccount,
  goodsFavorite,
  loginLog,
  member,
  storedFile,
} from '../../database/schema/members';
import { orderItem, orderLog, orders } from '../../database/schema/orders';
import { paymentCustomer, paymentLog, refund } from '../../database/schema/payments';
import { outbox } from '../../database/schema/platform';
import { present } from '../../database/schema/presents';
import { couponCode, pointAccount, pointLog } from '../../database/schema/pricing';
import { pushDevice, pushPreference } from '../../database/schema/push';
import { searchHistory } from '../../database/schema/search';
import { dataExport, identityVerification, linkedSignIn } from '../../database/schema/security';
import { messageAttachment, messageReply, messageTicket } from '../../database/schema/support';
import type { Services } from '../../platform/context';
import { openRechargeValues } from '../products/recharge/recharge-values';
import { openField } from '../verification/verification-vault';

export type OwnData = Record<string, object[]>;

type ColumnOf<T extends PgTable> = keyof T['$inferSelect'] & string;

/**
 * Collects all data about a member by table, amounts in fen. Excluded are secrets (hashes, tokens, card codes, which
 * need a step-up), internal notes, and data of others.
 */
export async function collectOwnData(
  db: Executor,
  services: Pick<Services, 'environment'>,
  memberId: string,
): Promise<OwnData> {
  const { environment } = services;
  const profile = await db.select().from(member).where(eq(member.id, memberId));
  const own = profile[0];
  const orderIds = db.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId));
  const items = await db.select().from(orderItem).where(inArray(orderItem.orderId, orderIds));
  const tickets = db
    .select({ id: messageTicket.id })
    .from(messageTicket)
    .where(eq(messageTicket.memberId, memberId));
  const ownFiles = db.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.ownerId, memberId));
  const identities = await db
    .select()
    .from(identityVerification)
    .where(eq(identityVerification.memberId, memberId));
  const reach = [own?.email, own?.mobile ? `+${own.areaCode ?? ''}${own.mobile}` : null].filter(
    (contact) => contact !== null && contact !== undefined,
  );

  const kept = async <T extends PgTable>(table: T, where: SQL | undefined, ...leftOut: ColumnOf<T>[]) =>
    without(await db.select().from<PgTable>(table).where(where), ...leftOut);

  return {
    member: without(profile, 'passwordHash', 'version', 'delFlag'),
    address: await kept(address, eq(address.memberId, memberId)),
    gameAccount: await kept(gameAccount, eq(gameAccount.memberId, memberId), 'valuesHash'),
    favorite: await kept(goodsFavorite, eq(goodsFavorite.memberId, memberId)),
    searchHistory: await kept(searchHistory, eq(searchHistory.memberId, memberId)),
    restockWish: own?.email ? await kept(goodsNotify, eq(goodsNotify.email, own.email)) : [],
    order: await kept(
      orders,
      eq(orders.memberId, memberId),
      'idempotencyKey',
      'assignedStaffId',
      'assignedUntil',
    ),
    orderItem: items.map((item) => ({
      ...without([item], 'rechargeValuesEnc', 'costMinor', 'costCurrency', 'supplier', 'supplierProduct')[0],
      rechargeValues: openRechargeValues(environment, item),
    })),
    orderEvent: await kept(
      orderLog,
      and(inArray(orderLog.orderId, orderIds), eq(orderLog.visibleToMember, true)),
      'actorId',
      'detail',
      'visibleToMember',
    ),
    payment: await kept(
      paymentLog,
      inArray(paymentLog.orderId, orderIds),
      'redirectUrl',
      'rePayUrl',
      'providerFeeMinor',
      'providerFeeCurrency',
      'risk',
    ),
    // Saved cards are at the provider; the store knows its customer only.
    paymentCustomer: await kept(paymentCustomer, eq(paymentCustomer.memberId, memberId)),
    refund: await kept(
      refund,
      inArray(refund.orderId, orderIds),
      'nextCheckTime',
      'checkCount',
      'note',
      'decidedBy',
    ),
    afterSales: await kept(afterSales, eq(afterSales.memberId, memberId), 'decidedBy', 'alarmedTime'),
    review: await kept(review, eq(review.memberId, memberId)),
    coupon: await kept(couponCode, eq(couponCode.memberId, memberId)),
    coinBalance: await kept(pointAccount, eq(pointAccount.memberId, memberId)),
    coinEntry: await kept(pointLog, eq(pointLog.memberId, memberId), 'idempotencyKey'),
    message: await kept(
      messageTicket,
      eq(messageTicket.memberId, memberId),
      'assignedStaffId',
      'staffOpenedTime',
    ),
    messageReply: await kept(messageReply, inArray(messageReply.ticketId, tickets), 'replierId'),
    session: await kept(
      authSession,
      eq(authSession.memberId, memberId),
      'accessHash',
      'refreshHash',
      'graceResponseEnc',
    ),
    linkedSignIn: await kept(linkedSignIn, eq(linkedSignIn.memberId, memberId)),
    authenticator: await kept(memberFactor, eq(memberFactor.memberId, memberId), 'secretEnc', 'step'),
    recoveryCode: await kept(memberRecoveryCode, eq(memberRecoveryCode.memberId, memberId), 'codeHash'),
    passkey: await kept(memberPasskey, eq(memberPasskey.memberId, memberId), 'publicKey'),
    signIn: await kept(loginLog, eq(loginLog.memberId, memberId), 'nameHash'),
    present: await kept(present, eq(present.memberId, memberId), 'tokenHash', 'openedByHash'),
    ...(await pushOf(db, memberId)),
    cardReveal: await kept(cardRevealLog, eq(cardRevealLog.memberId, memberId)),
    identityVerification: identities.map((row) => ({
      ...without([row], 'realNameEnc', 'idNumberEnc', 'idNumberHash', 'reviewerId')[0],
      realName: openField(services, row.id, 'realName', row.realNameEnc),
      idNumber: openField(services, row.id, 'idNumber', row.idNumberEnc),
    })),
    messageAttachment: await kept(messageAttachment, inArray(messageAttachment.fileId, ownFiles)),
    file: await kept(storedFile, eq(storedFile.ownerId, memberId), 'storageKey', 'ownerId'),
    dataExport: await kept(dataExport, eq(dataExport.memberId, memberId)),
    // The texts contain codes and links; the export lists only what was sent and when.
    notice: await noticesTo(db, reach),
  };
}

/** What the member is notified of, and on which devices. */
async function pushOf(db: Executor, memberId: string): Promise<OwnData> {
  const devices = await db.select().from(pushDevice).where(eq(pushDevice.memberId, memberId));
  return {
    pushPreference: await db.select().from(pushPreference).where(eq(pushPreference.memberId, memberId)),
    pushDevice: without(devices, 'endpointHash', 'subscriptionEnc'),
  };
}

async function noticesTo(db: Executor, reach: readonly string[]): Promise<object[]> {
  if (reach.length === 0) return [];
  return db
    .select({ to: outbox.recipient, channel: outbox.channel, time: outbox.createdTime })
    .from(outbox)
    .where(inArray(outbox.recipient, [...reach]));
}

function without<T extends object, K extends keyof T>(rows: readonly T[], ...keys: K[]): Omit<T, K>[] {
  return rows.map((row) => {
    const copy = { ...row };
    for (const key of keys) delete copy[key];
    return copy;
  });
}
