import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { listingPath } from '@/components/search/listing/listing-path';
import { SearchPage } from '@/components/search/listing/search-page';
import { redirectToLastPage } from '@/components/ui/navigation/redirect-to-last-page';
import { getHotProducts, getHotProductsOf } from '@/lib/products/queries/get-hot-products';
import { choiceAtHost } from '@/lib/products/queries/get-sold-type';
import { listingChoiceOf } from '@/lib/routing/choices/listing-choice';
import { searchPath } from '@/lib/routing/paths';
import { keywordsOfType } from '@/lib/routing/product-type';
import { getHotKeywords } from '@/lib/search/queries/get-hot-keywords';
import { searchProducts } from '@/lib/search/queries/search-products';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { pageSizes } from '@/lib/wire/page-sizes';

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
