import { passwordLeast, passwordMost, staffPasswordLeast, staffPasswordMost } from '../../../../lib/promises';
import { readPassword } from '../../../../lib/text/password';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import type { Shop } from '../../../platform/shop';
import { guessesFor } from './guessable-passwords';
import { type FieldEncoding, readPasswordField } from './password-field';

type Policy = {
  /** In characters, not bytes. */
  shortest: number;
  longest: number;
  /** Guesses that a password must take. */
  fewestGuesses: number;
  invalid: 'shop_password_invalidPassword' | 'staff_passwordLength';
};

const policies = {
  member: {
    shortest: passwordLeast,
    longest: passwordMost,
    fewestGuesses: 1e5,
    invalid: 'shop_password_invalidPassword',
  },
  staff: {
    shortest: staffPasswordLeast,
    longest: staffPasswordMost,
    fewestGuesses: 1e8,
    invalid: 'staff_passwordLength',
  },
} as const satisfies Record<string, Policy>;

/**
 * Validates a new password and returns it decoded. There are no composition rules: only length, and how many guesses it
 * takes.
 * @param about mailbox, names and phone of the person, which must not make up the password; nor must the name of the
 *   shop
 * @throws StoreError `shop_password_invalidPassword`, `staff_passwordLength`, `member_password_notMatch`,
 *   `member_password_tooCommon`
 */
export async function checkNewPassword(
  given: { password: string; rePassword?: string | undefined; enc?: FieldEncoding | undefined },
  context: Pick<Context, 'environment'>,
  {
    of,
    about,
    shop,
  }: { of: keyof typeof policies; about: readonly (string | null | undefined)[]; shop: Shop },
): Promise<string> {
  const { encodeKey } = context.environment;
  const policy = policies[of];
  const read = (text: string) => {
    const typed = readPasswordField(text, given.enc, encodeKey);
    return typed === null ? null : readPassword(typed);
  };
  const plain = read(given.password);
  const length = plain === null ? 0 : [...plain].length;
  if (plain === null || length < policy.shortest || length > policy.longest) {
    throw new StoreError(policy.invalid);
  }
  if (given.rePassword !== undefined && read(given.rePassword) !== plain) {
    throw new StoreError('member_password_notMatch');
  }
  const words = [...about.flatMap((word) => word || []), ...Object.values(shop.name)];
  if ((await guessesFor(plain, words)) < policy.fewestGuesses)
    throw new StoreError('member_password_tooCommon');
  return plain;
}
