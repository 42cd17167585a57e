import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { listingPath } from '@/components/search/listing/listing-path';
import { SearchPage } from '@/components/search/listing/search-page';
import { redirectToLastPage } from '@/components/ui/navigation/redirect-to-last-page';
import { pageSizes } from '@/lib/contract/dialect/page-sizes';
import { getHotKeywords } from '@/lib/queries/server/get-hot-keywords';
import { getHotProducts, getHotProductsOf } from '@/lib/queries/server/get-hot-products';
import { choiceAtHost } from '@/lib/queries/server/get-sold-type';
import { searchProducts } from '@/lib/queries/server/search-products';
import { listingChoiceOf } from '@/lib/routing/choices/listing-choice';
import { keywordsOfType } from '@/lib/routing/choices/product-type';
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
  const asked = await choiceAtHost(listingChoiceOf(await searchParams));
  const keyword = asked.keyword ?? '';
  const choice = { ...asked, keyword };
  const { goodsType } = choice;
  const [result, hot, keywords] = await Promise.all([
    keyword === '' ? null : searchProducts(keyword, choice),
    goodsType === undefined
      ? getHotProducts(undefined, pageSizes.hotOnSearch)
      : getHotProductsOf(goodsType, pageSizes.hotOnSearch),
    getHotKeywords(),
  ]);
  if (choice.page > 1 && !result?.records.length) {
    return redirectToLastPage((page) => listingPath({ ...choice, page, through: undefined }), {
      page: choice.page,
      pages: result?.totalPages ?? 1,
    });
  }
  const hotWords = keywordsOfType(keywords, goodsType);
  return <SearchPage choice={choice} result={result} hot={hot} hotWords={hotWords} />;
}
