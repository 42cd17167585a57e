import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { isDocGroup } from '@/components/content/doc-group';
import { DocListPage } from '@/components/content/doc-list-page';
import { DocSearchPage } from '@/components/content/doc-search-page';
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

export default async function Page({ searchParams }: Props) {
  const { keyword, group, page } = docChoiceOf(await searchParams);
  if (keyword) return <DocSearchPage keyword={keyword} page={await searchArticles(keyword, page)} />;
  if (group !== undefined && !isDocGroup(group)) notFound();
  if (group !== 'NEWS') return <DocListPage group={group} articles={await getDocs(group)} />;
  const news = await getNewsPage(page);
  return <DocListPage group={group} articles={news.records} page={news} />;
}
