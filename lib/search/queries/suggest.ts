import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallOutput } from '@/lib/contract/contract';
import type { GoodsCard } from '@/lib/products/product-card';

export type Suggestion = CallOutput<'GET /goods/member/goods/suggest'>[number];

/**
 * Suggestions for a keyword, of one product type if it is given. The previous ones stay until the new ones arrive; an
 * outdated request is aborted. There is no retry, because the next letter sends a new request.
 */
export function suggestQuery(locale: string, keyword: string, type: GoodsCard['type'] | undefined) {
  return queryOptions({
    queryKey: ['suggest', locale, keyword, type],
    queryFn: ({ signal }) => call('GET /goods/member/goods/suggest', { query: { keyword, type }, signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    networkMode: 'always',
  });
}

/** Popular searches. */
export function hotWordsQuery(locale: string) {
  return queryOptions({
    queryKey: ['hot-words', locale],
    queryFn: ({ signal }) => call('GET /goods/member/search_keyword/hot', { signal }),
    staleTime: 600_000,
    retry: false,
    networkMode: 'always',
  });
}
