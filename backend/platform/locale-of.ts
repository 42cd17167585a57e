import { defaultLocale, isLocale, type Locale } from '../../lib/i18n/locales';

/** The locale of a stored language tag; the default locale for an unknown or missing one. */
export function localeOf(lang: string | undefined): Locale {
  return isLocale(lang) ? lang : defaultLocale;
}
