import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../database/connect';
import { goodsNotify, review } from '../database/schema/catalog';
import {
  address,
  authSession,
  gameAccount,
  goodsFavorite,
  loginLog,
  member,
  stepUpTicket,
  storedFile,
} from '../database/schema/identity';
import { messageTicket } from '../database/schema/messages';
import { orders, refund } from '../database/schema/orders';
import { outbox } from '../database/schema/platform';
import { couponCode } from '../database/schema/pricing';
import { searchHistory } from '../database/schema/search';
import { dataExport, identityVerification, passwordReset, staffRole } from '../database/schema/security';
import { revokeSessions } from '../identity/revoke-sessions';
import type { Context } from '../platform/context';
import { lockOn } from '../platform/lock-on';
import { memberOf } from '../platform/member-of';
import { StoreError } from '../platform/store-error';
import { writeAudit } from '../platform/write-audit';
import { deleteFiles, type StoredFile } from '../uploads/private-files';
import { accountClosed, queueAccountMail } from './account-mail';
import { type Proof, proveOwner } from './prove-owner';

/** Somebody still owes somebody something: money, goods, or the word that the goods have come. */
const openStatuses = [
  'PENDING_PAYMENT',
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_EVALUATE',
  'PENDING_REFUND',
] as const;

/** Nicknames stand beside reviews. */
const closedNickname = { 'zh-cn': '已注销用户', en: 'Closed account', 'zh-hk': '已註銷用戶' } as const;

/**
 * Close the account for good: every way to reach or to recognise the member is taken out, his lists and files go,
 * all sessions end. Orders, payments and the coin ledger stay, as the law asks.
 * @throws StoreError as `proveOwner`; `common_deleteAdminRoleNotAllowed` and `common_deleteAdminNotAllowed` for who
 *   works for the shop (spec section 6); `member_account_openOrders`
 */
export async function closeAccount(context: Context, proof: Proof): Promise<null> {
  const memberId = memberOf(context);
  await refuseStaff(context.db, memberId);
  const spendProof = await proveOwner(context, 'ACCOUNT_CLOSE', proof);
  const files = await context.db.transaction(async (tx) => {
    // The lock that placing an order takes.
    await lockOn(tx, `orders:${memberId}`);
    const [own] = await tx.select().from(member).where(eq(member.id, memberId)).for('update');
    if (own?.status !== 'ACTIVE') throw new StoreError('common_message_unauthorized');
    await refuseStaff(tx, memberId);
    await refuseOpenOrders(tx, memberId);
    await spendProof(tx);
    await forgetLists(tx, memberId);
    await forgetContacts(tx, own);
    const gone = await tx.select().from(storedFile).where(eq(storedFile.ownerId, memberId));
    await anonymise(tx, context, memberId);
    await endSessions(tx, context, memberId);
    await queueAccountMail(tx, context, own, accountClosed);
    return gone;
  });
  await deleteAfterwards(context, files);
  return null;
}

async function refuseStaff(db: Pick<Transaction, 'select'>, memberId: string): Promise<void> {
  const roles = await db.select().from(staffRole).where(eq(staffRole.memberId, memberId));
  if (roles.some(({ roleCode }) => roleCode === 'ROLE_ADMIN')) {
    throw new StoreError('common_deleteAdminRoleNotAllowed');
  }
  if (roles.length > 0) throw new StoreError('common_deleteAdminNotAllowed');
}

async function refuseOpenOrders(tx: Transaction, memberId: string): Promise<void> {
  const [open] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.status, [...openStatuses])))
    .limit(1);
  const [owed] = await tx
    .select({ id: refund.id })
    .from(refund)
    .innerJoin(orders, eq(orders.id, refund.orderId))
    .where(and(eq(orders.memberId, memberId), eq(refund.status, 'PENDING')))
    .limit(1);
  if (open || owed) throw new StoreError('member_account_openOrders');
}

async function forgetLists(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(address).where(eq(address.memberId, memberId));
  await tx.delete(gameAccount).where(eq(gameAccount.memberId, memberId));
  await tx.delete(goodsFavorite).where(eq(goodsFavorite.memberId, memberId));
  await tx.delete(searchHistory).where(eq(searchHistory.memberId, memberId));
  await tx.delete(identityVerification).where(eq(identityVerification.memberId, memberId));
  await tx.delete(dataExport).where(eq(dataExport.memberId, memberId));
  await tx.delete(passwordReset).where(eq(passwordReset.memberId, memberId));
  await tx.delete(stepUpTicket).where(eq(stepUpTicket.memberId, memberId));
  await tx.delete(loginLog).where(eq(loginLog.memberId, memberId));
  await tx
    .update(messageTicket)
    .set({ delFlag: true, contactInfo: null })
    .where(eq(messageTicket.memberId, memberId));
  await tx
    .update(couponCode)
    .set({ status: 'VOID' })
    .where(and(eq(couponCode.memberId, memberId), eq(couponCode.status, 'UNUSED')));
}

/** What waits for him, and what was sent to him. */
async function forgetContacts(tx: Transaction, own: typeof member.$inferSelect): Promise<void> {
  if (own.email) await tx.delete(goodsNotify).where(eq(goodsNotify.email, own.email));
  const phone = own.mobile ? `+${own.areaCode ?? ''}${own.mobile}` : '';
  await tx
    .delete(outbox)
    .where(
      and(
        or(eq(outbox.recipient, own.email ?? ''), eq(outbox.recipient, phone)),
        inArray(outbox.status, ['SENT', 'FAILED']),
      ),
    );
}

async function anonymise(tx: Transaction, context: Context, memberId: string): Promise<void> {
  const now = context.clock.now();
  const nickname = closedNickname[context.locale];
  await tx
    .update(member)
    .set({
      username: `closed_${memberId}`,
      nickname,
      avatar: null,
      email: null,
      emailVerifiedTime: null,
      areaCode: null,
      mobile: null,
      passwordHash: null,
      qq: null,
      wechat: null,
      certificationStatus: 'UNVERIFIED',
      registerIp: null,
      lastLoginIp: null,
      status: 'CLOSED',
      closedTime: now,
      updatedTime: now,
      version: sql`${member.version} + 1`,
    })
    .where(eq(member.id, memberId));
  await tx.update(review).set({ memberNickname: nickname }).where(eq(review.memberId, memberId));
  await writeAudit(tx, context, {
    action: 'ACCOUNT_CLOSED',
    actorType: 'MEMBER',
    actorId: memberId,
    subjectId: memberId,
  });
}

async function endSessions(tx: Transaction, context: Context, memberId: string): Promise<void> {
  await revokeSessions(tx, memberId, context.clock.now());
  await tx.update(authSession).set({ ip: null, userAgent: null }).where(eq(authSession.memberId, memberId));
}

/** The account is closed whatever the disk says; what stays is found by the hourly sweep. */
async function deleteAfterwards(context: Context, files: StoredFile[]): Promise<void> {
  try {
    await deleteFiles(context.db, context, files);
  } catch (error) {
    context.log.warn({ err: error, files: files.length }, 'files of a closed account stay for the sweep');
  }
}
