'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsMember } from '@/lib/stores/auth';
import { useVisitorSearches } from '@/lib/stores/search-history';

/** Reads a visitor's search history after hydration, and sends it to the backend after sign-in. */
export function SearchKeeper() {
  const queries = useQueryClient();
  const isMember = useIsMember();
  const isWaiting = useVisitorSearches(({ keywords }) => keywords.length > 0);
  useEffect(() => {
    void useVisitorSearches.persist.rehydrate();
  }, []);
  useEffect(() => {
    if (!isMember || !isWaiting) return;
    import('@/lib/search/queries/search-history').then(
      ({ mergeSearches }) => mergeSearches(queries),
      // They stay in the browser until the next page.
      () => undefined,
    );
  }, [isMember, isWaiting, queries]);
  return null;
}
