import type { ReactNode } from 'react';

/** Props of a button that opens a dialog. */
export type DialogOpenerLook = {
  className?: string;
  /** For screen readers, when the content is not descriptive enough. */
  label?: string;
  children: ReactNode;
};

/**
 * A button that opens a dialog, whose code is loaded on hover or focus.
 * @param load loads the code
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
