import { useTranslations } from 'next-intl';
import { PriceText } from '@/components/ui/price/amount-text';
import type { GoodsDetail } from '@/lib/products/contract';

/** Freight of one unit by country, so that the sum of the next step is expected. */
export function FreightCard({ freight }: Pick<GoodsDetail, 'freight'>) {
  const t = useTranslations('goods.shipping');
  return (
    <section className="card pad" aria-labelledby="freight-title">
      <h2 id="freight-title" className="strong t13">
        {t('title')}
      </h2>
      <dl className="sums" style={{ marginBlock: 'var(--s-12)' }}>
        {freight.map(({ group, amount, countries }) => (
          <div key={group}>
            <dt>
              {t(group)}
              {/* A group of one country has its name. */}
              {countries.length > 1 && group !== 'NEARBY' ? (
                <span className="small muted" style={{ display: 'block' }}>
                  {countries.join(t('separator'))}
                </span>
              ) : null}
            </dt>
            <dd>
              <PriceText value={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('more')}</p>
    </section>
  );
}
