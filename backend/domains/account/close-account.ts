import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { backendTexts } from '../../../lib/i18n/backend-texts';
import type { Transaction } from '../../database/connect';
import { goodsNotify, review } from '../../database/schema/catalog';
import { dispute } from '../../database/schema/disputes';
import {
  address,
  authSession,
  gameAccount,
  goodsFavorite,
  loginLog,
  member,
  stepUpTicket,
  storedFile,
} from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { openRefundStatuses, refund } from '../../database/schema/payments';
import { mailAddress, outbox } from '../../database/schema/platform';
import { present } from '../../database/schema/presents';
import { couponCode } from '../../database/schema/pricing';
import { pushDevice, pushPreference } from '../../database/schema/push';
import { searchHistory } from '../../database/schema/search';
import {
  dataExport,
  identityVerification,
  linkedSignIn,
  passwordReset,
} from '../../database/schema/security';
import { staffAccount } from '../../database/schema/staff';
import { memberNote } from '../../database/schema/staff-members';
import { messageAttachment, messageTicket } from '../../database/schema/support';
import { lockOn } from '../../platform/concurrency/lock-on';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { memberOf } from '../../platform/member-of';
import { writeAudit } from '../../platform/write-audit';
import { nicknameColumns } from '../auth/accounts/nickname-columns';
import { queueAccountMail } from '../auth/notices/account-mail';
import { revokeSessions } from '../auth/sessions/revoke-sessions';
import { deleteFactors } from '../auth/step-up/factor-rows';
import { type Proof, proveOwner } from '../auth/step-up/prove-owner';
import { deleteFiles, type StoredFile } from '../files/private-files';
import { forgetCustomers } from '../payments/payment-customer';

/** Statuses in which money, the delivery or its confirmation is still due. */
const openStatuses = [
  'PENDING_PAYMENT',
  'PENDING_REVIEW',
  'PENDING_SHIPMENT',
  'PENDING_EVALUATE',
  'PENDING_REFUND',
] as const;

/**
 * Closes the member account permanently: contacts and personal data are erased, lists and files deleted, all sessions
 * revoked. Saved cards are deleted at their providers afterwards. Orders, payments and the coin ledger are retained, as
 * required by law.
 * @throws StoreError as `proveOwner`; `common_deleteAdminRoleNotAllowed` and `common_deleteAdminNotAllowed` for staff;
 *   `member_account_openOrders`
 */
export async function closeAccount(context: Context, proof: Proof): Promise<null> {
  const memberId = memberOf(context);
  await refuseStaff(context.db, memberId);
  const change = await proveOwner(context, 'ACCOUNT_CLOSE', proof);
  const files = await change(async (tx, spendProof) => {
    // Placing an order takes the same lock.
    await lockOn(tx, `orders:${memberId}`);
    const [own] = await tx.select().from(member).where(eq(member.id, memberId)).for('update');
    if (own?.status !== 'ACTIVE') throw new StoreError('common_message_unauthorized');
    await refuseStaff(tx, memberId);
    await refuseOpenOrders(tx, memberId);
    await spendProof();
    await forgetLists(tx, memberId);
    await forgetContacts(tx, own);
    await forgetCustomers(tx, context, memberId);
    const gone = await tx.select().from(storedFile).where(eq(storedFile.ownerId, memberId));
    await forgetAttachments(tx, gone);
    await anonymise(tx, context, memberId);
    await endSessions(tx, context, memberId);
    await queueAccountMail(tx, context, own, { mail: 'accountClosed' });
    return gone;
  });
  await deleteAfterwards(context, files);
  return null;
}

/** A mailbox with an active staff account keeps its member account, until the staff account is disabled. */
async function refuseStaff(db: Pick<Transaction, 'select'>, memberId: string): Promise<void> {
  const [account] = await db
    .select({ id: staffAccount.id })
    .from(staffAccount)
    .innerJoin(member, eq(member.email, staffAccount.email))
    .where(and(eq(member.id, memberId), eq(staffAccount.status, 'ACTIVE')));
  if (account) throw new StoreError('member_account_ofStaff');
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
    .where(and(eq(orders.memberId, memberId), inArray(refund.status, [...openRefundStatuses])))
    .limit(1);
  // The data of the member is evidence.
  const [disputed] = await tx
    .select({ id: dispute.id })
    .from(dispute)
    .innerJoin(orders, eq(orders.id, dispute.orderId))
    .where(and(eq(orders.memberId, memberId), eq(dispute.status, 'OPEN')))
    .limit(1);
  if (open || owed || disputed) throw new StoreError('member_account_openOrders');
}

async function forgetLists(tx: Transaction, memberId: string): Promise<void> {
  await tx.delete(address).where(eq(address.memberId, memberId));
  await tx.delete(gameAccount).where(eq(gameAccount.memberId, memberId));
  await tx.delete(goodsFavorite).where(eq(goodsFavorite.memberId, memberId));
  await tx.delete(searchHistory).where(eq(searchHistory.memberId, memberId));
  await tx.delete(identityVerification).where(eq(identityVerification.memberId, memberId));
  await tx.delete(dataExport).where(eq(dataExport.memberId, memberId));
  await tx.delete(memberNote).where(eq(memberNote.memberId, memberId));
  await tx.delete(passwordReset).where(eq(passwordReset.memberId, memberId));
  await tx.delete(stepUpTicket).where(eq(stepUpTicket.memberId, memberId));
  await deleteFactors(tx, memberId);
  await tx.delete(linkedSignIn).where(eq(linkedSignIn.memberId, memberId));
  await tx.delete(pushDevice).where(eq(pushDevice.memberId, memberId));
  await tx.delete(pushPreference).where(eq(pushPreference.memberId, memberId));
  await tx.delete(loginLog).where(eq(loginLog.memberId, memberId));
  // Friends can still open them.
  await tx.update(present).set({ receiver: '', greeting: '' }).where(eq(present.memberId, memberId));
  await tx
    .update(messageTicket)
    .set({ delFlag: true, contactInfo: null })
    .where(eq(messageTicket.memberId, memberId));
  await tx
    .update(couponCode)
    .set({ status: 'VOID' })
    .where(and(eq(couponCode.memberId, memberId), eq(couponCode.status, 'UNUSED')));
}

/** Deletes the names of the files of tickets. The sweep deletes a file of a ticket only when it is not attached. */
async function forgetAttachments(tx: Transaction, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await tx.delete(messageAttachment).where(inArray(messageAttachment.fileId, ids));
}

/** Deletes pending notifications and the record of sent ones. */
async function forgetContacts(tx: Transaction, own: typeof member.$inferSelect): Promise<void> {
  if (own.email) {
    await tx.delete(goodsNotify).where(eq(goodsNotify.email, own.email));
    await tx.delete(mailAddress).where(eq(mailAddress.email, own.email));
  }
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
  const nickname = backendTexts(context.locale).labels('nickname.closed');
  await tx
    .update(member)
    .set({
      username: `closed_${memberId}`,
      ...nicknameColumns(nickname),
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

/** The account is closed even if a file cannot be deleted; the hourly sweep deletes the rest. */
async function deleteAfterwards(context: Context, files: StoredFile[]): Promise<void> {
  try {
    await deleteFiles(context.db, context, files);
  } catch (error) {
    context.log.warn({ err: error, files: files.length }, 'files of a closed account stay for the sweep');
  }
}
