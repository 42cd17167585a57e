import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SearchPage } from '@/components/search/search-page';
import { MissingPage } from '@/components/shell/missing-page';
import { getHotGoods } from '@/lib/queries/get-hot-goods';
import { getHotKeywords } from '@/lib/queries/get-hot-keywords';
import { searchGoods } from '@/lib/queries/search-goods';
import { searchAddress } from '@/lib/routing/addresses';
import { listingChoiceOf } from '@/lib/routing/listing-choice';
import { pageMetadata } from '@/lib/seo/page-metadata';

type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { keyword } = listingChoiceOf(await searchParams);
  const t = await getTranslations('search.meta');
  return pageMetadata({
    address: searchAddress(),
    title: keyword ? t('search', { keyword }) : t('searchEmpty'),
    description: t('searchDescription'),
    isIndexed: false,
  });
}

export default async function Page({ searchParams }: Props) {
  const choice = { keyword: '', ...listingChoiceOf(await searchParams) };
  const { keyword = '' } = choice;
  const [result, hot, hotWords] = await Promise.all([
    keyword === '' ? null : searchGoods(keyword, choice),
    getHotGoods(undefined, 8),
    getHotKeywords(),
  ]);
  // A page past the last one would be an empty page for every number there is.
  if (choice.page > 1 && !result?.records.length) return <MissingPage />;
  return <SearchPage choice={choice} result={result} hot={hot} hotWords={hotWords} />;
}
