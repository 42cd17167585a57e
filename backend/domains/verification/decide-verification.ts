import { and, eq, sql } from 'drizzle-orm';
import { documentDays } from '../../../lib/promises';
import { addTime } from '../../../lib/time';
import type { Transaction } from '../../database/connect';
import { member } from '../../database/schema/members';
import { identityVerification } from '../../database/schema/security';
import type { Context } from '../../platform/context';
import { isDuplicate } from '../../platform/errors/is-duplicate';
import { StoreError } from '../../platform/errors/store-error';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { queueAccountMail } from '../auth/notices/account-mail';

type Decision = { id: string; passed: boolean; reason?: string | undefined };
type Decided = 'VERIFIED' | 'VERIFICATION_FAILED';

/**
 * Decides a pending verification, once: IN_VERIFICATION becomes VERIFIED or VERIFICATION_FAILED, the member is
 * notified, and the deletion date of the documents is set.
 * @throws StoreError 404; `common_message_changedMeanwhile` when it is decided already;
 *   `common_message_unprocessableEntity` for a refusal without a reason; `staff_ownMember` for one's own;
 *   `member_identity_numberUsed` when the document has verified another member
 */
export async function reviewIdentity(context: Context, decision: Decision): Promise<{ status: Decided }> {
  const { id, passed } = decision;
  const reason = passed ? null : (decision.reason ?? '');
  if (reason === '')
    throw new StoreError('common_message_unprocessableEntity', { data: { field: 'reason' } });
  const status: Decided = passed ? 'VERIFIED' : 'VERIFICATION_FAILED';
  try {
    await context.db.transaction((tx) => decide(tx, context, { id, status, reason }));
  } catch (error) {
    if (isDuplicate(error)) throw new StoreError('member_identity_numberUsed', { cause: error });
    throw error;
  }
  return { status };
}

async function decide(
  tx: Transaction,
  context: Context,
  { id, status, reason }: { id: string; status: Decided; reason: string | null },
): Promise<void> {
  const reviewer = staffOf(context);
  const now = context.clock.now();
  const [known] = await tx
    .select({ memberId: identityVerification.memberId })
    .from(identityVerification)
    .where(eq(identityVerification.id, id));
  if (!known) throw new StoreError('common_message_notFound');
  // Lock order: the member before the verification.
  const [owner] = await tx.select().from(member).where(eq(member.id, known.memberId)).for('update');
  if (owner?.email === reviewer.email) throw new StoreError('staff_ownMember');
  const [decided] = await tx
    .update(identityVerification)
    .set({
      status,
      failReason: reason,
      reviewerId: reviewer.staffId,
      reviewedTime: now,
      purgeTime: addTime(now, documentDays, 'day'),
      updatedTime: now,
      version: sql`${identityVerification.version} + 1`,
    })
    .where(and(eq(identityVerification.id, id), eq(identityVerification.status, 'IN_VERIFICATION')))
    .returning({ id: identityVerification.id });
  if (!owner || !decided) throw new StoreError('common_message_changedMeanwhile');
  await tx
    .update(member)
    .set({ certificationStatus: status, updatedTime: now, version: sql`${member.version} + 1` })
    .where(and(eq(member.id, owner.id), eq(member.certificationStatus, 'IN_VERIFICATION')));
  await writeStaffAudit(tx, context, {
    action: 'IDENTITY_REVIEWED',
    subjectId: id,
    reason: reason ?? undefined,
    before: { status: 'IN_VERIFICATION' },
    after: { status },
    detail: { memberId: owner.id },
  });
  const mail =
    reason === null
      ? ({ mail: 'identityVerified' } as const)
      : ({ mail: 'identityNotVerified', reason } as const);
  await queueAccountMail(tx, context, owner, mail);
}
