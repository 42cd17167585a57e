'use client';

import { useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/text-field';

/** @param autoComplete `username` where one signs in with it */
export function EmailField({
  label,
  autoComplete = 'username',
  value,
  onChange,
  error,
  onBlur,
}: {
  label?: string;
  autoComplete?: 'username' | 'email';
  value: string;
  onChange: (email: string) => void;
  error: string;
  onBlur?: () => void;
}) {
  const text = useTranslations('auth');
  return (
    <TextField
      label={label ?? text('email')}
      problem={error}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}
