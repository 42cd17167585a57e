import { useTranslations } from 'next-intl';
import { usePurchase } from '@/components/product/state/purchase-context';
import { usePurchaseTotal } from '@/components/product/state/use-purchase-total';
import { Icon } from '@/components/ui/picture/icon';
import { Link } from '@/lib/i18n/navigation';
import { formatPrice, formatYuan } from '@/lib/money';
import { docPath } from '@/lib/routing/paths';
import { MethodTotalsButton } from './method-totals-button';
import styles from './purchase-summary.module.css';

/** The lines between the price and the total. */
export function PurchaseBreakdown() {
  const t = useTranslations('goods.summary');
  const limit = useTranslations('goods.limit');
  const verify = useTranslations('goods.verify');
  const { detail, state } = usePurchase();
  const total = usePurchaseTotal();
  const [method] = detail.paymentMethods;
  const rate = method ? Math.round(method.feeRate * 1000) / 10 : 0;
  const isTooLittle = total.orderAmount < detail.minOrderAmount;
  const { single, daily } = detail.unverifiedLimits;
  const isTooMuch = total.orderAmount > single;
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
          <dd>{formatYuan(total.goodsAmount)}</dd>
        </div>
        {total.activityDiscount > 0 ? (
          <div>
            <dt>
              <span className="tag tag-heart">{t('deal')}</span>
            </dt>
            <dd className="off">{formatYuan(-total.activityDiscount)}</dd>
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
            <dd>{method.feeIncluded ? t('feeIncluded') : formatYuan(total.serviceFee)}</dd>
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
          <Link className="link" href={docPath('verification')}>
            {verify('more')}
          </Link>
        </span>
      </p>
    </>
  );
}
