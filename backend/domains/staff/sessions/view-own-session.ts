import { and, count, eq, isNull } from 'drizzle-orm';
import type { StaffProfile } from '../../../../lib/staff/contract';
import { staffAccount, staffRecoveryCode, staffSession } from '../../../database/schema/staff';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { staffOf } from '../../../platform/staff-of';
import { passkeysOf } from '../passkeys/add-passkey';
import { stepUpTime } from '../sign-in/staff-session';

/** The person of this session, and how far the sign-in is. */
export async function viewOwnSession(context: Context): Promise<StaffProfile> {
  const actor = staffOf(context);
  const [row] = await context.db
    .select({ account: staffAccount, expireTime: staffSession.expireTime })
    .from(staffSession)
    .innerJoin(staffAccount, eq(staffAccount.id, staffSession.staffId))
    .where(eq(staffSession.id, actor.sessionId));
  if (!row) throw new StoreError('common_message_unauthorized');
  const [left] = await context.db
    .select({ codes: count() })
    .from(staffRecoveryCode)
    .where(and(eq(staffRecoveryCode.staffId, actor.staffId), isNull(staffRecoveryCode.usedTime)));
  return {
    id: actor.staffId,
    email: actor.email,
    name: actor.name,
    roles: [...actor.roles],
    stage: actor.factorTime ? 'OPEN' : row.account.factorTime ? 'FACTOR' : 'SETUP',
    factorUntil: actor.factorTime && actor.factorTime.getTime() + stepUpTime,
    expireTime: row.expireTime.getTime(),
    recoveryCodes: left?.codes ?? 0,
    passkeys: (await passkeysOf(context.db, actor.staffId)).length,
    isDemo: context.environment.demo,
  };
}
