'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { CheckoutSteps } from '@/components/payment/frame/checkout-steps';
import styles from '@/components/payment/frame/payment.module.css';
import { Countdown } from '@/components/ui/time/countdown';
import type { PaymentPage } from '@/lib/contract/orders/payment';
import { localizedPath, paymentPath } from '@/lib/routing/paths';
import { OrderLine } from './order-line';

type ProviderFormProps = {
  title: string;
  legend: string;
  orderSn: string;
  page: PaymentPage;
  order: PaymentPage['orders'][number];
  /** While the provider's script is loaded. */
  isBusy: boolean;
  onSubmit: FormEventHandler;
  children: ReactNode;
};

/** The form of a payment by a provider's script, beside the order. */
export function ProviderForm({
  title,
  legend,
  orderSn,
  page,
  order,
  isBusy,
  onSubmit,
  children,
}: ProviderFormProps) {
  const text = useTranslations('payment');
  const locale = useLocale();
  const id = useId();
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={styles.head}>
        <h1>{title}</h1>
        <CheckoutSteps now="pay" />
      </div>
      <div className={styles.columns}>
        <section className="card pad" aria-labelledby={`${id}-form`} aria-busy={isBusy}>
          <h2 id={`${id}-form`} className={styles.title}>
            {legend}
          </h2>
          {children}
          {/* A full load: the provider's hosts are allowed in the document of this page only. */}
          <p className={styles.pay}>
            <a className="link" href={localizedPath(paymentPath(orderSn), locale)}>
              {text('card.otherMethod')}
            </a>
          </p>
        </section>
        <section className="card pad" aria-labelledby={`${id}-order`}>
          <h2 id={`${id}-order`} className={styles.title}>
            {text('order')}
          </h2>
          <div className="stack">
            <OrderLine order={order} />
            {page.expireTime ? (
              <p className="second t13">
                {text('payWithin')} <Countdown endTime={page.expireTime} look="text" />
              </p>
            ) : null}
          </div>
        </section>
      </div>
    </form>
  );
}
