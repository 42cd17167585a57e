'use client';

import { useEffect } from 'react';

/** Tells the early script (lib/early-input.ts) that React answers for the page from now on. */
export function AwakeMark() {
  useEffect(() => {
    document.documentElement.dataset.awake = '';
  }, []);
  return null;
}
