import { useTranslations } from 'next-intl';
import { PriceText } from '@/components/ui/price/amount-text';
import { formatPrice } from '@/lib/money';
import type { GoodsDetail } from '@/lib/products/contract';

/** Freight of one unit by zone of countries, so that the sum of the next step is expected. */
export function FreightCard({ freight }: Pick<GoodsDetail, 'freight'>) {
  const t = useTranslations('goods.shipping');
  return (
    <section className="card pad" aria-labelledby="freight-title">
      <h2 id="freight-title" className="strong t13">
        {t('title')}
      </h2>
      <dl className="sums" style={{ marginBlock: 'var(--s-12)' }}>
        {freight.map(({ name, amount, freeFrom, countries }) => (
          <div key={name}>
            <dt>
              {name}
              {/* A zone of one country has its name. */}
              {countries.length > 1 ? <Note>{countries.join(t('separator'))}</Note> : null}
              {freeFrom === null ? null : <Note>{t('freeFrom', { amount: formatPrice(freeFrom) })}</Note>}
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

function Note({ children }: { children: string }) {
  return (
    <span className="small muted" style={{ display: 'block' }}>
      {children}
    </span>
  );
}
