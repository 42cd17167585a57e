import { countryCodes } from '@/lib/contract/identity-fields';
import { type Locale, languageTags } from '@/lib/i18n/locales';
import type { CountryName } from './identity-form';

/**
 * Countries by name, those the shop ships to first and as it calls them. Made on the server alone: a browser may
 * know other names, and the two would not agree.
 */
export function countryNames(locale: Locale, known: readonly CountryName[]): CountryName[] {
  const tag = languageTags[locale];
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const first = known.map(({ code, name }) => ({ code, name }));
  const others = countryCodes
    .filter((code) => !first.some((country) => country.code === code))
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, tag));
  return [...first, ...others];
}
