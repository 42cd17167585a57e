import { expect, it } from 'vitest';
import { readCatalogFile } from './catalog-file';

it('gives each number that has a length its limits, so that 12345 is called too short instead of not a number', () => {
  const fields = readCatalogFile().goods.flatMap(({ slug, rechargeFields }) =>
    rechargeFields.map((field) => ({ slug, ...field })),
  );
  const limits = fields.flatMap(({ slug, key, pattern, minLength, maxLength }) => {
    const [, least, most] = /^\^\[0-9\]\{(\d+),(\d+)\}\$$/.exec(pattern ?? '') ?? [];
    return least
      ? [{ slug, key, expected: [Number(least), Number(most)], found: [minLength, maxLength] }]
      : [];
  });
  expect(limits.length).toBeGreaterThan(10);
  expect(limits.filter(({ expected, found }) => String(expected) !== String(found))).toEqual([]);
});
