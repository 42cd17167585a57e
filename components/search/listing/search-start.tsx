import { useTranslations } from 'next-intl';
import { SearchField } from '@/components/search/suggestions/search-field';
import { Link } from '@/lib/routing/navigation';
import { searchPath } from '@/lib/routing/paths';
import styles from './search-start.module.css';

/** The search page without a keyword: a field and popular keywords. */
export function SearchStart({ hotWords }: { hotWords: readonly string[] }) {
  const t = useTranslations('search.search');
  return (
    <section className={`card ${styles.start}`}>
      <h1>{t('start')}</h1>
      <p className="second">{t('startHint')}</p>
      <SearchField id="page-search" look="page" />
      {hotWords.length > 0 ? (
        <ul className={styles.words} aria-label={t('hotWords')}>
          {hotWords.map((word) => (
            <li key={word}>
              <Link className="chip" href={searchPath({ keyword: word })}>
                {word}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
