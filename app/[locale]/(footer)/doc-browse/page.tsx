import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { isDocGroup } from '@/components/content/doc-group';
import { DocListPage } from '@/components/content/doc-list-page';
import { DocSearchPage } from '@/components/content/doc-search-page';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { redirectToLastPage } from '@/components/ui/navigation/redirect-to-last-page';
import type { ArticleRow } from '@/lib/content/contract';
import { getDocs } from '@/lib/content/queries/get-docs';
import { getNewsPage } from '@/lib/content/queries/get-news';
import { searchArticles } from '@/lib/content/queries/search-articles';
import { docChoiceOf } from '@/lib/routing/choices/doc-choice';
import { docListPath } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import type { Page as DocPage } from '@/lib/wire/endpoint';

/** `/doc/list` with a search or a page number: too many views to cache. */
type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { keyword, group } = docChoiceOf(await searchParams);
  const t = await getTranslations('content');
  return pageMetadata({
    path: docListPath(group),
    title: keyword ? t('search.title', { keyword }) : t('meta.list'),
    description: t('meta.listDescription'),
    isIndexed: false,
  });
}

function isPast({ pageNumber, records }: DocPage<ArticleRow>): boolean {
  return pageNumber > 1 && records.length === 0;
}

export default async function Page({ searchParams }: Props) {
  const { keyword, group, page } = docChoiceOf(await searchParams);
  if (keyword) {
    const found = await searchArticles(keyword, page);
    if (isPast(found))
      return redirectToLastPage((number) => docListPath(undefined, { keyword, page: number }), {
        page,
        pages: found.totalPages,
      });
    return <DocSearchPage keyword={keyword} page={found} />;
  }
  if (group !== undefined && !isDocGroup(group)) return <NotFoundPage />;
  if (group !== 'NEWS') {
    if (page > 1) return redirectToLastPage(() => docListPath(group), { page, pages: 1 });
    return <DocListPage group={group} articles={await getDocs(group)} />;
  }
  const news = await getNewsPage(page);
  if (isPast(news))
    return redirectToLastPage((number) => docListPath(group, { page: number }), {
      page,
      pages: news.totalPages,
    });
  return <DocListPage group={group} articles={news.records} page={news} />;
}
