import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { GoodsDetail } from '@/lib/contract/goods';

/** What the shop stands for with this way of delivery; items of the summary's list. */
export function GoodsAssurances({ goods }: { goods: GoodsDetail['goods'] }) {
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
