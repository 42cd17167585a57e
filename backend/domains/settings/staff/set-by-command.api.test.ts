import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../../../testing';
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

it('what staff could not save is refused to a command too', async () => {
  const refused = (key: string, value: unknown) =>
    expect(setByCommand(store.services, key, value)).rejects.toThrow(RangeError);
  await refused('payTimeoutMinutes', 1);
  await refused('shop', { colour: '#ffff00' });
  await refused('shop', { logo: '/api/files/another.png' });
  await refused('brand', { colour: '#ffff00' });
  await setByCommand(store.services, 'shop', { colour: '#0b5cad' });
  const { rows } = await store.rawSql(
    "select value ->> 'colour' as colour from site_config where key = 'brand'",
  );
  expect(rows).toEqual([{ colour: '#0b5cad' }]);
});

it('a change by a command is a new version, so that a screen that was open before does not overwrite it', async () => {
  const version = async () => {
    const { rows } = await store.rawSql("select version from site_config where key = 'minOrderAmount'");
    return Number((rows[0] as { version: number }).version);
  };
  const before = await version();
  await setByCommand(store.services, 'minOrderAmount', 9);
  expect(await version()).toBe(before + 1);
});
