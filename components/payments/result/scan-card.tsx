import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { OrderLine } from '@/components/payments/frame/order-line';
import styles from '@/components/payments/frame/payment.module.css';
import { DueAmount, OtherAmount } from '@/components/payments/method/due-amount';
import { Countdown } from '@/components/ui/time/countdown';
import type { PaymentPage, PaymentState } from '@/lib/payments/contract';
import { Link } from '@/lib/routing/navigation';
import { localizedPath, orderPath, paymentPath } from '@/lib/routing/paths';

const QrCode = lazy(() => import('@/components/ui/picture/qr-code'));

/**
 * The code that the shopper scans with a phone, until it is paid or its time is over. It is stored with the payment: the
 * page shows the same one when it is opened again.
 * @param onEnd runs when the time to pay is over
 */
export function ScanCard({
  page,
  state,
  code,
  onEnd,
}: {
  page: PaymentPage;
  state: Pick<PaymentState, 'method' | 'orderSn' | 'expireTime'>;
  code: string;
  onEnd: () => void;
}) {
  const text = useTranslations('payment');
  const locale = useLocale();
  const [order] = page.orders;
  const method = page.payments.find((each) => each.code === state.method);
  const total = method?.payAmount ?? page.amount;
  return (
    <section className={`card ${styles.outcome}`} aria-live="polite">
      <h1>{text('scan.title', { method: method?.name ?? '' })}</h1>
      <p className="second">{text('scan.lead')}</p>
      <div className={styles.scan} role="img" aria-label={text('scan.code', { method: method?.name ?? '' })}>
        <Suspense>
          <QrCode value={code} size={224} />
        </Suspense>
      </div>
      <DueAmount value={total} method={method} size={32} />
      <div className={styles.paidFacts}>
        {order ? <OrderLine order={order} /> : null}
        <OtherAmount value={total} method={method} size={20} />
        {state.expireTime ? (
          <dl className="sums">
            <div>
              <dt>{text('result.timeLeft')}</dt>
              <dd>
                <Countdown endTime={state.expireTime} look="text" onEnd={onEnd} />
              </dd>
            </div>
          </dl>
        ) : null}
      </div>
      <p className="second t13">{text('scan.close')}</p>
      <div className={styles.actions}>
        {/* A full load: a document allows the hosts of the providers that it shows. */}
        <a className="button" href={localizedPath(paymentPath(state.orderSn), locale)}>
          {text('scan.other')}
        </a>
        <Link className="button" href={orderPath(state.orderSn)}>
          {text('outcome.viewOrder')}
        </Link>
      </div>
    </section>
  );
}
