import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { isCommonPassword } from './common-passwords';
import { type FieldEncoding, readPasswordField } from './password-field';

/** In characters, not bytes. */
const shortest = 6;
const longest = 20;

/**
 * Validates a new password and returns it decoded. There are no composition rules: only length and a list of common
 * passwords.
 * @throws StoreError `shop_password_invalidPassword`, `member_password_notMatch`, `member_password_tooCommon`
 */
export async function checkNewPassword(
  given: { password: string; rePassword?: string | undefined; enc?: FieldEncoding | undefined },
  context: Pick<Context, 'environment'>,
): Promise<string> {
  const { encodeKey } = context.environment;
  const plain = readPasswordField(given.password, given.enc, encodeKey);
  const length = plain === null ? 0 : [...plain].length;
  if (plain === null || length < shortest || length > longest) {
    throw new StoreError('shop_password_invalidPassword');
  }
  if (given.rePassword !== undefined && readPasswordField(given.rePassword, given.enc, encodeKey) !== plain) {
    throw new StoreError('member_password_notMatch');
  }
  if (await isCommonPassword(plain)) throw new StoreError('member_password_tooCommon');
  return plain;
}
