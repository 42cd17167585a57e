import { useTranslations } from 'next-intl';
import { Link } from '@/lib/routing/navigation';
import { searchPath } from '@/lib/routing/paths';
import styles from './search-chips.module.css';

/** Popular keywords, on screens where the header has no space for them. */
export function HotWords({ words }: { words: readonly string[] }) {
  const t = useTranslations('shell.search');
  if (words.length === 0) return null;
  return (
    <nav className={styles.hot} aria-label={t('hot')}>
      {words.map((word) => (
        <Link key={word} className="chip" href={searchPath({ keyword: word })}>
          {word}
        </Link>
      ))}
    </nav>
  );
}
