import { eq } from 'drizzle-orm';
import type { FactorProof } from '../../../../lib/staff/contract';
import { addTime } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { staffSession } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { writeStaffAudit } from '../../../platform/write-audit';
import { proveFactor } from './prove-factor';
import { endStaffSession, openStaffSession, type StaffRow, stepUpTime } from './staff-session';

/**
 * The second step of a sign-in. The session of the first step ends and a new one with a new token opens, so that a token
 * from before the second factor is worth nothing.
 * @throws StoreError the errors of `proveFactor`; `common_message_changedMeanwhile` when the session has its factor already
 */
export function verifySignIn(context: Context, proof: FactorProof) {
  if (staffOf(context).factorTime) throw new StoreError('common_message_changedMeanwhile');
  return proveFactor(context, proof, (tx, account) => completeSignIn(tx, context, account));
}

/** Replaces the partial session of this request by a complete one and writes the audit log. */
export async function completeSignIn(tx: Transaction, context: Context, account: StaffRow) {
  const { sessionId } = staffOf(context);
  // Two requests with one partial session: the second one finds it ended.
  if (!(await endStaffSession(tx, sessionId, context.clock.now()))) {
    throw new StoreError('common_message_unauthorized');
  }
  await writeStaffAudit(tx, context, {
    action: 'staff.sign_in',
    subjectId: account.id,
    detail: { userAgent: context.userAgent },
  });
  return openStaffSession(tx, context, account, true);
}

/** Proves the second factor again. @returns until when it counts, epoch milliseconds */
export async function stepUp(context: Context, proof: FactorProof): Promise<{ factorUntil: number }> {
  const { sessionId, staffId } = staffOf(context);
  const now = context.clock.now();
  await proveFactor(context, proof, async (tx) => {
    await tx.update(staffSession).set({ factorTime: now }).where(eq(staffSession.id, sessionId));
    await writeStaffAudit(tx, context, { action: 'staff.step_up', subjectId: staffId });
  });
  return { factorUntil: addTime(now, stepUpTime, 'millisecond').getTime() };
}

export async function signOutStaff(context: Context): Promise<null> {
  const { sessionId, staffId } = staffOf(context);
  await context.db.transaction(async (tx) => {
    if (await endStaffSession(tx, sessionId, context.clock.now())) {
      await writeStaffAudit(tx, context, { action: 'staff.sign_out', subjectId: staffId });
    }
  });
  return null;
}
