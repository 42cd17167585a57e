import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnvironment } from '@/backend/environment/environment';
import { isDatabaseUnavailable } from '@/backend/platform/errors/is-database-unavailable';
import {
  type Cluster,
  giveToPostgres,
  initCluster,
  startCluster,
  stopCluster,
  urlOf,
} from '@/tools/postgres/cluster';
import { freePort } from '@/tools/postgres/free-port';
import { connect } from '../../backend/database/connect';

// A server of its own whose second server never comes.
let cluster: Cluster;
let folder: string;

beforeAll(async () => {
  if (!process.env.DATABASE_URL) return;
  folder = mkdtempSync(join(tmpdir(), 'unconfirmed-'));
  giveToPostgres(folder);
  cluster = { folder: join(folder, 'data'), port: await freePort(), sockets: folder };
  initCluster(cluster, '--no-sync');
  startCluster(cluster);
});
afterAll(() => {
  if (!cluster) return;
  stopCluster(cluster, 'immediate');
  rmSync(folder, { recursive: true, force: true });
});

it.skipIf(!process.env.DATABASE_URL)(
  'a commit that no second server has is not confirmed, and the next one uses another connection',
  async () => {
    const own = new Client({ connectionString: urlOf(cluster) });
    await own.connect();
    const waitFor = async (servers: string) => {
      await own.query(`alter system set synchronous_standby_names = '${servers}'`);
      await own.query('select pg_reload_conf()');
    };
    await waitFor('absent');
    await own.query('set synchronous_commit = local');
    await own.query('create table paid (id int primary key)');
    const connection = await connect(
      readEnvironment({ STORE_DEMO: '1', DATABASE_URL: urlOf(cluster), DATABASE_DIRECT_URL: urlOf(cluster) }),
    );
    const insert = (id: number) =>
      connection.db.transaction((tx) => tx.execute(sql`insert into paid values (${id})`));
    const inserted = insert(1).catch((error: unknown) => error);
    // As an administrator may who sees commits that hang.
    const end = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    await expect.poll(() => own.query(end)).toMatchObject({ rowCount: 1 });
    const failure = await inserted;
    expect(failure).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    // It is on this server, which the caller cannot know: the request is repeated with its key.
    expect((await own.query('select id from paid')).rows).toEqual([{ id: 1 }]);

    await waitFor('');
    await own.end();
    await expect
      .poll(() =>
        insert(2).then(
          () => 'confirmed',
          () => 'refused',
        ),
      )
      .toBe('confirmed');
    await connection.close();
  },
);
