'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { DeliveryMode } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { paymentStateQuery } from '@/lib/queries/payment-state';
import { orderAddress, paymentAddress } from '@/lib/routing/addresses';
import styles from './payment.module.css';
import { PaymentOutcome } from './payment-outcome';

/** The shopper left the provider's page. Nothing was charged, unless the provider says otherwise after all. */
export function PaymentCanceled({ orderSn, deliveryMode }: { orderSn: string; deliveryMode: DeliveryMode }) {
  const text = useTranslations('payment');
  const { data: state } = useQuery(paymentStateQuery({ orderSn }));
  if (state && state.orderStatus !== 'PENDING_PAYMENT') {
    return <PaymentOutcome order={{ sn: orderSn, status: state.orderStatus, deliveryMode }} />;
  }
  return (
    <section className={`card ${styles.outcome}`} role="status">
      <span className={styles.sign}>
        <Icon name="info" />
      </span>
      <h1>{text('result.canceled')}</h1>
      <p className="second">{text('result.canceledText')}</p>
      <div className={styles.actions}>
        <Link className="button button-primary" href={paymentAddress(orderSn)}>
          {text('result.again')}
        </Link>
        <Link className="button" href={orderAddress(orderSn)}>
          {text('outcome.viewOrder')}
        </Link>
      </div>
    </section>
  );
}
