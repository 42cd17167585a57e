'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { Agreement } from './agreement';
import { EmailLogin } from './email-login';
import type { LoginPageProps } from './load-login';
import styles from './login.module.css';
import type { LoginWay } from './login-way';
import { PasswordLogin } from './password-login';
import { PhoneLogin } from './phone-login';
import { useAgreement } from './use-agreement';
import { useSignIn } from './use-sign-in';

type Way = 'phone' | 'password' | 'email';

/** The three ways to sign in, with one agreement for all. E-mail stands open: it works everywhere. */
export function LoginForm({ target, back, docs, areaCodes }: LoginPageProps) {
  const text = useTranslations('auth');
  const [way, setWay] = useState<Way>('email');
  const agreement = useAgreement();
  const session = useSignIn(target);

  function change(next: Way) {
    session.clearError();
    session.unlock();
    setWay(next);
  }

  const props: LoginWay = {
    session,
    mayProceed: agreement.mayProceed,
    agreement: <Agreement docs={docs} {...agreement.field} />,
  };
  return (
    <>
      <Tabs<Way>
        group="login"
        label={text('ways')}
        value={way}
        onChange={change}
        tabs={[
          { key: 'phone', label: text('byPhone') },
          { key: 'password', label: text('byPassword') },
          { key: 'email', label: text('byEmail') },
        ]}
      />
      <TabPanel group="login" value={way} className={styles.panel}>
        {way === 'email' ? (
          <>
            <Notice tone="warning">{text('suspended')}</Notice>
            <EmailLogin {...props} />
          </>
        ) : way === 'password' ? (
          <PasswordLogin {...props} areaCodes={areaCodes} back={back} onUseEmail={() => change('email')} />
        ) : (
          <PhoneLogin {...props} areaCodes={areaCodes} onUseEmail={() => change('email')} />
        )}
      </TabPanel>
    </>
  );
}
