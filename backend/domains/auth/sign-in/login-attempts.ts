import { and, desc, gt, inArray } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import { lockMinutes } from '../../../../lib/promises';
import { addTime } from '../../../../lib/time';
import type { Executor } from '../../../database/connect';
import { loginLog } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { newId } from '../../../platform/new-id';
import { keyFor, sign } from '../../../platform/sealing/seal';

/** Consecutive wrong passwords, each within the lock time of the last, before a lock. */
const mostFailures = 5;
/** Milliseconds of the lock, from the wrong password that caused it. */
const lockTime = lockMinutes * 60_000;

export type LoginOutcome =
  | 'OK'
  | 'OK_BY_CODE'
  | 'OK_BY_PROVIDER'
  /** The second step, after a password, a code or a provider. */
  | 'OK_BY_FACTOR'
  | 'OK_BY_PASSKEY'
  /** A new password by mail or code; also resets the counter. */
  | 'PASSWORD_RESET'
  | 'BAD_PASSWORD'
  /** The first step was right; the code of the authenticator must follow. */
  | 'FACTOR_ASKED'
  | 'BAD_FACTOR'
  | 'LOCKED'
  | 'NOT_ALLOWED';

/**
 * Key by which sign-ins are counted: a name and a network. An attacker cannot lock out the owner, whose network is counted
 * separately. Stored as HMAC, because the log must not collect contacts, nor passwords typed into the wrong field.
 * @param name the name as given, for wrong passwords: with the account instead, a lock would show which names belong
 *   together; the id of the member, for a success, which ends the count of all its names in this network
 */
export function attemptsKey(context: Context, name: string): string {
  return sign(targetKey(context), `login|${name}|${networkOf(context.ip)}`);
}

function targetKey(context: Context): Buffer {
  return keyFor(context.environment.secret, 'target-hash');
}

/** Writes an attempt to the sign-in log. */
export async function logLogin(
  executor: Executor,
  context: Context,
  entry: { nameHash: string; memberId: string | null; outcome: LoginOutcome },
): Promise<void> {
  await executor.insert(loginLog).values({
    id: newId(),
    ...entry,
    ip: context.ip,
    userAgent: context.userAgent,
    createdTime: context.clock.now(),
  });
}

/**
 * Consecutive wrong passwords, and the remaining milliseconds of the lock (0 when not locked). Names without an account
 * are counted the same way. A sign-in by code or a new password by mail is always possible and ends the lock.
 * @param keys of the given name and of its account
 */
export async function attemptsOn(
  context: Context,
  keys: readonly string[],
): Promise<{ failures: number; lockedFor: number }> {
  const now = context.clock.now().getTime();
  const rows = await context.db
    .select({ outcome: loginLog.outcome, time: loginLog.createdTime })
    .from(loginLog)
    .where(
      and(
        inArray(loginLog.nameHash, [...keys]),
        gt(loginLog.createdTime, addTime(now, -2 * lockTime, 'millisecond')),
        inArray(loginLog.outcome, [
          'OK',
          'OK_BY_CODE',
          'OK_BY_PROVIDER',
          'OK_BY_FACTOR',
          'OK_BY_PASSKEY',
          'PASSWORD_RESET',
          'BAD_PASSWORD',
        ] satisfies LoginOutcome[]),
      ),
    )
    .orderBy(desc(loginLog.createdTime), desc(loginLog.id))
    .limit(mostFailures);
  const success = rows.findIndex((row) => row.outcome !== 'BAD_PASSWORD');
  const inARow = success < 0 ? rows : rows.slice(0, success);
  const newest = inARow[0];
  const oldest = inARow[mostFailures - 1];
  const recent = inARow.filter((row) => now - row.time.getTime() < lockTime).length;
  if (!newest || !oldest) return { failures: recent, lockedFor: 0 };
  const isLock = newest.time.getTime() - oldest.time.getTime() <= lockTime;
  return { failures: recent, lockedFor: isLock ? Math.max(0, newest.time.getTime() + lockTime - now) : 0 };
}
