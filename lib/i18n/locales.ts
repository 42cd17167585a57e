/** The languages of the shop; the first is the default and has no prefix (spec section 9). */
export const locales = ['zh-cn', 'en', 'zh-hk'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'zh-cn';

/** The value of `<html lang>`, `hreflang` and `Accept-Language`. */
export const languageTags: Record<Locale, string> = { 'zh-cn': 'zh-CN', en: 'en', 'zh-hk': 'zh-HK' };

/** What each language calls itself, for the language switch. */
export const localeNames: Record<Locale, string> = {
  'zh-cn': '简体中文',
  en: 'English',
  'zh-hk': '繁體中文',
};

/** The choice of the shopper; seconds, spec section 9. */
export const localeCookie = { name: 'i18n_redirected', maxAge: 365 * 24 * 60 * 60 } as const;

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The `document.cookie` text the language switch writes. */
export function localeCookieText(locale: Locale): string {
  return `${localeCookie.name}=${locale}; Max-Age=${localeCookie.maxAge}; Path=/; SameSite=Lax`;
}
