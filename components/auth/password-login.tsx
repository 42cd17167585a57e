'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CaptchaStatus } from '@/components/ui/captcha-status';
import { Field } from '@/components/ui/field';
import { Form } from '@/components/ui/form';
import { TextField } from '@/components/ui/text-field';
import { Link } from '@/lib/i18n/navigation';
import { forgotAddress } from '@/lib/routing/addresses';
import { EmailInstead } from './email-instead';
import styles from './login.module.css';
import type { LoginWay } from './login-way';
import { PasswordField } from './password-field';
import { type AreaCode, AreaCodeSelect } from './phone-field';
import { SignInButton } from './sign-in-button';
import { usePhone } from './use-phone';

/** A number that does not say its dial code itself. */
const bareNumber = /^[\d\s().-]{5,}$/;

/**
 * Sign in with e-mail, phone or user name and password; a bare number is asked for its dial code. While passwords
 * are locked, a code still opens the door.
 */
export function PasswordLogin({
  agreement,
  mayProceed,
  session,
  onUseEmail,
  back,
  areaCodes,
}: LoginWay & { onUseEmail: () => void; back: string | undefined; areaCodes: AreaCode[] }) {
  const text = useTranslations('auth');
  const [username, setUsername] = useState('');
  const { areaCode, field: phone } = usePhone(areaCodes);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'' | 'username' | 'password'>('');

  const isNumber = bareNumber.test(username.trim());

  function submit() {
    const first = username.trim() === '' ? 'username' : password === '' ? 'password' : '';
    setMissing(first);
    if (first !== '' || !mayProceed()) return;
    const dial = isNumber ? { areaCode } : {};
    session.submit({ grant_type: 'password', username: username.trim(), ...dial, password, agree: true });
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label={text('account')}
        problem={missing === 'username' ? text('accountMissing') : ''}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={username}
        onChange={(typed) => {
          setUsername(typed);
          setMissing('');
          session.clearError();
          session.unlock();
        }}
      />
      {isNumber ? (
        <Field label={text('areaCode')}>
          {(control) => (
            <AreaCodeSelect
              {...control}
              areaCodes={areaCodes}
              value={areaCode}
              onChange={(event) => {
                phone.onAreaCode(event.target.value);
                session.clearError();
                session.unlock();
              }}
            />
          )}
        </Field>
      ) : null}
      <div className={styles.withLink}>
        <PasswordField
          label={text('password')}
          autoComplete="current-password"
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setMissing('');
            session.clearError();
          }}
          error={missing === 'password' ? text('passwordMissing') : session.error}
        />
        <Link className={`link t13 ${styles.besideLabel}`} href={forgotAddress(back)}>
          {text('forgotLink')}
        </Link>
      </div>
      {session.isLocked ? <EmailInstead why="locked" onUseEmail={onUseEmail} /> : null}
      {agreement}
      <SignInButton isBusy={session.isBusy} />
      <CaptchaStatus isWorking={session.isProving} />
    </Form>
  );
}
