import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import layers from '../../backend/layers.json' with { type: 'json' };

// `npm run domain-index`: writes README.md of every backend domain with the summary and the tests of each file.

/** One production file of a domain. */
export type Verb = {
  file: string;
  /** First sentence of the docstring of the first export; empty without one. */
  summary: string;
  hasBranch: boolean;
  /** Test files that cover it: the one next to it, or other tests that reach it. */
  tests: string[];
};

type Source = { file: string; text: string; imports: string[]; endpoints: string[] };

const endpointKey = /['"`]((?:GET|POST|PUT|DELETE) \/[\w/{}-]+)['"`]/g;

/** All `.ts` files of `backend/` and `tests/` by path without extension. */
function readSources(): Map<string, Source> {
  const files = ['backend', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('baseline'))
      .map((name) => join(folder, name)),
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8');
      const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, specifier = '']) =>
        normalize(join(dirname(file), specifier)),
      );
      const endpoints = [...text.matchAll(endpointKey)].map(([, key = '']) => key);
      return [file.replace(/\.ts$/, ''), { file, text, imports, endpoints }];
    }),
  );
}

/** The file of the handler of each endpoint, from the `routes.ts` files of the domains. */
function readHandlers(sources: ReadonlyMap<string, Source>): Map<string, string> {
  const handlers = new Map<string, string>();
  for (const { file, text } of sources.values()) {
    if (basename(file) !== 'routes.ts') continue;
    const files = new Map<string, string>();
    for (const [, names = '', specifier = ''] of text.matchAll(/import \{([^}]+)\} from '(\.[^']+)'/g)) {
      for (const name of names.split(',')) files.set(name.trim(), normalize(join(dirname(file), specifier)));
    }
    for (const entry of text.split(/\n(?= {2}')/)) {
      const key = entry.match(/'((?:GET|POST|PUT|DELETE) [^']+)'/)?.[1];
      const verb = [...files].find(([name]) => new RegExp(`\\b${name}\\(`).test(entry));
      if (key && verb) handlers.set(key, verb[1]);
    }
  }
  return handlers;
}

/** The number of imports between a test and each file that it reaches, directly or through endpoints. */
function distances(
  test: Source,
  sources: ReadonlyMap<string, Source>,
  handlers: ReadonlyMap<string, string>,
): Map<string, number> {
  const found = new Map<string, number>();
  const open: [string, number][] = targetsOf(test, handlers).map((target) => [target, 0]);
  for (const [name, distance] of open) {
    const source = sources.get(name);
    if (!source || found.has(name) || name === 'backend/testing') continue;
    found.set(name, distance);
    const isHelper = name.startsWith('tests/');
    const next = isHelper ? targetsOf(source, handlers) : source.imports;
    open.push(...next.map((target): [string, number] => [target, distance + 1]));
  }
  return found;
}

function targetsOf({ imports, endpoints }: Source, handlers: ReadonlyMap<string, string>): string[] {
  return [...imports, ...endpoints.flatMap((key) => handlers.get(key) ?? [])];
}

/** The files of every domain with their tests, by domain. */
export function readDomains(): Map<string, Verb[]> {
  const sources = readSources();
  const handlers = readHandlers(sources);
  // The attacks call every endpoint, and say nothing about what a file does.
  const tests = [...sources.values()].filter(
    ({ file }) => file.endsWith('.test.ts') && !file.startsWith('tests/attack/'),
  );
  const reached = tests.map((test) => ({ file: test.file, distance: distances(test, sources, handlers) }));
  const names = layers.domains.flatMap((layer) => layer.names).sort();
  return new Map(
    names.map((name) => [
      name,
      [...sources]
        .filter(([, { file }]) => file.startsWith(`backend/domains/${name}/`) && !file.endsWith('.test.ts'))
        .map(([path, { file, text }]) => ({
          file: file.slice(`backend/domains/${name}/`.length),
          summary: summaryOf(text),
          hasBranch: hasBranch(file, text),
          tests: testsOf(path, reached),
        }))
        .sort((left, right) => left.file.localeCompare(right.file)),
    ]),
  );
}

const mostThemeTests = 3;

function testsOf(path: string, reached: { file: string; distance: Map<string, number> }[]): string[] {
  const beside = [`${path}.test.ts`, `${path}.api.test.ts`, `${path}.property.test.ts`].filter(existsSync);
  if (beside.length > 0) return beside;
  return reached
    .flatMap(({ file, distance }) => {
      const steps = distance.get(path);
      return steps === undefined ? [] : [{ file, steps: steps + (isNear(file, path) ? 0 : 0.5) }];
    })
    .sort((left, right) => left.steps - right.steps || left.file.localeCompare(right.file))
    .slice(0, mostThemeTests)
    .map(({ file }) => file);
}

const isNear = (test: string, path: string) =>
  test.split('/').slice(0, 3).join('/') === path.split('/').slice(0, 3).join('/');

function hasBranch(file: string, text: string): boolean {
  let found = false;
  const branch = () => {
    found = true;
  };
  new Visitor({
    IfStatement: branch,
    ConditionalExpression: branch,
    SwitchStatement: branch,
    LogicalExpression: branch,
    TryStatement: branch,
  }).visit(parseSync(file, text).program);
  return found;
}

function summaryOf(text: string): string {
  const [, comment = ''] =
    text.match(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*\nexport /) ?? text.match(/\/\*\*([\s\S]*?)\*\//) ?? [];
  const plain = comment
    .replace(/^\s*\*? ?/gm, '')
    .replace(/\s+/g, ' ')
    .replace(/@\w+.*$/, '')
    .trim();
  return (plain.match(/^.*?[.!?](?= |$)/)?.[0] ?? plain).replaceAll('|', '\\|');
}

/** The index of one domain as Markdown. */
export function drawIndex(name: string, verbs: readonly Verb[]): string {
  const layer = layers.domains.findIndex(({ names }) => names.includes(name));
  const link = (test: string) => {
    const own = `backend/domains/${name}/`;
    return test.startsWith(own)
      ? `[${test.slice(own.length)}](${test.slice(own.length)})`
      : `[${test}](../../../${test})`;
  };
  return [
    `# ${name}`,
    '',
    `Layer ${layer + 1}, ${layers.domains[layer]?.layer}. Written by \`npm run domain-index\` from the code.`,
    '',
    '| File | Does | Tests |',
    '| --- | --- | --- |',
    ...verbs.map(
      ({ file, summary, tests }) => `| [${file}](${file}) | ${summary} | ${tests.map(link).join(', ')} |`,
    ),
    '',
  ].join('\n');
}

if (process.argv[1]?.endsWith('domain-index.ts')) {
  for (const [name, verbs] of readDomains())
    writeFileSync(join('backend/domains', name, 'README.md'), drawIndex(name, verbs));
}
