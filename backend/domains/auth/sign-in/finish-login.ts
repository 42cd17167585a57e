import { and, eq } from 'drizzle-orm';
import { formatShanghai } from '../../../../lib/time';
import type { Transaction } from '../../../database/connect';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { endedLock, memberStatusOf } from '../accounts/member-lock';
import { noticeNewDevice } from '../notices/notice-new-device';
import {
  type MemberRow,
  newLineage,
  openSession,
  type SessionRow,
  type Tokens,
} from '../sessions/open-session';
import { logLogin } from './login-attempts';

export type LoginWay = {
  outcome: 'OK' | 'OK_BY_CODE' | 'OK_BY_PROVIDER';
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

/** Creates the session, the log row and the last-visit time in the transaction of the authentication. */
export async function enter(
  tx: Transaction,
  context: Context,
  owner: MemberRow,
  way: LoginWay,
): Promise<{ session: SessionRow; tokens: Tokens }> {
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
