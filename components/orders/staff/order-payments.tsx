import { useTranslations } from 'next-intl';
import { useMethodName } from '@/components/staff/format/order-words';
import { Panel } from '@/components/staff/format/panel';
import { usePaymentStatusName } from '@/components/staff/format/payment-status';
import { MoneyState } from '@/components/staff/format/state-tag';
import { useServerKey } from '@/components/staff/format/use-server-key';
import { When } from '@/components/staff/format/when';
import { YuanText } from '@/components/ui/price/amount-text';
import type { StaffOrderDetail } from '@/lib/orders/staff/contract';

type Payment = StaffOrderDetail['payments'][number];

/** Every try to pay, failed ones too, and the refunds. */
export function OrderPayments({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.order');
  const methodName = useMethodName();
  const refundName = useRefundStatusName();
  if (order.payments.length === 0) return null;
  return (
    <Panel title={t('payments')} isFlush>
      <ul className="s-rows">
        {order.payments.flatMap((payment) => [
          ...payment.failures.map((failure) => (
            <li key={failure.id}>
              <span>
                <b>{methodName(payment.method)}</b>
                <small>{failure.card ?? payment.provider}</small>
              </span>
              <code translate="no">{payment.sn}</code>
              <When time={failure.time} />
              <FailedTry failure={failure} />
              <b className="s-amount">
                <YuanText value={payment.amount} />
              </b>
            </li>
          )),
          <li key={payment.sn}>
            <span>
              <b>{methodName(payment.method)}</b>
              <small>{payment.card ?? payment.provider}</small>
            </span>
            <code translate="no">{payment.sn}</code>
            <When time={payment.createdTime} />
            <PaymentResult payment={payment} />
            <b className="s-amount">
              <YuanText value={payment.amount} />
            </b>
          </li>,
        ])}
        {order.refunds.map((refund) => (
          <li key={refund.sn}>
            <span>
              <b>{t('refund')}</b>
            </span>
            <code translate="no">{refund.sn}</code>
            <When time={refund.createdTime} />
            <MoneyState status={refund.status} name={refundName(refund.status)} />
            <b className="s-amount">
              <YuanText value={-refund.amount} />
            </b>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Why a card was declined, and whether its bank had authenticated the shopper. */
function FailedTry({ failure }: { readonly failure: Payment['failures'][number] }) {
  const t = useTranslations('staff.order');
  const reason = useServerKey(failure.failKey);
  return (
    <span>
      <MoneyState status="FAILED" name={t('declined')} />
      {reason ? <small>{reason}</small> : null}
      <small>{t(failure.threeDs ? 'threeDs' : 'noThreeDs')}</small>
      <Risk risk={failure.risk} />
    </span>
  );
}

/** How the provider assesses the risk of fraud; nothing when it makes no assessment. */
function Risk({ risk }: Pick<Payment, 'risk'>) {
  const t = useTranslations('staff');
  if (risk === null) return null;
  return (
    <small data-tone={risk === 'HIGHEST' ? 'late' : undefined}>
      {t('screening.fact.risk')}: {t(`screening.risk.${risk}`)}
    </small>
  );
}

function PaymentResult({ payment }: { readonly payment: Payment }) {
  const t = useTranslations('staff.order');
  const statusName = usePaymentStatusName();
  // The reason is beside the try that failed.
  const failure = useServerKey(payment.failures.length > 0 ? null : payment.failKey);
  return (
    <span>
      <MoneyState status={payment.status} name={statusName(payment.status)} />
      {failure ? <small>{failure}</small> : null}
      {payment.status === 'SUCCEEDED' && payment.card ? (
        <small>{t(payment.threeDs ? 'threeDs' : 'noThreeDs')}</small>
      ) : null}
      <Risk risk={payment.risk} />
    </span>
  );
}

export function useRefundStatusName(): (status: string) => string {
  const t = useTranslations('staff.refundStatus');
  return (status) => {
    const known = (
      ['REQUESTED', 'APPROVED', 'SUBMITTED', 'PENDING', 'SUCCEEDED', 'FAILED', 'MANUAL'] as const
    ).find((one) => one === status);
    return known ? t(known) : status;
  };
}
