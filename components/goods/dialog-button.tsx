'use client';

import { type ReactNode, Suspense, useState } from 'react';

/**
 * A button whose dialog's code is fetched when somebody reaches for it. Once it was open the dialog stays mounted, so
 * that it can close by itself.
 * @param load fetches the code
 * @param dialog the lazy dialog
 * @param label for screen readers, when the content says too little
 */
export function DialogButton({
  className,
  label,
  load,
  dialog,
  children,
}: {
  className?: string;
  label?: string;
  load: () => Promise<unknown>;
  dialog: (state: { isOpen: boolean; onClose: () => void }) => ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={label}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen === null ? null : (
        <Suspense fallback={null}>{dialog({ isOpen, onClose: () => setOpen(false) })}</Suspense>
      )}
    </>
  );
}
