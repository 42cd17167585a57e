import { useLocale, useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { docListPath, localizedPath } from '@/lib/routing/paths';
import styles from './doc-pages.module.css';

/** Searches help and news. A plain form, which works without JavaScript. */
export function DocSearchForm({ keyword = '' }: { keyword?: string }) {
  const t = useTranslations('content.search');
  return (
    <search className={styles.search}>
      <form action={localizedPath(docListPath(), useLocale())} method="get">
        <Icon name="search" />
        <input
          className="input"
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={100}
          required
          placeholder={t('placeholder')}
          aria-label={t('label')}
          enterKeyHint="search"
        />
        <button type="submit" className="button button-primary">
          {t('submit')}
        </button>
      </form>
    </search>
  );
}
