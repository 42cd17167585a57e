import { describe, expect, it } from 'vitest';
import { countByFolder, findPhrases } from './find-phrases';

const found = (file: string, source: string) => findPhrases(file, source).map((hit) => [hit.line, hit.found]);

describe('findPhrases', () => {
  it('reads comments of every kind, also across lines', () => {
    const source = [
      '// Nobody calls this.',
      'const kept = 1; /* made anew */',
      '/**',
      ' * It stands',
      ' * in the file.',
      ' */',
      'export { kept };',
    ].join('\n');
    expect(found('a.ts', source)).toEqual([
      [1, 'Nobody'],
      [2, 'anew'],
      [4, 'stands in'],
    ]);
    expect(found('a.tsx', 'export const a = <p>{/* for good */}</p>;')).toEqual([[1, 'for good']]);
    expect(found('a.css', '.a {}\n/* in sight */')).toEqual([[2, 'in sight']]);
    expect(found('Dockerfile', 'FROM a\n# for good')).toEqual([[2, 'for good']]);
  });

  it('reads test titles, also of it.each and templates', () => {
    const source = [
      "describe('nobody', () => {",
      "  it('is told', () => expect('nobody').toBe(1));",
      "  it.each([1])('goes on with %s', () => {});",
      '  test(`stands in`, () => {});',
      '});',
    ].join('\n');
    expect(found('a.test.ts', source).map(([, text]) => text)).toEqual([
      'nobody',
      'is told',
      'goes on',
      'stands in',
    ]);
  });

  it('reads the summaries of endpoints', () => {
    const source =
      "export const one = endpoint({ path: '/nobody', summary: 'Closes the account for good' });";
    expect(found('lib/contract/a.ts', source)).toEqual([[1, 'for good']]);
    expect(found('lib/a.ts', source)).toEqual([]);
  });

  it('ignores strings, identifiers and code blocks of documents', () => {
    expect(found('a.ts', "export const nobody = 'nobody goes on anew';")).toEqual([]);
    expect(found('a.test.ts', "expect('nobody').toBe('nobody');")).toEqual([]);
    expect(found('a.md', '# Title\n```\nnobody\n```\nanew')).toEqual([[5, 'anew']]);
  });
});

it('counts by top folder', () => {
  const hit = { line: 1, found: 'anew', instead: '' };
  expect(
    countByFolder(['lib/a.ts', 'app/b.ts', 'lib/c/d.ts', 'e.ts'].map((file) => ({ ...hit, file }))),
  ).toEqual({
    '.': 1,
    app: 1,
    lib: 2,
  });
});
