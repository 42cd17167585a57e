import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../start/command-error';

const isRoot = process.getuid?.() === 0;

/** PostgreSQL and pgBackRest do not run as root. */
export function asPostgres(program: string, ...words: string[]): string {
  const [first = program, ...rest] = isRoot
    ? ['runuser', '-u', 'postgres', '--', program, ...words]
    : [program, ...words];
  return execFileSync(first, rest, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' });
}

/** The programs of PostgreSQL 15, which Debian keeps outside of the path; undefined without them. */
export function findPostgres(): string | undefined {
  return ['/usr/lib/postgresql/15/bin', ...(process.env.PATH ?? '').split(':')].find((folder) =>
    existsSync(join(folder, 'pg_ctl')),
  );
}

/** @throws CommandError without them */
function programsOfPostgres(): string {
  const found = findPostgres();
  if (!found) throw new CommandError('PostgreSQL 15 is needed (Debian: postgresql-15).');
  return found;
}

/** Gives a folder to the user postgres, as whom PostgreSQL runs when this process is root. */
export function giveToPostgres(folder: string): void {
  chmodSync(folder, 0o700);
  if (!isRoot) return;
  const [user, group] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  chownSync(folder, user ?? 0, group ?? 0);
}

export function requirePgbackrest(): void {
  try {
    execFileSync('pgbackrest', ['version'], { stdio: 'ignore' });
  } catch {
    throw new CommandError('The drill needs pgBackRest (Debian: pgbackrest).');
  }
}

export type Cluster = { folder: string; port: number; sockets: string };

export const urlOf = ({ port }: Pick<Cluster, 'port'>, user = 'postgres') =>
  `postgres://${user}@127.0.0.1:${port}/postgres`;

/** Makes an empty cluster that trusts everyone on this machine. */
export function initCluster({ folder }: Pick<Cluster, 'folder'>, ...options: string[]): void {
  const words = ['-D', folder, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-U', 'postgres', ...options];
  asPostgres(join(programsOfPostgres(), 'initdb'), ...words);
}

/** Starts PostgreSQL and waits until it accepts connections, or until recovery has reached its target. */
export function startCluster({ folder, port, sockets }: Cluster, options = ''): void {
  const settings = `-p ${port} -k ${sockets} -c listen_addresses=127.0.0.1 ${options}`;
  asPostgres(
    join(programsOfPostgres(), 'pg_ctl'),
    ...['start', '-D', folder, '-o', settings, '-w', '-t', '3600', '-l', `${folder}/../postgres.log`],
  );
}

export function stopCluster({ folder }: Pick<Cluster, 'folder'>, mode: 'fast' | 'immediate'): void {
  if (!existsSync(join(folder, 'postmaster.pid'))) return;
  asPostgres(join(programsOfPostgres(), 'pg_ctl'), 'stop', '-D', folder, '-m', mode, '-w');
}

export const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;
