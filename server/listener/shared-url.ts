import { defaultLocale } from '../../lib/i18n/locales';
import { internalPaths } from '../../lib/routing/internal-paths';
import { splitLocale } from '../../lib/routing/paths';

/** A page that is the same for every visitor, with the query parameter that it reads; with a filter it is another page. */
type SharedPage = { readonly parameter?: string; readonly filters: readonly string[] };

const sharedPages = new Map<string, SharedPage>([['/', { filters: [] }]]);
for (const { path, parameter, filters } of internalPaths) sharedPages.set(path, { parameter, filters });

/** The prefix of the default language redirects: such a URL is no shared page. */
function sharedPageOf(address: string): SharedPage | undefined {
  const own = sharedPages.get(address);
  if (own) return own;
  const { locale, path } = splitLocale(address);
  return locale === defaultLocale ? undefined : sharedPages.get(path);
}

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
};

export const isSharedPage = (url = ''): boolean => sharedPageOf(pathOf(url)) !== undefined;

/**
 * The URL of a shared page with no more than the parameter that the page reads. Others would make a copy of the page for
 * each of their values, which costs a render and displaces other pages from the cache.
 */
export function sharedUrl(url: string): string {
  const path = pathOf(url);
  if (path.length === url.length) return url;
  const page = sharedPageOf(path);
  if (!page) return url;
  const text = url.slice(path.length + 1);
  // The usual form, on the path of every cached page.
  if (page.parameter !== undefined && text.startsWith(`${page.parameter}=`) && !/[&%+]/.test(text))
    return url;
  const query = new URLSearchParams(text);
  if (page.filters.some((filter) => query.has(filter))) return url;
  const value = page.parameter === undefined ? undefined : query.getAll(page.parameter).at(-1);
  return value === undefined ? path : `${path}?${page.parameter}=${encodeURIComponent(value)}`;
}
