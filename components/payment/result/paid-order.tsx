import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { needsVerification, sentenceKey, statusKey } from '@/components/order/status/order-status';
import styles from '@/components/payment/frame/payment.module.css';
import type { OrderDetail } from '@/lib/contract/order';
import { Link } from '@/lib/i18n/navigation';
import { formatYuan } from '@/lib/money';
import { liveOrderQuery } from '@/lib/queries/browser/order-detail';
import { homePath, memberPath, orderPath } from '@/lib/routing/paths';
import { OutcomeCard } from './outcome-card';

/** A paid order as it is now: its progress without reload, what was bought for whom, and the next step. */
export function PaidOrder({ orderSn }: { orderSn: string }) {
  const text = useTranslations('payment.outcome');
  const words = useTranslations('order');
  const { data: order } = useQuery(liveOrderQuery(orderSn));
  const hasCodes = order?.deliveryMode === 'CARD' && order.actions.includes('SHOW_CODES');
  const isBlocked = order !== undefined && needsVerification(order);
  return (
    <OutcomeCard
      icon="check"
      tone="success"
      title={text('paid.title')}
      lead={order ? words(`sentence.${sentenceKey(order)}`) : text('paid.loading')}
      facts={order ? <PaidFacts order={order} /> : null}
    >
      {isBlocked ? (
        <Link className="button button-primary" href={memberPath('profile/identity')}>
          {words('action.verify')}
        </Link>
      ) : null}
      <Link className={isBlocked ? 'button' : 'button button-primary'} href={orderPath(orderSn)}>
        {text(hasCodes ? 'showCodes' : 'viewOrder')}
      </Link>
      <Link className="button" href={homePath}>
        {text('home')}
      </Link>
    </OutcomeCard>
  );
}

function PaidFacts({ order }: { order: OrderDetail }) {
  const words = useTranslations('order');
  const account = order.account?.roleName ?? order.accountDisplay;
  const rows = [
    [words('detail.goods'), `${order.goodsName} ${order.specifications} ×${order.quantity}`],
    ...(account ? [[words('delivery.accountTitle'), account]] : []),
    [
      words('sums.paid'),
      order.payCurrency === 'CNY'
        ? formatYuan(order.amounts.payAmount)
        : `${formatYuan(order.amounts.payAmount)} · ${order.payCurrency} ${order.payCurrencyAmount}`,
    ],
    [words('detail.sn'), order.sn],
    [words('timeline.title'), words(`status.${statusKey(order)}`)],
  ];
  return (
    <dl className={`sums ${styles.paidFacts}`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
