import 'server-only';
import { serverCall } from '@/lib/api/server';
import type { CallOutput } from '@/lib/contract/contract';
import type { ListingChoice } from '@/lib/routing/listing-choice';
import { goodsQuery, joinedPages } from './list-goods';

export type SearchResult = CallOutput<'GET /goods/member/goods/search'>;

/** `corrected` is the keyword that was searched instead, when the typed one found nothing. */
export function searchGoods(keyword: string, choice: ListingChoice): Promise<SearchResult> {
  return joinedPages(choice, (pageNumber) =>
    serverCall('GET /goods/member/goods/search', { query: { ...goodsQuery(choice), keyword, pageNumber } }),
  );
}
