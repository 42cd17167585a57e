import { and, eq } from 'drizzle-orm';
import type { SecondFactorAsked } from '../../../../lib/auth/contract';
import { formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { endedLock, memberStatusOf } from '../accounts/member-lock';
import { issueStepUpTicket, ticketTtl } from '../codes/step-up-ticket';
import { noticeNewDevice } from '../notices/notice-new-device';
import {
  type MemberRow,
  newLineage,
  openSession,
  type SessionRow,
  type Tokens,
} from '../sessions/open-session';
import { authenticatorOf, lockedMember } from '../step-up/factor-rows';
import { logLogin } from './login-attempts';

/** One factor: a password, a code that was sent, or a provider (docs/decisions/082). */
type FirstFactor = 'OK' | 'OK_BY_CODE' | 'OK_BY_PROVIDER';

export type LoginWay = {
  outcome: FirstFactor | 'OK_BY_FACTOR' | 'OK_BY_PASSKEY';
  /** From `attemptsKey`. */
  nameHash: string;
  /** Dial code of the request; the member's own takes precedence. */
  areaCode: string | undefined;
};

/**
 * Requires consent to the agreement for every sign-in, including the one that creates an account.
 * @throws StoreError `common_login_agreementRequired` unless `agree` is true
 */
export function refuseWithoutAgreement(agree: boolean | undefined): void {
  if (agree !== true) throw new StoreError('common_login_agreementRequired');
}

/**
 * Why an authenticated member may not sign in; null when allowed. Closed accounts respond as if they did not exist.
 */
export function refusalOf(
  owner: Pick<MemberRow, 'status' | 'lockedUntil' | 'delFlag'>,
  now: Date,
): StoreError | null {
  const { lockedUntil } = owner;
  if (memberStatusOf(owner, now) === 'ACTIVE' && !owner.delFlag) return null;
  if (owner.status === 'DISABLED' && !owner.delFlag) return loginRefusal('common_login_disabledAccount');
  if (owner.status === 'LOCKED' && !owner.delFlag && lockedUntil) {
    return new StoreError('common_login_lockedUntil', {
      data: { args: [formatShanghai(lockedUntil, 'minute')] },
    });
  }
  if (owner.status === 'LOCKED' && !owner.delFlag) return loginRefusal('common_login_lockedByStaff');
  return loginRefusal('common_login_badCredentials');
}

/** An error 426 with the `data` that existing clients expect. */
export function loginRefusal(
  key:
    | 'common_login_badCredentials'
    | 'common_login_emptyPassword'
    | 'common_login_lockedAccount'
    | 'common_login_lockedByStaff'
    | 'common_login_disabledAccount',
  headers: Record<string, string> = {},
): StoreError {
  return new StoreError(key, { data: 'invalid_exception', headers });
}

type Entered = { session: SessionRow; tokens: Tokens };

/**
 * Ends the first step of a sign-in: opens a session, or asks a member with an authenticator for its code. The refusal is
 * returned instead of thrown, so that what proved the first step stays used.
 * @returns `refusal`: 403 `common_login_secondFactor` with the ticket of the second step
 */
export async function enterOrAsk(
  tx: Transaction,
  context: Context,
  owner: MemberRow,
  way: LoginWay & { outcome: FirstFactor },
): Promise<{ opened: Entered; refusal?: never } | { refusal: StoreError }> {
  // A concurrent confirmation of an authenticator takes the same lock, and ends the sessions that it finds.
  const current = await lockedMember(tx, owner.id);
  if (!(await authenticatorOf(tx, owner.id))) return { opened: await enter(tx, context, owner, way) };
  if (way.outcome === 'OK' && current.passwordHash !== owner.passwordHash) {
    return { refusal: loginRefusal('common_login_badCredentials') };
  }
  await logLogin(tx, context, { nameHash: way.nameHash, memberId: owner.id, outcome: 'FACTOR_ASKED' });
  const ticket = await issueStepUpTicket(tx, {
    memberId: owner.id,
    scene: 'SECOND_FACTOR',
    now: context.clock.now(),
  });
  const data: SecondFactorAsked = { ticket, expiresIn: ticketTtl };
  return { refusal: new StoreError('common_login_secondFactor', { data }) };
}

/** Creates the session, the log row and the last-visit time in the transaction of the authentication. */
export async function enter(
  tx: Transaction,
  context: Context,
  owner: MemberRow,
  way: LoginWay,
): Promise<Entered> {
  const now = context.clock.now();
  const [present] = await tx
    .update(member)
    .set({
      lastLoginTime: now,
      lastLoginIp: context.ip,
      lang: context.locale,
      updatedTime: now,
      agreementTime: now,
      ...endedLock(now),
    })
    .where(
      and(
        eq(member.id, owner.id),
        // Fails if the password was changed since it was compared.
        way.outcome === 'OK' ? eq(member.passwordHash, owner.passwordHash ?? '') : undefined,
      ),
    )
    .returning({ id: member.id });
  if (!present) throw loginRefusal('common_login_badCredentials');
  await noticeNewDevice(tx, context, { ...owner, lang: context.locale });
  await logLogin(tx, context, { nameHash: way.nameHash, memberId: owner.id, outcome: way.outcome });
  return openSession(tx, context, owner.id, newLineage(context, owner.areaCode ?? way.areaCode ?? null));
}
