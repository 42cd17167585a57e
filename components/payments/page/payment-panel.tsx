'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { HoldNotice } from '@/components/orders/status/hold-notice';
import { CheckoutSteps } from '@/components/payments/frame/checkout-steps';
import { OrderLine } from '@/components/payments/frame/order-line';
import { PayBar } from '@/components/payments/frame/pay-bar';
import styles from '@/components/payments/frame/payment.module.css';
import { DueAmount, OtherAmount } from '@/components/payments/method/due-amount';
import { hasDetail, MethodDetail } from '@/components/payments/method/method-detail';
import { MethodOptions } from '@/components/payments/method/method-options';
import { PayLabel, usePayingText } from '@/components/payments/method/pay-label';
import { MismatchCard } from '@/components/payments/result/mismatch-card';
import { PaymentOutcome } from '@/components/payments/result/payment-outcome';
import { WalletNotice } from '@/components/payments/wallet/wallet-notice';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { LiveText } from '@/components/ui/price/amount-text';
import { ExactPart } from '@/components/ui/price/exact-part';
import { Countdown } from '@/components/ui/time/countdown';
import { useServerText } from '@/lib/error-text/use-server-text';
import type { PaymentPage } from '@/lib/payments/contract';
import { localizedPath, paymentPath } from '@/lib/routing/paths';
import { PayFailure } from './pay-failure';
import { type Payment, usePayment } from './use-payment';

type PaymentPanelProps = { orderSn: string; first: PaymentPage; only?: string };

/**
 * The payment page: amount, time left, and the payment methods with their totals.
 * @param only code of the one method to show, on the provider's own page
 */
export function PaymentPanel({ orderSn, first, only }: PaymentPanelProps) {
  const text = useTranslations('payment');
  const id = useId();
  const payment = usePayment(orderSn, first, only);
  const payingText = usePayingText(payment.method);
  const { page, method, isBusy } = payment;
  const [order] = page.orders;
  if (!order) return null;
  // The form of a provider must stay mounted until the payment has its response.
  if (order.status !== 'PENDING_PAYMENT' && !isBusy) return <PaymentOutcome order={order} />;
  if (page.lastFailure?.failKey === 'payment_mismatch') return <MismatchCard orderSn={orderSn} />;
  return (
    <form onSubmit={payment.pay} noValidate>
      <div className={styles.head}>
        <h1>{text('title')}</h1>
        <CheckoutSteps now="pay" />
      </div>
      <HoldNotice hold={order.hold} />
      <AmountDue payment={payment} orderSn={orderSn} />
      <div className={styles.columns}>
        <MethodSection payment={payment} others={only ? paymentPath(orderSn) : null} />
        <section className={`card pad ${styles.side}`} aria-labelledby={`${id}-order`}>
          <h2 id={`${id}-order`} className={styles.title}>
            {text('order')}
          </h2>
          <OrderLine order={order} />
          <PayBar
            note={
              page.expireTime ? (
                <span className={styles.onPhone}>
                  <LiveText>{text('payWithin')}</LiveText> <Countdown endTime={page.expireTime} look="text" />
                </span>
              ) : null
            }
          >
            <SubmitButton
              className="button button-primary button-large button-block"
              busy={isBusy}
              busyText={payingText}
              disabled={!method}
            >
              <PayLabel method={method} />
            </SubmitButton>
          </PayBar>
        </section>
      </div>
    </form>
  );
}

function AmountDue({
  payment: { page, total, method, refetch },
  orderSn,
}: {
  payment: Payment;
  orderSn: string;
}) {
  const text = useTranslations('payment');
  return (
    <section className={`card ${styles.due}`} aria-label={text('due')}>
      <div className={styles.dueSums}>
        <div>
          <span>{text('due')}</span>
          <DueAmount value={total} method={method} size={40} />
        </div>
        <OtherAmount value={total} method={method} size={32} />
      </div>
      {page.expireTime ? (
        <div className={styles.clock}>
          <span className="second t13">{text('payWithin')}</span>
          <Countdown endTime={page.expireTime} look="quiet" onEnd={() => refetch()} />
          <span className="small muted number">
            <ExactPart value={orderSn}>{text('orderSn', { sn: orderSn })}</ExactPart>
          </span>
        </div>
      ) : null}
    </section>
  );
}

/**
 * The failure of the last attempt, and the payment methods.
 * @param others path of the page with the other methods
 */
function MethodSection({ payment, others }: { payment: Payment; others: string | null }) {
  const text = useTranslations('payment');
  const serverText = useServerText();
  const id = useId();
  const locale = useLocale();
  const { methods, method, fields } = payment;
  return (
    <section className="card pad" aria-labelledby={`${id}-methods`}>
      <h2 id={`${id}-methods`} className={styles.title}>
        {text('chooseMethod')}
      </h2>
      <PayFailure failKey={payment.failKey} isNew={payment.hasFailedHere} />
      <WalletNotice left={payment.left} />
      <MethodOptions
        methods={methods}
        value={method?.code ?? ''}
        onChange={payment.choose}
        reasonOf={serverText}
        isSettled={fields.isSavedCard}
        detail={(open) => (hasDetail(open) ? <MethodDetail method={open} fields={fields} /> : null)}
      />
      {others ? (
        // A full load: a document allows the hosts of the providers that it shows.
        <p>
          <a className="link" href={localizedPath(others, locale)}>
            {text('card.otherMethod')}
          </a>
        </p>
      ) : null}
    </section>
  );
}
