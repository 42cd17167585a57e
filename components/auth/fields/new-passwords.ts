import { useTranslations } from 'next-intl';
import { passwordLeast, passwordMost } from '@/lib/promises';
import { readPassword } from '@/lib/text/password';
import type { FieldCheck } from './auth-form';

/** Characters of a password; the backend has the same rule. */
export const passwordLength = { least: passwordLeast, most: passwordMost };

/** Which of two new passwords is wrong; null when both are right. */
export function passwordProblem(password: string, again: string): 'length' | 'mismatch' | null {
  const { length } = [...readPassword(password)];
  if (length < passwordLength.least || length > passwordLength.most) return 'length';
  return readPassword(password) === readPassword(again) ? null : 'mismatch';
}

/** The check of a new password and its repetition. */
export function useNewPasswordCheck(): FieldCheck {
  const text = useTranslations('auth');
  return ({ password, passwordAgain }) => {
    const problem = passwordProblem(password, passwordAgain);
    if (problem === null) return null;
    return problem === 'length'
      ? { field: 'password', message: text('passwordRule', passwordLength) }
      : { field: 'passwordAgain', message: text('passwordMismatch') };
  };
}
