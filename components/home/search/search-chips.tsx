import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';
import { Link } from '@/lib/routing/navigation';
import { searchPath } from '@/lib/routing/paths';
import { useSearchHistory } from '@/lib/search/queries/search-history';
import styles from './search-chips.module.css';

/** The search history as chips, with buttons to remove one or all. */
export function SearchChips() {
  const t = useTranslations('shell.search.before');
  const { keywords, forget } = useSearchHistory();
  if (keywords.length === 0) return null;
  return (
    <section className={`block ${styles.before}`} aria-labelledby="before-title">
      <div className="row between">
        <h2 id="before-title">{t('title')}</h2>
        <button type="button" onClick={() => void forget().catch(() => undefined)}>
          {t('clear')}
        </button>
      </div>
      <ul>
        {keywords.map((keyword) => (
          <li key={keyword} className="chip">
            <Link href={searchPath({ keyword })}>{keyword}</Link>
            <button
              type="button"
              aria-label={t('forget', { keyword })}
              onClick={() => void forget(keyword).catch(() => undefined)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
