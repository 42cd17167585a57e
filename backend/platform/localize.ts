import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
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

/** {@link localize} in SQL. */
export function localizedColumn(column: AnyColumn, language: Locale): SQL<string> {
  const candidates = fallbackChain(language).map((candidate) => sql`nullif(${column} ->> ${candidate}, '')`);
  return sql<string>`coalesce(${sql.join(candidates, sql`, `)}, '')`;
}

/** One SQL expression per language for the text of a column. */
export function inEveryLanguage(column: AnyColumn): SQL<string | null>[] {
  return locales.map((locale) => sql<string | null>`${column} ->> ${locale}`);
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
