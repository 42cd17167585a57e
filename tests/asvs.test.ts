import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A line of the table of docs/security.md: requirements, and the file of their test. */
const line = /^\| ?(?<ids>V\d[^|]*)\|[^|]*\|[^|]*\| `(?<file>[^`]+)`/;

/** The requirements that apply to the shop: all of level 1, and those of levels 2 and 3 that matter for money and detection. */
const applying: Readonly<Record<string, readonly number[]>> = {
  'V1.2': [1, 2, 3, 4, 5, 9],
  'V1.3': [1, 2, 4, 5, 6, 11],
  'V1.5': [1],
  'V2.1': [1, 3],
  'V2.2': [1, 2, 3],
  'V2.3': [1, 2, 3, 4],
  'V2.4': [1, 2],
  'V3.2': [1, 2],
  'V3.3': [1, 2, 3, 4],
  'V3.4': [1, 2, 3, 4, 5, 6, 7],
  'V3.5': [1, 2, 3],
  'V3.7': [2],
  'V4.1': [1, 3],
  'V4.2': [1],
  'V4.4': [1],
  'V5.2': [1, 2, 3],
  'V5.3': [1, 2],
  'V5.4': [1, 2],
  'V6.1': [1, 3],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 12],
  'V6.3': [1, 2, 4],
  'V6.4': [1, 2, 3],
  'V6.5': [1, 3, 4, 5],
  'V6.6': [1, 2, 3],
  'V7.2': [1, 2, 3, 4],
  'V7.3': [1, 2],
  'V7.4': [1, 2, 3, 5],
  'V7.5': [1, 2],
  'V8.1': [1],
  'V8.2': [1, 2, 3],
  'V8.3': [1, 2],
  'V9.1': [1, 2, 3],
  'V9.2': [1, 2, 3],
  'V11.3': [1, 2, 3],
  'V11.4': [1, 2],
  'V11.5': [1],
  'V12.1': [1],
  'V12.2': [1, 2],
  'V12.3': [1, 2, 3],
  'V13.2': [3, 4],
  'V13.3': [1],
  'V13.4': [1, 2, 3, 4, 5],
  'V14.2': [1, 2],
  'V14.3': [1, 2, 3],
  'V15.1': [1, 2],
  'V15.2': [1, 3],
  'V15.3': [1, 2, 3, 4, 5, 6, 7],
  'V15.4': [2, 3],
  'V16.2': [1, 2, 3, 4, 5],
  'V16.3': [1, 2, 3, 4],
  'V16.4': [1, 2, 3],
  'V16.5': [1, 2, 3],
};

const document = readFileSync('docs/security.md', 'utf8');

const kept = document.split('\n').flatMap((text) => {
  const { ids, file } = text.match(line)?.groups ?? {};
  return ids && file ? ids.split(',').map((id) => ({ id: id.trim(), file })) : [];
});

it('docs/security.md lists what is kept of ASVS 5.0', () => {
  expect(kept.length).toBeGreaterThan(80);
  for (const { id } of kept) expect(id).toMatch(/^V\d+\.\d+\.\d+$/);
});

it('each requirement that applies is kept', () => {
  const ids = Object.entries(applying).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect(ids).toHaveLength(154);
  expect(ids.filter((id) => !kept.some((one) => one.id === id))).toEqual([]);
});

it.each(kept)('the test of $id in $file exists', ({ id, file }) => {
  expect(existsSync(file), file).toBe(true);
  const titles = readFileSync(file, 'utf8').match(/['"`][^'"`\n]*asvs:V[^\n]*/g) ?? [];
  expect(titles.some((title) => title.split(/[\s'"`]+/).includes(`asvs:${id}`))).toBe(true);
});
