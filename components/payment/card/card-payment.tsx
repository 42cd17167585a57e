'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { CheckoutSteps } from '@/components/payment/frame/checkout-steps';
import styles from '@/components/payment/frame/payment.module.css';
import { OrderLine } from '@/components/payment/page/order-line';
import { MismatchCard } from '@/components/payment/result/mismatch-card';
import { PaymentOutcome } from '@/components/payment/result/payment-outcome';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/picture/icon';
import { Countdown } from '@/components/ui/time/countdown';
import type { PaymentPage } from '@/lib/contract/payment';
import { useServerText } from '@/lib/i18n/use-server-text';
import { formatMinor } from '@/lib/money';
import { paymentPageQuery } from '@/lib/queries/browser/payment-page';
import { localizedPath, paymentPath } from '@/lib/routing/paths';
import { useCardPayment } from './use-card-payment';

type CardPaymentProps = { orderSn: string; first: PaymentPage };

/** The page with the card provider's form, and what became of the order when it can no longer be paid. */
export function CardPayment({ orderSn, first }: CardPaymentProps) {
  const { data: page } = useQuery(paymentPageQuery(orderSn, first));
  const [order] = page.orders;
  if (!order) return null;
  if (order.status !== 'PENDING_PAYMENT') return <PaymentOutcome order={order} />;
  if (page.lastFailure?.failKey === 'payment_mismatch') return <MismatchCard orderSn={orderSn} />;
  return <CardSection orderSn={orderSn} page={page} order={order} />;
}

function CardSection({
  orderSn,
  page,
  order,
}: {
  orderSn: string;
  page: PaymentPage;
  order: PaymentPage['orders'][number];
}) {
  const text = useTranslations('payment');
  const serverText = useServerText();
  const locale = useLocale();
  const id = useId();
  const { place, phase, failKey, error, isOver, charge, pay } = useCardPayment(orderSn, page);
  const isBroken = phase === 'BROKEN' || error !== null || isOver;
  const total = charge ? formatMinor(charge.minor, charge.precision, `${charge.currencyCode} `) : '';
  return (
    <form onSubmit={pay} noValidate>
      <div className={styles.head}>
        <h1>{text('card.title')}</h1>
        <CheckoutSteps now="pay" />
      </div>
      <div className={styles.columns}>
        <section
          className="card pad"
          aria-labelledby={`${id}-card`}
          aria-busy={phase === 'LOADING' && !isBroken}
        >
          <h2 id={`${id}-card`} className={styles.title}>
            {text('card.enter')}
          </h2>
          {failKey ? (
            <div className={styles.failure}>
              <Notice tone="danger" live>
                <strong>{serverText(failKey)}</strong>
                <p>{text('card.declinedHint')}</p>
              </Notice>
            </div>
          ) : null}
          {isBroken ? (
            <Notice tone="danger" live>
              {text('card.unavailable')}
            </Notice>
          ) : null}
          {phase === 'LOADING' && !isBroken ? <p className="second">{text('card.loading')}</p> : null}
          <div ref={place} hidden={isBroken} />
          <SubmitButton
            className={`button button-primary button-large button-block ${styles.pay}`}
            busy={phase === 'PAYING'}
            busyText={text('card.paying')}
            disabled={isBroken || phase === 'LOADING'}
          >
            <Icon name="lock" /> {text('pay')} <span className="number">{total}</span>
          </SubmitButton>
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
