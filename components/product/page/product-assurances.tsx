import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import type { GoodsDetail } from '@/lib/contract/storefront/product';

/** The assurances for this delivery mode, as items of the summary's list. */
export function ProductAssurances({ goods }: { goods: GoodsDetail['goods'] }) {
  const t = useTranslations('goods.assure');
  return (
    <>
      <li>
        <Icon name="shield" />
        {goods.deliveryMode === 'SHIPPING'
          ? t('SHIPPING', { days: goods.returnsDays ?? 0 })
          : t(goods.deliveryMode)}
      </li>
      <li>
        <Icon name="lock" />
        {t('card')}
      </li>
    </>
  );
}
