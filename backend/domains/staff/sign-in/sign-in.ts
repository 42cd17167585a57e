import { eq } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import { readEmail } from '../../../../lib/text/email';
import { staffAccount } from '../../../database/schema/staff';
import { runExclusive } from '../../../platform/concurrency/keyed-mutex';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeAudit } from '../../../platform/write-audit';
import { type FieldEncoding, readPasswordField } from '../../auth/passwords/password-field';
import { isPassword } from '../../auth/passwords/password-hash';
import { attemptsKey, attemptsOn, logLogin } from '../../auth/sign-in/login-attempts';
import { isUsable, openStaffSession } from './staff-session';

/** Wrong passwords from one network over all accounts. */
const networkLimit = { points: 30, seconds: 60 };

/**
 * The first step of a sign-in: the password. Five wrong ones lock the account for the network that sent them, for half
 * an hour; the person's own network is counted separately. An unknown mailbox takes the same time and gets the same
 * response as a wrong password.
 * @throws StoreError 426 with `Retry-After` while locked; 429
 */
export async function signInStaff(
  context: Context,
  body: { email: string; password: string; enc?: FieldEncoding | undefined },
) {
  const password = readPasswordField(body.password, body.enc, context.environment.encodeKey) ?? '';
  const email = readEmail(body.email);
  const flood = `staff-network:${networkOf(context.ip)}`;
  if ((await context.rateLimits.taken(flood)) >= networkLimit.points * context.environment.rateLimitFactor) {
    await context.rateLimits.take(flood, networkLimit);
  }
  const key = attemptsKey(context, `staff|${email}`);
  return runExclusive(key, async () => {
    const entry = { nameHash: key, memberId: null };
    const { lockedFor } = await attemptsOn(context, [key]);
    if (lockedFor > 0) {
      await logLogin(context.db, context, { ...entry, outcome: 'LOCKED' });
      throw new StoreError('common_login_lockedAccount', {
        headers: { 'Retry-After': String(Math.ceil(lockedFor / 1000)) },
      });
    }
    const [account] = await context.db.select().from(staffAccount).where(eq(staffAccount.email, email));
    const usable = account && isUsable(account, context) ? account : null;
    if (!(await isPassword(password, usable?.passwordHash ?? null)) || !usable) {
      await logLogin(context.db, context, { ...entry, outcome: 'BAD_PASSWORD' });
      await context.rateLimits.take(flood, networkLimit);
      throw new StoreError('common_login_badCredentials');
    }
    return context.db.transaction(async (tx) => {
      // Locked, so that an account which is disabled meanwhile gets no session.
      const [current] = await tx
        .select()
        .from(staffAccount)
        .where(eq(staffAccount.id, usable.id))
        .for('update');
      if (!current || !isUsable(current, context) || current.passwordHash !== usable.passwordHash) {
        throw new StoreError('common_login_badCredentials');
      }
      await logLogin(tx, context, { ...entry, outcome: 'OK' });
      await writeAudit(tx, context, {
        action: 'staff.password',
        actorType: 'STAFF',
        actorId: current.id,
        subjectId: current.id,
      });
      return openStaffSession(tx, context, current, false);
    });
  });
}
