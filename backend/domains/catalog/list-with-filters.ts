import type { ProductList } from '../../../lib/contract/storefront/product-list';
import { availableFilters } from './available-filters';
import type { CardContext } from './find-cards';
import { type GoodsFilters, listGoods } from './list-goods';

/** One page of products and, when requested, the values of the filters that lead to products. */
export async function listWithFilters(
  context: CardContext,
  query: GoodsFilters & { withFilters: boolean },
): Promise<ProductList> {
  const [page, filters] = await Promise.all([
    listGoods(context, query),
    query.withFilters ? availableFilters(context, query) : null,
  ]);
  return { ...page, filters };
}
