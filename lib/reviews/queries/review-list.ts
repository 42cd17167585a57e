import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import type { Locale } from '@/lib/i18n/locales';

export type ReviewFilter = 'ALL' | 'WITH_TEXT' | 'POSITIVE' | 'MODERATE' | 'NEGATIVE';

const PAGE_SIZE = 10;

/** Product reviews, newest first, as infinite pages. `language`: only those written in it. */
export function reviewListQuery(goodsId: string, type: ReviewFilter, language?: Locale) {
  return infiniteQueryOptions({
    queryKey: ['reviews', goodsId, type, language],
    queryFn: ({ pageParam, signal }) =>
      call('GET /goods/member/review/list', {
        query: { goodsId, type, language, pageNumber: pageParam, pageSize: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.pageNumber < page.totalPages ? page.pageNumber + 1 : undefined),
    staleTime: 60_000,
  });
}
