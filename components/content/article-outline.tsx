import { useTranslations } from 'next-intl';
import type { Article } from '@/lib/contract/store';
import styles from './article-page.module.css';

/** Shorter articles are seen at a glance. */
const WORTH_IT = 3;

/** The headings as links: beside the text on the desktop, folded above it on the phone. */
export function ArticleOutline({
  headings,
  folded = false,
}: {
  headings: Article['headings'];
  folded?: boolean;
}) {
  const t = useTranslations('content.article');
  if (headings.length < WORTH_IT) return null;
  const links = (
    <ol>
      {headings.map(({ anchor, title, level }) => (
        <li key={anchor} className={level > 2 ? styles.isInner : undefined}>
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return folded ? (
    <details className={styles.folded}>
      <summary>{t('toc')}</summary>
      {links}
    </details>
  ) : (
    <nav className={styles.outline} aria-labelledby="outline-title">
      <h2 id="outline-title">{t('toc')}</h2>
      {links}
    </nav>
  );
}
