import { useTranslations } from 'next-intl';
import { SearchField } from '@/components/shell/search-field';
import { Link } from '@/lib/i18n/navigation';
import { searchAddress } from '@/lib/routing/addresses';
import styles from './search-start.module.css';

/** The search before anything was typed: a field of its own, and what others look for. */
export function SearchStart({ hotWords }: { hotWords: readonly string[] }) {
  const t = useTranslations('search.search');
  return (
    <section className={`card ${styles.start}`}>
      <h1>{t('start')}</h1>
      <p className="second">{t('startHint')}</p>
      <SearchField id="page-search" look="page" />
      {hotWords.length > 0 ? (
        <nav className={styles.words} aria-label={t('hotWords')}>
          {hotWords.map((word) => (
            <Link key={word} className="chip" href={searchAddress({ keyword: word })}>
              {word}
            </Link>
          ))}
        </nav>
      ) : null}
    </section>
  );
}
