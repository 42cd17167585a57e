import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { mergeInto, safeLocalStorage, storedIn } from './safe-storage';

/** The backend stores the same number for a member. */
const KEPT = 10;

type SearchHistory = {
  /** Newest first, without duplicates. */
  keywords: readonly string[];
  remember: (keyword: string) => void;
  /** One keyword, or all without one. */
  forget: (keyword?: string) => void;
};

/** A visitor's search history; persisted as `search_history`, sent to the backend at the next sign-in. */
export const useVisitorSearches = create<SearchHistory>()(
  persist(
    (set) => ({
      keywords: [],
      remember: (keyword) =>
        set(({ keywords }) => ({
          keywords: [keyword, ...keywords.filter((each) => each !== keyword)].slice(0, KEPT),
        })),
      forget: (keyword) =>
        set(({ keywords }) => ({
          keywords: keyword === undefined ? [] : keywords.filter((each) => each !== keyword),
        })),
    }),
    {
      name: 'search_history',
      version: 1,
      skipHydration: true,
      ...storedIn(safeLocalStorage),
      merge: mergeInto({ keywords: [] }),
    },
  ),
);
