import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Countries the shop ships to, with their regions where an address needs one. */
export function regionListQuery(locale: string) {
  return queryOptions({
    queryKey: ['regions', locale],
    queryFn: ({ signal }) => call('GET /upms/member/region/list', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
