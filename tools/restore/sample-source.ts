import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { asPostgres, type Cluster, initCluster, startCluster, stopCluster, urlOf } from '../postgres/cluster';
import { freePort } from '../postgres/free-port';

/** A backup to restore, and what must be in it. */
export type Source = { config: string; target: string; marks: number; archiveTimeout: number };

const shipped = (name: string) => readFileSync(`deploy/backup/${name}`, 'utf8');

/** Rows that are committed before the moment to restore, and after it. */
const marksBefore = 20;
const marksAfter = 5;

/**
 * Makes a demo shop on a PostgreSQL of its own with a WAL archive and a base backup, writes to it, deletes its orders
 * by accident and loses the machine.
 */
export async function makeSource(folder: string, environment: NodeJS.ProcessEnv): Promise<Source> {
  const port = await freePort();
  const cluster: Cluster = { folder: join(folder, 'source'), port, sockets: folder };
  const config = join(folder, 'pgbackrest.conf');
  writeFileSync(config, shippedConfiguration(folder, cluster));
  const backrest = (...words: string[]) =>
    asPostgres('pgbackrest', `--config=${config}`, '--stanza=store', ...words);
  initCluster(cluster);
  const archiving = shipped('archive.conf').replace('pgbackrest ', `pgbackrest --config=${config} `);
  appendFileSync(join(cluster.folder, 'postgresql.conf'), archiving);
  startCluster(cluster);
  try {
    execFileSync(process.execPath, ['--import', 'tsx', 'backend/cli/migrate.ts'], {
      env: { ...environment, DATABASE_URL: urlOf(cluster) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    backrest('stanza-create');
    backrest('--type=full', 'backup');
    const target = await writeAndLose(urlOf(cluster));
    const archiveTimeout = Number(/^archive_timeout = (\d+)$/m.exec(archiving)?.[1]);
    return { config, target, marks: marksBefore, archiveTimeout };
  } finally {
    stopCluster(cluster, 'immediate');
  }
}

/** deploy/backup/pgbackrest.conf for this cluster, with a repository beside it. */
function shippedConfiguration(folder: string, cluster: Cluster): string {
  const text = shipped('pgbackrest.conf')
    .replace(
      /^repo1-path=.*$/m,
      `repo1-path=${folder}/repository\nlog-path=${folder}/log\nlock-path=${folder}/lock`,
    )
    .replace(/^spool-path=.*$/m, `spool-path=${folder}/spool`)
    .replace(/^# repo1-cipher-pass=.*$/m, 'repo1-cipher-pass=of-this-drill')
    .replace(/^pg1-path=.*$/m, `pg1-path=${cluster.folder}`);
  return `${text}pg1-port=${cluster.port}\npg1-socket-path=${cluster.sockets}\n`;
}

/** @returns the moment before the accident */
async function writeAndLose(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'create table drill_mark (id int primary key, time timestamptz default clock_timestamp())',
    );
    const write = async (from: number, count: number) => {
      for (let id = from; id < from + count; id += 1) {
        await client.query('insert into drill_mark (id) values ($1)', [id]);
        await delay(20);
      }
    };
    await write(0, marksBefore);
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
    await delay(100);
    await write(marksBefore, marksAfter);
    await client.query('truncate orders cascade');
    // The segment is archived before the machine is lost.
    await client.query('select pg_switch_wal()');
    await untilArchived(client);
    return rows[0]?.now ?? '';
  } finally {
    await client.end();
  }
}

async function untilArchived(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(
      `select coalesce(last_archived_wal, '') >= pg_walfile_name(pg_current_wal_lsn() - 1) as done from pg_stat_archiver`,
    );
    if (rows[0]?.done) return;
    await delay(200);
  }
}
