import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Link } from '@/lib/routing/navigation';
import { homePath, orderListPath, searchPath } from '@/lib/routing/paths';
import { PopularProducts } from './popular-products';

/** The page of an unknown product, which responds with 404: popular products and links. */
export function ProductDiscontinued() {
  const common = useTranslations('common');
  const t = useTranslations('goods.gone');
  const shell = useTranslations('shell.utility');
  return (
    <main id="main" className="wrap page">
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className="card">
        <EmptyState
          icon="box"
          status={404}
          title={t('title')}
          action={
            <div className="row row-wrap row-center">
              <Link className="button button-primary" href={searchPath()}>
                {t('search')}
              </Link>
              <Link className="button" href={orderListPath()}>
                {shell('orders')}
              </Link>
              <Link className="button" href={homePath}>
                {common('returnHome')}
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
