import { existsSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isStorageUnavailable } from './is-storage-unavailable';

it.skipIf(!existsSync('/dev/full'))('a full disk is storage that is unavailable', async () => {
  const full = await open('/dev/full', 'w');
  const error = await full.writeFile('text').catch((reason: unknown) => reason);
  await full.close();
  expect(error).toMatchObject({ code: 'ENOSPC' });
  expect(isStorageUnavailable(error)).toBe(true);
});

it('so is a missing folder, and a file in its place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'));
  const missing = await writeFile(join(folder, 'none', 'file'), 'text').catch((reason: unknown) => reason);
  await writeFile(join(folder, 'file'), 'text');
  const inFile = await writeFile(join(folder, 'file', 'file'), 'text').catch((reason: unknown) => reason);
  await rm(folder, { recursive: true });
  expect([isStorageUnavailable(missing), isStorageUnavailable(inFile)]).toEqual([true, true]);
});

it('a lost connection and an error of the store are not', () => {
  const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET', syscall: 'read' });
  expect([reset, new TypeError('x'), null].map(isStorageUnavailable)).toEqual([false, false, false]);
});
