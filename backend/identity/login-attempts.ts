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

export type LoginOutcome = 'OK' | 'OK_BY_CODE' | 'BAD_PASSWORD' | 'LOCKED' | 'NOT_ALLOWED';

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
 * Whether passwords are refused for now; names without an account are counted alike. A sign-in by e-mail
 * code works at any time and ends the lock.
 */
export async function isLocked(context: Context, key: string): Promise<boolean> {
  const now = context.clock.now().getTime();
  const rows = await context.db
    .select({ outcome: loginLog.outcome, time: loginLog.createdTime })
    .from(loginLog)
    .where(
      and(
        eq(loginLog.nameHash, key),
        gt(loginLog.createdTime, new Date(now - 2 * lockTime)),
        inArray(loginLog.outcome, ['OK', 'OK_BY_CODE', 'BAD_PASSWORD'] satisfies LoginOutcome[]),
      ),
    )
    .orderBy(desc(loginLog.createdTime), desc(loginLog.id))
    .limit(mostFailures);
  const newest = rows[0];
  const oldest = rows[mostFailures - 1];
  if (!newest || !oldest || rows.some((row) => row.outcome !== 'BAD_PASSWORD')) return false;
  return now - newest.time.getTime() < lockTime && newest.time.getTime() - oldest.time.getTime() <= lockTime;
}

const lastOf = new Map<string, Promise<unknown>>();

/**
 * Attempts on one key one after the other, so that two hundred guesses sent at once are still five. Each
 * process holds its own line: N processes may let N - 1 more guesses through before they see the lock.
 */
export async function oneAtATime<T>(key: string, attempt: () => Promise<T>): Promise<T> {
  const before = lastOf.get(key) ?? Promise.resolve();
  const own = before.then(attempt, attempt);
  lastOf.set(key, own);
  try {
    return await own;
  } finally {
    if (lastOf.get(key) === own) lastOf.delete(key);
  }
}
