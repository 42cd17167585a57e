import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/browser';
import { useAuth, useIsMember } from '@/lib/stores/auth';
import { useVisitorSearches } from '@/lib/stores/search-history';

/** The member's searches, newest first. The key starts with `member`, so that a logout removes them. */
export const searchHistoryQuery = queryOptions({
  queryKey: ['member', 'searches'],
  queryFn: async ({ signal }) =>
    (await call('GET /goods/member/search_keyword/history', { signal })).map(({ text }) => text),
  staleTime: 60_000,
});

/** The search history of this visitor or member, and how to delete entries. */
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

/** Adds a search to the history. Failures are ignored, because the search itself succeeded. */
export async function rememberSearch(queries: QueryClient, keyword: string): Promise<void> {
  // A search page that was opened directly runs before the stores are hydrated.
  for (const { persist } of [useAuth, useVisitorSearches]) {
    if (!persist.hasHydrated()) await persist.rehydrate();
  }
  if (isSignedIn()) await sendSearches(queries, [keyword]).catch(() => undefined);
  else useVisitorSearches.getState().remember(keyword);
}

/** After a login: adds the visitor's searches to the member's history. A failure is retried on the next page. */
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
