import { localizedPath, splitLocale } from '../../lib/routing/paths';
import { isPcPath, pcPath, withoutPc } from '../../lib/routing/pc';
import { type RouteRulesMatcher, ruleOf } from '../../lib/routing/rules/route-rules';

/** Where a request is sent to, with the status of its rule. */
export type Redirect = { readonly location: string; readonly status: number };

/** The redirect of the route rules for the URL of a request, in its language and view and with its query. */
export type RedirectOf = (url: string) => Redirect | undefined;

/**
 * Applies the redirects of the route-rules file to every request, also for pages in the cache.
 * @param current the rules as they are now
 */
export function ruleRedirects(current: () => RouteRulesMatcher): RedirectOf {
  let known: { rules: RouteRulesMatcher; exact: Set<string>; below: string[] } | undefined;
  return (url) => {
    const rules = current();
    if (known?.rules !== rules) known = { rules, ...sourcesOf(rules) };
    const { exact, below } = known;
    if (exact.size === 0 && below.length === 0) return undefined;
    const end = url.indexOf('?');
    const address = end < 0 ? url : url.slice(0, end);
    const { locale, path } = splitLocale(withoutPc(address));
    if (!exact.has(path) && !below.some((base) => isBelow(path, base))) return undefined;
    const { redirect, statusCode = 308 } = ruleOf(rules, path);
    if (redirect === undefined || redirect === path) return undefined;
    const target = localizedPath(redirect, locale);
    return {
      location: withQuery(isPcPath(address) ? pcPath(target) : target, end < 0 ? '' : url.slice(end + 1)),
      status: statusCode,
    };
  };
}

const isBelow = (path: string, base: string): boolean =>
  base === '/' || path === base || path.startsWith(`${base}/`);

/** The paths that some rule redirects, so that a request for any other costs one look. */
function sourcesOf(rules: RouteRulesMatcher): { exact: Set<string>; below: string[] } {
  const redirecting = (part: RouteRulesMatcher['static']) =>
    Object.keys(part).filter((path) => part[path]?.redirect !== undefined);
  return { exact: new Set(redirecting(rules.static)), below: redirecting(rules.wildcard) };
}

function withQuery(target: string, query: string): string {
  return query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`;
}
