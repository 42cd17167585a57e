'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearched } from '@/components/shell/use-searched-keyword';
import { rememberSearch } from '@/lib/queries/search-history';

/**
 * Keeps the search that this page answers, and shows its keyword in the search field.
 * @param isWorthIt false for what found nothing, and for the filters of a search that is kept already
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
