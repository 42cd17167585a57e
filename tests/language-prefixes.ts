import { prefixedLocales } from '../lib/i18n/locales';

/** The prefixes of URLs by language; that of the default language is empty. */
export const languagePrefixes: readonly string[] = ['', ...prefixedLocales.map((locale) => `/${locale}`)];

/** For regular expressions: a prefix of a language, or none. */
export const anyLanguagePrefix = `(?:/(?:${prefixedLocales.join('|')}))?`;
