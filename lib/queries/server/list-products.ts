import 'server-only';
import { cachedCall, serverCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import { pageSizes } from '@/lib/contract/dialect/page-sizes';
import type { CountedPage, ProductList } from '@/lib/contract/storefront/product-list';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';

/** The first unfiltered page of a category or of the shop. There are few of them, so they are cached. */
export function getCategoryProducts(categoryCode?: string): Promise<ProductList> {
  return cachedCall(
    'GET /goods/member/goods/list',
    { query: { categoryCode, pageSize: pageSizes.list, withFilters: 'true' } },
    { tags: [categoryCode ? cacheTags.category(categoryCode) : cacheTags.allGoods], seconds: 300 },
  );
}

/** A filtered listing; there are too many of them to cache. */
export function listProducts(choice: ListingChoice): Promise<ProductList> {
  return joinedPages(choice, (pageNumber) =>
    serverCall('GET /goods/member/goods/list', { query: productQuery(choice, pageNumber) }),
  );
}

/** Joins the pages that the listing shows below each other. */
export async function joinedPages<T extends CountedPage>(
  { page, through = page }: ListingChoice,
  loadPage: (pageNumber: number) => Promise<T>,
): Promise<T> {
  const [first, ...others] = await Promise.all([
    loadPage(page),
    ...Array.from({ length: through - page }, (_, index) => loadPage(page + 1 + index)),
  ]);
  return { ...first, records: [first, ...others].flatMap(({ records }) => records) };
}

/** The filters of the listing as query parameters of the backend; its first page names the values that lead on. */
export function productQuery(choice: ListingChoice, pageNumber: number) {
  return {
    pageNumber,
    withFilters: pageNumber === choice.page ? 'true' : undefined,
    categoryCode: choice.code,
    type: choice.goodsType,
    orderType: choice.sort,
    startPrice: choice.startPrice,
    endPrice: choice.endPrice,
    deliveryMode: choice.deliveryMode,
    region: choice.region,
    onSale: choice.onSale ? 'true' : undefined,
    inStock: choice.inStock ? 'true' : undefined,
    pageSize: pageSizes.list,
  };
}
