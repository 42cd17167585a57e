import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Link } from '@/lib/routing/navigation';
import { orderListPath, searchPath } from '@/lib/routing/paths';
import { PopularProducts } from './popular-products';

/** Replaces a product that is unknown or discontinued: popular products and links. */
export function ProductDiscontinued() {
  const t = useTranslations('goods.gone');
  const shell = useTranslations('shell.utility');
  return (
    <main id="main" className="wrap page">
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
      <PopularProducts />
    </main>
  );
}
