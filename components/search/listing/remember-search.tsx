'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearched } from '@/components/search/suggestions/use-searched-keyword';
import { rememberSearch } from '@/lib/search/queries/search-history';

/**
 * Stores this page's search in the history and shows its keyword in the search field.
 * @param isWorthIt false without results, and for the filters of a stored search
 */
export function RememberSearch({ keyword, isWorthIt }: { keyword: string; isWorthIt: boolean }) {
  const queries = useQueryClient();
  useEffect(() => {
    useSearched.setState({ keyword });
    return () => useSearched.setState({ keyword: '' });
  }, [keyword]);
  useEffect(() => {
    if (isWorthIt) void rememberSearch(queries, keyword);
  }, [queries, keyword, isWorthIt]);
  return null;
}
