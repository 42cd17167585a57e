import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/control/copy-button';
import { ExactText, LiveText } from '@/components/ui/price/amount-text';
import { ClockTime } from '@/components/ui/time/clock-time';
import type { OrderDetail } from '@/lib/orders/contract';
import { paidWith } from '@/lib/payments/card-brand';
import styles from './order-detail.module.css';

/** Number, time, payment, e-mail and note of an order. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.detail');
  const means = paidWith(order);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{text('sn')}</dt>
        <dd className="number">
          <ExactText>{order.sn}</ExactText>{' '}
          <CopyButton className="link" text={order.sn} name={text('copySn')}>
            {text('copy')}
          </CopyButton>
        </dd>
      </div>
      <div>
        <dt>{text('placed')}</dt>
        <dd className="number">
          <ClockTime time={order.createdTime} />
        </dd>
      </div>
      {means === '' ? null : (
        <div>
          <dt>{text('method')}</dt>
          <dd>
            <LiveText>{means}</LiveText>
          </dd>
        </div>
      )}
      {order.contactEmail ? (
        <div>
          <dt>{text('email')}</dt>
          <dd>{order.contactEmail}</dd>
        </div>
      ) : null}
      {order.remark ? (
        <div>
          <dt>{text('remark')}</dt>
          <dd>{order.remark}</dd>
        </div>
      ) : null}
    </dl>
  );
}
