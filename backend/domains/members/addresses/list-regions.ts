import { type Locale, languages } from '../../../../lib/i18n/locales';
import { zoneOf } from '../../../../lib/pricing/freight';
import type { Context } from '../../../platform/context';
import { countryName } from '../../../platform/country-name';
import { readFreightZones, servedCountries } from '../../settings/freight-settings';
import { regionsOf } from './address-fields';

/**
 * Countries the shop ships to, in the request's language; their regions are in English, like postal addresses. Those
 * that a zone names come first, all others by name.
 */
export async function listRegions({ db, locale }: Pick<Context, 'locale' | 'db'>) {
  const zones = await readFreightZones(db);
  const isNamed = (code: string) => (zoneOf(zones, code)?.countries.length ?? 0) > 0;
  const countries = servedCountries(zones).map((code) => ({
    code,
    name: countryName(code, locale),
    regions: [...regionsOf(code)],
  }));
  return [
    ...countries.filter(({ code }) => isNamed(code)),
    ...countries.filter(({ code }) => !isNamed(code)).sort(byName(locale)),
  ];
}

function byName(locale: Locale) {
  const { compare } = new Intl.Collator(languages[locale].tag);
  return (one: { name: string }, other: { name: string }) => compare(one.name, other.name);
}
