import { useTranslations } from 'next-intl';
import type { Article } from '@/lib/content/contract';
import styles from './article-page.module.css';

const FEWEST_HEADINGS = 3;

/** Whether an article is long enough for an outline. */
export function hasOutline({ headings }: Pick<Article, 'headings'>): boolean {
  return headings.length >= FEWEST_HEADINGS;
}

/** The headings as links: beside the text on the desktop, collapsed above it on the phone. */
export function ArticleOutline({
  headings,
  folded = false,
}: {
  headings: Article['headings'];
  folded?: boolean;
}) {
  const t = useTranslations('content.article');
  if (!hasOutline({ headings })) return null;
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
