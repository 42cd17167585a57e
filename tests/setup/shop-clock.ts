import { afterEach, beforeEach, vi } from 'vitest';
import { learnServerTime } from '@/components/ui/server-clock';

/** 12:00 in Shanghai. */
export const NOON = Date.UTC(2026, 7, 8, 4);

/** Every test of the file begins at noon, by the shop's clock and by the browser's, and moves the time itself. */
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
