import { toPercent } from '@/lib/percent';

/** A part of a whole as percent with at most one decimal; null when there is no whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : toPercent(part / whole, 1);
}

/** A part of a whole as text, `12.3%`; a dash when there is no whole. */
export function percentText(part: number, whole: number, decimals = 1): string {
  return whole === 0 ? '–' : `${withMinus(((part / whole) * 100).toFixed(decimals))}%`;
}

/** A percentage as text, with the minus sign that amounts have: `3.9`, `−19.9`. */
export function percentNumber(percent: number): string {
  return withMinus(String(percent));
}

/** A part that rounds to zero has no sign. */
function withMinus(number: string): string {
  return Number(number) === 0 ? number.replace('-', '') : number.replace('-', '−');
}

/** How full a bar is, percent from 0 to 100; full when there is no whole. */
export function filledPercent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 100;
}
