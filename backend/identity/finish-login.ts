import { and, eq } from 'drizzle-orm';

import type { Transaction } from '../database/connect';
import { member } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { logLogin } from './login-attempts';
import { noticeNewDevice } from './notice-new-device';
import { type MemberRow, newLineage, openSession, type SessionRow, type Tokens } from './open-session';

export type LoginWay = {
  outcome: 'OK' | 'OK_BY_CODE';
  /** From `attemptsKey`. */
  nameHash: string;
  /** Dial code the client asked for; the member's own counts first. */
  areaCode: string | undefined;
};

/** Every sign-in needs the agreement, the one that makes an account too (spec section 5): silence is none. */
export function refuseWithoutAgreement(agree: boolean | undefined): void {
  if (agree !== true) throw new StoreError('common_login_agreementRequired');
}

/**
 * Why a member who proved who he is may not come in; null when he may. Closed accounts answer as if
 * they had never been.
 */
export function refusalOf(owner: Pick<MemberRow, 'status' | 'delFlag'>): StoreError | null {
  if (owner.status === 'ACTIVE' && !owner.delFlag) return null;
  if (owner.status === 'DISABLED' && !owner.delFlag) return loginRefusal('common_login_disabledAccount');
  if (owner.status === 'LOCKED' && !owner.delFlag) return loginRefusal('common_login_lockedAccount');
  return loginRefusal('common_login_badCredentials');
}

/** 426 with the `data` that clients of the family look for (domain.md 1.6). */
export function loginRefusal(
  key:
    | 'common_login_badCredentials'
    | 'common_login_emptyPassword'
    | 'common_login_lockedAccount'
    | 'common_login_disabledAccount',
  headers: Record<string, string> = {},
): StoreError {
  return new StoreError(key, { data: 'invalid_exception', headers });
}

/** Session, log row and the member's last visit, in the transaction of the proof. */
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
    })
    .where(
      and(
        eq(member.id, owner.id),
        // A password that was changed since it was compared opens nothing.
        way.outcome === 'OK' ? eq(member.passwordHash, owner.passwordHash ?? '') : undefined,
      ),
    )
    .returning({ id: member.id });
  if (!present) throw loginRefusal('common_login_badCredentials');
  await noticeNewDevice(tx, context, { ...owner, lang: context.locale });
  await logLogin(tx, context, { nameHash: way.nameHash, memberId: owner.id, outcome: way.outcome });
  return openSession(tx, context, owner.id, newLineage(context, owner.areaCode ?? way.areaCode ?? null));
}
