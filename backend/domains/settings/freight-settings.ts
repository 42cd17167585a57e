import { z } from 'zod';
import { countryCodes } from '../../../lib/members/countries';
import { yuanToFen } from '../../../lib/money';
import type { FreightZone } from '../../../lib/pricing/freight';
import { type FreightZoneSetting, freightZones } from '../../../lib/settings/freight-zones';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** Freight by zone; amounts in yuan, as set by staff. The shop ships to the countries of the zones. */
export const freightSettings = z.object({ freightZones });

/** A zone in fen, with its name in each language. */
export type NamedZone = FreightZone & { readonly name: FreightZoneSetting['name'] };

type FreightSettings = z.output<typeof freightSettings>;

/** The setting in fen. */
export function zonesInFen({ freightZones: { zones } }: FreightSettings): NamedZone[] {
  return zones.map(({ name, countries, basis, bands, next, freeFromCny }) => {
    const inUnit = (limit: number) => (basis === 'VALUE' ? yuanToFen(limit) : limit);
    return {
      name,
      countries,
      basis,
      bands: bands.map(({ upTo, cny }) => ({ upTo: inUnit(upTo), fen: yuanToFen(cny) })),
      next: { each: inUnit(next.each), fen: yuanToFen(next.cny) },
      freeFromFen: freeFromCny === null ? null : yuanToFen(freeFromCny),
    };
  });
}

/** A malformed or missing row is replaced by its last valid value or by the default. */
export async function readFreightZones(db: Executor): Promise<NamedZone[]> {
  return zonesInFen(await readValidRows(db, freightSettings));
}

/** The countries that the shop ships to, in the order of the zones; those that no zone names are last. */
export function servedCountries(zones: readonly Pick<FreightZone, 'countries'>[]): readonly string[] {
  const named = zones.flatMap(({ countries }) => countries);
  const hasRest = zones.some(({ countries }) => countries.length === 0);
  return hasRest ? [...new Set([...named, ...countryCodes])] : named;
}
