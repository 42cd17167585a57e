import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { accountContract } from '../../../../lib/account/contract';
import { readPassword } from '../../../../lib/text/password';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { readShop } from '../../../platform/shop';
import { namesOf } from '../../auth/accounts/register-names';
import { checkNewPassword } from '../../auth/passwords/check-new-password';
import { type FieldEncoding, readPasswordField } from '../../auth/passwords/password-field';
import { hashPassword, isPassword } from '../../auth/passwords/password-hash';
import { setPasswordHash } from '../../auth/passwords/set-password';
import { familyOf } from '../../auth/sessions/revoke-sessions';
import { proveOwner } from '../../auth/step-up/prove-owner';
import { verifyOwnPassword } from '../../auth/step-up/verify-own-password';

type Given = z.output<(typeof accountContract)['POST /upms/member/password/update']['body']>;

/**
 * Checks the member's current password.
 * @throws StoreError 429 after five wrong ones within 15 minutes
 */
export async function checkCurrentPassword(
  context: Context,
  { currentPassword, enc }: { currentPassword: string; enc?: FieldEncoding | undefined },
): Promise<boolean> {
  const { actor } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  try {
    await verifyOwnPassword(context, actor.memberId, currentPassword, enc);
    return true;
  } catch (error) {
    if (error instanceof StoreError && error.key === 'member_password_incorrect') return false;
    throw error;
  }
}

/**
 * Changes the password, revokes all other sign-ins and notifies the member. The member proves ownership with the
 * current password, or without one with a ticket of scene SET_PASSWORD.
 * @throws StoreError as `checkNewPassword` and `proveOwner`; `member_password_sameAsOld`
 */
export async function changePassword(context: Context, given: Given): Promise<null> {
  const { actor } = context;
  if (actor.kind !== 'member') throw new StoreError('common_message_unauthorized');
  const { memberId } = actor;
  // Read before the proof is checked, because the proof refers to this password.
  const [own] = await context.db.select().from(member).where(eq(member.id, memberId));
  if (!own) throw new StoreError('common_message_unauthorized');
  const plain = await checkNewPassword(given, context, {
    of: 'member',
    about: namesOf(own),
    shop: await readShop(context.db),
  });
  const change = await proveOwner(context, 'SET_PASSWORD', {
    password: given.currentPassword,
    ticket: given.ticket,
    enc: given.enc,
    factorCode: given.factorCode,
  });
  if (isTheSame(context, given)) throw new StoreError('member_password_sameAsOld');
  // A ticket does not include the old password, so only its hash can be compared.
  if (given.currentPassword === undefined && (await isPassword(plain, own.passwordHash))) {
    throw new StoreError('member_password_sameAsOld');
  }
  const passwordHash = await hashPassword(plain);
  await change(async (tx, spendProof) => {
    await spendProof();
    const [locked] = await tx
      .select({ passwordHash: member.passwordHash })
      .from(member)
      .where(eq(member.id, memberId))
      .for('update');
    // The password was changed concurrently, which invalidates the proof.
    if (locked?.passwordHash !== own.passwordHash) throw new StoreError('member_password_incorrect');
    const keepSessionFamily = await familyOf(tx, actor.sessionId);
    await setPasswordHash(tx, context, memberId, passwordHash, { keepSessionFamily });
  });
  return null;
}

function isTheSame({ environment }: Context, { currentPassword, password, enc }: Given): boolean {
  if (currentPassword === undefined) return false;
  const read = (text: string) => readPassword(readPasswordField(text, enc, environment.encodeKey) ?? '');
  return read(currentPassword) === read(password);
}
