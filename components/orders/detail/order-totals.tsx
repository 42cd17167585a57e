import { useTranslations } from 'next-intl';
import { PriceBreakdown } from '@/components/orders/breakdown/price-breakdown';
import { ExactText, YuanText } from '@/components/ui/price/amount-text';
import { Price } from '@/components/ui/price/price';
import { DatedText } from '@/components/ui/time/dated-text';
import { useChargedText } from '@/lib/currencies/queries/charge-text';
import { formatYuan } from '@/lib/money';
import type { OrderDetail } from '@/lib/orders/contract';
import type { MemberRefund } from '@/lib/refunds/contract';
import styles from './order-detail.module.css';

/** One refund: its state, and when the money is expected. */
export function RefundLine({ refund }: { refund: MemberRefund }) {
  const text = useTranslations('order.detail.refund');
  const isUnderWay = ['APPROVED', 'SUBMITTED', 'PENDING'].includes(refund.status);
  return (
    <p className={`second t13 ${styles.refund}`}>
      <DatedText>
        {[
          text(refund.status, { amount: formatYuan(refund.amount) }),
          ...(refund.channel === 'COINS' ? [text('inCoins')] : []),
          ...(isUnderWay && refund.expectedTime !== null
            ? [text('expected', { date: refund.expectedTime.slice(0, 10) })]
            : []),
        ].join(' · ')}
      </DatedText>
      {refund.text ? <q className={styles.refundText}>{refund.text}</q> : null}
    </p>
  );
}

/** The order's total, the amount charged, and refunds. */
export function OrderTotals({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.sums');
  const isPaid = order.paidTime !== null;
  const isClosed = order.status === 'CANCELED' || order.status === 'OVERDUE_PAYMENT';
  const charged = useChargedText()(order);
  return (
    <div id="order-sums">
      <PriceBreakdown amounts={order.amounts} methodName={order.paymentMethodName ?? ''} offerName="" />
      <div className={styles.total}>
        <b>{text(isPaid ? 'paid' : isClosed ? 'notPaid' : 'payAmount')}</b>
        {isClosed && !isPaid ? (
          <span className="number">
            <YuanText value={order.amounts.payAmount} />
          </span>
        ) : (
          <div>
            <Price value={order.amounts.payAmount} size={24} keepZeros />
            {charged === null ? null : (
              <span className="number small second">
                <ExactText>{charged}</ExactText>
              </span>
            )}
          </div>
        )}
      </div>
      {order.refunds.map((refund) => (
        <RefundLine key={refund.sn} refund={refund} />
      ))}
    </div>
  );
}
