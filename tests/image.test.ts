import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const [, image = ''] = readFileSync('deploy/Dockerfile', 'utf8').split(/^FROM .* AS build$/m);
const [, last = ''] = image.split(/^FROM /m);
const copied = [...last.matchAll(/\/store\/([\w.-]+)/g)].map(([, name]) => name ?? '');

it('the image has what runs, and no package manager, tests, tools or sources of pages', () => {
  expect(copied.toSorted()).toEqual(
    [
      ...['.next', 'backend', 'lib', 'messages', 'next.config.ts', 'node_modules', 'package.json', 'public'],
      ...['server', 'tsconfig.json'],
    ].toSorted(),
  );
  expect(image).toContain('npm prune --omit=dev');
  expect(last).toMatch(/^ENV .*\bMALLOC_ARENA_MAX=2$/m);
  expect(last).toMatch(/^RUN rm -rf \/usr\/local\/lib\/node_modules \/usr\/local\/bin\/npm /m);
});

const sources = ['backend', 'lib', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

it('nothing that runs imports from a folder that the image lacks', () => {
  // Of tests only.
  const ofTests = ['backend/testing.ts'];
  const lacking = sources.filter((path) => {
    const text = readFileSync(path, 'utf8');
    return /from '(?:@\/|(?:\.\.\/)+)(?:tests|tools|app|components|docs|deploy)\//.test(text);
  });
  expect(lacking.filter((path) => !ofTests.includes(path))).toEqual([]);
  expect(sources.length).toBeGreaterThan(500);
});
