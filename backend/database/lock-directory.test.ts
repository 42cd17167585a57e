import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDirectory } from './lock-directory';

const makeDirectory = () => mkdtempSync(join(tmpdir(), 'store-lock-'));

describe('lockDirectory', () => {
  it('throws for a second process and succeeds after the first has released the lock', () => {
    const directory = makeDirectory();
    const first = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(/is in use by process \d+/);
    first.release();
    expect(existsSync(join(directory, 'lock'))).toBe(false);
    lockDirectory(directory).release();
  });

  it('takes over the lock of a process that no longer runs', () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'lock'), '999999999 1');
    const lock = lockDirectory(directory);
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    lock.release();
  });

  it("does not remove another process's lock on a late release", () => {
    const directory = makeDirectory();
    const first = lockDirectory(directory);
    writeFileSync(join(directory, 'lock'), '1 another');
    first.release();
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toBe('1 another');
  });
});
