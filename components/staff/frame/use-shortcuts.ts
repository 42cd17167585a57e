import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@/lib/routing/navigation';
import type { NavigationEntry } from './navigation';
import { isSingleKey } from './single-keys';

export type OpenDialog = 'palette' | 'shortcuts' | null;

/** How long G waits for the letter of a screen. */
const sequenceMs = 1_500;

/**
 * The shortcuts of every screen: Ctrl K opens the palette, `?` the list of shortcuts, `/` focuses the search of the list,
 * and G with the letter of an entry opens its screen.
 */
export function useShortcuts(entries: readonly NavigationEntry[]) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const router = useRouter();
  const latest = useRef({ entries, router });
  useEffect(() => {
    latest.current = { entries, router };
  });
  useEffect(() => {
    let goUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (key === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setOpen((before) => (before === 'palette' ? null : 'palette'));
        return;
      }
      if (!isSingleKey(event)) return;
      const isSecond = event.timeStamp < goUntil;
      goUntil = 0;
      const entry = isSecond && latest.current.entries.find(({ letter }) => letter === key);
      if (entry) latest.current.router.push(entry.path);
      else if (key === 'g') goUntil = event.timeStamp + sequenceMs;
      else if (key === '?') setOpen('shortcuts');
      else if (key !== '/') return;
      else if (!focusSearch()) setOpen('palette');
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { open, setOpen };
}

/** Focuses the search of the screen. False when it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#content input[type="search"]');
  field?.focus();
  return field !== null;
}
