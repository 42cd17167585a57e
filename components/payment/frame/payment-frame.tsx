import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { orderListPath } from '@/lib/routing/paths';
import styles from './payment.module.css';

/** The main element of every payment page, with its client messages. */
export async function PaymentFrame({ children }: { children: ReactNode }) {
  const text = await getTranslations('payment');
  return (
    <ClientMessages namespaces={['payment', 'order', 'server']}>
      <PhoneBar title={text('title')} backTo={orderListPath()} />
      <main id="main" className={`wrap page ${styles.page}`}>
        {children}
      </main>
    </ClientMessages>
  );
}
