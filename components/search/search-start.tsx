import { useLocale, useTranslations } from 'next-intl';
import { Link } from '@/lib/i18n/navigation';
import { localizedAddress, searchAddress } from '@/lib/routing/addresses';
import styles from './search-start.module.css';

/** The search before anything was typed: a field of its own, and what others look for. */
export function SearchStart({ hotWords }: { hotWords: readonly string[] }) {
  const t = useTranslations('search.search');
  const locale = useLocale();
  return (
    <section className={`card ${styles.start}`}>
      <h1>{t('start')}</h1>
      <p className="second">{t('startHint')}</p>
      <search>
        <form className={styles.form} action={localizedAddress(searchAddress(), locale)}>
          <input
            className="input"
            name="keyword"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            required
            aria-label={t('box')}
          />
          <button type="submit" className="button button-primary">
            {t('submit')}
          </button>
        </form>
      </search>
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
