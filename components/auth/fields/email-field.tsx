import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/control/text-field';
import { type AuthForm, useAuthField } from './auth-form';

/**
 * @param autoComplete `username` where the e-mail signs in
 * @param problem shown while the form itself has none
 */
export function EmailField({
  form,
  label,
  autoComplete = 'username',
  problem = '',
  onTyped,
  onBlur,
}: {
  form: AuthForm;
  label?: string;
  autoComplete?: 'username' | 'email';
  problem?: string;
  onTyped?: () => void;
  onBlur?: () => void;
}) {
  const text = useTranslations('auth');
  const { ref, value, error, onChange } = useAuthField(form, 'email');
  return (
    <TextField
      ref={ref}
      label={label ?? text('email')}
      problem={error || problem}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={value}
      onChange={(typed) => {
        onChange(typed);
        onTyped?.();
      }}
      onBlur={onBlur}
    />
  );
}
