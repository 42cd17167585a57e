import { eq } from 'drizzle-orm';
import { member } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { type FieldEncoding, readPasswordField } from '../passwords/password-field';
import { isPassword } from '../passwords/password-hash';

/** Prevents guessing the password with a stolen session. */
const limit = { points: 5, seconds: 15 * 60 };

/**
 * Re-authenticates a signed-in member by password.
 * @throws StoreError 422 `member_password_incorrect`; 429 after five wrong ones within 15 minutes
 */
export async function verifyOwnPassword(
  context: Context,
  memberId: string,
  password: string,
  encoding?: FieldEncoding,
): Promise<void> {
  const key = `own-password:${memberId}`;
  // The attempt is counted before the result is known, so that concurrent guesses all count.
  await context.rateLimits.take(key, limit);
  const [own] = await context.db
    .select({ passwordHash: member.passwordHash })
    .from(member)
    .where(eq(member.id, memberId));
  const plain = readPasswordField(password, encoding, context.environment.encodeKey);
  if (!(await isPassword(plain ?? '', own?.passwordHash ?? null))) {
    throw new StoreError('member_password_incorrect');
  }
  await context.rateLimits.clear(key);
}
