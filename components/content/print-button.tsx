'use client';

import type { ReactNode } from 'react';

/** Prints the page, which has a print style. Its words come from the server, so that no messages have to. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="button button-quiet button-small" onClick={() => window.print()}>
      {children}
    </button>
  );
}
