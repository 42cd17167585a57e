import { defaultLocale, type Locale, locales, prefixedLocales } from '../i18n/locales';
import { pageSegment, physicalMark, type SoldType } from '../i18n/page-segment';
import { soldTypeHeader } from './product-type';

/**
 * Maps public paths to internal paths. A query parameter that identifies the content becomes a path segment,
 * so that the page can be cached; all other parameters stay in the query. `next.config.ts` makes its rewrites
 * and redirects from this table, the middleware uses it for `/pc`, so the two cannot differ.
 */
export type InternalPath = {
  /** The public path, without language. */
  readonly path: string;
  /** The query parameter that becomes the last segment, and its form as a regular expression. */
  readonly parameter: string;
  readonly form: string;
  /** With one of these parameters the view is filtered: it is rewritten to `filtered`, uncached. */
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

type Condition = { readonly type: 'query' | 'header'; readonly key: string; readonly value?: string };

export type Rewrite = {
  readonly source: string;
  readonly destination: string;
  readonly has?: Condition[];
  readonly missing?: Condition[];
};

/** Matches the language prefixes. */
const shownLocales = `/:locale(${prefixedLocales.join('|')})`;

/**
 * As few as possible: Next tries every rule on every request, and again when it responds, so that each one
 * slows every cached page down (docs/bench.md). After a match Next continues with the remaining rules.
 */
function rewritesOf(source: string, locale: Locale | ':locale', rule: InternalPath): Rewrite[] {
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
  // Without a prefix the unfiltered view has its own path, so the remaining requests are filtered.
  if (locale === defaultLocale)
    return [named, { source, destination: `/${locale}${path}`, missing }, { source, destination }];
  return [named, ...filters.map((key) => ({ source, destination, has: [{ type: 'query' as const, key }] }))];
}

/** The server in front names the only product type that the host sells (server/listener/sold-type.ts). */
const sellsPhysicalOnly: Condition = {
  type: 'header',
  key: soldTypeHeader,
  value: 'PHYSICAL' satisfies SoldType,
};

/** The same rule for hosts that sell physical products only; it comes first, so that the other one no longer matches. */
function forPhysical({ has = [], ...rewrite }: Rewrite): Rewrite {
  const [, segment = '', ...rest] = rewrite.destination.split('/');
  return {
    ...rewrite,
    destination: ['', `${segment}${physicalMark}`, ...rest].join('/'),
    has: [...has, sellsPhysicalOnly],
  };
}

/** For `beforeFiles`: the cached public pages, which no middleware touches. */
export function publicRewrites(): Rewrite[] {
  const rewrites: Rewrite[] = [
    { source: '/', destination: `/${defaultLocale}` },
    ...internalPaths.flatMap((rule) => rewritesOf(rule.path, defaultLocale, rule)),
    ...internalPaths.flatMap((rule) => rewritesOf(`${shownLocales}${rule.path}`, ':locale', rule)),
  ];
  return [...rewrites.map(forPhysical), ...rewrites];
}

/**
 * For `afterFiles`: every other URL without a language prefix belongs to the default language. First segments
 * that are not pages of a language are left alone, so that their own routes are found.
 */
export function defaultLocaleRewrites(): Rewrite[] {
  const others = [
    ...locales.flatMap((locale) => [locale, pageSegment(locale, 'PHYSICAL')]),
    'back-office',
    'pc',
    'api',
    '_next',
    'builds',
    'dev',
    'files',
    'health',
    'sitemaps',
  ].join('|');
  // They do not depend on the host.
  const files = ['manifest\\.webmanifest', 'offline', 'opengraph'].join('|');
  const source = `/:path((?!(?:${others})(?:/|$)).*)`;
  return [
    {
      source: `${shownLocales}/:path((?!(?:${files})(?:/|$)).*)`,
      destination: `/:locale${physicalMark}/:path`,
      has: [sellsPhysicalOnly],
    },
    { source: shownLocales, destination: `/:locale${physicalMark}`, has: [sellsPhysicalOnly] },
    {
      source: `/:path((?!(?:${others}|${files})(?:/|$)).*)`,
      destination: `/${pageSegment(defaultLocale, 'PHYSICAL')}/:path`,
      has: [sellsPhysicalOnly],
    },
    { source, destination: `/${defaultLocale}/:path` },
  ];
}

/** The result of a request from outside for an internal path. */
export type OutsideView =
  | { readonly kind: 'public' }
  /** The public path of the same content, without language; the request's query is appended. */
  | { readonly kind: 'moved'; readonly path: string; readonly query: Record<string, string> }
  | { readonly kind: 'unknown' };

/** Internal paths are not public: a request for one is redirected to the public path, or is a 404. */
export function outsideView(path: string): OutsideView {
  if (path.split('/')[1]?.endsWith(physicalMark)) return { kind: 'unknown' };
  for (const rule of internalPaths) {
    if (path === rule.filtered) return { kind: 'moved', path: rule.path, query: {} };
    // `/category/components/category-side` is a public path.
    if (!path.startsWith(`${rule.path}/`) || path.startsWith(`${rule.path}/components/`)) continue;
    const value = path.slice(rule.path.length + 1);
    return new RegExp(`^(?:${rule.form})$`).test(value)
      ? { kind: 'moved', path: rule.path, query: { [rule.parameter]: value } }
      : { kind: 'unknown' };
  }
  return { kind: 'public' };
}
