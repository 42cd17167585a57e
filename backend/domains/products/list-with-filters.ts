import type { ProductList } from '../../../lib/products/list-contract';
import { availableFilters } from './available-filters';
import type { CardContext } from './find-cards';
import { type GoodsFilters, listGoods, loweredFor } from './list-goods';

/** One page of products and, when requested, the values of the filters that lead to products. */
export async function listWithFilters(
  context: CardContext,
  query: GoodsFilters & { withFilters: boolean },
): Promise<ProductList> {
  const lowered = await loweredFor(context, query);
  const [page, filters] = await Promise.all([
    listGoods(context, query, lowered),
    query.withFilters ? availableFilters(context, query, lowered) : null,
  ]);
  return { ...page, filters };
}
