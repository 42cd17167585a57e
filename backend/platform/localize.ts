import { fallbackChain, type Locale, locales } from '../../lib/i18n/locales';
import type { Localized } from '../database/schema/columns';

/** The text in one language. A missing or empty translation falls back along the chain of the language. */
export function localize(text: Localized, language: Locale): string {
  for (const candidate of fallbackChain(language)) {
    const found = text[candidate];
    if (found) return found;
  }
  return '';
}

/** Builds a localized text by calling `textOf` for each language. */
export function localized(textOf: (locale: Locale) => string): Localized {
  const entries = locales.map((locale) => [locale, textOf(locale)]);
  // Object.fromEntries loses the type of the keys, which are exactly the locales.
  return Object.fromEntries(entries) as Localized;
}

/** {@link localize} for columns that may be null. */
export function localizeOptional(text: Localized | null, language: Locale): string | null {
  return text === null ? null : localize(text, language);
}
