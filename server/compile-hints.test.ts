import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { addCompileHints } from './compile-hints';

function build(rootMainFiles: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'hints-'));
  writeFileSync(
    join(folder, 'build-manifest.json'),
    JSON.stringify({ rootMainFiles, polyfillFiles: ['old.js'] }),
  );
  for (const name of ['react.js', 'old.js']) writeFileSync(join(folder, name), `/* ${name} */`);
  return folder;
}

const hinted = '//# allFunctionsCalledOnLoad\n/* react.js */';

it('adds the hint once, and only to the scripts of every page', async () => {
  const folder = build(['react.js']);
  const report = vi.fn();
  await addCompileHints(folder, report);
  await addCompileHints(folder, report);
  expect(readFileSync(join(folder, 'react.js'), 'utf8')).toBe(hinted);
  expect(readFileSync(join(folder, 'old.js'), 'utf8')).toBe('/* old.js */');
  expect(report).not.toHaveBeenCalled();
});

it.each([
  ['names no scripts', [], /rootMainFiles/],
  ['names a script that does not exist', ['gone.js'], /ENOENT/],
])('reports a manifest that %s and leaves the build usable', async (_case, files, message) => {
  const folder = build(files);
  const report = vi.fn();
  await addCompileHints(folder, report);
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(message));
  expect(readFileSync(join(folder, 'react.js'), 'utf8')).toBe('/* react.js */');
});
