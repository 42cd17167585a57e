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
import type { PaymentPage } from '@/lib/contract/orders/payment';
import { useServerText } from '@/lib/error-text/use-server-text';
import { formatMinor } from '@/lib/money';
import { paymentPageQuery } from '@/lib/queries/browser/payment/payment-page';
import { useWalletPayment } from './use-wallet-payment';

type WalletPaymentProps = { orderSn: string; first: PaymentPage };

/** The page that opens PayPal's window, and what became of the order when it can no longer be paid. */
export function WalletPayment({ orderSn, first }: WalletPaymentProps) {
  const { data: page = first } = useQuery(paymentPageQuery(orderSn, first));
  const [order] = page.orders;
  if (!order) return null;
  if (order.status !== 'PENDING_PAYMENT') return <PaymentOutcome order={order} />;
  if (page.lastFailure?.failKey === 'payment_mismatch') return <MismatchCard orderSn={orderSn} />;
  return <WalletSection orderSn={orderSn} page={page} order={order} />;
}

function WalletSection({
  orderSn,
  page,
  order,
}: {
  orderSn: string;
  page: PaymentPage;
  order: PaymentPage['orders'][number];
}) {
  const text = useTranslations('payment');
  const { phase, notice, failKey, isBroken, url, charge, pay } = useWalletPayment(orderSn, page);
  const total = charge ? formatMinor(charge.minor, charge.precision, `${charge.currencyCode} `) : '';
  const isLoading = phase === 'LOADING' && !isBroken;
  return (
    <ProviderForm
      title={text('wallet.title')}
      legend={text('wallet.approve')}
      orderSn={orderSn}
      page={page}
      order={order}
      isBusy={isLoading}
      onSubmit={pay}
    >
      <WalletNotice notice={isBroken ? 'BROKEN' : notice} failKey={failKey} />
      <p className="second">{text(isLoading ? 'wallet.loading' : 'wallet.hint')}</p>
      <SubmitButton
        className={`button button-primary button-large button-block ${styles.pay}`}
        busy={phase === 'PAYING'}
        busyText={text('wallet.paying')}
        disabled={isBroken || isLoading}
      >
        <Icon name="lock" /> {text('wallet.pay')} <span className="number">{total}</span>
      </SubmitButton>
      {url && (isBroken || notice === 'UNREACHABLE') ? (
        <p className={styles.pay}>
          <a className="link" href={url}>
            {text('wallet.openPage')}
          </a>
        </p>
      ) : null}
    </ProviderForm>
  );
}

function WalletNotice({
  notice,
  failKey,
}: {
  notice: 'CANCELED' | 'UNREACHABLE' | 'DECLINED' | 'BROKEN' | null;
  failKey: string | null;
}) {
  const text = useTranslations('payment');
  const serverText = useServerText();
  if (notice === null) return null;
  const messages = {
    CANCELED: text('wallet.canceled'),
    UNREACHABLE: text('wallet.unreachable'),
    BROKEN: text('wallet.unavailable'),
    DECLINED: failKey === null ? '' : serverText(failKey),
  };
  return (
    <div className={styles.failure}>
      <Notice tone={notice === 'CANCELED' ? 'info' : 'danger'} live>
        {messages[notice]}
      </Notice>
    </div>
  );
}
