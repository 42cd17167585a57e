import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { CallOutput } from '@/lib/contract/contract';

export type Suggestion = CallOutput<'GET /goods/member/goods/suggest'>[number];

/**
 * What fits the keyword so far. The answer to an older keyword stays until the new one comes; a question that
 * is no longer asked is aborted. A failure shows at once: the next letter asks again anyway.
 */
export function suggestQuery(locale: string, keyword: string) {
  return queryOptions({
    queryKey: ['suggest', locale, keyword],
    queryFn: ({ signal }) => call('GET /goods/member/goods/suggest', { query: { keyword }, signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
    networkMode: 'always',
  });
}

/** What others search for. */
export function hotWordsQuery(locale: string) {
  return queryOptions({
    queryKey: ['hot-words', locale],
    queryFn: async ({ signal }) =>
      (await call('GET /goods/member/search_keyword/hot', { signal })).map(({ text }) => text),
    staleTime: 600_000,
    retry: false,
    networkMode: 'always',
  });
}
