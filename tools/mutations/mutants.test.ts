import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutants } from './mutants';

describe.skipIf(!existsSync('backend'))('the list of mutants', () => {
  it.each(mutants)('$name', ({ file, code, mutated, tests, titled }) => {
    expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
    expect(mutated).not.toBe(code);
    for (const path of tests) expect(existsSync(path), path).toBe(true);
    if (titled !== undefined) expect(tests.flatMap(textsOf).join('\n')).toContain(titled);
  });

  it('names each mutant once', () => {
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
    expect(mutants.length).toBeGreaterThanOrEqual(120);
  });
});

/** The texts of a file, or of the files in a folder. */
function textsOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [readFileSync(path, 'utf8')];
  return readdirSync(path).flatMap((name) => textsOf(`${path}/${name}`));
}
