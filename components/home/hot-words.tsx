import { useTranslations } from 'next-intl';
import { Link } from '@/lib/i18n/navigation';
import { searchAddress } from '@/lib/routing/addresses';
import styles from './search-chips.module.css';

/** What others search for, on screens whose header has no room for it (components/shell/site-header.tsx). */
export function HotWords({ words }: { words: readonly string[] }) {
  const t = useTranslations('shell.search');
  if (words.length === 0) return null;
  return (
    <nav className={styles.hot} aria-label={t('hot')}>
      {words.map((word) => (
        <Link key={word} className="chip" href={searchAddress({ keyword: word })}>
          {word}
        </Link>
      ))}
    </nav>
  );
}
