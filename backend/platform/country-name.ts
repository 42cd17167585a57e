import { backendTexts } from '../../lib/i18n/backend-texts';
import { inEveryLanguage } from '../../lib/i18n/every-language';
import { type Locale, languages } from '../../lib/i18n/locales';

/** Countries and territories that the shop names otherwise than the Unicode data. */
const ownNames = ['HK', 'MO', 'TW', 'CN'] as const;

const names = inEveryLanguage((locale) => new Intl.DisplayNames(languages[locale].tag, { type: 'region' }));

/** The name of a country by its ISO 3166-1 alpha-2 code. */
export function countryName(code: string, locale: Locale): string {
  const own = ownNames.find((one) => one === code);
  return own ? backendTexts(locale).labels(`country.${own}`) : (names[locale].of(code) ?? code);
}
