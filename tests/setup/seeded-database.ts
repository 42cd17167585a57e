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

type Seeded = { name: string; drop: () => Promise<unknown> };

/** Each project loads a copy of this file, so that what they share is in the process. */
const shared = globalThis as { seededDatabase?: { seeded: Promise<Seeded>; users: number } };

/** Migrates and seeds one database per test run; each test file starts with a copy of it. */
export default async function seedOnce(project: TestProject): Promise<() => Promise<void>> {
  const one = shared.seededDatabase ?? { seeded: seed(), users: 0 };
  shared.seededDatabase = one;
  one.users += 1;
  const { name, drop } = await one.seeded;
  project.provide('seededDatabase', name);
  return async () => {
    one.users -= 1;
    if (one.users > 0) return;
    delete shared.seededDatabase;
    await drop();
  };
}

async function seed(): Promise<Seeded> {
  const environment = testEnvironment();

  if (environment.databaseUrl) {
    const { name, connection, drop } = await createServerDatabase(environment, environment.databaseUrl);
    const store = await openStore(environment, connection, { work: false });
    // A server of tests does it for no table by itself; copies have the figures too.
    await connection.rawSql('analyze');
    await store.close();
    return { name, drop };
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
  return { name: file, drop: () => rm(file, { force: true }) };
}
