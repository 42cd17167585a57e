import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { ClientMessages } from '@/lib/i18n/client-messages';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import { orderListPath } from '@/lib/routing/paths';
import { fieldTexts } from './field-texts';
import styles from './payment.module.css';

/**
 * The main element of every payment page, with its client messages.
 * @param methods payment methods whose fields the page shows
 */
export async function PaymentFrame({
  methods = [],
  children,
}: {
  methods?: readonly PaymentMethodQuote[];
  children: ReactNode;
}) {
  const text = await getTranslations('payment');
  return (
    <ClientMessages namespaces={['payment', 'order', 'server', ...fieldTexts(methods)]}>
      <PhoneBar title={text('title')} backTo={orderListPath()} isPlain />
      <main id="main" className={`wrap page ${styles.page}`}>
        {children}
      </main>
    </ClientMessages>
  );
}
