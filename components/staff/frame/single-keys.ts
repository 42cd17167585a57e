import { useSyncExternalStore } from 'react';
import { safeLocalStorage } from '@/lib/stores/safe-storage';

/** Shortcuts of one letter disturb people who use speech input, so they can be turned off (WCAG 2.1.4). */
const storageKey = 'store_staff_single_keys';
const listeners = new Set<() => void>();

function areOn(): boolean {
  return safeLocalStorage.getItem(storageKey) !== 'off';
}

/** The keys of the palette, for people and for assistive technology. */
export const paletteShortcut = { shown: 'Ctrl K', aria: 'Control+K' };

export const closeKey = 'Esc';

export const previewKey = 'Space';

export function setSingleKeys(isOn: boolean): void {
  if (isOn) safeLocalStorage.removeItem(storageKey);
  else safeLocalStorage.setItem(storageKey, 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether shortcuts of one letter are on. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

const elsewhere = 'input,textarea,select,[contenteditable],[role="dialog"]';

/** Whether a key press may be a shortcut of one letter: no modifier, and neither a field nor a dialog has the focus. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || event.isComposing || !areOn()) return false;
  return !(target instanceof Element && target.closest(elsewhere));
}
