import { expect, it } from 'vitest';
import { z } from 'zod';
import { findNul } from './find-nul';
import { parseInput } from './read-input';

it.each([
  ['a\0b', ['']],
  [{ a: ['\0'] }, ['a.0']],
  [{ inner: { 'a\0': 1 } }, ['inner']],
  [{ b: { c: 'x\0' }, d: '\0' }, ['b.c', 'd']],
])('finds NUL in %j', (value, paths) => {
  expect(findNul(value)).toEqual(paths);
});

it.each([[null], [undefined], [0], ['\\0'], [{ a: ['0', 1, null] }]])('finds no NUL in %j', (value) => {
  expect(findNul(value)).toEqual([]);
});

it('is rejected with the name of the field before the schema is applied', () => {
  const parse = () => parseInput(z.object({ name: z.string() }), { name: 'a\0' });
  expect(parse).toThrow(
    expect.objectContaining({
      key: 'common_message_badRequest',
      status: 400,
      data: { fields: ['name'] },
    }),
  );
});
