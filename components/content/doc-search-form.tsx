import { useLocale, useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { docListAddress, localizedAddress } from '@/lib/routing/addresses';
import styles from './doc-pages.module.css';

/** Searches help and news. A plain form: it works before, and without, any script. */
export function DocSearchForm({ keyword = '' }: { keyword?: string }) {
  const t = useTranslations('content.search');
  return (
    <search className={styles.search}>
      <form action={localizedAddress(docListAddress(), useLocale())} method="get">
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
