import { toPercent } from '@/lib/percent';

/** A part of a whole as percent with at most one decimal; null when there is no whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : toPercent(part / whole, 1);
}

/** A part of a whole as text, `12.3%`; a dash when there is no whole. */
export function percentText(part: number, whole: number, decimals = 1): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(decimals)}%`;
}

/** How full a bar is, percent from 0 to 100; full when there is no whole. */
export function filledPercent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 100;
}
