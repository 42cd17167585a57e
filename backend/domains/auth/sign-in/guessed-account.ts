import { guessMinutes } from '../../../../lib/promises';
import type { Context } from '../../../platform/context';
import { keyFor, sign } from '../../../platform/sealing/seal';
import { anyMember, sameWork } from '../codes/same-work';
import { queueWrongPasswordsNotice } from '../notices/account-mail';
import type { MemberRow } from '../sessions/open-session';

const hour = guessMinutes * 60;
const day = 24 * 3600;

/**
 * Wrong passwords for one name from all networks: within an hour until devices that are not known need a captcha, and
 * the owner gets a mail; within a day until such devices can no longer use the password. The owner keeps the devices
 * that were signed in before, codes and new passwords by mail.
 */
const suspicious = 10;
const mostOfADay = 100;

const counters = ['login-hour', 'login-day', 'login-notice'] as const;
type Counter = (typeof counters)[number];

/** The key of a counter of a name; a hash, because the table must not collect contacts. */
function keyOf(context: Context, counter: Counter, name: string): string {
  return `${counter}:${sign(keyFor(context.environment.secret, 'target-hash'), `guessed|${name}`)}`;
}

/** What devices that are not known need for a name: nothing more, a captcha, or another way to sign in. */
export async function guessesOf(context: Context, name: string): Promise<'FEW' | 'SUSPICIOUS' | 'TOO_MANY'> {
  const [hourKey, dayKey] = [keyOf(context, 'login-hour', name), keyOf(context, 'login-day', name)];
  const taken = await context.rateLimits.takenOf([hourKey, dayKey]);
  const factor = context.environment.rateLimitFactor;
  if ((taken.get(dayKey) ?? 0) >= mostOfADay * factor) return 'TOO_MANY';
  return (taken.get(hourKey) ?? 0) >= suspicious * factor ? 'SUSPICIOUS' : 'FEW';
}

/**
 * Counts a wrong password, and mails the owner once a day when there are many. A name without an account takes the same
 * work.
 */
export async function countWrongPassword(
  context: Context,
  { name, owner }: { name: string; owner: MemberRow | undefined },
): Promise<void> {
  const { rateLimits, environment } = context;
  const hourKey = keyOf(context, 'login-hour', name);
  const counted = await rateLimits.count([
    { key: hourKey, seconds: hour },
    { key: keyOf(context, 'login-day', name), seconds: day },
  ]);
  const failures = counted.get(hourKey) ?? 0;
  if (failures < suspicious * environment.rateLimitFactor) return;
  await context.db.transaction(async (tx) => {
    if (!(await rateLimits.isFirst(keyOf(context, 'login-notice', name), day, tx))) return;
    // Also queried for a known name: a missing query would be measurable.
    const substitute = await anyMember(tx);
    const reader = owner ?? substitute;
    if (!reader) return;
    await sameWork(tx, owner !== undefined, (inner) =>
      queueWrongPasswordsNotice(inner, context, reader, failures),
    );
  });
}
