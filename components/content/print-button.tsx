'use client';

import type { ReactNode } from 'react';

/** Prints the page. Its label is rendered on the server, so that no messages are sent to the browser. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="button button-quiet button-small" onClick={() => window.print()}>
      {children}
    </button>
  );
}
