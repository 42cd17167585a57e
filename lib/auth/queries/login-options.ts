import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** What the login dialog offers: the documents to agree to, area codes of phones, and providers of accounts. */
export function loginOptionsQuery(locale: string) {
  return queryOptions({
    queryKey: ['login-options', locale],
    queryFn: async ({ signal }) => {
      const [docs, areaCodes, providers] = await Promise.all([
        call('GET /store/member/doc/list', { query: { group: 'AGREEMENT' }, signal }),
        call('GET /upms/member/area_code/list', { signal }),
        // A remote backend may not know it.
        call('GET /upms/member/provider/list', { signal }).catch(() => []),
      ]);
      const idOf = (code: string) => docs.find((doc) => doc.code === code)?.id ?? null;
      return { docs: { terms: idOf('terms'), privacy: idOf('privacy') }, areaCodes, providers };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
