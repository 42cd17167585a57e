import { useTranslations } from 'next-intl';
import type { ArticleRow } from '@/lib/content/contract';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';
import styles from './news-rows.module.css';

const KINDS = { NOTICE: '', ACTIVITY: 'tag-azure', SECURITY: 'tag-warning' } as const;

function kindOf(category: string): keyof typeof KINDS | null {
  return category === 'NOTICE' || category === 'ACTIVITY' || category === 'SECURITY' ? category : null;
}

/** The tag of a news article; unknown kinds have none. */
export function NewsTag({ category }: { category: string }) {
  const t = useTranslations('content.kind');
  const kind = kindOf(category);
  return kind === null ? null : <span className={`tag ${KINDS[kind]}`}>{t(kind)}</span>;
}

/** News as one line each. */
export function NewsRows({ news }: { news: readonly ArticleRow[] }) {
  return (
    <ul className={styles.rows}>
      {news.map((article) => (
        <li key={article.id}>
          <Link href={docPath(article.id)}>
            <NewsTag category={article.category} />
            <span className="clip grow">{article.title}</span>
            <time className="small muted number" dateTime={article.publishTime.slice(0, 10)}>
              {article.publishTime.slice(0, 10)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
