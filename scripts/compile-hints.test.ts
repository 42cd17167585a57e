import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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

it('the scripts of every page have the hint once, no others have it', async () => {
  const folder = build(['react.js']);
  await addCompileHints(folder);
  await addCompileHints(folder);
  expect(readFileSync(join(folder, 'react.js'), 'utf8')).toBe('//# allFunctionsCalledOnLoad\n/* react.js */');
  expect(readFileSync(join(folder, 'old.js'), 'utf8')).toBe('/* old.js */');
});

it('a build that names none is not taken for hinted', async () => {
  await expect(addCompileHints(build([]))).rejects.toThrow(/rootMainFiles/);
  await expect(addCompileHints(build(['gone.js']))).rejects.toThrow(/ENOENT/);
});
