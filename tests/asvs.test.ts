import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A line of the table of docs/security.md: requirements, and the file of their test. */
const line = /^\| ?(?<ids>V\d[^|]*)\|[^|]*\|[^|]*\| `(?<file>[^`]+)`/;

const kept = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .flatMap((text) => {
    const { ids, file } = text.match(line)?.groups ?? {};
    return ids && file ? ids.split(',').map((id) => ({ id: id.trim(), file })) : [];
  });

it('docs/security.md lists what is kept of ASVS 5.0', () => {
  expect(kept.length).toBeGreaterThan(80);
  for (const { id } of kept) expect(id).toMatch(/^V\d+\.\d+\.\d+$/);
});

it.each(kept)('the test of $id in $file exists', ({ id, file }) => {
  expect(existsSync(file), file).toBe(true);
  const titles = readFileSync(file, 'utf8').match(/['"`][^'"`\n]*asvs:V[^\n]*/g) ?? [];
  expect(titles.some((title) => title.split(/[\s'"`]+/).includes(`asvs:${id}`))).toBe(true);
});
