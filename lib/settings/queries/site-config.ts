import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** Shop-wide settings in the page's language: service contact, business hours, limits. */
export function siteConfigQuery(locale: string) {
  return queryOptions({
    queryKey: ['site-config', locale],
    queryFn: ({ signal }) => call('GET /store/member/site/config', { signal }),
    staleTime: 60_000,
  });
}
