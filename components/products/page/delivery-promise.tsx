import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { useDurationText } from '@/components/ui/time/use-duration-text';
import type { GoodsDetail } from '@/lib/products/contract';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';
import { ByVerification } from './by-verification';
import styles from './product-page.module.css';

type Promised = Pick<GoodsDetail, 'accountCheck' | 'freight'> & {
  delivery: Pick<GoodsDetail['delivery'], 'p90Seconds'>;
  goods: Pick<
    GoodsDetail['goods'],
    'deliveryMode' | 'etaLabel' | 'lateSeconds' | 'regionLabel' | 'requiresVerification' | 'returnsDays'
  >;
};

type PromiseFact = { icon: IconName; title: string; text: string };

/** Delivery time, region and account check, shown above the purchase. */
export function DeliveryPromise({ detail }: { detail: Promised }) {
  const t = useTranslations('goods.promise');
  const pace = usePace(detail);
  const promises = [useRegion(detail), useCare(detail)];
  return (
    <ul className={styles.promise} aria-label={t('label')}>
      {detail.goods.requiresVerification ? (
        <ByVerification
          needed={<VerificationItem step="needed" />}
          checking={<VerificationItem step="checking" />}
          done={<PromiseItem {...pace} isLong />}
        />
      ) : (
        <PromiseItem {...pace} isLong />
      )}
      {promises.map((promise) => (
        <PromiseItem key={promise.text} {...promise} />
      ))}
    </ul>
  );
}

/** One fact about the delivery. @param end after the text @param isLong takes the whole line on the phone */
function PromiseItem({
  icon,
  title,
  text,
  end,
  isLong = false,
}: PromiseFact & { end?: ReactNode; isLong?: boolean }) {
  return (
    <li className={isLong ? styles.isLong : undefined}>
      <Icon name={icon} />
      <span>
        <b>{title}</b>
        <span className={styles.more}>
          {text}
          {end}
        </span>
      </span>
    </li>
  );
}

/** How long the delivery of a product takes that is delivered after an identity verification: the verification decides it. */
function VerificationItem({ step }: { step: 'needed' | 'checking' }) {
  const t = useTranslations('goods');
  const more = (
    <>
      {' '}
      <Link className="link" href={docPath('verification')}>
        {t('verify.more')}
      </Link>
    </>
  );
  return (
    <PromiseItem icon="shield" title={t('promise.verified')} text={t(`verify.${step}`)} end={more} isLong />
  );
}

/** How long the delivery takes: the time of now when it is longer than promised, else the estimate, and that of a month. */
function usePace({ delivery: { p90Seconds }, goods }: Promised): PromiseFact {
  const t = useTranslations('goods.promise');
  const spell = useDurationText();
  if (goods.lateSeconds !== undefined) {
    return {
      icon: 'clock',
      title: t('late', { time: spell(goods.lateSeconds) }),
      text: t('usual', { eta: goods.etaLabel }),
    };
  }
  const text =
    p90Seconds !== null
      ? t('measured', { time: spell(p90Seconds) })
      : t(goods.deliveryMode === 'SHIPPING' ? 'etaShipping' : 'eta');
  return { icon: 'clock', title: goods.etaLabel, text };
}

function useRegion({ goods }: Promised): PromiseFact {
  const t = useTranslations('goods.promise');
  if (goods.deliveryMode === 'SHIPPING') {
    const days = goods.returnsDays ?? 0;
    return {
      icon: 'refresh',
      title: t('returns', { days }),
      text: days > 0 ? t('returnsHint') : t('returnsNone'),
    };
  }
  return goods.regionLabel === null
    ? { icon: 'globe', title: t('global'), text: t('globalHint') }
    : { icon: 'globe', title: goods.regionLabel, text: t('limited') };
}

function useCare({ goods, accountCheck, freight }: Promised): PromiseFact {
  const t = useTranslations('goods.promise');
  if (goods.deliveryMode === 'CARD') return { icon: 'ticket', title: t('code'), text: t('codeHint') };
  if (goods.deliveryMode === 'SHIPPING') {
    const count = freight.reduce((sum, zone) => sum + zone.count, 0);
    return { icon: 'globe', title: t('shipped', { count }), text: t('shippedHint') };
  }
  if (accountCheck.mode === 'ROLE_LOOKUP') return { icon: 'shield', title: t('check'), text: t('checkRole') };
  if (accountCheck.mode === 'CARRIER_LOOKUP') {
    return { icon: 'shield', title: t('check'), text: t('checkCarrier') };
  }
  return { icon: 'shield', title: t('twice'), text: t('twiceHint') };
}
