'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import styles from '@/components/payment/frame/payment.module.css';
import { ProviderForm } from '@/components/payment/page/provider-form';
import { MismatchCard } from '@/components/payment/result/mismatch-card';
import { PaymentOutcome } from '@/components/payment/result/payment-outcome';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/picture/icon';
import type { PaymentPage } from '@/lib/contract/payment';
import { useServerText } from '@/lib/i18n/use-server-text';
import { formatMinor } from '@/lib/money';
import { paymentPageQuery } from '@/lib/queries/browser/payment-page';
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
  const { place, phase, failKey, error, isOver, charge, pay } = useCardPayment(orderSn, page);
  const isBroken = phase === 'BROKEN' || error !== null || isOver;
  const total = charge ? formatMinor(charge.minor, charge.precision, `${charge.currencyCode} `) : '';
  return (
    <ProviderForm
      title={text('card.title')}
      legend={text('card.enter')}
      orderSn={orderSn}
      page={page}
      order={order}
      isBusy={phase === 'LOADING' && !isBroken}
      onSubmit={pay}
    >
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
    </ProviderForm>
  );
}
