import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SearchPage } from '@/components/search/listing/search-page';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { pageSizes } from '@/lib/contract/page-sizes';
import { getHotKeywords } from '@/lib/queries/server/get-hot-keywords';
import { getHotProducts } from '@/lib/queries/server/get-hot-products';
import { searchProducts } from '@/lib/queries/server/search-products';
import { listingChoiceOf } from '@/lib/routing/listing-choice';
import { searchPath } from '@/lib/routing/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { keyword } = listingChoiceOf(await searchParams);
  const t = await getTranslations('search.meta');
  return pageMetadata({
    path: searchPath(),
    title: keyword ? t('search', { keyword }) : t('searchEmpty'),
    description: t('searchDescription'),
    isIndexed: false,
  });
}

export default async function Page({ searchParams }: Props) {
  const choice = { keyword: '', ...listingChoiceOf(await searchParams) };
  const { keyword = '' } = choice;
  const [result, hot, hotWords] = await Promise.all([
    keyword === '' ? null : searchProducts(keyword, choice),
    getHotProducts(undefined, pageSizes.hotOnSearch),
    getHotKeywords(),
  ]);
  // Otherwise every page number past the last page would be a valid, empty page.
  if (choice.page > 1 && !result?.records.length) return <NotFoundPage />;
  return <SearchPage choice={choice} result={result} hot={hot} hotWords={hotWords} />;
}
