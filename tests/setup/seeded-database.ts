import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestProject } from 'vitest/node';
import { type Connection, connect, connectEmbedded } from '@/backend/database/connect';
import { openStore } from '@/backend/open-store';
import { testEnvironment } from '@/backend/platform/testing';

declare module 'vitest' {
  interface ProvidedContext {
    /** What each test's database is a copy of: the file of an embedded one, or the name of one on the server. */
    seededDatabase: string;
  }
}

/** Migrates and seeds one database for the whole run; the store of each test file begins with a copy of it. */
export default async function seedOnce(project: TestProject): Promise<() => Promise<void>> {
  const environment = testEnvironment();
  const name = `tianyun_seeded_${randomBytes(6).toString('hex')}`;
  const seed = async (connection: Connection) => {
    const store = await openStore(environment, connection, { work: false });
    return store.close;
  };

  if (!environment.databaseUrl) {
    const file = resolve(`.test/${name}.tar`);
    const embedded = await connectEmbedded(null);
    const close = await seed(embedded);
    await mkdir('.test', { recursive: true });
    await writeFile(file, Buffer.from(await (await embedded.client.dumpDataDir('none')).arrayBuffer()));
    await close();
    project.provide('seededDatabase', file);
    return () => rm(file, { force: true });
  }

  const admin = await connect({ ...environment, databasePool: 2 });
  await admin.db.execute(sql.raw(`create database ${name}`));
  const own = new URL(environment.databaseUrl);
  own.pathname = `/${name}`;
  const close = await seed(await connect({ ...environment, databaseUrl: own.href }));
  // The server copies only what nobody is connected to.
  await close();
  project.provide('seededDatabase', name);
  return async () => {
    await admin.db.execute(sql.raw(`drop database if exists ${name} with (force)`));
    await admin.close();
  };
}
