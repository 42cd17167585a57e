import { type Locale, languageTags } from '@/lib/i18n/locales';
import { countryCodes } from '@/lib/verification/identity-fields';
import type { CountryName } from './verification-form';

/**
 * Country names: those the shop ships to first, with the shop's own names. Server only, because a browser may know
 * other names and hydration would not match.
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
