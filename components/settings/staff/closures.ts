import * as z from 'zod/mini';
import { formatShanghai, parseShanghai } from '@/lib/time';

type Closure = { start: number; end: number };

const stored = z.array(z.object({ start: z.number(), end: z.number() }));
const minute = /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d$/;

/** Planned closures as lines, each with its first and last minute in Shanghai: `2026-12-31 18:00 – 2027-01-02 09:00`. */
export function closureLines(value: unknown): string {
  const known = stored.safeParse(value);
  const shown = (time: number) => formatShanghai(time, 'minute');
  return (known.success ? known.data : [])
    .map(({ start, end }) => `${shown(start)} – ${shown(end)}`)
    .join('\n');
}

function closureOf(line: string): Closure | null {
  // The dashes of the dates have no space before them.
  const [from = '', to = '', ...more] = line
    .replaceAll('：', ':')
    .replaceAll(/ [–—~～-]/g, '\n')
    .split('\n')
    .map((part) => part.trim());
  if (!minute.test(from) || !minute.test(to) || more.length > 0) return null;
  try {
    const [start, end] = [parseShanghai(`${from}:00`), parseShanghai(`${to}:00`)];
    return start < end ? { start, end } : null;
  } catch {
    // No such day.
    return null;
  }
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** The first line that is no closure, from 1; null when all are. */
export function wrongClosure(text: string): number | null {
  const index = linesOf(text).findIndex((line) => closureOf(line) === null);
  return index < 0 ? null : index + 1;
}

/** The closures of lines that {@link wrongClosure} accepts. */
export function closuresOf(text: string): Closure[] {
  return linesOf(text).flatMap((line) => closureOf(line) ?? []);
}
