'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import type { ResetPermit } from '@/lib/queries/forgotten-password';
import { ForgotByMail } from './forgot-by-mail';
import { ForgotByPhone } from './forgot-by-phone';
import styles from './login.module.css';
import { NewPasswordForm } from './new-password-form';
import type { AreaCode } from './phone-field';

type Way = 'email' | 'phone';

/** The two ways to a new password: a link by e-mail, or a code to the phone and the new password at once. */
export function ForgotForm({ areaCodes }: { areaCodes: AreaCode[] }) {
  const text = useTranslations('auth');
  const [way, setWay] = useState<Way>('email');
  const [permit, setPermit] = useState<ResetPermit | null>(null);
  if (permit) return <NewPasswordForm permit={permit} />;
  return (
    <>
      <Tabs<Way>
        group="forgot"
        label={text('forgot.ways')}
        value={way}
        onChange={setWay}
        tabs={[
          { key: 'email', label: text('forgot.byMail') },
          { key: 'phone', label: text('byPhone') },
        ]}
      />
      <TabPanel group="forgot" value={way} className={styles.panel}>
        {way === 'email' ? (
          <ForgotByMail />
        ) : (
          <ForgotByPhone
            areaCodes={areaCodes}
            onTicket={(ticket) => setPermit({ ticket })}
            onUseEmail={() => setWay('email')}
          />
        )}
      </TabPanel>
    </>
  );
}
