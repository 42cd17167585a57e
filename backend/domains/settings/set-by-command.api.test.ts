import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../../testing';
import { setByCommand } from './set-by-command';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const invalidated = async () => (await store.invalidations()).map(({ tags }) => tags);

it('a setting that is changed by a command has the pages regenerated', async () => {
  await store.forgetInvalidations();
  await setByCommand(store.services, 'minOrderAmount', 8);
  expect((await store.call('GET /store/member/site/config', {})).minOrderAmount).toBe(8);
  expect(await invalidated()).toEqual([['store-state']]);
});

it('a value that does not fit changes nothing', async () => {
  await store.forgetInvalidations();
  await expect(setByCommand(store.services, 'minOrderAmount', 'much')).rejects.toThrow();
  await expect(setByCommand(store.services, 'unknown', 1)).rejects.toThrow(RangeError);
  expect(await invalidated()).toEqual([]);
});
