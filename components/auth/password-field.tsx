'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import styles from './login.module.css';

/** A password with a button that shows it; the one place where managers of passwords and readers find all they need. */
export function PasswordField({
  label,
  autoComplete,
  value,
  onChange,
  error = '',
  hint = '',
}: {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (password: string) => void;
  error?: string;
  hint?: string;
}) {
  const text = useTranslations('auth');
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} problem={error}>
      {(control) => (
        <div className={styles.passwordRow}>
          <input
            {...control}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={`icon-button ${styles.reveal}`}
            aria-label={isShown ? text('hidePassword') : text('showPassword')}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
