import 'server-only';
import { serverCall } from '@/lib/api/server';
import type { CallOutput } from '@/lib/contract/contract';
import type { ListingChoice } from '@/lib/routing/choices/listing-choice';
import { joinedPages, productQuery } from './list-products';

export type SearchResult = CallOutput<'GET /goods/member/goods/search'>;

/** `corrected` is the keyword that was searched instead when the entered one had no results. */
export function searchProducts(keyword: string, choice: ListingChoice): Promise<SearchResult> {
  return joinedPages(choice, (pageNumber) =>
    serverCall('GET /goods/member/goods/search', { query: { ...productQuery(choice, pageNumber), keyword } }),
  );
}
