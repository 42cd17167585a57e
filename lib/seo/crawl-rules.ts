import { locales } from '@/lib/i18n/locales';
import { categoryFilters } from '@/lib/routing/internal-paths';
import { localizedPath } from '@/lib/routing/paths';
import { personalSections } from '@/lib/routing/rules/security-headers';

/** Filters of a listing; `page` is not among them, because crawlers follow the pages. */
const filters = categoryFilters.filter((name) => name !== 'page');

/** Paths without language that are not pages. */
const technicalPaths = ['/api/', '/pc$', '/pc/', '/pc?', '/builds/', '/dev/'];

/** Personal pages, the pages of the payment sandbox, search results and filtered listings. */
const inEveryLanguage = [
  ...[...personalSections, 'sandbox'].flatMap((section) => [`/${section}$`, `/${section}/`, `/${section}?`]),
  '/goods/search',
  ...filters.map((name) => `/category?*${name}=`),
];

/** Rules of robots.txt: paths without content for crawlers. The rules do not protect anything. */
export function crawlRules(): { userAgent: string; allow: string; disallow: string[] } {
  const disallow = locales.flatMap((locale) =>
    inEveryLanguage.map((pattern) => localizedPath(pattern, locale)),
  );
  return { userAgent: '*', allow: '/', disallow: [...technicalPaths, ...disallow] };
}
