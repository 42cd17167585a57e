import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { run } from '../tests/processes/backend-processes';
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

it.skipIf(!environment.databaseUrl)(
  'a live shop on PostgreSQL does not migrate: it names the command, and starts after it',
  async () => {
    const { connection, url } = await emptyDatabase();
    const live = { ...environment, demo: false };
    await expect(openStore(live, connection, { work: false })).rejects.toThrow(
      /lacks the migration 0034_baseline\.sql\. Run `npm run migrate` of this release/,
    );
    const { rows } = await connection.rawSql("select to_regclass('schema_migration') as made");
    expect(rows).toEqual([{ made: null }]);
    const command = run('backend/cli/migrate.ts', {
      DATABASE_URL: url,
      STORE_SECRET: 'a secret for tests only, 32 characters long',
      CLIENT_SECRET: 'a client secret for tests, 32 characters long',
      STOREFRONT_KEY: 'a storefront key for tests, 32 characters long',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Store <no-reply@store.example>',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
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
