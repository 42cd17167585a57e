import { eq } from 'drizzle-orm';
import type { VerifyScene } from '../../../../lib/auth/verify-code-contract';
import { isEmail, readEmail } from '../../../../lib/text/email';
import { readPhoneNumber } from '../../../../lib/text/phone-number';
import type { Executor } from '../../../database/connect';
import { areaCode as areaCodes } from '../../../database/schema/content';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import type { ProvedContact } from '../accounts/register-member';
import type { CodeTarget } from './verify-code-hash';
import { isStepUp, takesNewContact } from './verify-scenes';

export type GivenContact = {
  channel: 'SMS' | 'EMAIL';
  email?: string | undefined;
  areaCode?: string | undefined;
  mobile?: string | undefined;
};

/**
 * Validates and normalises an e-mail address as the target of a code.
 * @throws StoreError `shop_password_invalidEmail`
 */
export function emailTarget(text: string): CodeTarget {
  const email = readEmail(text);
  if (!isEmail(email)) throw new StoreError('shop_password_invalidEmail');
  return { channel: 'EMAIL', email };
}

/**
 * Validates and normalises a phone number as the target of a code.
 * @throws StoreError `common_login_phoneSuspended` for a suspended dial code (+86),
 *   `member_profile_mobileUnusable` for an unknown dial code or an invalid number
 */
export async function phoneTarget(db: Executor, areaCode: string, mobile: string): Promise<CodeTarget> {
  const number = readPhoneNumber(mobile, { areaCode });
  // A number with a dial code of its own is of that country, whatever was chosen beside it.
  const dial = number?.areaCode ?? areaCode.replace(/^(\+|00)/, '');
  const [row] = await db.select().from(areaCodes).where(eq(areaCodes.areaCode, dial));
  if (row?.suspended) throw new StoreError('common_login_phoneSuspended');
  if (!row || !number) throw new StoreError('member_profile_mobileUnusable');
  return { channel: 'SMS', areaCode: dial, mobile: number.mobile };
}

/** `isOwn`: the target is a contact of the signed-in member `memberId`. */
export type ReceivedBy = { target: CodeTarget; memberId: string | null; isOwn: boolean };

/**
 * Determines where a code is sent. A step-up code always goes to the member's own e-mail address or phone, whatever the
 * request names, because another mailbox proves nothing about the member.
 */
export async function codeTargetOf(
  context: Context,
  scene: VerifyScene,
  given: GivenContact,
): Promise<ReceivedBy> {
  if (!isStepUp(scene)) {
    return { target: await givenTarget(context, given), memberId: null, isOwn: false };
  }
  const memberId = memberOf(context);
  const isGiven = given.channel === 'EMAIL' ? given.email : given.mobile;
  if (isGiven && takesNewContact(scene)) {
    return { target: await givenTarget(context, given), memberId, isOwn: false };
  }
  const [own] = await context.db
    .select({ email: member.email, areaCode: member.areaCode, mobile: member.mobile })
    .from(member)
    .where(eq(member.id, memberId));
  const target =
    given.channel === 'EMAIL'
      ? emailTarget(own?.email ?? '')
      : await phoneTarget(context.db, own?.areaCode ?? '', own?.mobile ?? '');
  return { target, memberId, isOwn: true };
}

/** The e-mail address or phone number that a request names. */
export function givenTarget(context: Context, given: GivenContact): Promise<CodeTarget> | CodeTarget {
  return given.channel === 'EMAIL'
    ? emailTarget(given.email ?? '')
    : phoneTarget(context.db, given.areaCode ?? '', given.mobile ?? '');
}

/** The columns of `member` that identify the owner of a target. */
export function contactOf(target: CodeTarget): ProvedContact {
  return target.channel === 'EMAIL'
    ? { email: target.email }
    : { areaCode: target.areaCode, mobile: target.mobile };
}
