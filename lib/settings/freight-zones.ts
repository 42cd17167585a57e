import { z } from 'zod';
import { inEveryLanguage } from '../i18n/every-language';
import { defaultLocale } from '../i18n/locales';
import { countryCodes } from '../members/countries';
import { type FreightBasis, freightBases } from '../pricing/freight';

/** Zones, and bands of a zone. */
export const freightZoneMost = 30;
export const freightBandMost = 20;
export const zoneNameMost = 40;

const yuan = z.number().min(0).max(10_000).multipleOf(0.01);
const zoneName = z.string().trim().max(zoneNameMost);
const limit = z.number().min(0.01).max(10_000_000).multipleOf(0.01);

/** Countries with the same freight. Upper limits are in grams, yuan or units. */
export const freightZone = z.strictObject({
  /** A language that the shop no longer has is dropped. */
  name: z.object({ ...inEveryLanguage(() => zoneName.optional()), [defaultLocale]: zoneName.min(1) }),
  /** Empty for all countries that no other zone names. */
  countries: z.array(z.string().refine((code) => countryCodes.includes(code))),
  basis: z.enum(freightBases),
  bands: z
    .array(z.strictObject({ upTo: limit, cny: yuan }))
    .min(1)
    .max(freightBandMost),
  next: z.strictObject({ each: limit, cny: yuan }),
  freeFromCny: z.number().min(0.01).max(1_000_000).multipleOf(0.01).nullable(),
});
export type FreightZoneSetting = z.infer<typeof freightZone>;

export const freightZones = z.strictObject({
  zones: z.array(freightZone).min(1).max(freightZoneMost),
});

export type ZoneProblem =
  /** Two zones are for all countries that no other zone names. */
  | { reason: 'REST_TWICE'; zone: number }
  | { reason: 'COUNTRY_TWICE'; zone: number; country: string }
  /** A band is not larger than the one before. */
  | { reason: 'BAND_ORDER'; zone: number }
  /** Grams and units are whole numbers. */
  | { reason: 'NOT_WHOLE'; zone: number };

type Checked = Pick<FreightZoneSetting, 'countries' | 'basis' | 'bands' | 'next'>;

/** The first contradiction within zones whose fields are each valid; zones are counted from 1. */
export function zoneProblem(zones: readonly Checked[]): ZoneProblem | null {
  const seen = new Set<string>();
  let hasRest = false;
  for (const [index, { countries, basis, bands, next }] of zones.entries()) {
    const zone = index + 1;
    if (countries.length === 0 && hasRest) return { reason: 'REST_TWICE', zone };
    hasRest ||= countries.length === 0;
    for (const country of countries) {
      if (seen.has(country)) return { reason: 'COUNTRY_TWICE', zone, country };
      seen.add(country);
    }
    if (!isRising(bands)) return { reason: 'BAND_ORDER', zone };
    const limits = [...bands.map(({ upTo }) => upTo), next.each];
    if (basis !== ('VALUE' satisfies FreightBasis) && !limits.every(Number.isInteger)) {
      return { reason: 'NOT_WHOLE', zone };
    }
  }
  return null;
}

const isRising = (bands: readonly { upTo: number }[]): boolean =>
  bands.every(({ upTo }, index) => upTo > (bands[index - 1]?.upTo ?? 0));
