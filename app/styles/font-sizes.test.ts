import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Sizes of text that do not follow the font size that the browser is set to. */
const fixedSizes = (css: string) =>
  [...css.matchAll(/(?:font-size|font|--t-\d+):[^;{}]*?\b\d+(?:\.\d+)?px/g)].map(([found]) => found);

it.each([
  ['p { font-size: 14px; }', 1],
  ['p { font: 700 20px / 1.4 var(--font); }', 1],
  [':root { --t-14: 14px; }', 1],
  ['p { font-size: clamp(3.5rem, 12vw, 96px); }', 1],
  ['p { font-size: 0.875rem; height: 14px; }', 0],
])('finds the sizes in %s', (css, count) => {
  expect(fixedSizes(css)).toHaveLength(count);
});

it('all text of the shop follows the font size of the browser', () => {
  const files = ['app/styles', 'components']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith('.css') && !/(?:^|\/)staff\//.test(path));
  expect(files.length).toBeGreaterThan(50);
  expect(
    files.flatMap((file) => fixedSizes(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`)),
  ).toEqual([]);
});
