import { useTranslations } from 'next-intl';
import { RequestedPath } from '@/components/shell/pages/requested-path';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Link } from '@/lib/i18n/navigation';
import { homePath, searchPath } from '@/lib/routing/paths';

/** The page of an unknown URL, between the shop's header and footer. */
export function ShopNotFound() {
  const t = useTranslations();
  return (
    <main id="main" className="wrap page">
      <h1 className="visually-hidden">{t('error.pageNotFound')}</h1>
      <div className="card">
        <EmptyState
          icon="search"
          title={t('error.pageNotFound')}
          action={
            <div className="row row-wrap">
              <Link className="button button-primary" href={homePath}>
                {t('common.returnHome')}
              </Link>
              <Link className="button" href={searchPath()}>
                {t('error.search')}
              </Link>
            </div>
          }
        >
          {t('error.pageNotFoundHint')}
          <br />
          <RequestedPath />
        </EmptyState>
      </div>
    </main>
  );
}
