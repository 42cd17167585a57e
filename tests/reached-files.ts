import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import layers from '../backend/layers.json' with { type: 'json' };
import { areaOf } from '../tools/docs/backend-imports';

/** One production file of an area. */
export type Reached = {
  file: string;
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

/** The file of the handler of each endpoint, from the `routes.ts` files of the areas. */
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

/** The production files of every area of the backend with their tests, by area. */
export function readAreas(): Map<string, Reached[]> {
  const sources = readSources();
  const handlers = readHandlers(sources);
  // The attacks call every endpoint, and say nothing about what a file does.
  const tests = [...sources.values()].filter(
    ({ file }) => file.endsWith('.test.ts') && !file.startsWith('tests/attack/'),
  );
  const reached = tests.map((test) => ({ file: test.file, distance: distances(test, sources, handlers) }));
  const production = [...sources].filter(
    ([, { file }]) => file.startsWith('backend/domains/') && !file.endsWith('.test.ts'),
  );
  const names = layers.areas.flatMap((layer) => layer.names).sort();
  return new Map(
    names.map((name) => [
      name,
      production
        .filter(([, { file }]) => areaOf(file) === name)
        .map(([path, { file, text }]) => ({
          file,
          hasBranch: hasBranch(file, text),
          tests: testsOf(path, reached),
        })),
    ]),
  );
}

function testsOf(path: string, reached: { file: string; distance: Map<string, number> }[]): string[] {
  const beside = [`${path}.test.ts`, `${path}.api.test.ts`, `${path}.property.test.ts`].filter(existsSync);
  if (beside.length > 0) return beside;
  return reached.flatMap(({ file, distance }) => (distance.has(path) ? [file] : []));
}

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
