import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();

/** The commit before the newest migration, so that a release from there to here changes the schema. */
function beforeNewestMigration(): string {
  const migrations = 'backend/database/migrations/*.sql';
  return `${git('log', '--diff-filter=A', '--format=%H', '-1', '--', migrations)}^`;
}

/**
 * A former state of the shop with its packages and its production build, in a folder that later runs use again.
 * @param revision by default the commit before the newest migration
 */
export function checkoutFormer(revision = beforeNewestMigration()): string {
  const commit = git('rev-parse', revision);
  const folder = join(tmpdir(), `store-former-${commit.slice(0, 12)}`);
  if (existsSync(join(folder, '.next/BUILD_ID'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', '--force', folder, commit);
  const run = (program: string, ...words: string[]) =>
    execFileSync(program, words, { cwd: folder, stdio: 'inherit', env: { ...process.env, STORE_DEMO: '1' } });
  run('npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund');
  run('npx', 'next', 'build');
  return folder;
}
