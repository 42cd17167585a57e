import { useFormatter, useTranslations } from 'next-intl';
import { OrderLine } from '@/components/payments/frame/order-line';
import styles from '@/components/payments/frame/payment.module.css';
import { YuanText } from '@/components/ui/price/amount-text';
import { Countdown } from '@/components/ui/time/countdown';
import type { PaymentPage } from '@/lib/payments/contract';
import { partScripts } from '@/lib/text/part-scripts';

/**
 * What an unpaid order is for, its amount and number, the time left to pay it, and the methods.
 * @param isPaying its payment is in progress: it is neither closed nor paid again
 */
export function OutcomeOrder({ page, isPaying = false }: { page: PaymentPage; isPaying?: boolean }) {
  const text = useTranslations('payment');
  const format = useFormatter();
  const [order] = page.orders;
  const methods = page.payments.filter(({ disabledReason }) => disabledReason === null);
  if (!order) return null;
  return (
    <div className={styles.paidFacts}>
      <OrderLine order={order} />
      <dl className="sums">
        <div>
          <dt>{text('result.amount')}</dt>
          <dd>
            <YuanText value={page.amount} />
          </dd>
        </div>
        <div>
          <dt>{text('result.orderSn')}</dt>
          <dd className="number" translate="no">
            {order.sn}
          </dd>
        </div>
        {page.expireTime && !isPaying ? (
          <div>
            <dt>{text('result.timeLeft')}</dt>
            <dd>
              <Countdown endTime={page.expireTime} look="text" />
            </dd>
          </div>
        ) : null}
      </dl>
      {methods.length > 1 && !isPaying ? (
        <p className="second t13">
          {partScripts(
            text('result.methods', {
              methods: format.list(
                methods.map(({ name }) => name),
                { type: 'disjunction' },
              ),
            }),
          )}
        </p>
      ) : null}
    </div>
  );
}
