import { useEffect, useRef, useState } from 'react';
import { safeSessionStorage } from '@/lib/stores/safe-storage';
import { isSame, mergeChanges, withoutChanges } from './differences';

/** A state that is stored, with its version. */
export type Stored<State> = { readonly version: number; readonly content: State };

type Kept<State> = { base: Stored<State>; draft: State };

/** Milliseconds between two copies of a draft. */
const pause = 2_000;

function readKept<State>(key: string): Kept<State> | null {
  try {
    // Written below by the same tab.
    return JSON.parse(safeSessionStorage.getItem(key) ?? 'null') as Kept<State> | null;
  } catch {
    return null;
  }
}

/**
 * The draft of an editor. It is kept in the tab every two seconds, so that a reload does not lose it.
 * `isOutdated`: another person saved a newer state, and the draft has changes; {@link takeTheirs} merges both.
 * @param stored the newest state that is known
 */
export function useDraft<State>(key: string, stored: Stored<State>, combine = mergeChanges<State>) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored.content);
  const [keptAt, setKeptAt] = useState<Date | null>(null);
  const isRestored = useRef(false);
  const isDirty = !isSame(base.content, draft);
  const isOutdated = stored.version > base.version && isDirty && !isSame(base.content, stored.content);

  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const kept = readKept<State>(key);
    if (!kept) return;
    setBase(kept.base);
    setDraft(kept.draft);
    setKeptAt(new Date());
  }, [key]);

  // A newer state that does not touch the draft is taken over silently.
  useEffect(() => {
    if (stored.version <= base.version || isOutdated) return;
    setBase(stored);
    if (!isDirty) setDraft(stored.content);
  }, [stored, base.version, isDirty, isOutdated]);

  useEffect(() => {
    if (!isDirty) {
      if (isRestored.current && isSame(stored.content, draft)) safeSessionStorage.removeItem(key);
      setKeptAt(null);
      return;
    }
    const timer = setTimeout(() => {
      safeSessionStorage.setItem(key, JSON.stringify({ base, draft } satisfies Kept<State>));
      setKeptAt(new Date());
    }, pause);
    return () => clearTimeout(timer);
  }, [key, base, draft, isDirty, stored.content]);

  const adopt = (next: Stored<State>) => {
    safeSessionStorage.removeItem(key);
    setBase(next);
    setDraft(next.content);
  };
  return {
    base,
    draft,
    /** The newest state that is known. */
    stored: stored.content,
    isDirty,
    isOutdated,
    /** When the draft was last kept in the tab. */
    keptAt,
    set: (changes: Partial<State>) => setDraft((before) => ({ ...before, ...changes })),
    /** Replaces the draft by what is stored. */
    adopt,
    replace: setDraft,
    /** Merges both; of the values at `theirPaths` what the other person saved counts. */
    takeTheirs: (theirPaths: readonly string[] = []) => {
      const mine = withoutChanges(base.content, draft, theirPaths);
      setDraft(combine(base.content, mine, stored.content));
      setBase(stored);
    },
  };
}
