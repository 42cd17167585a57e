import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExploredMutant, Mutant } from './mutant';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Copies what is versioned or new, without what is ignored. @returns the folder */
export function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'store-mutations-'));
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Adds the production build to a copy of the project. */
export function addBuild(copy: string): void {
  cpSync(join(root, '.next'), join(copy, '.next'), {
    recursive: true,
    filter: (path) => !/\/\.next\/(?:cache|dev|trace)/.test(path),
  });
}

/** Puts the fault into a copy. @returns what takes it out again */
export function mutate(copy: string, mutant: Mutant | ExploredMutant): () => void {
  const changes =
    'built' in mutant
      ? builtFiles(copy, mutant.built.extension).map((path) => ({ path, ...mutant.built }))
      : ('changes' in mutant ? mutant.changes : [mutant]).map(({ file, code, mutated }) => ({
          path: join(copy, file),
          code,
          mutated,
        }));
  const before = changes.flatMap(({ path, code, mutated }) => {
    const source = readFileSync(path, 'utf8');
    const changed = source.replace(code, () => mutated);
    if (changed === source) return [];
    writeFileSync(path, changed);
    return [{ path, source }];
  });
  if (before.length === 0) throw new Error(`Nothing to change for "${mutant.name}"`);
  return () => {
    // Several changes may be about one file.
    for (const { path, source } of before.reverse()) writeFileSync(path, source);
  };
}

function builtFiles(copy: string, extension: string): string[] {
  return ['.next/static', '.next/server'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(`.${extension}`))
      .map((file) => join(copy, folder, file)),
  );
}
