import { afterEach, beforeEach, vi } from 'vitest';
import { learnServerTime } from '@/components/ui/time/server-clock';

/** 12:00 in Shanghai. */
export const NOON = Date.UTC(2026, 7, 8, 4);

/** Starts every test of the file at noon with fake timers, on the server clock and in the browser. */
export function beginAtNoon(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(NOON);
    learnServerTime(NOON);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
