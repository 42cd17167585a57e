'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/lib/i18n/navigation';
import { formatPrice, formatYuan } from '@/lib/money';
import { docAddress } from '@/lib/routing/addresses';
import { MethodTotalsButton } from './method-totals-button';
import { usePurchase } from './purchase-context';
import styles from './purchase-summary.module.css';
import { usePurchaseTotal } from './use-purchase-total';

/** The lines between the price and what is to be paid. */
export function PurchaseSumsList() {
  const t = useTranslations('goods.summary');
  const limit = useTranslations('goods.limit');
  const verify = useTranslations('goods.verify');
  const { detail, state } = usePurchase();
  const sums = usePurchaseTotal();
  const [method] = detail.paymentMethods;
  const rate = method ? Math.round(method.feeRate * 1000) / 10 : 0;
  const isTooLittle = sums.orderAmount < detail.minOrderAmount;
  const { single, daily } = detail.unverifiedLimits;
  const isTooMuch = sums.orderAmount > single;
  return (
    <>
      <dl className="sums">
        <div>
          <dt>
            {detail.goods.type === 'PHYSICAL' ? t('priceGoods') : t('price')}{' '}
            {state.quantity > 1 ? (
              <span className="muted small number">{t('quantityTimes', { count: state.quantity })}</span>
            ) : null}
          </dt>
          <dd>{formatYuan(sums.goodsAmount)}</dd>
        </div>
        {sums.activityDiscount > 0 ? (
          <div>
            <dt>
              <span className="tag tag-heart">{t('deal')}</span>
            </dt>
            <dd className="off">{formatYuan(-sums.activityDiscount)}</dd>
          </div>
        ) : null}
        {detail.goods.type === 'PHYSICAL' ? (
          <div>
            <dt>{t('freight')}</dt>
            <dd className="muted">{t('freightLater')}</dd>
          </div>
        ) : null}
        {method ? (
          <div>
            <dt>
              {method.feeIncluded
                ? t('feeNone')
                : method.feeFixed > 0
                  ? t('feeFixed', { rate, fixed: formatPrice(method.feeFixed) })
                  : t('fee', { rate })}{' '}
              <span className="muted small">{method.name}</span>
            </dt>
            <dd>{method.feeIncluded ? t('feeIncluded') : formatYuan(sums.serviceFee)}</dd>
          </div>
        ) : null}
      </dl>
      {detail.paymentMethods.length > 1 ? <MethodTotalsButton className={`link ${styles.methods}`} /> : null}
      {isTooLittle ? (
        <p className="hint hint-error" role="alert">
          <Icon name="alert" size={16} />
          {t('minOrder', { amount: formatPrice(detail.minOrderAmount) })}
        </p>
      ) : null}
      <p className="hint">
        <Icon name="info" size={16} />
        <span>
          {isTooMuch
            ? limit('single', { amount: formatPrice(single) })
            : limit('known', { single: formatPrice(single), daily: formatPrice(daily) })}{' '}
          <Link className="link" href={docAddress('verification')}>
            {verify('more')}
          </Link>
        </span>
      </p>
    </>
  );
}
