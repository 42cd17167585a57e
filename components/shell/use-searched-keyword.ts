import { type RefObject, useEffect } from 'react';
import { create } from 'zustand';

/** The keyword of the results page in sight; empty elsewhere. */
export const useSearched = create<{ keyword: string }>()(() => ({ keyword: '' }));

/** Keeps a search field at the keyword whose results are shown, however the shopper came there. */
export function useSearchedKeyword(input: RefObject<HTMLInputElement | null>): void {
  const { keyword } = useSearched();
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = keyword;
  }, [keyword, input]);
}
