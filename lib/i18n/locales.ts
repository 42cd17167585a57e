/**
 * What the shop knows about one language. A new language is one entry in the table below and its folder of
 * messages.
 */
type LanguageEntry = {
  /** BCP 47 tag: `<html lang>`, `hreflang`, `Intl` and `Accept-Language`. */
  readonly tag: string;
  /** The language's own name, for the language switch. */
  readonly name: string;
  /** For places where the name does not fit. */
  readonly shortName: string;
  /** Where stored text without a translation is taken from, before the default language. */
  readonly fallback: readonly string[];
  /** How large counts are shortened: thousands (`1.2k`) or tens of thousands (`1.2万`). */
  readonly largeCount: 1_000 | 10_000;
  /** How a discount is expressed: the percentage taken off, or the tenths that remain to be paid (`9.7 折`). */
  readonly discount: 'percent-off' | 'tenths-to-pay';
};

/** The first language is the default: its URLs have no prefix. */
const table = {
  'zh-cn': {
    tag: 'zh-CN',
    name: '简体中文',
    shortName: '简',
    fallback: [],
    largeCount: 10_000,
    discount: 'tenths-to-pay',
  },
  en: {
    tag: 'en',
    name: 'English',
    shortName: 'EN',
    fallback: [],
    largeCount: 1_000,
    discount: 'percent-off',
  },
  'zh-hk': {
    tag: 'zh-HK',
    name: '繁體中文',
    shortName: '繁',
    fallback: [],
    largeCount: 10_000,
    discount: 'tenths-to-pay',
  },
} as const satisfies Record<string, LanguageEntry>;

export type Locale = keyof typeof table;

function isTableKey(key: string): key is Locale {
  return Object.hasOwn(table, key);
}

/** The languages of the shop, the default first. */
export const locales: readonly Locale[] = Object.keys(table).filter(isTableKey);

export const defaultLocale = 'zh-cn' satisfies Locale;

/** The languages of the back office; the others get the default one. */
export const staffLocales: readonly Locale[] = ['zh-cn', 'en'];

/** The language in which the back office is shown to a reader of this one. */
export function staffLocaleOf(locale: Locale): Locale {
  return staffLocales.includes(locale) ? locale : defaultLocale;
}

/** The languages whose URLs have a prefix. */
export const prefixedLocales: readonly Locale[] = locales.filter((locale) => locale !== defaultLocale);

/** The entry of one language. */
export const languages: Readonly<Record<Locale, LanguageEntry>> = table;

/** The language of what is submitted to banks and payment providers. */
export const bankLocale = 'en' satisfies Locale;

/** Language tag of developer pages and of postal addresses in Latin script. */
export const latinTag: string = table.en.tag;

function mapLocales<T>(read: (entry: LanguageEntry) => T): Record<Locale, T> {
  const entries = locales.map((locale) => [locale, read(table[locale])]);
  // Object.fromEntries loses the key types; the keys are exactly the locales.
  return Object.fromEntries(entries) as Record<Locale, T>;
}

/** The value of `<html lang>`, `hreflang` and `Accept-Language`. */
export const languageTags = mapLocales(({ tag }) => tag);

/** The name of each language in that language, for the language switch. */
export const localeNames = mapLocales(({ name }) => name);

/** For places where the name of a language does not fit. */
export const shortLocaleNames = mapLocales(({ shortName }) => shortName);

/** The shopper's choice; `maxAge` in seconds. */
export const localeCookie = { name: 'i18n_redirected', maxAge: 365 * 24 * 60 * 60 } as const;

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && isTableKey(value);
}

/** The languages in which to look for stored text, in order: the language, its fallbacks, the default. */
export function fallbackChain(locale: Locale): readonly Locale[] {
  return [...new Set<Locale>([locale, ...languages[locale].fallback.filter(isTableKey), defaultLocale])];
}

/** The `document.cookie` text the language switch writes. */
export function localeCookieText(locale: Locale): string {
  return `${localeCookie.name}=${locale}; Max-Age=${localeCookie.maxAge}; Path=/; SameSite=Lax`;
}
