import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';

/** The keyword of the current results page; empty elsewhere. */
export const useSearched = create<{ keyword: string }>()(() => ({ keyword: '' }));

/** Keeps a search field in sync with the keyword of the current results. */
export function useSearchedKeyword(input: RefObject<HTMLInputElement | null>): void {
  const { keyword } = useSearched();
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = keyword;
  }, [keyword, input]);
}
