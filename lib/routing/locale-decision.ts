import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/locales';

/** What of a request decides about its language. */
export type LocaleFacts = {
  readonly method: string;
  readonly path: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | null;
  readonly userAgent: string | null;
  /** A navigation or prefetch of the client router, not a document. */
  readonly isRouterRequest: boolean;
};

export type LocaleDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly locale: Locale; readonly writeCookie: boolean };

const stay: LocaleDecision = { kind: 'stay' };

/** Crawlers, link previews and plain fetchers: what they index must be what the address says. */
const botPattern =
  /bot\b|bot[/;_-]|crawl|spider|slurp|archiver|preview|facebookexternalhit|embedly|quora|pinterest|whatsapp|telegram|vkshare|w3c_validator|lighthouse|pagespeed|bingpreview|yandex|baiduspider|bytespider|sogou|petal|googleother|google-inspectiontool|mediapartners|feedfetcher|curl\/|wget\/|python-|go-http-client|java\/|okhttp|axios\/|node-fetch|undici/i;

export function isBot(userAgent: string | null): boolean {
  return !userAgent || botPattern.test(userAgent);
}

/** The shop's language for one tag of `Accept-Language`, or null when the shop does not speak it. */
function localeOfTag(tag: string): Locale | null {
  const parts = tag.toLowerCase().split('-');
  if (parts[0] === 'en') return 'en';
  if (parts[0] === 'yue') return 'zh-hk';
  if (parts[0] !== 'zh') return null;
  if (parts.includes('hant')) return 'zh-hk';
  if (parts.includes('hans')) return 'zh-cn';
  return parts.some((part) => part === 'hk' || part === 'tw' || part === 'mo') ? 'zh-hk' : 'zh-cn';
}

/** The language the browser asks for first among those the shop speaks; null when there is none. */
export function preferredLocale(acceptLanguage: string | null): Locale | null {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 1000)
    .split(',')
    .map((entry, position) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.map((text) => /^\s*q=([0-9.]+)\s*$/i.exec(text)?.[1]).find(Boolean);
      return { locale: localeOfTag(tag), quality: quality === undefined ? 1 : Number(quality), position };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position);
  return wishes.find((wish) => wish.locale !== null)?.locale ?? null;
}

/**
 * Only a document request of a person for `/` is ever redirected by language: to the language
 * chosen before, else to the browser's, which then becomes the choice (spec section 4, "Language").
 */
export function decideLocale(facts: LocaleFacts): LocaleDecision {
  if (facts.path !== '/' || facts.isRouterRequest || isBot(facts.userAgent)) return stay;
  if (facts.method !== 'GET' && facts.method !== 'HEAD') return stay;
  const chosen = isLocale(facts.cookie) ? facts.cookie : null;
  const locale = chosen ?? preferredLocale(facts.acceptLanguage) ?? defaultLocale;
  if (locale === defaultLocale) return stay;
  return { kind: 'redirect', locale, writeCookie: chosen === null };
}
