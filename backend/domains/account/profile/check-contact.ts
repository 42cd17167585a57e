import { and, eq } from 'drizzle-orm';
import { networkOf } from '../../../../lib/networks';
import type { Executor } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { emailTarget, phoneTarget } from '../../auth/codes/code-target';
import type { CodeTarget } from '../../auth/codes/verify-code-hash';

/**
 * The response reveals whether a contact has an account, so it is limited: enough for typing mistakes, too few for
 * harvesting.
 */
const memberLimit = { points: 10, seconds: 3600 };
const networkLimit = { points: 30, seconds: 24 * 3600 };

/**
 * Whether a phone can be bound now.
 * @throws StoreError `member_profile_mobileSame`, `member_profile_mobileUnusable`, `common_login_phoneSuspended`, 429
 */
export async function checkMobile(
  context: Context,
  { areaCode, mobile }: { areaCode: string; mobile: string },
): Promise<boolean> {
  const target = await phoneTarget(context.db, areaCode, mobile);
  return isFree(context, target);
}

/**
 * Whether an e-mail address can be bound now.
 * @throws StoreError `member_profile_emailSame`, `shop_password_invalidEmail`, 429
 */
export async function checkEmail(context: Context, email: string): Promise<boolean> {
  return isFree(context, emailTarget(email));
}

async function isFree(context: Context, target: CodeTarget): Promise<boolean> {
  const memberId = memberOf(context);
  await refuseOwnContact(context.db, memberId, target);
  await context.rateLimits.take(`check-contact:${memberId}`, memberLimit);
  await context.rateLimits.take(`check-contact:${networkOf(context.ip)}`, networkLimit);
  return (await holderOf(context.db, target)) === null;
}

/**
 * Rejects a contact that is already bound to this member.
 * @throws StoreError `member_profile_emailSame`, `member_profile_mobileSame`
 */
export async function refuseOwnContact(db: Executor, memberId: string, target: CodeTarget): Promise<void> {
  if ((await holderOf(db, target)) !== memberId) return;
  throw new StoreError(target.channel === 'EMAIL' ? 'member_profile_emailSame' : 'member_profile_mobileSame');
}

async function holderOf(db: Executor, target: CodeTarget): Promise<string | null> {
  const same =
    target.channel === 'EMAIL'
      ? eq(member.email, target.email)
      : and(eq(member.areaCode, target.areaCode), eq(member.mobile, target.mobile));
  const [row] = await db.select({ id: member.id }).from(member).where(same);
  return row?.id ?? null;
}
