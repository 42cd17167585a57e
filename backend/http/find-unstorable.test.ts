import { expect, it } from 'vitest';
import { z } from 'zod';
import { findUnstorable } from './find-unstorable';
import { parseInput } from './read-input';

it.each([
  ['a\0b', ['']],
  [{ a: ['\0'] }, ['a.0']],
  [{ inner: { 'a\0': 1 } }, ['inner']],
  [{ b: { c: 'x\0' }, d: '\0' }, ['b.c', 'd']],
  [{ a: ['\ud800'] }, ['a.0']],
  [{ 'a\udc00': 1 }, ['']],
])('finds NUL and half surrogate pairs in %j', (value, paths) => {
  expect(findUnstorable(value)).toEqual(paths);
});

it.each([[null], [undefined], [0], ['\\0'], ['🐉'], [{ a: ['0', 1, null] }]])(
  'finds nothing in %j',
  (value) => {
    expect(findUnstorable(value)).toEqual([]);
  },
);

it('is rejected with the name of the field before the schema is applied', () => {
  const parse = () => parseInput('POST /test', z.object({ name: z.string() }), { name: 'a\0' });
  expect(parse).toThrow(
    expect.objectContaining({
      key: 'common_message_badRequest',
      status: 400,
      data: { fields: ['name'] },
    }),
  );
});

it('asvs:V1.5.1 rejects lists and objects that are nested too deeply, without recursing into them', () => {
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  expect(findUnstorable({ a: nested(60) })).toEqual([]);
  for (const levels of [65, 30_000]) expect(findUnstorable({ a: nested(levels) })).toHaveLength(1);
  // The name of the field alone, not a path of 64 levels.
  expect(() => parseInput('POST /test', z.object({ a: z.unknown() }), { a: nested(30_000) })).toThrow(
    expect.objectContaining({ key: 'common_message_badRequest', data: { fields: ['a'] } }),
  );
});
