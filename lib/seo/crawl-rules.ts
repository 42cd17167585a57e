import { locales } from '@/lib/i18n/locales';
import { localizedAddress } from '@/lib/routing/addresses';
import { categoryFilters } from '@/lib/routing/internal-paths';
import { personalSections } from '@/lib/routing/security-headers';

/** Filters of a listing; its pages are found by following them, so `page` is not among them. */
const filters = categoryFilters.filter((name) => name !== 'page');

/** What stands once, whatever the language. */
const machinery = ['/api/', '/pc$', '/pc/', '/pc?', '/builds/', '/dev/'];

/** Personal pages, the pages of the payment sandbox, search results and filtered listings. */
const inEveryLanguage = [
  ...[...personalSections, 'sandbox'].flatMap((section) => [`/${section}$`, `/${section}/`, `/${section}?`]),
  '/goods/search',
  ...filters.map((name) => `/category?*${name}=`),
];

/** Rules of robots.txt: what a crawler has no reason to ask for. Nothing here protects anything. */
export function crawlRules(): { userAgent: string; allow: string; disallow: string[] } {
  const disallow = locales.flatMap((locale) =>
    inEveryLanguage.map((pattern) => localizedAddress(pattern, locale)),
  );
  return { userAgent: '*', allow: '/', disallow: [...machinery, ...disallow] };
}
