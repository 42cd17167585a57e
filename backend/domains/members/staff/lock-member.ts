import { eq, inArray, sql } from 'drizzle-orm';
import { formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { authSession, member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { memberStatusOf } from '../../auth/accounts/member-lock';
import { type AccountChange, queueAccountMail } from '../../auth/notices/account-mail';
import { lockFamily } from '../../auth/sessions/lock-family';
import { revokeFamily } from '../../auth/sessions/open-session';
import { openFamilies, revokeSessions } from '../../auth/sessions/revoke-sessions';

type Lock = { id: string; version: number; locked: boolean; until: number | null; reason: string };

/**
 * Locks a member, who cannot sign in any more, or until a time; or unlocks one. Both end all sessions: one that was
 * opened while the lock was committed must not come back with the unlock. The member is notified.
 * @throws StoreError 404; `staff_ownMember` for one's own member account; `common_message_changedMeanwhile` when
 *   the account was changed meanwhile; `member_account_closed` for a closed or disabled one;
 *   `member_lockEndPast` for an end that has passed
 */
export async function lockMember(context: Context, lock: Lock): Promise<null> {
  const { id, version, locked, reason } = lock;
  const now = context.clock.now();
  const until = locked && lock.until !== null ? new Date(lock.until) : null;
  if (until && until <= now) throw new StoreError('member_lockEndPast');
  await context.db.transaction(async (tx) => {
    const owner = await lockRow(tx, context, id);
    if (owner.version !== version) throw new StoreError('common_message_changedMeanwhile');
    if (memberStatusOf(owner, now) !== (locked ? 'ACTIVE' : 'LOCKED')) {
      throw new StoreError('member_account_closed');
    }
    await setLock(tx, context, owner, { locked, until, reason });
  });
  return null;
}

/**
 * Locks a member without an end in the transaction of another decision about them. Does nothing for one who is locked so
 * already.
 * @throws StoreError 404; `staff_ownMember` for one's own member account;
 *   `member_account_closed` for a closed or disabled one
 */
export async function lockMemberWith(
  tx: Transaction,
  context: Context,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const owner = await lockRow(tx, context, id);
  if (owner.status === 'LOCKED' && owner.lockedUntil === null) return;
  if (owner.status !== 'ACTIVE' && owner.status !== 'LOCKED') {
    throw new StoreError('member_account_closed');
  }
  await setLock(tx, context, owner, { locked: true, until: null, reason });
}

async function setLock(
  tx: Transaction,
  context: Context,
  owner: typeof member.$inferSelect,
  { locked, until, reason }: { locked: boolean; until: Date | null; reason: string },
): Promise<void> {
  const now = context.clock.now();
  const { id } = owner;
  const to = locked ? 'LOCKED' : 'ACTIVE';
  await tx
    .update(member)
    .set({ status: to, lockedUntil: until, updatedTime: now, version: sql`${member.version} + 1` })
    .where(eq(member.id, id));
  const ended = await revokeSessions(tx, id, now);
  await writeStaffAudit(tx, context, {
    action: locked ? 'member.lock' : 'member.unlock',
    subjectId: id,
    reason,
    before: { status: memberStatusOf(owner, now) },
    after: { status: to, ...(until ? { until: formatShanghai(until) } : {}) },
    detail: { endedSessions: ended },
  });
  await queueAccountMail(tx, context, owner, noticeOf(locked, until));
}

function noticeOf(locked: boolean, until: Date | null): AccountChange {
  if (until) return { mail: 'accountLockedUntil', until: formatShanghai(until, 'minute') };
  return { mail: locked ? 'accountLocked' : 'accountUnlocked' };
}

/**
 * Ends sessions of a member by the ids of their detail, or all.
 * @throws StoreError 404 for an unknown member, and when one of the sessions is not open, without ending any;
 *   `staff_ownMember` for one's own member account
 */
export async function endMemberSessions(
  context: Context,
  { id, sessionIds, reason }: { id: string; sessionIds?: string[] | undefined; reason: string },
): Promise<{ ended: number }> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    await lockRow(tx, context, id);
    const ended = sessionIds
      ? await endSome(tx, id, [...new Set(sessionIds)].sort(), now)
      : await revokeSessions(tx, id, now);
    await writeStaffAudit(tx, context, {
      action: 'member.end_sessions',
      subjectId: id,
      reason,
      detail: { ended, all: sessionIds === undefined },
    });
    return { ended };
  });
}

async function endSome(tx: Transaction, memberId: string, families: string[], now: Date): Promise<number> {
  for (const family of families) await lockFamily(tx, family);
  const open = await openFamilies(tx, memberId, inArray(authSession.familyId, families));
  if (open.length < families.length) throw new StoreError('common_message_notFound');
  for (const family of families) await revokeFamily(tx, family, now);
  return families.length;
}

/** @throws StoreError 404; `staff_ownMember` for one's own member account */
export async function lockRow(tx: Transaction, context: Context, id: string) {
  const [owner] = await tx.select().from(member).where(eq(member.id, id)).for('update');
  if (!owner) throw new StoreError('common_message_notFound');
  if (owner.email === staffOf(context).email) throw new StoreError('staff_ownMember');
  return owner;
}
