import { useTranslations } from 'next-intl';
import { usePurchase } from '@/components/products/state/purchase-context';
import { usePurchaseTotal } from '@/components/products/state/use-purchase-total';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { formatPrice } from '@/lib/money';
import { toPercent } from '@/lib/percent';
import { Link } from '@/lib/routing/navigation';
import { docPath, memberPath } from '@/lib/routing/paths';
import { MethodTotalsButton } from './method-totals-button';
import styles from './purchase-summary.module.css';

/** The lines between the price and the total. */
export function PurchaseBreakdown() {
  const t = useTranslations('goods.summary');
  const limit = useTranslations('goods.limit');
  const verify = useTranslations('goods.verify');
  const { detail, state, personal } = usePurchase();
  const total = usePurchaseTotal();
  const [method] = detail.paymentMethods;
  const rate = method ? toPercent(method.feeRate) : 0;
  const { single, daily } = personal?.limits ?? detail.unverifiedLimits;
  const limits = { single: formatPrice(single), daily: formatPrice(daily) };
  const isRefused = personal
    ? personal.limit?.reasonKey === 'order_verificationRequired'
    : total.orderAmount > single;
  const isVerified = personal?.verification === 'VERIFIED';
  const isChecking = personal?.verification === 'IN_VERIFICATION';
  const limitText = isRefused
    ? limit(isChecking ? 'checking.single' : 'single', { amount: limits.single })
    : personal?.limit
      ? limit('left', { amount: formatPrice(personal.limit.reasonArgs[0] ?? 0) })
      : isVerified
        ? limit('verified', limits)
        : personal?.hold === 'RISK'
          ? limit(isChecking ? 'checking.risk' : 'risk')
          : limit(isChecking ? 'checking.known' : 'known', limits);
  return (
    <>
      <dl className="sums">
        <div>
          <dt>
            <LiveText>{detail.goods.type === 'PHYSICAL' ? t('priceGoods') : t('price')}</LiveText>{' '}
            {state.quantity > 1 ? (
              <span className="muted small number">{t('quantityTimes', { count: state.quantity })}</span>
            ) : null}
          </dt>
          <dd>
            <YuanText value={total.goodsAmount} />
          </dd>
        </div>
        {total.activityDiscount > 0 ? (
          <div>
            <dt>
              <span className="tag tag-heart">{t('deal')}</span>
            </dt>
            <dd className="off">
              <YuanText value={-total.activityDiscount} />
            </dd>
          </div>
        ) : null}
        {total.offer ? (
          <div>
            <dt>
              <LiveText>{t(total.offer.name ? 'coupon' : 'member')}</LiveText>{' '}
              {total.offer.name ? <span className="tag tag-heart">{total.offer.name}</span> : null}
            </dt>
            <dd className="off">
              <YuanText value={-total.offer.discount} />
            </dd>
          </div>
        ) : null}
        {detail.goods.type === 'PHYSICAL' ? (
          <div>
            <dt>{t('freight')}</dt>
            <dd className="muted">{t('freightLater', { amount: formatPrice(detail.freightFrom) })}</dd>
          </div>
        ) : null}
        {method ? (
          <div>
            <dt>
              <LiveText>
                {method.feeIncluded
                  ? t('feeNone')
                  : method.feeFixed > 0
                    ? t('feeFixed', { rate, fixed: formatPrice(method.feeFixed) })
                    : t('fee', { rate })}
              </LiveText>{' '}
              <span className="muted small">{method.name}</span>
            </dt>
            <dd>
              {method.feeIncluded ? (
                <LiveText>{t('feeIncluded')}</LiveText>
              ) : (
                <YuanText value={total.serviceFee} />
              )}
            </dd>
          </div>
        ) : null}
      </dl>
      {detail.paymentMethods.length > 1 ? <MethodTotalsButton className={`link ${styles.methods}`} /> : null}
      <p className="hint">
        <Icon name="info" size={16} />
        <span>
          <LiveText>{limitText}</LiveText>{' '}
          {isVerified ? null : (
            <Link className="link" href={personal ? memberPath('profile/identity') : docPath('verification')}>
              {verify(isChecking ? 'progress' : personal ? 'now' : 'more')}
            </Link>
          )}
        </span>
      </p>
    </>
  );
}
