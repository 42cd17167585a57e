import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../tests/processes/backend-processes';
import { type Connection, connectEmbedded } from './database/connect';
import { readEnvironment } from './environment/environment';
import { openStore } from './open-store';
import { createServerDatabase, testEnvironment } from './testing';

const environment = testEnvironment();

/** An empty database on the server, and its URL. */
async function emptyDatabase() {
  const server = environment.databaseUrl ?? '';
  const { name, connection, drop } = await createServerDatabase(environment, server);
  onTestFinished(() => connection.close().then(drop));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { connection, url: url.href };
}

const variables = {
  STORE_SECRET: 'a secret for tests only, 32 characters long',
  CLIENT_SECRET: 'a client secret for tests, 32 characters long',
  STOREFRONT_KEY: 'a storefront key for tests, 32 characters long',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Store <no-reply@store.example>',
};
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const tablesOf = async ({ rawSql }: Pick<Connection, 'rawSql'>) =>
  (
    await rawSql(
      "select count(*)::int as tables from information_schema.tables where table_schema = 'public'",
    )
  ).rows;

it('a live shop that could take no payment is refused before its database is touched', async () => {
  const embedded = await connectEmbedded(null);
  onTestFinished(() => embedded.close());
  const opening = openStore(readEnvironment({ NODE_ENV: 'test', ...variables }), embedded, { work: false });
  await expect(opening).rejects.toThrow(/No payment provider is configured: set STRIPE_SECRET_KEY/);
  expect(await tablesOf(embedded)).toEqual([{ tables: 0 }]);
});

it.skipIf(!environment.databaseUrl)(
  'the migration of a live shop that could take no payment is refused before its database is touched',
  async () => {
    const { connection, url } = await emptyDatabase();
    const command = run('backend/cli/migrate.ts', { DATABASE_URL: url, ...variables });
    expect([await command.ended, command.said()]).toEqual([
      1,
      expect.stringContaining('No payment provider is configured: set STRIPE_SECRET_KEY'),
    ]);
    expect(await tablesOf(connection)).toEqual([{ tables: 0 }]);
  },
);

it.skipIf(!environment.databaseUrl)(
  'a live shop on PostgreSQL does not migrate: it names the command, and starts after it',
  async () => {
    const { connection, url } = await emptyDatabase();
    const live = {
      ...readEnvironment({ NODE_ENV: 'test', ...variables, ...stripe }),
      logLevel: 'silent' as const,
    };
    await expect(openStore(live, connection, { work: false })).rejects.toThrow(
      /lacks the migration 0034_baseline\.sql\. Run `npm run migrate` of this release/,
    );
    const { rows } = await connection.rawSql("select to_regclass('schema_migration') as made");
    expect(rows).toEqual([{ made: null }]);
    const command = run('backend/cli/migrate.ts', {
      DATABASE_URL: url,
      ...variables,
      ...stripe,
    });
    expect([await command.ended, command.said()]).toEqual([
      0,
      expect.stringMatching(/Applied 0034_baseline\.sql[\s\S]*The database is ready for this release\./),
    ]);
    const newest = await connection.db.execute(
      sql`delete from schema_migration where name = (select max(name) from schema_migration) returning name`,
    );
    await expect(openStore(live, connection, { work: false })).rejects.toThrow(
      `lacks the migration ${newest.rows[0]?.name}`,
    );
    await connection.db.execute(
      sql`insert into schema_migration (name, sha256) values (${newest.rows[0]?.name}, '')`,
    );
    await connection.db.execute(sql`delete from pgboss.queue where name = 'price.change'`);
    await expect(openStore(live, connection, { work: false })).rejects.toThrow('lacks queues of jobs');
  },
);
