import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/control/field';
import { Icon } from '@/components/ui/picture/icon';
import styles from '../styles/login.module.css';
import { type AuthForm, useAuthField } from './auth-form';

/** A password with a button that shows it. */
export function PasswordField({
  form,
  name,
  label,
  autoComplete,
  hint = '',
  onTyped,
}: {
  form: AuthForm;
  name: 'password' | 'passwordAgain' | 'currentPassword';
  label: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  onTyped?: () => void;
}) {
  const text = useTranslations('auth');
  const { ref, value, error, onChange } = useAuthField(form, name);
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} problem={error}>
      {(control) => (
        <div className={styles.passwordRow}>
          <input
            {...control}
            ref={ref}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              onTyped?.();
            }}
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
