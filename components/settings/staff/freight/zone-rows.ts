import { defaultLocale } from '@/lib/i18n/locales';
import {
  type FreightZoneSetting,
  freightZone,
  freightZones,
  type ZoneProblem,
  zoneProblem,
} from '@/lib/settings/freight-zones';

type Amount = number | null;

/** A zone while it is typed: numbers may be missing. */
export type ZoneRow = Omit<FreightZoneSetting, 'bands' | 'next'> & {
  readonly bands: readonly { readonly upTo: Amount; readonly cny: Amount }[];
  readonly next: { readonly each: Amount; readonly cny: Amount };
};

export const newBand: ZoneRow['bands'][number] = { upTo: null, cny: null };
export const newZone: ZoneRow = {
  name: { [defaultLocale]: '' },
  countries: [],
  basis: 'WEIGHT',
  bands: [newBand],
  next: { each: null, cny: null },
  freeFromCny: null,
};

/** The zones of a stored value; none when it does not fit. */
export function zonesOf(value: unknown): FreightZoneSetting[] {
  return freightZones.shape.zones.safeParse(value).data ?? [];
}

/** What is wrong with the zones, for the first that cannot be saved. */
export function wrongZone(
  rows: readonly ZoneRow[],
): ZoneProblem | { reason: 'NONE' } | { reason: 'NAME' | 'NUMBER'; zone: number } | null {
  if (rows.length === 0) return { reason: 'NONE' };
  const zones: FreightZoneSetting[] = [];
  for (const [index, row] of rows.entries()) {
    const { data, error } = freightZone.safeParse(row);
    if (error) {
      const isName = error.issues.some(({ path }) => path[0] === 'name');
      return { reason: isName ? 'NAME' : 'NUMBER', zone: index + 1 };
    }
    zones.push(data);
  }
  return zoneProblem(zones);
}
