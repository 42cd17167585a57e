import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { OrderStatus } from '@/lib/orders/contract';
import type { PaymentPage } from '@/lib/payments/contract';
import { Link, useRouter } from '@/lib/routing/navigation';
import { homePath, orderPath } from '@/lib/routing/paths';
import { OutcomeCard } from './outcome-card';

type Outcome = 'paid' | 'expired' | 'canceled' | 'refund';

const outcomes: Record<OrderStatus, Outcome> = {
  // Not shown: an unpaid order has the payment page.
  PENDING_PAYMENT: 'paid',
  PENDING_REVIEW: 'paid',
  PENDING_SHIPMENT: 'paid',
  PENDING_EVALUATE: 'paid',
  COMPLETED: 'paid',
  PENDING_REFUND: 'refund',
  REFUNDED: 'refund',
  CANCELED: 'canceled',
  OVERDUE_PAYMENT: 'expired',
};

/** An order that can no longer be paid: the order itself when it is paid, otherwise the reason and the next step. */
export function PaymentOutcome({ order }: { order: Pick<PaymentPage['orders'][number], 'sn' | 'status'> }) {
  const text = useTranslations('payment.outcome');
  const outcome = outcomes[order.status];
  if (outcome === 'paid') return <OpenOrder orderSn={order.sn} />;
  return (
    <OutcomeCard icon="refresh" title={text(`${outcome}.title`)} lead={text(`${outcome}.text`)}>
      <Link className="button button-primary" href={orderPath(order.sn)}>
        {text('viewOrder')}
      </Link>
      <Link className="button" href={homePath}>
        {text('home')}
      </Link>
    </OutcomeCard>
  );
}

/** Opens the page of a paid order, which shows its progress. Going back does not lead to the payment again. */
function OpenOrder({ orderSn }: { orderSn: string }) {
  const text = useTranslations('payment.outcome');
  const router = useRouter();
  useEffect(() => router.replace(orderPath(orderSn)), [router, orderSn]);
  return (
    <OutcomeCard icon="check" tone="success" title={text('paid.title')} lead={text('paid.loading')}>
      <Link className="button button-primary" href={orderPath(orderSn)}>
        {text('viewOrder')}
      </Link>
    </OutcomeCard>
  );
}
