import { useTranslations } from 'next-intl';
import type { GoodsDetail } from '@/lib/contract/product';
import { formatPrice } from '@/lib/money';

/** Freight of one unit by group of countries, so that the sum of the next step is expected. */
export function FreightCard({ freight }: Pick<GoodsDetail, 'freight'>) {
  const t = useTranslations('goods.shipping');
  return (
    <section className="card pad" aria-labelledby="freight-title">
      <h2 id="freight-title" className="strong t13">
        {t('title')}
      </h2>
      <dl className="sums" style={{ marginBlock: 12 }}>
        {freight.map(({ group, amount }) => (
          <div key={group}>
            <dt>{t(group)}</dt>
            <dd>{formatPrice(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('more')}</p>
    </section>
  );
}
