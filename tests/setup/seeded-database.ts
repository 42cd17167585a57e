import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectEmbedded } from '@/backend/database/connect';
import { openStore } from '@/backend/open-store';
import { createServerDatabase, testEnvironment } from '@/backend/testing';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that tests copy: a dump file of PGlite, or the name of a database on the server. */
    seededDatabase: string;
  }
}

/** Migrates and seeds one database per test run; each test file starts with a copy of it. */
export default async function seedOnce(project: TestProject): Promise<() => Promise<void>> {
  const environment = testEnvironment();

  if (environment.databaseUrl) {
    const { name, connection, drop } = await createServerDatabase(environment, environment.databaseUrl);
    const store = await openStore(environment, connection, { work: false });
    await store.close();
    project.provide('seededDatabase', name);
    return drop;
  }

  const file = resolve(`.test/seeded-${randomBytes(6).toString('hex')}.tar`);
  const connection = await connectEmbedded(null);
  const store = await openStore(environment, connection, { work: false });
  // A third of the dump, and every test file loads it.
  await connection.rawSql('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await connection.rawSql(`drop database ${template}`);
  await mkdir('.test', { recursive: true });
  await writeFile(file, Buffer.from(await (await connection.client.dumpDataDir('none')).arrayBuffer()));
  await store.close();
  project.provide('seededDatabase', file);
  return () => rm(file, { force: true });
}
