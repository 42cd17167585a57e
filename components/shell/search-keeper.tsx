'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsMember } from '@/lib/stores/auth';
import { useVisitorSearches } from '@/lib/stores/search-history';

/** Reads a visitor's searches after hydration, and hands them over once the visitor has become a member. */
export function SearchKeeper() {
  const queries = useQueryClient();
  const isMember = useIsMember();
  const isWaiting = useVisitorSearches(({ keywords }) => keywords.length > 0);
  useEffect(() => {
    void useVisitorSearches.persist.rehydrate();
  }, []);
  useEffect(() => {
    if (!isMember || !isWaiting) return;
    import('@/lib/queries/search-history').then(
      ({ mergeSearches }) => mergeSearches(queries),
      // They wait in the browser for the next page.
      () => undefined,
    );
  }, [isMember, isWaiting, queries]);
  return null;
}
