import { match } from '@formatjs/intl-localematcher';
import Negotiator from 'negotiator';
import { type Locale, languageTags, locales } from './locales';

const noMatch = 'und';
const tags = locales.map((locale) => languageTags[locale]);

/** Cached: matching by CLDR distances takes about 0.1 ms, and most requests have one of a few headers. */
const known = new Map<string, Locale | null>();
const mostKnown = 500;

/**
 * The shop's language that an `Accept-Language` header prefers, by its q-values; null when it names none of them.
 * Scripts and regions match by CLDR: zh-TW and zh-Hant match zh-HK, zh-SG matches zh-CN, en-GB matches en.
 */
export function negotiateLocale(acceptLanguage: string | null): Locale | null {
  const header = (acceptLanguage ?? '').slice(0, 1000);
  let locale = known.get(header);
  if (locale === undefined) {
    locale = negotiate(header);
    if (known.size >= mostKnown) known.clear();
    known.set(header, locale);
  }
  return locale;
}

function negotiate(header: string): Locale | null {
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages();
  // One tag at a time: an exact match of a later tag must not win over a close match of an earlier one.
  for (const tag of wanted) {
    const found = isWellFormed(tag) ? match([tag], tags, noMatch) : noMatch;
    const locale = locales.find((one) => languageTags[one] === found);
    if (locale) return locale;
  }
  return null;
}

function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
