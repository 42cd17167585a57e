import { networkOf } from '../../../../lib/networks';
import type { Context } from '../../../platform/context';
import { isUsername } from '../accounts/register-names';
import { emailTarget, phoneTarget } from '../codes/code-target';
import { isTaken } from './register';

/** Limit of checks per network. */
const limit = { points: 30, seconds: 3600 };

function take(context: Context): Promise<void> {
  return context.rateLimits.take(`register-check:${networkOf(context.ip)}`, limit);
}

/**
 * Whether a user name is well-formed and free. Availability of user names may be public, since they reveal nothing
 * about their owner; availability of e-mail addresses and phones is not.
 */
export async function checkUsername(context: Context, username: string): Promise<boolean> {
  await take(context);
  const name = username.trim().toLowerCase();
  return isUsername(name) && !(await isTaken(context.db, name));
}

/**
 * True for every valid e-mail address: whether it has an account is reported only by a mail to its owner
 * (docs/decisions/014).
 * @throws StoreError `shop_password_invalidEmail`
 */
export async function checkEmail(context: Context, email: string): Promise<true> {
  await take(context);
  emailTarget(email);
  return true;
}

/**
 * True for every number that can receive a code, for the same reason as {@link checkEmail}.
 * @throws StoreError `common_login_phoneSuspended`, `member_profile_mobileUnusable`
 */
export async function checkMobile(context: Context, areaCode: string, mobile: string): Promise<true> {
  await take(context);
  await phoneTarget(context.db, areaCode, mobile);
  return true;
}
