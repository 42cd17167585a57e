import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Executor } from '../database/connect';
import { loginLog } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { newId } from '../platform/new-id';
import { keyFor, sign } from '../platform/seal';
import { networkOf } from './contact';

/** Wrong passwords in a row, each at most this long after the last, until the pair is locked. */
const mostFailures = 5;
/** Milliseconds of the lock, from the wrong password that caused it. */
const lockTime = 30 * 60_000;

export type LoginOutcome =
  | 'OK'
  | 'OK_BY_CODE'
  /** A new password by mail or code; whoever proved that much is not kept waiting. */
  | 'PASSWORD_RESET'
  | 'BAD_PASSWORD'
  | 'LOCKED'
  | 'NOT_ALLOWED';

/**
 * What wrong passwords are counted by: an account (or, when there is none, the name given) as seen from one
 * network. Others can lock nobody out, because the owner's network counts for itself. Kept as HMAC: the log
 * must not become a list of addresses, nor of passwords typed into the wrong field.
 */
export function attemptsKey(context: Context, account: string): string {
  const text = `login|${account}|${networkOf(context.ip)}`;
  return sign(keyFor(context.environment.secret, 'target-hash'), text);
}

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
 * Wrong passwords in a row, and for how many milliseconds passwords are refused, 0 when they are not; names without
 * an account are counted alike.
 * A sign-in by code or a new password by mail works at any time and ends the lock.
 */
export async function attemptsOn(
  context: Context,
  key: string,
): Promise<{ failures: number; lockedFor: number }> {
  const now = context.clock.now().getTime();
  const rows = await context.db
    .select({ outcome: loginLog.outcome, time: loginLog.createdTime })
    .from(loginLog)
    .where(
      and(
        eq(loginLog.nameHash, key),
        gt(loginLog.createdTime, new Date(now - 2 * lockTime)),
        inArray(loginLog.outcome, [
          'OK',
          'OK_BY_CODE',
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
