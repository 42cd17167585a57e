import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explored, notExplored } from './explorer-mutants';
import { mutants } from './mutants';

describe.skipIf(!existsSync('backend'))('the list of mutants', () => {
  it.each(mutants)('$name', ({ file, code, mutated, tests, titled }) => {
    expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
    expect(mutated).not.toBe(code);
    for (const path of tests) expect(existsSync(path), path).toBe(true);
    if (titled !== undefined) expect(tests.flatMap(textsOf).join('\n')).toContain(titled);
  });

  it.each(explored)('$name', ({ changes, moves }) => {
    for (const { file, code, mutated } of changes) {
      expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
      expect(mutated).not.toBe(code);
    }
    expect(moves).toMatch(/^[A-Z0-9_]+\(\d+, \d+\)( [A-Z0-9_]+\(\d+, \d+\))*$/);
  });

  it('brings each repaired fault back, except one', () => {
    const rows = new Set(explored.map(({ name }) => name.split(':')[0]));
    const all = Array.from({ length: 21 }, (_, index) => `M${index + 1}`);
    expect(all.filter((row) => !rows.has(row))).toEqual(Object.keys(notExplored));
  });

  it('names each mutant once', () => {
    const names = [...mutants, ...explored].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(mutants.length).toBeGreaterThanOrEqual(120);
  });
});

/** The texts of a file, or of the files in a folder. */
function textsOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [readFileSync(path, 'utf8')];
  return readdirSync(path).flatMap((name) => textsOf(`${path}/${name}`));
}
