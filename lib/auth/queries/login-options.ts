import { queryOptions } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';

/** What the login dialog offers: the documents to agree to, and area codes of phones. */
export function loginOptionsQuery(locale: string) {
  return queryOptions({
    queryKey: ['login-options', locale],
    queryFn: async ({ signal }) => {
      const [docs, areaCodes] = await Promise.all([
        call('GET /store/member/doc/list', { query: { group: 'AGREEMENT' }, signal }),
        call('GET /upms/member/area_code/list', { signal }),
      ]);
      const idOf = (code: string) => docs.find((doc) => doc.code === code)?.id ?? null;
      return { docs: { terms: idOf('terms'), privacy: idOf('privacy') }, areaCodes };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
