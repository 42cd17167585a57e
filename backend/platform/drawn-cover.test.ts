import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import catalog from '../seed/catalog.json' with { type: 'json' };
import { catalogCovers } from '../seed/goods-covers';
import { drawnCover } from './drawn-cover';

it.each([
  ['zh-cn', '/covers/netvale-points.svg'],
  ['en', '/covers/netvale-points-2.svg'],
  ['zh-hk', '/covers/netvale-points.svg'],
] as const)('has a Chinese character in Chinese only: %s', (locale, path) => {
  expect(drawnCover('netvale-points', locale)).toBe(path);
});

it('exists for every product', () => {
  const files = catalogCovers();
  const missing = catalog.goods.filter(
    ({ slug }) => !files.has(drawnCover(slug, 'en').replace('/covers/', '')),
  );
  expect(missing).toEqual([]);
});

it('is named in one place, which prefers an uploaded one', () => {
  const files = readdirSync('backend', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const naming = files.filter((file) => readFileSync(`backend/${file}`, 'utf8').includes('drawnCover('));
  expect(naming.toSorted()).toEqual(['domains/products/find-cards.ts', 'platform/drawn-cover.ts']);
});
