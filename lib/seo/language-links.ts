import { defaultLocale, languageTags, locales } from '@/lib/i18n/locales';
import { absoluteAddress } from './absolute-address';

/** The same page in every language by `hreflang`; who speaks none of them gets the default one. */
export function languageLinks(address: string): Record<string, string> {
  const own = locales.map((locale) => [languageTags[locale], absoluteAddress(address, locale)]);
  return { ...Object.fromEntries(own), 'x-default': absoluteAddress(address, defaultLocale) };
}
