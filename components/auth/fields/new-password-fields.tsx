import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AuthForm } from './auth-form';
import { passwordLength } from './new-passwords';
import { PasswordField } from './password-field';

/**
 * A new password and its repetition.
 * @param children between the two
 */
export function NewPasswordFields({
  form,
  labels,
  children,
}: {
  form: AuthForm;
  labels: 'register' | 'reset';
  children?: ReactNode;
}) {
  const text = useTranslations('auth');
  const isReset = labels === 'reset';
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={text(isReset ? 'newPassword' : 'password')}
        autoComplete="new-password"
        hint={text('passwordRule', passwordLength)}
      />
      {children}
      <PasswordField
        form={form}
        name="passwordAgain"
        label={text(isReset ? 'newPasswordAgain' : 'passwordAgain')}
        autoComplete="new-password"
      />
    </>
  );
}
