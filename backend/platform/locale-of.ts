import { defaultLocale, isLocale, type Locale } from '../../lib/i18n/locales';

/** The language that a row names; the shop's first for any other and for none. */
export function localeOf(lang: string | undefined): Locale {
  return isLocale(lang) ? lang : defaultLocale;
}
