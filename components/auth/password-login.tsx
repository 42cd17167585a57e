'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Icon } from '@/components/ui/icon';
import { SubmitButton } from '@/components/ui/submit-button';
import styles from './login.module.css';
import type { LoginWay } from './login-way';

/** Sign in with e-mail or user name and password. */
export function PasswordLogin({ agreement, mayProceed, session }: LoginWay) {
  const text = useTranslations('auth');
  const id = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [missing, setMissing] = useState<'' | 'username' | 'password'>('');

  function submit() {
    const first = username.trim() === '' ? 'username' : password === '' ? 'password' : '';
    setMissing(first);
    if (first !== '' || !mayProceed()) return;
    session.submit({ grant_type: 'password', username: username.trim(), password, agree: true });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="field">
        <label className="label" htmlFor={`${id}-name`}>
          {text('account')}
        </label>
        <input
          id={`${id}-name`}
          className="input"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={username}
          aria-invalid={missing === 'username'}
          aria-describedby={missing === 'username' ? `${id}-name-error` : undefined}
          onChange={(event) => {
            setUsername(event.target.value);
            setMissing('');
            session.clearError();
          }}
        />
        {missing === 'username' ? (
          <span className="hint hint-error" id={`${id}-name-error`} role="alert">
            {text('accountMissing')}
          </span>
        ) : null}
      </div>
      <div className="field">
        <label className="label" htmlFor={`${id}-password`}>
          {text('password')}
        </label>
        <div className={styles.passwordRow}>
          <input
            id={`${id}-password`}
            className="input"
            type={isShown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={256}
            value={password}
            aria-invalid={missing === 'password' || session.error !== ''}
            aria-describedby={missing === 'password' || session.error ? `${id}-password-error` : undefined}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing('');
              session.clearError();
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
        {missing === 'password' || session.error ? (
          <span className="hint hint-error" id={`${id}-password-error`} role="alert">
            {missing === 'password' ? text('passwordMissing') : session.error}
          </span>
        ) : null}
      </div>
      {agreement}
      <SubmitButton
        className="button button-primary button-large button-block"
        busy={session.isBusy}
        busyText={text('signingIn')}
      >
        {text('signIn')}
      </SubmitButton>
    </form>
  );
}
