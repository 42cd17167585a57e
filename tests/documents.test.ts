import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'deploy/README.md',
];
const textOf = (path: string) => readFileSync(path, 'utf8');

describe('the commands of package.json', () => {
  const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts;
  const named = (text: string) =>
    [...text.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    );

  it('are the only ones that the documents name', () => {
    const unknown = documents.flatMap((path) =>
      named(textOf(path))
        .filter((name) => !Object.hasOwn(scripts, name))
        .map((name) => `${path}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are all in CONTRIBUTING.md', () => {
    const listed = new Set(named(textOf('CONTRIBUTING.md')));
    expect(Object.keys(scripts).filter((name) => !listed.has(name))).toEqual([]);
  });
});

describe('the configuration', () => {
  /** Variables that only tests, Next.js or the platform set. */
  const internal = [
    'NODE_ENV',
    'NEXT_PHASE',
    'NEXT_RUNTIME',
    'PATH',
    'TEST_CLOCK',
    'STORE_FAILPOINT',
    'TWILIO_API_URL',
  ];
  /** They parse the environment: a variable is a key of a schema. */
  const schemas = [
    ...readdirSync('backend/environment')
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => `backend/environment/${name}`),
    'lib/env.ts',
    'lib/metrics/serve-metrics.ts',
    'lib/tracing/start-tracing.ts',
    'server/settings/settings.ts',
  ];
  const direct = ['next.config.ts', 'instrumentation.ts', 'middleware.ts'];

  const read = new Set([
    ...schemas.flatMap((path) =>
      [...textOf(path).matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name),
    ),
    ...direct.flatMap((path) =>
      [...textOf(path).matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name = '']) => name),
    ),
  ]);
  const [, section = ''] = textOf('docs/operations.md').split(/^## Configuration$/m);
  const [table = ''] = section.split(/^##/m);
  const described = new Set(
    table
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) =>
        [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
      ),
  );

  it('describes each variable that the store reads, and no other', () => {
    expect(read.size).toBeGreaterThan(50);
    expect([...described].sort()).toEqual([...read].filter((name) => !internal.includes(name)).sort());
  });
});

it('the README is at most two screens', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(80);
});

it.each(documents)('%s links to files and sections that exist', (path) => {
  const broken = [...textOf(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(
    ([, file = '', section]) => {
      const target = file === '' ? path : join(dirname(path), file);
      if (!existsSync(target)) return true;
      return section !== undefined && !sectionsOf(textOf(target)).includes(section);
    },
  );
  expect(broken.map(([link]) => link)).toEqual([]);
});

it('the documents name files that exist', () => {
  const { status, stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard']);
  // An archive of the project has no repository.
  if (status !== 0) return;
  const files = String(stdout).split('\n');
  const isFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
  const missing = documents.flatMap((path) =>
    [...textOf(path).matchAll(/`([\w.@[\]()-]+(?:\/[\w.@[\]()-]+)+\.(?:tsx?|mjs|css))`/g)]
      .filter(([, name = '']) => !isFile(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
});

/** The fragments that GitHub gives to headings. */
function sectionsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
