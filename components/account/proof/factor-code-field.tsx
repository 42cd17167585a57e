import { useTranslations } from 'next-intl';
import { type AuthForm, type FieldCheck, useAuthField } from '@/components/auth/fields/auth-form';
import { TextField } from '@/components/ui/control/text-field';

/** A member with an authenticator enters its code, or a recovery code. */
export function useFactorCodeCheck(isNeeded: boolean): FieldCheck {
  const text = useTranslations('account.factors');
  return ({ factorCode }) =>
    isNeeded && factorCode.trim() === '' ? { field: 'factorCode', message: text('codeMissing') } : null;
}

export function FactorCodeField({ form }: { form: AuthForm }) {
  const text = useTranslations('account.factors');
  const code = useAuthField(form, 'factorCode');
  return (
    <TextField
      ref={code.ref}
      label={text('code')}
      hint={text('codeHint')}
      problem={code.error}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      isNumber
      value={code.value}
      onChange={code.onChange}
    />
  );
}
