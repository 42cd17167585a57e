'use client';

import { useEffect, useReducer, useRef } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import { Icon } from '@/components/ui/picture/icon';
import styles from './toast.module.css';

/** Milliseconds a toast is visible. */
const STAY_MS = 3000;

type Tone = 'success' | 'error' | 'info' | 'warning';
type Toast = { id: number; tone: Tone; text: string };

const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

function show(tone: Tone, text: string): void {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ toasts }) => ({
    // A duplicate text would only flicker; at most three are shown.
    toasts: [...toasts.filter((each) => each.text !== text), { id, tone, text }].slice(-3),
  }));
  setTimeout(() => {
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }));
  }, STAY_MS);
}

/** Short messages above everything, 3 s each. The text is already translated. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
};

/** The open modal dialog, because the rest of the page is inert and would not be announced; otherwise the page. */
function usePlace(isNeeded: boolean): [place: Element | null, lookAgain: () => void] {
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!isNeeded) return;
    // Toasts must leave a dialog that closes. Its close event does not bubble, but it can be captured.
    document.addEventListener('close', look, true);
    return () => document.removeEventListener('close', look, true);
  }, [isNeeded]);
  if (!isNeeded) return [null, look];
  const dialogs = document.querySelectorAll('dialog[open]');
  return [dialogs[dialogs.length - 1] ?? document.body, look];
}

/** The container of toasts; rendered once, in the shell. */
export function ToastViewport() {
  const toasts = useToasts((state) => state.toasts);
  const box = useRef<HTMLDivElement>(null);
  const [place, lookAgain] = usePlace(toasts.length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the container is a different element in another place
  useEffect(() => {
    const popover = box.current;
    if (toasts.length === 0 || !popover?.showPopover) return;
    // The dialog was removed at the same time.
    if (!popover.isConnected) {
      lookAgain();
      return;
    }
    // Reopened each time: the last popover opened is above any dialog.
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
