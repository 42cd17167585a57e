import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../environment/environment';
import { openStore } from '../open-store';
import { createSandboxPayments } from '../providers/sandbox-payments/create-sandbox-payments';
import { createSandboxSupplier } from '../providers/sandbox-supplier/create-sandbox-supplier';
import { createTestStore, type TestStore, testEnvironment } from '../testing';
import { type Connection, connectEmbedded } from './connect';
import { markDatabase } from './mark-database';
import { migrate } from './migrate';
import { databaseMark } from './schema/platform';

let store: TestStore;
let empty: Connection;
beforeAll(async () => {
  store = await createTestStore();
  empty = await connectEmbedded(null);
  await migrate(empty);
});
afterAll(async () => {
  await store.close();
  await empty.close();
});

describe('the mark of a database', () => {
  it('is written when the database is made', async () => {
    const [mark] = await store.db.select().from(databaseMark);
    expect(mark?.kind).toBe('demo');
  });

  it('is given to an unmarked database by the current setting, and is permanent', async () => {
    await expect(markDatabase(empty.db, { demo: false })).resolves.toBe('live');
    await expect(markDatabase(empty.db, { demo: false })).resolves.toBe('live');
    await expect(markDatabase(empty.db, { demo: true })).rejects.toThrow(
      /belongs to a live shop.+STORE_DEMO/,
    );
  });

  it('keeps a live shop from opening a demo database', async () => {
    await expect(markDatabase(store.db, { demo: false })).rejects.toThrow(/belongs to a demo.+STORE_DEMO=1/);
  });

  it('is checked before anything is seeded', async () => {
    const environment: Environment = { ...testEnvironment(), demo: true };
    const opening = openStore(environment, empty, { work: false });
    await expect(opening).rejects.toThrow(/belongs to a live shop/);
    const { rows } = await empty.rawSql('select 1 from member');
    expect(rows).toEqual([]);
  });
});

it('asvs:V15.2.3 the sandbox refuses a live database', () => {
  const dependencies = { ...store.services, databaseKind: 'live' as const };
  expect(() => createSandboxPayments(dependencies)).toThrow(/live database/);
  expect(() => createSandboxSupplier(dependencies)).toThrow(/live database/);
});
