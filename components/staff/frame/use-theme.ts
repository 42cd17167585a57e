import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '@/lib/stores/safe-storage';
import type { StaffTheme } from './theme';

const dark = '(prefers-color-scheme: dark)';

function current(): StaffTheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(dark).matches ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const system = window.matchMedia(dark);
  const chosen = new MutationObserver(onChange);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== 'store_theme') return;
    const { dataset } = document.documentElement;
    if (event.newValue === 'light' || event.newValue === 'dark') dataset.theme = event.newValue;
    else delete dataset.theme;
  };
  system.addEventListener('change', onChange);
  window.addEventListener('storage', onStorage);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', onChange);
    window.removeEventListener('storage', onStorage);
    chosen.disconnect();
  };
}

/** The theme of the document: the one chosen in the shop, else the system's. Follows both. */
export function useTheme(rendered: StaffTheme): StaffTheme {
  return useSyncExternalStore(subscribe, current, () => rendered);
}

export const themes = ['system', 'light', 'dark'] as const;

/** Stores the theme where the shop stores it (components/shell/preferences/theme-switch.tsx). */
export function chooseTheme(theme: (typeof themes)[number]): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  if (theme === 'system') safeLocalStorage.removeItem('store_theme');
  else safeLocalStorage.setItem('store_theme', theme);
}
