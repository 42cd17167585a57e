'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TabPanel, Tabs } from '@/components/ui/control/tabs';
import type { ResetPermit } from '@/lib/auth/queries/reset-password';
import type { AreaCode } from '../fields/contact';
import styles from '../styles/login.module.css';
import { ForgotByMail } from './forgot-by-mail';
import { ForgotByPhone } from './forgot-by-phone';
import { NewPasswordForm } from './new-password-form';

type Method = 'email' | 'phone';

/** Two methods: a reset link by e-mail, or a code by phone and the new password on this page. */
export function ForgotForm({ areaCodes }: { areaCodes: AreaCode[] }) {
  const text = useTranslations('auth');
  const [method, setMethod] = useState<Method>('email');
  const [permit, setPermit] = useState<ResetPermit | null>(null);
  if (permit) return <NewPasswordForm permit={permit} />;
  return (
    <>
      <Tabs<Method>
        group="forgot"
        label={text('forgot.ways')}
        value={method}
        onChange={setMethod}
        tabs={[
          { key: 'email', label: text('forgot.byMail') },
          { key: 'phone', label: text('byPhone') },
        ]}
      />
      <TabPanel group="forgot" value={method} className={styles.panel}>
        {method === 'email' ? (
          <ForgotByMail />
        ) : (
          <ForgotByPhone
            areaCodes={areaCodes}
            onTicket={(ticket) => setPermit({ ticket })}
            onUseEmail={() => setMethod('email')}
          />
        )}
      </TabPanel>
    </>
  );
}
