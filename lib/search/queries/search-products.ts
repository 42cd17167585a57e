import 'server-only';
import { serverCall } from '@/lib/api/server';
import type { CallOutput } from '@/lib/contract/contract';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';
import { getSoldType } from '../../products/queries/get-sold-type';
import { atHost, joinedPages, productQuery } from '../../products/queries/list-products';

export type SearchResult = CallOutput<'GET /goods/member/goods/search'>;

/** `corrected` is the keyword that was searched instead when the entered one had no results. */
export async function searchProducts(keyword: string, choice: ListingChoice): Promise<SearchResult> {
  const type = await getSoldType();
  const page = await joinedPages(choice, (pageNumber) =>
    serverCall('GET /goods/member/goods/search', {
      query: { ...productQuery(choice, pageNumber, type), keyword },
    }),
  );
  return atHost(page, type);
}
