import { defaultLocale, languageTags, locales } from '@/lib/i18n/locales';
import { absoluteUrl } from './absolute-url';

/** The same page in every language by `hreflang`, with the default language as `x-default`. */
export function languageLinks(path: string): Record<string, string> {
  const own = locales.map((locale) => [languageTags[locale], absoluteUrl(path, locale)]);
  return { ...Object.fromEntries(own), 'x-default': absoluteUrl(path, defaultLocale) };
}
