import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import {
  asPostgres,
  type Cluster,
  giveToPostgres,
  isEmpty,
  requirePgbackrest,
  startCluster,
  stopCluster,
  urlOf,
} from '../postgres/cluster';
import { freePort } from '../postgres/free-port';
import { CommandError, runCommand } from '../start/command-error';
import { duration } from '../start/progress';
import { makeSource, type Source } from './sample-source';

// `npm run restore-drill`: restores a backup on an empty folder, runs the doctor on it and prints what a loss would cost
// (docs/operations.md, backups). Without --config it makes a demo shop, backs it up and loses it first.

const print = (line: string) => console.log(`  ${line}`);

/** Of a demo; the doctor of a live shop has the environment of the shop. */
const demo = { STORE_DEMO: '1', STORE_SECRET: 'the secret of a restore drill, 32 characters' };

async function drill(): Promise<void> {
  const { values } = parseArgs({
    options: {
      config: { type: 'string' },
      stanza: { type: 'string', default: 'store' },
      /** A moment, as PostgreSQL writes it; the end of the archive without one. */
      target: { type: 'string' },
      /** An empty folder; it is removed afterwards. */
      into: { type: 'string' },
    },
  });
  requirePgbackrest();
  const folder = workFolder(values.into);
  try {
    const environment = values.config ? process.env : { ...process.env, ...demo };
    const source = values.config ? null : await makeSource(folder, environment);
    const config = source?.config ?? values.config ?? '';
    await restore({
      folder,
      config,
      stanza: values.stanza,
      target: source?.target ?? values.target,
      source,
      environment,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A folder that the user postgres may use. */
function workFolder(into: string | undefined): string {
  if (into !== undefined && !isEmpty(into)) throw new CommandError(`${into} is not empty.`);
  if (into !== undefined) mkdirSync(into, { recursive: true });
  const folder = into ?? mkdtempSync(join(tmpdir(), 'restore-drill-'));
  giveToPostgres(folder);
  return folder;
}

type Restore = {
  folder: string;
  config: string;
  stanza: string;
  target: string | undefined;
  source: Source | null;
  environment: NodeJS.ProcessEnv;
};

async function restore({ folder, config, stanza, target, source, environment }: Restore): Promise<void> {
  const cluster: Cluster = { folder: join(folder, 'restored'), port: await freePort(), sockets: folder };
  const started = performance.now();
  const moment = target === undefined ? [] : ['--type=time', `--target=${target}`, '--target-action=promote'];
  const words = [`--config=${config}`, `--stanza=${stanza}`, `--pg1-path=${cluster.folder}`, ...moment];
  asPostgres('pgbackrest', ...words, 'restore');
  try {
    // The restored shop must not write to the archive of the running one.
    startCluster(cluster, '-c archive_mode=off');
    const last = await readRestored(urlOf(cluster), source);
    const took = performance.now() - started;
    const wanted = target === undefined ? new Date() : new Date(target);
    const lost = Math.max(0, wanted.getTime() - last.getTime());
    runDoctor(urlOf(cluster), environment);
    print(`Restored to ${last.toISOString()}${target === undefined ? '' : `, for ${wanted.toISOString()}`}`);
    print(`RPO  ${duration(lost)} between the last restored transaction and the wanted moment`);
    if (source) print(`     ${source.archiveTimeout} s at most when the machine is lost (archive_timeout)`);
    print(`RTO  ${duration(took)} from the empty folder to a database that accepts connections`);
    print(`     ${Math.round(sizeOf(cluster) / 1e6)} MB`);
  } finally {
    stopCluster(cluster, 'fast');
  }
}

/** @returns the time of the last transaction that was restored */
async function readRestored(url: string, source: Source | null): Promise<Date> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    while ((await client.query('select pg_is_in_recovery() as waits')).rows[0].waits) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    if (source) {
      const { rows } = await client.query('select id from drill_mark order by id');
      if (rows.length !== source.marks) {
        throw new CommandError(`${rows.length} rows were restored, and ${source.marks} were expected.`);
      }
    }
    const { rows } = await client.query<{ last: Date | null }>(
      'select pg_last_xact_replay_timestamp() as last',
    );
    return rows[0]?.last ?? new Date();
  } finally {
    await client.end();
  }
}

/** @throws CommandError when an invariant is violated */
function runDoctor(url: string, environment: NodeJS.ProcessEnv): void {
  try {
    const said = execFileSync(process.execPath, ['--import', 'tsx', 'backend/cli/doctor.ts'], {
      env: { ...environment, DATABASE_URL: url, DATABASE_DIRECT_URL: '' },
      encoding: 'utf8',
    });
    print(said.trim().split('\n').at(-1) ?? '');
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    throw new CommandError(`The doctor refuses the restored database:\n${said}`);
  }
}

const sizeOf = ({ folder }: Cluster) =>
  statSync(folder).isDirectory()
    ? Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])
    : 0;

await runCommand(drill);
