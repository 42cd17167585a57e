import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useAuth, useIsMember } from '@/lib/stores/auth';
import { useVisitorSearches } from '@/lib/stores/search-history';

/** The member's searches, newest first. The key stands below `member`, so that a logout forgets them. */
export const searchHistoryQuery = queryOptions({
  queryKey: ['member', 'searches'],
  queryFn: async ({ signal }) =>
    (await call('GET /goods/member/search_keyword/history', { signal })).map(({ text }) => text),
  staleTime: 60_000,
});

/** What this shopper searched for, from the browser or from the backend, and how to forget it. */
export function useSearchHistory(): {
  keywords: readonly string[];
  forget: (keyword?: string) => Promise<void>;
} {
  const queries = useQueryClient();
  const isMember = useIsMember();
  const visitor = useVisitorSearches();
  const { data = [] } = useQuery({ ...searchHistoryQuery, enabled: isMember });
  if (!isMember) return { keywords: visitor.keywords, forget: async (keyword) => visitor.forget(keyword) };
  return {
    keywords: data,
    forget: async (keyword) => {
      const kept = await call('DELETE /goods/member/search_keyword/history', { query: { keyword } });
      queries.setQueryData(
        searchHistoryQuery.queryKey,
        kept.map(({ text }) => text),
      );
    },
  };
}

/** Remember a search of whoever is here. A member's may fail unnoticed: the search itself went through. */
export async function rememberSearch(queries: QueryClient, keyword: string): Promise<void> {
  // A results page that was opened directly is quicker than the stores.
  for (const { persist } of [useAuth, useVisitorSearches]) {
    if (!persist.hasHydrated()) await persist.rehydrate();
  }
  if (isSignedIn()) await sendSearches(queries, [keyword]).catch(() => undefined);
  else useVisitorSearches.getState().remember(keyword);
}

/** After a login: what the visitor searched for becomes the member's, once. What fails is tried at the next page. */
export async function mergeSearches(queries: QueryClient): Promise<void> {
  const { keywords, forget } = useVisitorSearches.getState();
  if (!isSignedIn() || keywords.length === 0) return;
  await sendSearches(queries, keywords).then(
    () => forget(),
    () => undefined,
  );
}

async function sendSearches(queries: QueryClient, keywords: readonly string[]): Promise<void> {
  const kept = await call('POST /goods/member/search_keyword/history', { body: { keywords: [...keywords] } });
  queries.setQueryData(
    searchHistoryQuery.queryKey,
    kept.map(({ text }) => text),
  );
}

function isSignedIn(): boolean {
  const { loginStep, userId } = useAuth.getState();
  return loginStep === 'finished' && userId !== null;
}
