'use client';

import type { ReactNode } from 'react';

/** What a button has that opens a dialog. */
export type DialogOpenerLook = {
  className?: string;
  /** For screen readers, when the content says too little. */
  label?: string;
  children: ReactNode;
};

/**
 * A button that opens a dialog, whose code is fetched when somebody reaches for it.
 * @param load fetches the code
 */
export function DialogOpener({
  className,
  label,
  load,
  onOpen,
  children,
}: DialogOpenerLook & { load: () => Promise<unknown>; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-label={label}
      onPointerEnter={load}
      onFocus={load}
      onClick={onOpen}
    >
      {children}
    </button>
  );
}
