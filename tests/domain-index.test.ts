import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { drawIndex, readDomains } from '../tools/docs/domain-index';

const domains = readDomains();

describe.each([...domains])('the index of %s', (name, verbs) => {
  test('has a test for every file with a branch', () => {
    expect(verbs.filter(({ hasBranch, tests }) => hasBranch && tests.length === 0)).toEqual([]);
  });

  test('is up to date (npm run domain-index)', () => {
    expect(readFileSync(`backend/domains/${name}/README.md`, 'utf8')).toBe(drawIndex(name, verbs));
  });
});
