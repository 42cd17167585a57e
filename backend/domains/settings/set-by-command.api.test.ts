import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../../testing';
import { setByCommand } from './set-by-command';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const jobs = async () =>
  (await store.db.execute(sql`select data from pgboss.job where name = 'cache.invalidate'`)).rows;

it('a setting that is changed by a command has the pages regenerated', async () => {
  await store.db.execute(sql`delete from pgboss.job where name = 'cache.invalidate'`);
  await setByCommand(store.services, 'minOrderAmount', 8);
  expect((await store.call('GET /store/member/site/config', {})).minOrderAmount).toBe(8);
  expect(await jobs()).toEqual([{ data: { tags: ['store-state'] } }]);
});

it('a value that does not fit changes nothing', async () => {
  await store.db.execute(sql`delete from pgboss.job where name = 'cache.invalidate'`);
  await expect(setByCommand(store.services, 'minOrderAmount', 'much')).rejects.toThrow();
  await expect(setByCommand(store.services, 'unknown', 1)).rejects.toThrow(RangeError);
  expect(await jobs()).toEqual([]);
});
