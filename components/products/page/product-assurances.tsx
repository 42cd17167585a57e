import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import type { GoodsDetail } from '@/lib/products/contract';

/** The assurances for this delivery mode, as items of the summary's list. */
export function ProductAssurances({
  goods,
}: {
  goods: Pick<GoodsDetail['goods'], 'deliveryMode' | 'returnsDays'>;
}) {
  const t = useTranslations('goods.assure');
  return (
    <>
      {goods.deliveryMode === 'SHIPPING' && !goods.returnsDays ? null : (
        <li>
          <Icon name="shield" />
          <LiveText>
            {goods.deliveryMode === 'SHIPPING'
              ? t('SHIPPING', { days: goods.returnsDays ?? 0 })
              : t(goods.deliveryMode)}
          </LiveText>
        </li>
      )}
      <li>
        <Icon name="lock" />
        {t('card')}
      </li>
    </>
  );
}
