import type { Context } from '../platform/context';
import { emailTarget, phoneTarget } from './code-target';
import { networkOf } from './contact';
import { isTaken } from './register';
import { isUsername } from './register-names';

/** Names asked for by one network. */
const limit = { points: 30, seconds: 3600 };

function take(context: Context): Promise<void> {
  return context.rateLimits.take(`register-check:${networkOf(context.ip)}`, limit);
}

/**
 * Whether a user name is well formed and free. User names are made up by the shop or chosen, and say nothing of who
 * their owner is; mailboxes and phones do.
 */
export async function checkUsername(context: Context, username: string): Promise<boolean> {
  await take(context);
  const name = username.trim().toLowerCase();
  return isUsername(name) && !(await isTaken(context.db, name));
}

/**
 * True for every address that mail can be sent to: who has an account is nobody else's business, its mailbox is told
 * (docs/decisions/014).
 * @throws StoreError `shop_password_invalidEmail`
 */
export async function checkEmail(context: Context, email: string): Promise<true> {
  await take(context);
  emailTarget(email);
  return true;
}

/**
 * True for every number that the shop can send a code to, for the same reason.
 * @throws StoreError `common_login_phoneSuspended`, `member_profile_mobileUnusable`
 */
export async function checkMobile(context: Context, areaCode: string, mobile: string): Promise<true> {
  await take(context);
  await phoneTarget(context.db, areaCode, mobile);
  return true;
}
