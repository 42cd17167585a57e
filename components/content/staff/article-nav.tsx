import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { When } from '@/components/staff/format/when';
import { articlesQuery } from '@/lib/content/queries/staff';
import type { ArticleView } from '@/lib/content/staff/contract';
import { languageTags, localeNames, locales, shortLocaleNames } from '@/lib/i18n/locales';
import { Link } from '@/lib/routing/navigation';
import { staffArticlePath } from '@/lib/routing/staff-paths';
import { useCategoryName } from './use-category-name';

/** The articles of the same type beside the editor, newest first; more are in the list. */
export function ArticleNav({ article }: { readonly article: Pick<ArticleView, 'id' | 'type'> }) {
  const t = useTranslations('staff.content');
  const nameOf = useCategoryName();
  const { data } = useQuery(articlesQuery({ type: article.type }));
  return (
    <nav className="s-article-nav" aria-label={t(`type.${article.type}`)}>
      <ul>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Link href={staffArticlePath(row.id)} aria-current={row.id === article.id ? 'page' : undefined}>
              <small>
                <span className="s-tag" data-tone="grey">
                  {nameOf(row.category)}
                </span>
                <When time={row.publishTime} />
              </small>
              <span>{row.title}</span>
              <span className="s-roles s-one-line">
                {locales.map((locale) => (
                  <span
                    key={locale}
                    lang={languageTags[locale]}
                    title={localeNames[locale]}
                    data-missing={!row.languages.includes(locale) || undefined}
                  >
                    {shortLocaleNames[locale]}
                  </span>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
