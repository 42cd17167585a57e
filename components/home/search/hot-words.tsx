import { useTranslations } from 'next-intl';
import { HotWordLinks } from '@/components/search/suggestions/hot-word-links';
import type { HotKeyword } from '@/lib/search/contract';
import styles from './search-chips.module.css';

/** Popular keywords, on screens where the header has no space for them. */
export function HotWords({ words }: { words: readonly HotKeyword[] }) {
  const t = useTranslations('shell.search');
  if (words.length === 0) return null;
  return (
    <nav className={styles.hot} aria-label={t('hot')}>
      <HotWordLinks className="chip" keywords={words} />
    </nav>
  );
}
