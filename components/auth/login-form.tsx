'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { Tabs, tabPanelId } from '@/components/ui/tabs';
import { Agreement, type AgreementDocs } from './agreement';
import { EmailLogin } from './email-login';
import styles from './login.module.css';
import type { LoginWay } from './login-way';
import { PasswordLogin } from './password-login';
import { type AreaCode, PhoneLogin } from './phone-login';
import { useSignIn } from './use-sign-in';

type Way = 'phone' | 'password' | 'email';

/** The three ways to sign in, with one agreement for all. E-mail stands open: it works everywhere. */
export function LoginForm({
  target,
  docs,
  areaCodes,
}: {
  target: string;
  docs: AgreementDocs;
  areaCodes: AreaCode[];
}) {
  const text = useTranslations('auth');
  const [way, setWay] = useState<Way>('email');
  const [isAgreed, setAgreed] = useState(false);
  const [isAgreementMissing, setAgreementMissing] = useState(false);
  const session = useSignIn(target);

  const props: LoginWay = {
    session,
    mayProceed: () => {
      setAgreementMissing(!isAgreed);
      return isAgreed;
    },
    agreement: (
      <Agreement
        docs={docs}
        checked={isAgreed}
        isMissing={isAgreementMissing}
        onChange={(checked) => {
          setAgreed(checked);
          if (checked) setAgreementMissing(false);
        }}
      />
    ),
  };
  return (
    <>
      <Tabs<Way>
        group="login"
        label={text('ways')}
        value={way}
        onChange={(next) => {
          session.clearError();
          setWay(next);
        }}
        tabs={[
          { key: 'phone', label: text('byPhone') },
          { key: 'password', label: text('byPassword') },
          { key: 'email', label: text('byEmail') },
        ]}
      />
      <div
        role="tabpanel"
        id={tabPanelId('login', way)}
        aria-labelledby={`login-tab-${way}`}
        className={styles.panel}
      >
        {way === 'email' ? (
          <>
            <Notice tone="warning">{text('suspended')}</Notice>
            <EmailLogin {...props} />
          </>
        ) : way === 'password' ? (
          <PasswordLogin {...props} />
        ) : (
          <PhoneLogin {...props} areaCodes={areaCodes} onUseEmail={() => setWay('email')} />
        )}
      </div>
    </>
  );
}
