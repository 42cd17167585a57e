import { eq } from 'drizzle-orm';

import type { Transaction } from '../database/connect';
import { member } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { logLogin } from './login-attempts';
import { type MemberRow, newLineage, openSession, type SessionRow, type Tokens } from './open-session';

export type LoginWay = {
  outcome: 'OK' | 'OK_BY_CODE';
  /** From `attemptsKey`. */
  nameHash: string;
  /** Dial code the client asked for; the member's own counts first. */
  areaCode: string | undefined;
  agree: boolean | undefined;
};

/** The user agreement may be left unsaid by other clients, but it can not be refused (spec section 5). */
export function refuseWithoutAgreement(agree: boolean | undefined): void {
  if (agree === false) throw new StoreError('common_login_agreementRequired');
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
): StoreError {
  return new StoreError(key, { data: 'invalid_exception' });
}

/** Session, log row and the member's last visit, in the transaction of the proof. */
export async function enter(
  tx: Transaction,
  context: Context,
  owner: MemberRow,
  way: LoginWay,
): Promise<{ session: SessionRow; tokens: Tokens }> {
  const now = context.clock.now();
  await tx
    .update(member)
    .set({
      lastLoginTime: now,
      lastLoginIp: context.ip,
      lang: context.locale,
      updatedTime: now,
      ...(way.agree ? { agreementTime: now } : {}),
    })
    .where(eq(member.id, owner.id));
  await logLogin(tx, context, { nameHash: way.nameHash, memberId: owner.id, outcome: way.outcome });
  return openSession(tx, context, owner.id, newLineage(context, owner.areaCode ?? way.areaCode ?? null));
}
