import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { isDocGroup } from '@/components/content/doc-group';
import { DocListPage } from '@/components/content/doc-list-page';
import { DocSearchPage } from '@/components/content/doc-search-page';
import { MissingPage } from '@/components/shell/missing-page';
import type { Page as DocPage } from '@/lib/contract/endpoint';
import type { ArticleRow } from '@/lib/contract/goods';
import { getDocs } from '@/lib/queries/get-docs';
import { getNewsPage } from '@/lib/queries/get-news';
import { searchArticles } from '@/lib/queries/search-articles';
import { docListAddress } from '@/lib/routing/addresses';
import { docChoiceOf } from '@/lib/routing/doc-choice';
import { pageMetadata } from '@/lib/seo/page-metadata';

/** `/doc/list` with a search or a further page: too many views to keep each of them. */
type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { keyword, group } = docChoiceOf(await searchParams);
  const t = await getTranslations('content');
  return pageMetadata({
    address: docListAddress(group),
    title: keyword ? t('search.title', { keyword }) : t('meta.list'),
    description: t('meta.listDescription'),
    isIndexed: false,
  });
}

/** A page past the last one would be an empty page for every number there is. */
function isPast({ pageNumber, records }: DocPage<ArticleRow>): boolean {
  return pageNumber > 1 && records.length === 0;
}

export default async function Page({ searchParams }: Props) {
  const { keyword, group, page } = docChoiceOf(await searchParams);
  if (keyword) {
    const found = await searchArticles(keyword, page);
    return isPast(found) ? <MissingPage /> : <DocSearchPage keyword={keyword} page={found} />;
  }
  if (group !== undefined && !isDocGroup(group)) return <MissingPage />;
  if (group !== 'NEWS') {
    return page > 1 ? <MissingPage /> : <DocListPage group={group} articles={await getDocs(group)} />;
  }
  const news = await getNewsPage(page);
  if (isPast(news)) return <MissingPage />;
  return <DocListPage group={group} articles={news.records} page={news} />;
}
