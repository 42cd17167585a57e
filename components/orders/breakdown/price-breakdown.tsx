import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { toPercent } from '@/lib/percent';
import type { Amounts } from '@/lib/pricing/contract';
import styles from './price-breakdown.module.css';

/**
 * The lines between the unit price and the total. Needs the `order` messages.
 * @param isShort without the lines that repeat another one: the price of one unit, the sum of one discount, and the amount
 *   before the fee
 */
export function PriceBreakdown({
  amounts,
  methodName,
  offerName,
  isFreightOpen,
  isShort = false,
}: {
  amounts: Amounts;
  methodName: string;
  offerName: string;
  isShort?: boolean;
  /** The freight is not known before an address is chosen. */
  isFreightOpen?: boolean;
}) {
  const text = useTranslations('order.sums');
  const rate = toPercent(amounts.feeRate);
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
  const discounts = lines.filter(({ key, value }) => key !== 'deduction' && value < 0).length;
  const hasUnits = !isShort || amounts.quantity > 1;
  return (
    <dl className="sums">
      {hasUnits ? (
        <>
          <div>
            <dt>{text('unitPrice')}</dt>
            <dd>
              <YuanText value={amounts.unitPrice} />
            </dd>
          </div>
          <div>
            <dt>{text('quantity')}</dt>
            <dd>{amounts.quantity}</dd>
          </div>
        </>
      ) : null}
      {lines
        .filter((line) => !line.isOff || line.value !== 0)
        .filter((line) => !isShort || line.key !== 'deduction' || discounts > 1)
        .map((line) => (
          <div key={line.key}>
            <dt>{line.label}</dt>
            <dd className={line.isOff ? 'off' : undefined}>
              <YuanText value={line.value} />
            </dd>
          </div>
        ))}
      {isFreightOpen || amounts.freight > 0 ? (
        <div>
          <dt>{text('freight')}</dt>
          <dd className={isFreightOpen ? 'muted' : undefined}>
            {isFreightOpen ? (
              <LiveText>{text('freightOpen')}</LiveText>
            ) : (
              <YuanText value={amounts.freight} />
            )}
          </dd>
        </div>
      ) : null}
      {isShort ? null : (
        <div className="total">
          <dt>{text('orderAmount')}</dt>
          <dd>
            <YuanText value={amounts.orderAmount} />
          </dd>
        </div>
      )}
      <div>
        <dt>
          <LiveText>{amounts.feeIncluded ? text('feeIncluded') : text('fee', { rate })}</LiveText>{' '}
          <span className="muted small hide-phone">{methodName}</span>
        </dt>
        <dd>
          <YuanText value={amounts.serviceFee} />
        </dd>
      </div>
    </dl>
  );
}

/** The row of the total. @param other the row of the same sum in another currency */
export function PayTotal({
  other,
  isFreightOpen,
  children,
}: {
  other?: ReactNode;
  isFreightOpen?: boolean;
  children: ReactNode;
}) {
  const text = useTranslations('order.sums');
  return (
    <div className={styles.totals}>
      <div className={styles.total}>
        <b>{text(isFreightOpen ? 'payBeforeFreight' : 'payAmount')}</b>
        {children}
      </div>
      {other}
    </div>
  );
}
