import { useMessages, useTranslations } from 'next-intl';
import { RequestedPath } from '@/components/shell/pages/requested-path';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { MoreMessages } from '@/lib/i18n/more-messages';
import { Link } from '@/lib/routing/navigation';
import { categoryPath, docListPath, homePath } from '@/lib/routing/paths';
import { PopularProducts } from './popular-products';

/** The page of an unknown URL, between the shop's header, which has the search, and its footer: links and popular products. */
export function ShopNotFound() {
  const t = useTranslations();
  // Next.js includes this page in every other one, so it sends only these texts.
  const { tile, gone } = useMessages().goods;
  return (
    <main id="main" className="wrap page">
      <h1 className="visually-hidden">{t('error.pageNotFound')}</h1>
      <div className="card">
        <EmptyState
          icon="search"
          status={404}
          title={t('error.pageNotFound')}
          action={
            <div className="row row-wrap row-center">
              <Link className="button button-primary" href={homePath}>
                {t('common.returnHome')}
              </Link>
              <Link className="button" href={categoryPath()}>
                {t('shell.nav.categories')}
              </Link>
              <Link className="button" href={docListPath()}>
                {t('shell.utility.help')}
              </Link>
            </div>
          }
        >
          {t('error.pageNotFoundHint')}
          <br />
          <RequestedPath />
        </EmptyState>
      </div>
      <MoreMessages messages={{ goods: { tile, gone } }}>
        <PopularProducts />
      </MoreMessages>
    </main>
  );
}
