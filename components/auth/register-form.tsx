'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { Notice } from '@/components/ui/notice';
import { SubmitButton } from '@/components/ui/submit-button';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { TextField } from '@/components/ui/text-field';
import { Link } from '@/lib/i18n/navigation';
import { loginAddress } from '@/lib/routing/addresses';
import { Agreement } from './agreement';
import { CodeField } from './code-field';
import { EmailField } from './email-field';
import { EmailInstead } from './email-instead';
import type { LoginPageProps } from './load-login';
import styles from './login.module.css';
import { PasswordField } from './password-field';
import { PhoneField } from './phone-field';
import { useAgreement } from './use-agreement';
import { useCode } from './use-code';
import { useEmail } from './use-email';
import { useNewPasswords } from './use-new-passwords';
import { usePhone } from './use-phone';
import { useRegister } from './use-register';

type Way = 'phone' | 'email';

/** Make an account with a proved mailbox or phone and a password. */
export function RegisterForm({ target, back, docs, areaCodes }: LoginPageProps) {
  const text = useTranslations('auth');
  const [way, setWay] = useState<Way>('email');
  const [nickname, setNickname] = useState('');
  const agreement = useAgreement();
  const email = useEmail();
  const phone = usePhone(areaCodes);
  // A code belongs to the mailbox or phone it was sent to.
  const codes = { email: useCode(), phone: useCode() };
  const code = codes[way];
  const passwords = useNewPasswords('register');
  const registration = useRegister(target);
  const targetOf = way === 'email' ? email.target : phone.target;
  const isShut = way === 'phone' && phone.isSuspended;

  function submit() {
    const contact = targetOf();
    if (!contact || !code.isReady() || !passwords.areReady() || !agreement.mayProceed()) return;
    const { channel: _, ...where } = contact;
    registration.submit({
      ...where,
      code: code.value,
      challengeId: code.challengeId,
      password: passwords.password,
      nickname: nickname.trim() || undefined,
    });
  }

  return (
    <>
      <Tabs<Way>
        group="register"
        label={text('register.ways')}
        value={way}
        onChange={(next) => {
          registration.clear();
          setWay(next);
        }}
        tabs={[
          { key: 'email', label: text('byEmail') },
          { key: 'phone', label: text('register.byPhone') },
        ]}
      />
      <TabPanel group="register" value={way} className={styles.panel}>
        <Form
          onSubmit={() => {
            if (!isShut) submit();
          }}
        >
          {way === 'email' ? (
            <EmailField {...email.field} />
          ) : (
            <PhoneField {...phone.field} areaCodes={areaCodes} isSuspended={phone.isSuspended} />
          )}
          {isShut ? (
            <EmailInstead why="suspended" onUseEmail={() => setWay('email')} />
          ) : (
            <>
              <CodeField
                {...code.field}
                key={way}
                scene="REGISTER"
                targetOf={targetOf}
                onChange={(typed) => {
                  code.field.onChange(typed);
                  registration.clear();
                }}
                error={code.error || registration.codeError}
              />
              <PasswordField
                {...passwords.first}
                error={passwords.first.error || registration.passwordError}
              />
              <PasswordField {...passwords.second} />
              <TextField
                label={text('register.nickname')}
                hint={text('register.nicknameHint')}
                autoComplete="nickname"
                maxLength={20}
                value={nickname}
                onChange={setNickname}
              />
              <Agreement docs={docs} {...agreement.field} />
              {registration.exists ? (
                <Notice
                  tone="info"
                  live
                  end={
                    <Link className="button button-small" href={loginAddress(back)}>
                      {text('signIn')}
                    </Link>
                  }
                >
                  {registration.exists}
                </Notice>
              ) : null}
              <SubmitButton
                className="button button-primary button-large button-block"
                busy={registration.isBusy}
                busyText={text('register.submitting')}
              >
                {text('register.submit')}
              </SubmitButton>
            </>
          )}
        </Form>
      </TabPanel>
    </>
  );
}
