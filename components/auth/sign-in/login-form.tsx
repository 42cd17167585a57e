'use client';

import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { TabPanel, Tabs } from '@/components/ui/control/tabs';
import { Notice } from '@/components/ui/feedback/notice';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { secondStepTicket } from '@/lib/auth/second-step-hash';
import { Agreement } from '../fields/agreement';
import { CookiesNeeded } from '../fields/cookies-needed';
import { useAgreement } from '../fields/use-agreement';
import type { LoginPageProps } from '../frame/load-login';
import styles from '../styles/login.module.css';
import { EmailLogin } from './email-login';
import type { LoginMethod } from './login-method';
import { PasswordLogin } from './password-login';
import { PhoneLogin } from './phone-login';
import { useLogin } from './use-login';

// Most members sign in without it.
const SecondStep = lazy(() => import('./second-step'));

type Method = 'phone' | 'password' | 'email';

/**
 * The three login methods with one agreement. E-mail is preselected, because it works in every country. A member with an
 * authenticator enters its code in their place.
 * @param children other ways to sign in, below the form
 */
export function LoginForm({
  target,
  back,
  docs,
  areaCodes,
  children,
}: LoginPageProps & { children?: ReactNode }) {
  const text = useTranslations('auth');
  const [method, setMethod] = useState<Method>('email');
  const agreement = useAgreement();
  const login = useLogin(target);
  const { setTicket } = login;

  useEffect(() => {
    // A sign-in at a provider that needs the second step comes back with its ticket.
    const ticket = secondStepTicket(window.location.hash);
    if (ticket === null) return;
    setTicket(ticket);
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  }, [setTicket]);

  function change(next: Method) {
    login.clearProblem();
    login.unlock();
    setMethod(next);
  }

  const props: LoginMethod = {
    login,
    mayProceed: agreement.mayProceed,
    agreement: <Agreement docs={docs} {...agreement.field} />,
  };
  if (login.ticket !== null) {
    return (
      <Suspense fallback={<Skeleton height="280px" />}>
        <SecondStep login={login} ticket={login.ticket} />
      </Suspense>
    );
  }
  return (
    <>
      <CookiesNeeded />
      <Tabs<Method>
        group="login"
        label={text('ways')}
        value={method}
        onChange={change}
        tabs={[
          { key: 'phone', label: text('byPhone') },
          { key: 'password', label: text('byPassword') },
          { key: 'email', label: text('byEmail') },
        ]}
      />
      <TabPanel group="login" value={method} className={styles.panel}>
        {method === 'email' ? (
          <>
            <Notice tone="warning">{text('suspended')}</Notice>
            <EmailLogin {...props} />
          </>
        ) : method === 'password' ? (
          <PasswordLogin {...props} areaCodes={areaCodes} back={back} onUseEmail={() => change('email')} />
        ) : (
          <PhoneLogin {...props} areaCodes={areaCodes} onUseEmail={() => change('email')} />
        )}
      </TabPanel>
      {children}
    </>
  );
}
