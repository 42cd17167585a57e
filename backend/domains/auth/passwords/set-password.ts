import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { writeAudit } from '../../../platform/write-audit';
import { queuePasswordChangedNotice } from '../notices/account-mail';
import { revokeSessions } from '../sessions/revoke-sessions';

/**
 * Sets a member's password, revokes every other session, writes the audit log and notifies the member. The password
 * must be checked by `checkNewPassword` and hashed before the transaction, because hashing is slow. The member's row is
 * updated first: a concurrent sign-in with the old password waits for it and then fails.
 * @param keepSessionFamily the sign-in that changes the password and remains
 */
export async function setPasswordHash(
  tx: Transaction,
  context: Context,
  memberId: string,
  passwordHash: string,
  { keepSessionFamily }: { keepSessionFamily?: string | undefined } = {},
): Promise<void> {
  const now = context.clock.now();
  const [owner] = await tx
    .update(member)
    .set({ passwordHash, updatedTime: now })
    .where(eq(member.id, memberId))
    .returning();
  if (!owner) throw new Error(`No member ${memberId} to set a password for`);
  const ended = await revokeSessions(tx, memberId, now, keepSessionFamily);
  await writeAudit(tx, context, {
    action: 'PASSWORD_CHANGED',
    actorType: 'MEMBER',
    actorId: memberId,
    subjectId: memberId,
    detail: { sessionsEnded: ended, userAgent: context.userAgent },
  });
  await queuePasswordChangedNotice(tx, context, owner);
}
