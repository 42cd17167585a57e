import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PhoneBar } from '@/components/shell/phone-bar';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { orderListAddress } from '@/lib/routing/addresses';
import styles from './payment.module.css';

/** The middle of every payment page, with the messages its parts need. */
export async function PaymentFrame({ children }: { children: ReactNode }) {
  const text = await getTranslations('payment');
  return (
    <ClientMessages namespaces={['payment', 'server']}>
      <PhoneBar title={text('title')} backTo={orderListAddress()} />
      <main id="main" className={`wrap page ${styles.page}`}>
        {children}
      </main>
    </ClientMessages>
  );
}
