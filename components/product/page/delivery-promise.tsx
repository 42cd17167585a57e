import { useTranslations } from 'next-intl';
import { useDurationText } from '@/components/product/info/use-duration-text';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import type { GoodsDetail } from '@/lib/contract/storefront/product';
import styles from './product-page.module.css';

type Promised = Pick<GoodsDetail, 'accountCheck'> & {
  delivery: Pick<GoodsDetail['delivery'], 'p90Seconds'>;
  goods: Pick<
    GoodsDetail['goods'],
    'deliveryMode' | 'etaLabel' | 'regionLabel' | 'requiresVerification' | 'returnsDays'
  >;
};

type Fact = { icon: IconName; title: string; text: string; isLong?: boolean };

/** Delivery time, region and account check, shown above the purchase. */
export function DeliveryPromise({ detail }: { detail: Promised }) {
  const t = useTranslations('goods.promise');
  const promises = [...usePace(detail), useRegion(detail), useCare(detail)];
  return (
    <ul className={styles.promise} aria-label={t('label')}>
      {promises.map(({ icon, title, text, isLong }) => (
        <li key={text} className={isLong ? styles.isLong : undefined}>
          <Icon name={icon} />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The estimate, which every page shows, and the measured time where there are enough orders. */
function usePace({ delivery, goods }: Promised): Fact[] {
  const t = useTranslations('goods.promise');
  const spell = useDurationText();
  const text = goods.requiresVerification
    ? t('etaVerified')
    : goods.deliveryMode === 'SHIPPING'
      ? t('etaShipping')
      : t('eta');
  const estimate: Fact = { icon: 'clock', title: goods.etaLabel, text, isLong: true };
  const { p90Seconds } = delivery;
  if (p90Seconds === null) return [estimate];
  return [
    { ...estimate, isLong: false },
    { icon: 'bolt', title: spell(p90Seconds), text: t('nine') },
  ];
}

function useRegion({ goods }: Promised): Fact {
  const t = useTranslations('goods.promise');
  if (goods.deliveryMode === 'SHIPPING') {
    const days = goods.returnsDays ?? 0;
    return { icon: 'refresh', title: t('returns', { days }), text: t('returnsHint') };
  }
  return goods.regionLabel === null
    ? { icon: 'globe', title: t('global'), text: t('globalHint') }
    : { icon: 'globe', title: goods.regionLabel, text: t('limited') };
}

function useCare({ goods, accountCheck }: Promised): Fact {
  const t = useTranslations('goods.promise');
  if (goods.deliveryMode === 'CARD') return { icon: 'ticket', title: t('code'), text: t('codeHint') };
  if (goods.deliveryMode === 'SHIPPING')
    return { icon: 'globe', title: t('shipped'), text: t('shippedHint') };
  if (accountCheck.mode === 'ROLE_LOOKUP') return { icon: 'shield', title: t('check'), text: t('checkRole') };
  if (accountCheck.mode === 'CARRIER_LOOKUP') {
    return { icon: 'shield', title: t('check'), text: t('checkCarrier') };
  }
  return { icon: 'shield', title: t('twice'), text: t('twiceHint') };
}
