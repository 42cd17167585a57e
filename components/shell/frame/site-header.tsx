import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HotWordLinks } from '@/components/search/suggestions/hot-word-links';
import { SearchField } from '@/components/search/suggestions/search-field';
import { SearchKeeper } from '@/components/search/suggestions/search-keeper';
import { CurrencySwitch } from '@/components/shell/preferences/currency-switch';
import { LanguageSwitch } from '@/components/shell/preferences/language-switch';
import { ThemeSwitch } from '@/components/shell/preferences/theme-switch';
import { SupportTool } from '@/components/support/entry/support-tool';
import { Logo } from '@/components/ui/picture/logo';
import { LiveText } from '@/components/ui/price/amount-text';
import { Link } from '@/lib/routing/navigation';
import { docListPath, homePath, orderListPath } from '@/lib/routing/paths';
import type { HotKeyword } from '@/lib/search/contract';
import type { Brand } from '@/lib/settings/brand/brand';
import { type CategoryLink, CategoryRow } from './category-row';
import { MemberCorner } from './member-corner';
import styles from './site-header.module.css';

/**
 * Utility bar, logo, search, member, categories. Nothing personal is rendered on the server.
 * @param categories empty when the backend does not respond
 * @param hotWords at most four are shown
 * @param serviceHours today's, as `09:00–01:00`, null when unknown
 * @param brand what the shop looks like
 * @param search in place of the plain search form
 */
export function SiteHeader({
  categories,
  hotWords,
  serviceHours,
  brand,
  search = <SearchField id="header-search" />,
}: {
  categories: ReadonlyArray<CategoryLink>;
  hotWords: readonly HotKeyword[];
  serviceHours: string | null;
  brand: Brand;
  search?: ReactNode;
}) {
  const t = useTranslations('shell');
  return (
    <>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <aside className={styles.utility} aria-label={t('utility.label')}>
        <div className="wrap row between">
          <span className="row">
            <span className={styles.online} />
            <LiveText>
              {serviceHours === null
                ? t('utility.promiseShort')
                : t('utility.promise', { hours: serviceHours })}
            </LiveText>
          </span>
          <nav className="row" aria-label={t('utility.tools')}>
            <LanguageSwitch />
            <CurrencySwitch />
            <ThemeSwitch />
            <SupportTool className={`${styles.tool} ${styles.messages}`} />
            <Link className={styles.tool} href={orderListPath()}>
              {t('utility.orders')}
            </Link>
            <Link className={styles.tool} href={docListPath()}>
              {t('utility.help')}
            </Link>
          </nav>
        </div>
      </aside>
      <header className={styles.top}>
        <div className={`wrap ${styles.bar}`}>
          <Link className={styles.logo} href={homePath} aria-label={t('homeLink')}>
            <Logo name={t('brandShort')} brand={brand} isShort />
          </Link>
          {search}
          <SearchKeeper />
          <nav className={styles.hot} aria-label={t('search.hot')}>
            <HotWordLinks keywords={hotWords} most={4} />
          </nav>
          <div className={styles.end}>
            <div className={styles.language}>
              <LanguageSwitch short />
            </div>
            <MemberCorner />
          </div>
        </div>
        <CategoryRow categories={categories} />
      </header>
    </>
  );
}
