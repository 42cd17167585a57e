import { createIsbotFromList, list } from 'isbot';
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/locales';
import { negotiateLocale } from '@/lib/i18n/negotiate-locale';

/** The parts of a request that decide its language. */
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

/** Headless browsers are not crawlers: tests use them as visitors would. */
const matchesCrawler = createIsbotFromList(
  list.filter((pattern) => !new RegExp(pattern, 'i').test('HeadlessChrome')),
);

/** Crawlers, link previews and plain fetchers: they must index the language of the URL. */
export function isBot(userAgent: string | null): boolean {
  return !userAgent || matchesCrawler(userAgent);
}

/**
 * Only a document request of a person for `/` is redirected by language: to the language chosen before, else to the
 * one that the browser prefers, which then becomes the choice.
 */
export function decideLocale(facts: LocaleFacts): LocaleDecision {
  if (facts.path !== '/' || facts.isRouterRequest || isBot(facts.userAgent)) return stay;
  if (facts.method !== 'GET' && facts.method !== 'HEAD') return stay;
  const chosen = isLocale(facts.cookie) ? facts.cookie : null;
  const locale = chosen ?? negotiateLocale(facts.acceptLanguage) ?? defaultLocale;
  if (locale === defaultLocale) return stay;
  return { kind: 'redirect', locale, writeCookie: chosen === null };
}
