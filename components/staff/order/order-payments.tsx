import { useTranslations } from 'next-intl';
import { useMethodName } from '@/components/staff/format/order-words';
import { Panel } from '@/components/staff/format/panel';
import { usePaymentStatusName } from '@/components/staff/format/payment-status';
import { MoneyState } from '@/components/staff/format/state-tag';
import { useServerKey } from '@/components/staff/format/use-server-key';
import { When } from '@/components/staff/format/when';
import { YuanText } from '@/components/ui/price/amount-text';
import type { StaffOrderDetail } from '@/lib/contract/staff/order';

type Payment = StaffOrderDetail['payments'][number];

/** Every attempt to pay, and the refunds. */
export function OrderPayments({ order }: { readonly order: StaffOrderDetail }) {
  const t = useTranslations('staff.order');
  const methodName = useMethodName();
  const refundName = useRefundStatusName();
  if (order.payments.length === 0) return null;
  return (
    <Panel title={t('payments')} isFlush>
      <ul className="s-rows">
        {order.payments.map((payment) => (
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
          </li>
        ))}
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

function PaymentResult({ payment }: { readonly payment: Payment }) {
  const statusName = usePaymentStatusName();
  const failure = useServerKey(payment.failKey);
  return (
    <span>
      <MoneyState status={payment.status} name={statusName(payment.status)} />
      {failure ? <small>{failure}</small> : null}
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
