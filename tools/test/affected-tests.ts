import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';

// Which tests a change touches: by imports for units and API, by area for the browser (docs/testing.md).

/**
 * Modules that import every area to put the shop together. Imports are not followed through them: otherwise each API
 * test would depend on every file of the backend.
 */
const compositionRoots = new Set([
  'backend/door.ts',
  'backend/open-store.ts',
  'backend/testing.ts',
  'backend/jobs/store-jobs.ts',
  'lib/contract/contract.ts',
]);

type Area = {
  name: string;
  /** Its files: parts of their paths. */
  sources: RegExp;
  /** Browser tests, without extension. */
  browser: readonly string[];
  /** API tests that span areas: parts of their paths. */
  api?: readonly string[];
};

/** The areas of the shop as browser tests see them. A file may belong to several. */
export const areas: readonly Area[] = [
  {
    name: 'purchase',
    sources: /checkout|pricing|payment|settlement|stripe|paypal|sandbox|orders\/(?:commands|lifecycle)/,
    browser: [
      'once/purchases',
      'purchase',
      'once/card-form',
      'once/paypal-page',
      'once/wallets',
      'once/keyboard-purchase',
    ],
    api: ['tests/api/stripe/stripe-purchase', 'tests/api/paypal/paypal-purchase', 'tests/surfaces'],
  },
  {
    name: 'orders and delivery',
    sources: /\/orders?\/|delivery|refund|dispute|receipt|present|push/,
    browser: ['after-sales', 'receipts', 'purchase', 'presents', 'push'],
    api: ['tests/api/live-purchase', 'tests/api/live-top-up'],
  },
  {
    name: 'authentication and account',
    sources: /\/auth\/|session|\/account\/|factors|verification|middleware|captcha/,
    browser: ['login', 'session', 'account-profile', 'account-security', 'second-factors'],
    api: ['tests/security/login', 'tests/api/gateway/'],
  },
  {
    name: 'members',
    sources: /\/members?\/|coupon|promotions|coins|address|favorite|game-account|review/,
    browser: ['member', 'coupon-captcha'],
  },
  {
    name: 'products and search',
    sources: /product|goods|catalog|\/search|restock|seo/,
    browser: ['goods', 'search', 'stock', 'once/crawl'],
  },
  { name: 'support', sources: /support|message-|\/messages?\//, browser: ['messages', 'message-closed'] },
  { name: 'content', sources: /content|\/doc\//, browser: ['docs'] },
  {
    name: 'frame',
    sources: /shell|\/ui\/|\/home\/|styles|i18n|routing|\[locale\]|^messages\//,
    browser: ['shell', 'nojs', 'once/language', 'once/routing'],
  },
  {
    name: 'back office',
    sources: /staff|back-office|approvals|reconciliation|journal/,
    browser: ['staff/'],
    api: ['tests/security/four-eyes', 'tests/security/staff-access'],
  },
  {
    name: 'web server',
    sources: /^server\/|next\.config|middleware/,
    browser: ['once/headers', 'once/shutdown', 'once/builds', 'once/staff-host'],
  },
];

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file);
const isSource = (file: string) => /\.tsx?$/.test(file);

/** Relative paths that a file imports, without packages. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, dynamicImports, staticExports } = parseSync(file, source).module;
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"]|['"]$/g, ''),
    ),
  ];
  return specifiers.flatMap((specifier) => resolveImport(file, specifier) ?? []);
}

function resolveImport(file: string, specifier: string): string | undefined {
  const path = specifier.startsWith('@/')
    ? specifier.slice(2)
    : specifier.startsWith('.')
      ? normalize(join(dirname(file), specifier))
      : undefined;
  if (path === undefined) return undefined;
  return [path, `${path}.ts`, `${path}.tsx`].find((one) => isSource(one) && existsSync(one));
}

/** For each file the files that import it. */
export function readImporters(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files.filter(isSource)) {
    for (const target of importsOf(file)) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  return importers;
}

export type Affected = {
  /** Test files of units, components and API. */
  tests: string[];
  /** Parts of paths of browser tests. */
  browser: string[];
};

/**
 * @param changed files of the project, relative to its root
 * @param importers from `readImporters`
 * @param tests all test files of units, components and API
 */
export function affectedBy(
  changed: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  tests: readonly string[],
): Affected {
  const reached = new Set<string>();
  const waiting = [...changed];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    if (reached.has(file)) continue;
    reached.add(file);
    if (compositionRoots.has(file)) continue;
    waiting.push(...(importers.get(file) ?? []));
  }
  const product = changed.filter((file) => !isTest(file) && !/^(?:docs|tools|tests)\//.test(file));
  const touched = areas.filter(({ sources }) => product.some((file) => sources.test(file)));
  const domains = product.flatMap((file) => /^backend\/domains\/[^/]+\//.exec(file)?.[0] ?? []);
  const apiParts = [...new Set([...domains, ...touched.flatMap(({ api = [] }) => api)])];
  const changedSpecs = changed.filter((file) => file.startsWith('tests/e2e/') && file.endsWith('.spec.ts'));
  return {
    tests: tests.filter((test) => reached.has(test) || apiParts.some((part) => test.startsWith(part))),
    browser: [
      ...new Set([
        ...touched.flatMap(({ browser }) => browser.map((name) => `tests/e2e/${name}`)),
        ...changedSpecs,
      ]),
    ].sort(),
  };
}
