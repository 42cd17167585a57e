import 'server-only';
import { cachedCall, serverCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { SoldType } from '@/lib/i18n/page-segment';
import type { CountedPage, ProductList } from '@/lib/products/list-contract';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';
import { pageSizes } from '@/lib/wire/page-sizes';
import { getSoldType, soldTypeTags } from './get-sold-type';

/** The first unfiltered page of a category or of the shop. There are few of them, so they are cached. */
export async function getCategoryProducts(categoryCode?: string): Promise<ProductList> {
  const type = await getSoldType();
  const tag = categoryCode ? cacheTags.category(categoryCode) : cacheTags.allGoods;
  const page = await cachedCall(
    'GET /goods/member/goods/list',
    { query: { categoryCode, type, pageSize: pageSizes.list, withFilters: 'true' } },
    { tags: [tag, ...soldTypeTags(type)], seconds: 300 },
  );
  return atHost(page, type);
}

/** A filtered listing; there are too many of them to cache. */
export async function listProducts(choice: ListingChoice): Promise<ProductList> {
  const type = await getSoldType();
  const page = await joinedPages(choice, (pageNumber) =>
    serverCall('GET /goods/member/goods/list', { query: productQuery(choice, pageNumber, type) }),
  );
  return atHost(page, type);
}

/** Where the host sells one type of products only, there is none to choose. */
export function atHost<T extends Pick<ProductList, 'filters'>>(page: T, sold: SoldType | undefined): T {
  return sold === undefined || page.filters === null
    ? page
    : { ...page, filters: { ...page.filters, types: [] } };
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

/**
 * The filters of the listing as query parameters of the backend; its first page names the values that lead on.
 * @param sold the only product type that the host sells, whatever the visitor has chosen
 */
export function productQuery(choice: ListingChoice, pageNumber: number, sold: SoldType | undefined) {
  return {
    pageNumber,
    withFilters: pageNumber === choice.page ? 'true' : undefined,
    categoryCode: choice.code,
    type: sold ?? choice.goodsType,
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
