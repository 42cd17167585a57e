import type { ArticleRow } from '@/lib/content/contract';
import { Link } from '@/lib/routing/navigation';
import { docPath } from '@/lib/routing/paths';
import styles from './doc-pages.module.css';
import { Highlighted } from './highlighted';
import { NewsTag } from './news-rows';

/**
 * Documents and news as a list.
 * @param keyword marked where it was found
 */
export function DocRows({ articles, keyword = '' }: { articles: readonly ArticleRow[]; keyword?: string }) {
  return (
    <ul className={`card ${styles.rows}`}>
      {articles.map((article) => (
        <li key={article.id}>
          <Link href={docPath(article.code ?? article.id)}>
            <h2>
              <NewsTag category={article.category} />
              <span>
                <Highlighted text={article.title} keyword={keyword} />
              </span>
            </h2>
            {article.summary ? (
              <p className="clip-2">
                <Highlighted text={article.summary} keyword={keyword} />
              </p>
            ) : null}
            <time className="small muted number" dateTime={article.publishTime.slice(0, 10)}>
              {article.publishTime.slice(0, 10)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
