'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { SubmitButton } from '@/components/ui/submit-button';
import { CodeField } from './code-field';
import type { LoginWay } from './login-way';
import { looksLikeEmail } from './looks-like-email';

/** Sign in with a code sent by e-mail; the first time makes an account. */
export function EmailLogin({ agreement, mayProceed, session }: LoginWay) {
  const text = useTranslations('auth');
  const id = useId();
  const codeBox = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState('');
  const [challengeId, setChallengeId] = useState('');
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState('');

  function checkEmail(): boolean {
    const isRight = looksLikeEmail(email);
    setEmailError(isRight ? '' : text('emailInvalid'));
    return isRight;
  }

  function submit(typed: string) {
    if (!checkEmail()) return;
    if (!challengeId) return setCodeError(text('codeFirst'));
    if (typed.length < 6) return setCodeError(text('codeShort'));
    if (!mayProceed()) return;
    session.submit({ grant_type: 'email_login', email: email.trim(), code: typed, challengeId, agree: true });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <div className="field">
        <label className="label" htmlFor={id}>
          {text('email')}
        </label>
        <input
          id={id}
          className="input"
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          aria-invalid={emailError !== ''}
          aria-describedby={emailError ? `${id}-error` : undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setEmailError('');
          }}
        />
        {emailError ? (
          <span className="hint hint-error" id={`${id}-error`} role="alert">
            {emailError}
          </span>
        ) : null}
      </div>
      <CodeField
        ref={codeBox}
        targetOf={() => (checkEmail() ? { channel: 'EMAIL', email: email.trim() } : null)}
        challengeId={challengeId}
        onChallenge={(challenge) => {
          setChallengeId(challenge);
          setCodeError('');
          codeBox.current?.focus();
        }}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setCodeError('');
          session.clearError();
        }}
        onFilled={submit}
        error={codeError || session.error}
      />
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
