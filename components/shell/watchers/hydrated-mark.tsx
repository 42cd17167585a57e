'use client';

import { useEffect } from 'react';

/** Marks the page as hydrated for the early script (lib/early-input.ts). */
export function HydratedMark() {
  useEffect(() => {
    document.documentElement.dataset.awake = '';
  }, []);
  return null;
}
