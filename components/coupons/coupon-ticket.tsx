import { useLocale, useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { ExactText, LiveText } from '@/components/ui/price/amount-text';
import type { Coupon } from '@/lib/coupons/contract';
import { rateWord } from '@/lib/coupons/coupon-words';
import { moneyParts } from '@/lib/money';
import styles from './coupon.module.css';

type Terms = Pick<
  Coupon,
  'name' | 'type' | 'value' | 'maxDiscount' | 'minOrderAmount' | 'scope' | 'usage' | 'isNewMemberOnly'
>;

/** After a term, on its line: no line begins with it. */
export const point = '\u00a0·';

/**
 * A coupon: its discount with its maximum, its name, and in a second line where and until when it can be used.
 * @param isOver used, expired or fully claimed: without colour
 */
export function CouponTicket({
  coupon,
  isOver = false,
  time,
  children,
}: {
  coupon: Terms;
  isOver?: boolean;
  time: ReactNode;
  children?: ReactNode;
}) {
  const text = useTranslations('asset.coupon');
  const locale = useLocale();
  const scope = useScopeText(coupon.scope);
  const amount = (yuan: number) => {
    const { integer, cents } = moneyParts(yuan);
    return `${integer}${cents}`;
  };
  const terms = [
    coupon.minOrderAmount > 0
      ? text('minimum', { amount: amount(coupon.minOrderAmount) })
      : text('noMinimum'),
    scope,
    ...(coupon.usage === '' ? [] : [coupon.usage]),
  ];
  return (
    <div className={`${styles.ticket} ${isOver ? styles.isOver : ''}`}>
      <div className={styles.sum}>
        <b className="number">
          {coupon.type === 'AMOUNT' ? (
            <ExactText>{`¥${amount(coupon.value)}`}</ExactText>
          ) : (
            <LiveText>
              {coupon.type === 'RATE'
                ? text('rate', { share: rateWord(coupon.value, locale) })
                : text('freeFee')}
            </LiveText>
          )}
        </b>
        {coupon.maxDiscount === null ? null : (
          <span className="small">
            <LiveText>{text('most', { amount: amount(coupon.maxDiscount) })}</LiveText>
          </span>
        )}
      </div>
      <div className={styles.words}>
        <b>
          {coupon.name}
          {coupon.isNewMemberOnly ? <span className="tag tag-azure">{text('newOnly')}</span> : null}
        </b>
        <span className="small second">
          {[...new Set(terms)].map((term) => (
            <Fragment key={term}>
              <span className={styles.term}>
                <LiveText>{`${term}${point}`}</LiveText>
              </span>{' '}
            </Fragment>
          ))}
          <span className={styles.term}>{time}</span>
        </span>
      </div>
      {children ? <div className={styles.action}>{children}</div> : null}
    </div>
  );
}

function useScopeText({ type, values, names }: Coupon['scope']): string {
  const text = useTranslations('asset.coupon.scope');
  if (type === 'ALL') return text('ALL');
  if (type === 'GOODS_TYPE') {
    const [only] = values;
    return values.length === 1 && (only === 'PHYSICAL' || only === 'VIRTUAL') ? text(only) : text('some');
  }
  return names.length === 0 ? text('some') : names.join(' / ');
}
