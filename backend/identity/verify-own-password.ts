import { eq } from 'drizzle-orm';
import { member } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { StoreError } from '../platform/store-error';
import { type FieldEncoding, readPasswordField } from './password-field';
import { isPassword } from './password-hash';

/** Whoever holds a stolen session shall not find out the password with it. */
const limit = { points: 5, seconds: 15 * 60 };

/**
 * A member who is signed in proves himself once more with his password.
 * @throws StoreError 422 `member_password_incorrect`; 429 after five wrong ones within 15 minutes
 */
export async function verifyOwnPassword(
  context: Context,
  memberId: string,
  password: string,
  encoding?: FieldEncoding,
): Promise<void> {
  const key = `own-password:${memberId}`;
  // The point is taken before the answer is known, so that guesses sent at once all count.
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
