import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../backend/database/connect';
import { storedFile } from '../../backend/database/schema/members';
import { orders } from '../../backend/database/schema/orders';
import {
  createServerDatabase,
  createTestStore,
  type TestStore,
  testEnvironment,
} from '../../backend/testing';
import { restoreShop, saveShop, upgradeShop } from '../../tools/move/shop-copy';
import { accountFixture, picture } from './fixtures/account';
import { cardCodes, tradeFixture } from './fixtures/trade';

// Copies are made by pg_dump, so that an embedded database has none.
const url = testEnvironment().databaseUrl;

describe.skipIf(url === null)('a copy of a shop', () => {
  let store: TestStore;
  let work: string;
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  beforeAll(async () => {
    store = await createTestStore();
    work = await mkdtemp(join(tmpdir(), 'shop-copy-'));
  });
  afterAll(async () => {
    await store.close();
    await rm(work, { recursive: true });
  });

  const at = (name: string) => Object.assign(new URL(url ?? ''), { pathname: `/${name}` }).href;
  const ofShop = async () => {
    const { rows } = await store.rawSql('select current_database() as name');
    return { ...store.environment, databaseUrl: at(String(Object(rows[0]).name)) };
  };
  /** The environment of a machine with an empty database and an empty folder. */
  const elsewhere = async () => {
    const { name, connection, drop } = await createServerDatabase(store.environment, url ?? '');
    await connection.close();
    const dataDir = await mkdtemp(join(work, 'data-'));
    return { environment: { ...store.environment, databaseUrl: at(name), dataDir }, drop };
  };
  const folder = (name: string) => join(work, name);
  const saved = async (name: string) => {
    await saveShop(await ofShop(), { folder: folder(name), log: store.services.log, say });
    return { folder: folder(name), log: store.services.log, say };
  };

  it('has its orders, codes and files on another machine, where a purchase works and the doctor finds nothing', async () => {
    const bought = await tradeFixture(store).buy(cardCodes);
    const owner = await accountFixture(store).owner();
    const { id } = await accountFixture(store).upload(owner, 'image', await picture());
    const copy = await saved('moved');
    expect((await readdir(copy.folder)).sort()).toEqual(['database.dump', 'files', 'manifest.json']);
    const said = await readFile(join(copy.folder, 'manifest.json'), 'utf8');
    for (const secret of [store.environment.secret, store.environment.clientSecret]) {
      expect(said).not.toContain(secret);
    }
    const { environment, drop } = await elsewhere();
    expect(await restoreShop(environment, copy)).toBe(0);
    const moved = await createTestStore(environment, { connection: await connect(environment) });
    try {
      const [order] = await moved.db.select().from(orders).where(eq(orders.sn, bought.sn));
      expect(order).toMatchObject({ status: 'PENDING_EVALUATE' });
      const [file] = await moved.db.select().from(storedFile).where(eq(storedFile.id, id));
      expect(file).toBeDefined();
      const keys = [];
      for await (const { key } of moved.services.fileStorage.list()) keys.push(key);
      expect(keys.length).toBeGreaterThan(0);
      const again = await tradeFixture(moved).buy(cardCodes);
      const [paid] = await moved.db.select().from(orders).where(eq(orders.sn, again.sn));
      expect(paid).toMatchObject({ status: 'PENDING_EVALUATE' });
    } finally {
      await moved.close();
      await drop();
    }
  });

  it('is refused before anything is written: another secret, kind or release, a damaged dump, a used database', async () => {
    const copy = await saved('checked');
    const { environment, drop } = await elsewhere();
    const manifest = join(copy.folder, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    const restore = (changes: object = {}) => restoreShop({ ...environment, ...changes }, copy);
    try {
      await expect(restore({ secret: 'x'.repeat(32) })).rejects.toThrow('STORE_SECRET is another one');
      await expect(restore({ demo: false })).rejects.toThrow('of a demo shop');
      await writeFile(manifest, text.replace(/"migration": ".*"/, '"migration": "9999_later.sql"'));
      await expect(restore()).rejects.toThrow('later release');
      await rm(manifest);
      await expect(restore()).rejects.toThrow('no complete copy');
      await writeFile(manifest, text);
      await expect(restoreShop(await ofShop(), copy)).rejects.toThrow('is not empty');
      await appendFile(join(copy.folder, 'database.dump'), 'x');
      await expect(restore()).rejects.toThrow('is damaged');
      const connection = await connect(environment);
      const { rows } = await connection.rawSql("select 1 from pg_class where relname = 'orders'");
      await connection.close();
      expect(rows).toEqual([]);
      await expect(saved('checked')).rejects.toThrow('is not empty');
    } finally {
      await drop();
    }
  });

  it('opens with a secret of before that was named', async () => {
    const copy = await saved('renewed');
    const { environment, drop } = await elsewhere();
    const { secret } = environment;
    const renewed = { ...environment, secret: 'n'.repeat(32), oldSecrets: [secret] };
    expect(await restoreShop(renewed, copy)).toBe(0);
    await drop();
  });

  it('is made before an upgrade, which migrates the database and has it examined', async () => {
    const environment = await ofShop();
    await store.rawSql("delete from schema_migration where name like '%_api_keys.sql'");
    await store.rawSql('drop table api_key');
    lines.length = 0;
    const options = { folder: folder('before'), log: store.services.log, say };
    expect(await upgradeShop(environment, options)).toBe(0);
    expect(lines.filter((line) => line.startsWith('Applied'))).toHaveLength(1);
    expect(await readdir(options.folder)).toContain('manifest.json');
    await store.rawSql('select 1 from api_key');
  });
});
