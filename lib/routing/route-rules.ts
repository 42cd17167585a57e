import { z } from 'zod';

/**
 * The route-rules file, `public/route-rules.json`: redirects and guards by path, read at run time.
 * Paths are public, without `/pc` and language; `/**` at the end means the path and all below it.
 */
const rule = z.strictObject({
  /** An address of this shop. */
  redirect: z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]*$/, 'must be an address of this shop')
    .optional(),
  /** 308 unless given. */
  statusCode: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).optional(),
  /** Named guards switched on or off. */
  appMiddleware: z.record(z.string().regex(/^[\w-]{1,40}$/), z.boolean()).optional(),
});

export const routeRulesSchema = z.record(z.string().regex(/^\/[^\s?#]*$/, 'must be a path'), rule);

export type RouteRule = z.output<typeof rule>;
export type RouteRules = z.output<typeof routeRulesSchema>;

/** The rules sorted as clients read them (spec section 7, `builds/meta/{buildId}.json`). */
export type RouteRulesMatcher = {
  readonly static: RouteRules;
  readonly wildcard: RouteRules;
  readonly dynamic: RouteRules;
};

const below = '/**';

export function toMatcher(rules: RouteRules): RouteRulesMatcher {
  const entries = Object.entries(rules);
  return {
    static: Object.fromEntries(entries.filter(([path]) => !path.includes('*'))),
    wildcard: Object.fromEntries(
      entries
        .filter(([path]) => path.endsWith(below))
        .map(([path, value]) => [path.slice(0, -below.length) || '/', value]),
    ),
    dynamic: {},
  };
}

function isWithin(path: string, base: string): boolean {
  return base === '/' || path === base || path.startsWith(`${base}/`);
}

/** The rule of a path: the more precise one wins, field by field. */
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
