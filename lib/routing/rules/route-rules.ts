import { z } from 'zod';
import { isGuard } from './guards';
import { isPersonalPath, personalSections } from './security-headers';

/**
 * The route-rules file, `public/route-rules.json`: redirects and guards by path. Paths are public, without
 * `/pc` and language; a trailing `/**` means the path and everything below it. The listener applies redirects
 * (server/listener/rule-redirects.ts); `npm run dev`, which has none, applies them in the middleware and in the catch-all
 * page. No middleware runs for cached public pages, so that a guard for one of them is refused.
 */
const rule = z.strictObject({
  /** A path of this shop, with an optional query. */
  redirect: z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be a path of this shop')
    .optional(),
  /** 308 unless given. */
  statusCode: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).optional(),
  /** Named guards switched on or off. */
  appMiddleware: z.record(z.string().regex(/^[\w-]{1,40}$/), z.boolean()).optional(),
});

export const routeRulesSchema = z
  .record(z.string().regex(/^\/[^\s?#]*$/, 'must be a path'), rule)
  .superRefine((rules, context) => {
    for (const [path, value] of Object.entries(rules)) {
      const message = impossible(path, value);
      if (message) context.addIssue({ code: 'custom', path: [path], message });
    }
  });

export type RouteRule = z.output<typeof rule>;
export type RouteRules = z.output<typeof routeRulesSchema>;

/** The rules sorted as clients read them (`builds/meta/{buildId}.json`). */
export type RouteRulesMatcher = {
  readonly static: RouteRules;
  readonly wildcard: RouteRules;
  readonly dynamic: RouteRules;
};

const below = '/**';

const baseOf = (path: string): string => (path.endsWith(below) ? path.slice(0, -below.length) || '/' : path);

/** Why a rule cannot work; undefined for a valid rule. */
function impossible(path: string, { redirect, appMiddleware }: RouteRule): string | undefined {
  const base = baseOf(path);
  if (base.includes('*')) return 'may have a * only as /** at its end';
  if (appMiddleware && !isPersonalPath(base)) {
    const sections = personalSections.map((section) => `/${section}`).join(', ');
    return `names a guard, but a public page is the same for every visitor: guards protect only ${sections}`;
  }
  const target = redirect?.replace(/[?#].*$/, '');
  const unknown = Object.keys(appMiddleware ?? {}).find((name) => !isGuard(name));
  // The middleware would fail on every request for the path.
  if (unknown !== undefined) return `Unknown route middleware: ${unknown}`;
  const isLoop = target !== undefined && (path === base ? target === base : isWithin(target, base));
  return isLoop ? 'leads to itself' : undefined;
}

export function toMatcher(rules: RouteRules): RouteRulesMatcher {
  const entries = Object.entries(rules);
  return {
    static: Object.fromEntries(entries.filter(([path]) => !path.includes('*'))),
    wildcard: Object.fromEntries(
      entries.filter(([path]) => path.endsWith(below)).map(([path, value]) => [baseOf(path), value]),
    ),
    dynamic: {},
  };
}

function isWithin(path: string, base: string): boolean {
  return base === '/' || path === base || path.startsWith(`${base}/`);
}

/** The rule of a path: the more specific rule wins, field by field. */
export function ruleOf(matcher: RouteRulesMatcher, path: string): RouteRule {
  const wildcards = Object.entries(matcher.wildcard)
    .filter(([base]) => isWithin(path, base))
    .sort(([a], [b]) => a.length - b.length)
    .map(([, value]) => value);
  const exact = Object.hasOwn(matcher.static, path) ? matcher.static[path] : undefined;
  const layers = exact ? [...wildcards, exact] : wildcards;
  return {
    ...Object.assign({}, ...layers),
    appMiddleware: Object.assign({}, ...layers.map((layer) => layer.appMiddleware)),
  };
}

/** The guards that a path must pass, in the order the rules name them. */
export function guardsOf(matcher: RouteRulesMatcher, path: string): string[] {
  return Object.entries(ruleOf(matcher, path).appMiddleware ?? {})
    .filter(([, wanted]) => wanted)
    .map(([name]) => name);
}
