import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guards } from './guards';

describe.skipIf(!existsSync('backend'))('the list of guards', () => {
  it.each(guards)('$name', ({ file, code, tests }) => {
    expect(readFileSync(file, 'utf8').split(code)).toHaveLength(2);
    for (const path of tests) expect(existsSync(path), path).toBe(true);
  });

  it('names each guard once', () => {
    expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
    expect(guards.length).toBeGreaterThanOrEqual(30);
  });
});
