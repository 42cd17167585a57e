import { and, isNotNull, isNull, lt } from 'drizzle-orm';
import { signInLogDays } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import { memberFactor, spentPasskeyChallenge } from '../../../database/schema/member-factors';
import { authSession, loginLog, stepUpTicket, verifyCode } from '../../../database/schema/members';
import { passwordReset, spentCaptcha, spentProviderState } from '../../../database/schema/security';
import type { Services } from '../../../platform/context';
import { isSweepMinute } from '../../../ports/jobs';

const day = 24 * 3_600_000;

/**
 * Deletes expired rows: sealed grace responses, authenticators that were never confirmed, codes, tickets and links after the day that limits count, sessions and
 * sign-in records after 90 days. Once an hour, also when the sweep runs at the start of a process, because the tables
 * have no index on these times.
 */
export async function forgetExpired({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  if (!isSweepMinute('sweep.sessions', clock.now())) return;
  const before = (ms: number) => addTime(clock.now(), -ms, 'millisecond');
  await db
    .update(authSession)
    .set({ graceResponseEnc: null })
    .where(and(isNotNull(authSession.graceResponseEnc), lt(authSession.refreshUsedTime, before(60_000))));
  await db.delete(verifyCode).where(lt(verifyCode.createdTime, before(2 * day)));
  await db.delete(stepUpTicket).where(lt(stepUpTicket.expireTime, before(day)));
  await db.delete(passwordReset).where(lt(passwordReset.expireTime, before(day)));
  await db.delete(spentCaptcha).where(lt(spentCaptcha.expireTime, before(0)));
  await db
    .delete(memberFactor)
    .where(and(isNull(memberFactor.confirmedTime), lt(memberFactor.updatedTime, before(day))));
  await db.delete(spentPasskeyChallenge).where(lt(spentPasskeyChallenge.expireTime, before(0)));
  await db.delete(spentProviderState).where(lt(spentProviderState.expireTime, before(0)));
  await db.delete(authSession).where(lt(authSession.refreshExpireTime, before(90 * day)));
  await db.delete(loginLog).where(lt(loginLog.createdTime, before(signInLogDays * day)));
}
