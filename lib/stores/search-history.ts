import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** As many as the backend keeps for a member (domain.md 1.11). */
const KEPT = 10;

type SearchHistory = {
  /** Newest first, each word once. */
  keywords: readonly string[];
  remember: (keyword: string) => void;
  /** One keyword, or all without one. */
  forget: (keyword?: string) => void;
};

/** A visitor's searches; persisted as `search_history`, handed to the backend at the next login. */
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
    { name: 'search_history', version: 1, skipHydration: true },
  ),
);
