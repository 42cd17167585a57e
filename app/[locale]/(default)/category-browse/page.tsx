import type { Metadata } from 'next';
import { CategoryPage } from '@/components/search/listing/category-page';
import { listingPath } from '@/components/search/listing/listing-path';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { redirectToLastPage } from '@/components/ui/navigation/redirect-to-last-page';
import { getCategories } from '@/lib/products/queries/get-categories';
import { getHotProducts, getHotProductsOf } from '@/lib/products/queries/get-hot-products';
import { choiceAtHost } from '@/lib/products/queries/get-sold-type';
import { getCategoryProducts, listProducts } from '@/lib/products/queries/list-products';
import { listingChoiceOf } from '@/lib/routing/choices/listing-choice';
import { categoryMetadata } from '@/lib/seo/category-metadata';
import { pageSizes } from '@/lib/wire/page-sizes';

/** `/category` with filters, sorting or a page number: too many views to cache. */
type Props = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

async function choiceOf(searchParams: Props['searchParams']) {
  const query = await searchParams;
  const choice = await choiceAtHost(listingChoiceOf(query));
  const categories = await getCategories();
  const category = categories.find((each) => each.code === choice.code);
  // An unknown category is a 404; only invalid filters are ignored.
  const isKnown = query.code === undefined || query.code === '' || category !== undefined;
  return { categories, category, choice, isKnown };
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { category, choice, isKnown } = await choiceOf(searchParams);
  return isKnown ? categoryMetadata(category, await getCategoryProducts(category?.code), choice) : {};
}

export default async function Page({ searchParams }: Props) {
  const { categories, choice, isKnown } = await choiceOf(searchParams);
  if (!isKnown) return <NotFoundPage />;
  const { goodsType } = choice;
  const [page, hot] = await Promise.all([
    listProducts(choice),
    goodsType === undefined ? getHotProducts() : getHotProductsOf(goodsType, pageSizes.hot),
  ]);
  if (choice.page > 1 && page.records.length === 0) {
    return redirectToLastPage((number) => listingPath({ ...choice, page: number, through: undefined }), {
      page: choice.page,
      pages: page.totalPages,
    });
  }
  return <CategoryPage categories={categories} choice={choice} page={page} hot={hot} />;
}
