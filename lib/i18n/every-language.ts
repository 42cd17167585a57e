import { type Locale, locales } from './locales';

/** A value for each language of the shop. */
export function inEveryLanguage<T>(make: (locale: Locale) => T): Record<Locale, T> {
  // Object.fromEntries loses the type of the keys, which are exactly the locales.
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, T>;
}

/** A text that is empty in each language. */
export const emptyText = inEveryLanguage(() => '');
