import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Price } from '@/components/ui/price/price';
import type { Amounts } from '@/lib/contract/quote';
import { formatYuan } from '@/lib/money';
import styles from './price-breakdown.module.css';

/** Every line between the unit price and the total. Needs the `order` messages. */
export function PriceBreakdown({
  amounts,
  methodName,
  offerName,
}: {
  amounts: Amounts;
  methodName: string;
  offerName: string;
}) {
  const text = useTranslations('order.sums');
  const rate = Number((amounts.feeRate * 100).toFixed(2));
  const lines: { key: string; label: ReactNode; value: number; isOff?: boolean }[] = [
    { key: 'goodsAmount', label: text('goodsAmount'), value: amounts.goodsAmount },
    { key: 'activity', label: text('activity'), value: -amounts.activityDiscount, isOff: true },
    { key: 'member', label: text('member'), value: -amounts.memberDiscount, isOff: true },
    {
      key: 'coupon',
      label: (
        <>
          {text('coupon')} {offerName ? <span className="tag tag-heart">{offerName}</span> : null}
        </>
      ),
      value: -amounts.couponDiscount,
      isOff: true,
    },
    { key: 'deduction', label: text('deduction'), value: -amounts.deductionTotal, isOff: true },
  ];
  return (
    <dl className="sums">
      <div>
        <dt>{text('unitPrice')}</dt>
        <dd>{formatYuan(amounts.unitPrice)}</dd>
      </div>
      <div>
        <dt>{text('quantity')}</dt>
        <dd>{amounts.quantity}</dd>
      </div>
      {lines
        .filter((line) => !line.isOff || line.value !== 0)
        .map((line) => (
          <div key={line.key}>
            <dt>{line.label}</dt>
            <dd className={line.isOff ? 'off' : undefined}>{formatYuan(line.value)}</dd>
          </div>
        ))}
      {amounts.freight > 0 ? (
        <div>
          <dt>{text('freight')}</dt>
          <dd>{formatYuan(amounts.freight)}</dd>
        </div>
      ) : null}
      <div className="total">
        <dt>{text('orderAmount')}</dt>
        <dd>{formatYuan(amounts.orderAmount)}</dd>
      </div>
      <div>
        <dt>
          {amounts.feeIncluded ? text('feeIncluded') : text('fee', { rate })}{' '}
          <span className="muted small">{methodName}</span>
        </dt>
        <dd>{formatYuan(amounts.serviceFee)}</dd>
      </div>
    </dl>
  );
}

export function PayTotal({ value, note }: { value: number; note?: ReactNode }) {
  const text = useTranslations('order.sums');
  return (
    <div className={styles.total}>
      <b>{text('payAmount')}</b>
      <div>
        <Price value={value} size={32} keepZeros />
        {note}
      </div>
    </div>
  );
}
