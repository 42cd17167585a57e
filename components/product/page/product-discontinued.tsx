import { useTranslations } from 'next-intl';
import { ProductTile } from '@/components/product/card/product-tile';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { GoodsCard } from '@/lib/contract/product-card';
import { Link } from '@/lib/i18n/navigation';
import { orderListPath, searchPath } from '@/lib/routing/paths';

/** Replaces a product that is unknown or discontinued: popular products and links. */
export function ProductDiscontinued({ hot }: { hot: readonly GoodsCard[] }) {
  const t = useTranslations('goods.gone');
  const shell = useTranslations('shell.utility');
  return (
    <main id="main" className="wrap page stack">
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className="card">
        <EmptyState
          icon="box"
          title={t('title')}
          action={
            <div className="row row-wrap">
              <Link className="button button-primary" href={searchPath()}>
                {t('search')}
              </Link>
              <Link className="button" href={orderListPath()}>
                {shell('orders')}
              </Link>
            </div>
          }
        >
          {t('hint')}
        </EmptyState>
      </div>
      {hot.length > 0 ? (
        <section aria-labelledby="hot-title">
          <div className="section-head">
            <h2 id="hot-title">{t('hot')}</h2>
          </div>
          <div className="tiles">
            {hot.map((goods) => (
              <ProductTile key={goods.id} goods={goods} />
            ))}
          </div>
        </section>
      ) : null}
    </main>
  );
}
