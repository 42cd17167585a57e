import { defaultLocale, locales } from '../i18n/locales';

/**
 * Public address to internal path. An address that names one thing becomes a path segment, so that
 * the page of that thing is cached; everything else keeps its query and is read by the page.
 * `next.config.ts` makes its rewrites and redirects from this table, the middleware uses it for
 * `/pc`, so the two cannot differ.
 */
export type InternalPath = {
  /** Path of the public address, without language. */
  readonly path: string;
  /** The query parameter that becomes the last segment, and its form as a regular expression. */
  readonly parameter: string;
  readonly form: string;
  /** With one of these present the address is a filtered view: it goes to `filtered`, uncached. */
  readonly filters: readonly string[];
  readonly filtered: string | null;
};

const id = '[0-9]{1,20}';
const code = '[A-Za-z0-9_-]{1,64}';

/** Filters of `/category`: with one of them the page is rendered per request. */
export const categoryFilters = [
  'sort',
  'page',
  'through',
  'goodsType',
  'deliveryMode',
  'region',
  'startPrice',
  'endPrice',
  'onSale',
  'inStock',
] as const;

export const internalPaths: readonly InternalPath[] = [
  { path: '/goods/detail', parameter: 'id', form: id, filters: [], filtered: null },
  {
    path: '/category',
    parameter: 'code',
    form: code,
    filters: categoryFilters,
    filtered: '/category-browse',
  },
  { path: '/doc/detail', parameter: 'id', form: code, filters: [], filtered: null },
  {
    path: '/doc/list',
    parameter: 'group',
    form: code,
    filters: ['keyword', 'page'],
    filtered: '/doc-browse',
  },
];

/** Internal path, without language, of a public one. The query stays with the request. */
export function internalPathOf(path: string, query: URLSearchParams): string {
  const rule = internalPaths.find((candidate) => candidate.path === path);
  if (!rule) return path;
  if (rule.filtered !== null && rule.filters.some((filter) => query.has(filter))) return rule.filtered;
  const value = query.getAll(rule.parameter).at(-1);
  return value !== undefined && new RegExp(`^(?:${rule.form})$`).test(value) ? `${path}/${value}` : path;
}

type Condition = { readonly type: 'query'; readonly key: string; readonly value?: string };

export type Rewrite = {
  readonly source: string;
  readonly destination: string;
  readonly has?: Condition[];
  readonly missing?: Condition[];
};

/** The languages that addresses show, in one pattern. */
const shownLocales = `/:locale(${locales.filter((locale) => locale !== defaultLocale).join('|')})`;

/**
 * As few as can be: Next tries every rule on every request, and again when it answers, so that each of them slows
 * every cached page down (docs/bench.md). Next goes on with the rules after one that fits.
 */
function rewritesOf(source: string, locale: string, rule: InternalPath): Rewrite[] {
  const { path, parameter, form, filters, filtered } = rule;
  const missing = filters.map((key) => ({ type: 'query' as const, key }));
  const named: Rewrite = {
    source,
    destination: `/${locale}${path}/:${parameter}`,
    has: [{ type: 'query', key: parameter, value: `(?<${parameter}>${form})` }],
    missing,
  };
  if (filtered === null) return [named];
  const destination = `/${locale}${filtered}`;
  // Without a prefix the unfiltered view has a path of its own, so that what is left is filtered.
  if (locale === defaultLocale)
    return [named, { source, destination: `/${locale}${path}`, missing }, { source, destination }];
  return [named, ...filters.map((key) => ({ source, destination, has: [{ type: 'query' as const, key }] }))];
}

/** For `beforeFiles`: the cached public pages, which no middleware touches. */
export function publicRewrites(): Rewrite[] {
  return [
    { source: '/', destination: `/${defaultLocale}` },
    ...internalPaths.flatMap((rule) => rewritesOf(rule.path, defaultLocale, rule)),
    ...internalPaths.flatMap((rule) => rewritesOf(`${shownLocales}${rule.path}`, ':locale', rule)),
  ];
}

/**
 * For `afterFiles`: every other address without language is zh-cn's. First segments that are not
 * pages of a language are left alone, so that their own routes are found.
 */
export function defaultLocaleRewrite(): Rewrite {
  const others = [...locales, 'pc', 'api', '_next', 'builds', 'dev', 'files', 'health', 'sitemaps'].join('|');
  return {
    source: `/:path((?!(?:${others})(?:/|$)).*)`,
    destination: `/${defaultLocale}/:path`,
  };
}

/** What an internal path asked for from outside leads to. */
export type OutsideView =
  | { readonly kind: 'public' }
  /** The same thing's public address, without language; the request's own query follows. */
  | { readonly kind: 'moved'; readonly path: string; readonly query: Record<string, string> }
  | { readonly kind: 'unknown' };

/** Internal paths are no addresses of their own: they lead to the public one, or nowhere. */
export function outsideView(path: string): OutsideView {
  for (const rule of internalPaths) {
    if (path === rule.filtered) return { kind: 'moved', path: rule.path, query: {} };
    // `/category/components/category-side` is an address of the specification's own.
    if (!path.startsWith(`${rule.path}/`) || path.startsWith(`${rule.path}/components/`)) continue;
    const value = path.slice(rule.path.length + 1);
    return new RegExp(`^(?:${rule.form})$`).test(value)
      ? { kind: 'moved', path: rule.path, query: { [rule.parameter]: value } }
      : { kind: 'unknown' };
  }
  return { kind: 'public' };
}
