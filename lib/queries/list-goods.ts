import 'server-only';
import { cachedCall, serverCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import type { CountedPage } from '@/lib/contract/goods';
import type { ListingChoice } from '@/lib/routing/listing-choice';

/** Goods on one page of a listing. */
export const PAGE_SIZE = 20;

/** First page of a category (or of the shop), unfiltered: few answers, so they are kept. */
export function getCategoryGoods(categoryCode?: string): Promise<CountedPage> {
  return cachedCall(
    'GET /goods/member/goods/list',
    { query: { categoryCode, pageSize: PAGE_SIZE } },
    { tags: [categoryCode ? cacheTags.category(categoryCode) : cacheTags.allGoods], seconds: 300 },
  );
}

/** A filtered listing; there are too many of them to keep. */
export function listGoods(choice: ListingChoice): Promise<CountedPage> {
  return joinedPages(choice, (pageNumber) =>
    serverCall('GET /goods/member/goods/list', { query: { ...goodsQuery(choice), pageNumber } }),
  );
}

/** The pages that the choice shows one below the other, as one. */
export async function joinedPages<T extends CountedPage>(
  { page, through = page }: ListingChoice,
  ask: (pageNumber: number) => Promise<T>,
): Promise<T> {
  const [first, ...others] = await Promise.all([
    ask(page),
    ...Array.from({ length: through - page }, (_, index) => ask(page + 1 + index)),
  ]);
  return { ...first, records: [first, ...others].flatMap(({ records }) => records) };
}

/** The listing's choice as the backend names it. */
export function goodsQuery(choice: ListingChoice) {
  return {
    categoryCode: choice.code,
    type: choice.goodsType,
    orderType: choice.sort,
    startPrice: choice.startPrice,
    endPrice: choice.endPrice,
    deliveryMode: choice.deliveryMode,
    region: choice.region,
    onSale: choice.onSale ? 'true' : undefined,
    inStock: choice.inStock ? 'true' : undefined,
    pageSize: PAGE_SIZE,
  };
}
