import { z } from 'zod';
import { isTrackingUrl } from '@/lib/delivery/tracking-url';
import { courierNameMost, courierNames } from '@/lib/promises';

/** A courier as the form shows it: its names in one line, separated by commas. */
export type CourierRow = { readonly names: string; readonly url: string };

const pages = z.array(z.object({ names: z.array(z.string()), url: z.string() }));

/** The rows of the form for the value of the setting. */
export function courierRows(value: unknown): CourierRow[] {
  const parsed = pages.safeParse(value);
  return (parsed.data ?? []).map(({ names, url }) => ({ names: names.join(', '), url }));
}

const namesOf = ({ names }: CourierRow): string[] =>
  names
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** The value of the setting for the rows of the form. */
export function courierPages(rows: readonly CourierRow[]): z.output<typeof pages> {
  return rows.map((row) => ({ names: namesOf(row), url: row.url.trim() }));
}

/** What is wrong with a row, for the first one that is; null when all can be saved. */
export function wrongCourier(rows: readonly CourierRow[]): { row: number; part: 'names' | 'url' } | null {
  for (const [place, row] of rows.entries()) {
    const names = namesOf(row);
    if (
      names.length === 0 ||
      names.length > courierNames ||
      names.some((name) => name.length > courierNameMost)
    ) {
      return { row: place + 1, part: 'names' };
    }
    if (!isTrackingUrl(row.url.trim())) return { row: place + 1, part: 'url' };
  }
  return null;
}
