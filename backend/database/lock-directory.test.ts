import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDirectory } from './lock-directory';

const directory = () => mkdtempSync(join(tmpdir(), 'store-lock-'));

describe('the lock of the embedded directory', () => {
  it('refuses a second holder with one sentence, and opens after the first let go', () => {
    const place = directory();
    const first = lockDirectory(place);
    expect(() => lockDirectory(place)).toThrow(/is in use by process \d+/);
    first.release();
    expect(existsSync(join(place, 'lock'))).toBe(false);
    lockDirectory(place).release();
  });

  it('is taken over from a process that is gone', () => {
    const place = directory();
    writeFileSync(join(place, 'lock'), '999999999 1');
    const lock = lockDirectory(place);
    expect(readFileSync(join(place, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    lock.release();
  });

  it('is not taken from the next holder by a late release', () => {
    const place = directory();
    const first = lockDirectory(place);
    writeFileSync(join(place, 'lock'), '1 another');
    first.release();
    expect(readFileSync(join(place, 'lock'), 'utf8')).toBe('1 another');
  });
});
