'use client';

import { useEffect, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { Icon } from './icon';
import styles from './toast.module.css';

/** Milliseconds a toast stays (spec section 9). */
const STAY_MS = 3000;

type Tone = 'success' | 'error' | 'info' | 'warning';
type Toast = { id: number; tone: Tone; text: string };

const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

function show(tone: Tone, text: string): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    // The same text twice would only flicker; at most three are read.
    toasts: [...toasts.filter((each) => each.text !== text), { id, tone, text }].slice(-3),
  }));
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }));
  }, STAY_MS);
}

/** Short messages over everything, 3 s each. Text is already in the shopper's language. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
};

/** The open modal dialog, because all else is inert and an inert message is not read aloud; otherwise the page. */
function usePlace(isNeeded: boolean): [place: Element | null, lookAgain: () => void] {
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!isNeeded) return;
    // A dialog that closes would take its toasts along. The event does not rise, but it can be caught on its way down.
    document.addEventListener('close', look, true);
    return () => document.removeEventListener('close', look, true);
  }, [isNeeded]);
  if (!isNeeded) return [null, look];
  const dialogs = document.querySelectorAll('dialog[open]');
  return [dialogs[dialogs.length - 1] ?? document.body, look];
}

/** Where toasts appear; stands once, in the shell. */
export function ToastViewport() {
  const toasts = useToasts((state) => state.toasts);
  const box = useRef<HTMLDivElement>(null);
  const [place, lookAgain] = usePlace(toasts.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place it is another element
  useEffect(() => {
    const popover = box.current;
    if (toasts.length === 0 || !popover?.showPopover) return;
    // The dialog it was to stand in went away in the same moment.
    if (!popover.isConnected) {
      lookAgain();
      return;
    }
    // Shown anew each time: the last one shown lies on top of any open dialog.
    if (popover.matches(':popover-open')) popover.hidePopover();
    popover.showPopover();
  }, [toasts, place]);

  if (toasts.length === 0 || place === null) return null;
  return createPortal(
    <div ref={box} className={styles.viewport} popover="manual">
      {toasts.map(({ id, tone, text }) => (
        <div key={id} className={`toast toast-${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
          <Icon name={tone === 'success' ? 'check' : tone === 'info' ? 'info' : 'alert'} />
          {text}
        </div>
      ))}
    </div>,
    place,
  );
}
