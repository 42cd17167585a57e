import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFakeBank, createFakeProvider } from '../../../tests/api/fake-provider/create-fake-provider';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { openPayment, placeOrder, submitCard } from '../../../tests/load/buyers';
import { siteConfig } from '../../database/schema/content';
import { createTestStore, type TestStore } from '../../testing';
import { checkSettings } from './check-settings';
import { defaultSettings } from './default-settings';
import { readOrderSettings } from './order-settings';
import { readValidRows } from './read-valid-rows';
import { allSettings, saveSetting } from './save-setting';
import { readSettings } from './settings';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterEach(() => saveSetting(store.db, 'payTimeoutMinutes', 30, store.clock.now()));
afterAll(() => store.close());

const write = (changes: { value?: unknown; goodValue?: unknown }) =>
  store.db.update(siteConfig).set(changes).where(eq(siteConfig.key, 'payTimeoutMinutes'));
const readTimeout = async () => (await readOrderSettings(store.db)).payTimeoutMinutes;

describe('a malformed setting', () => {
  it('does not stop a payment from settling', async () => {
    const fixture = orderFixture(store);
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('skylark-video-vip');
    const order = await placeOrder(store.call, who, { skuId, values: phoneAccount });
    const { session } = await openPayment(store.call, who, order);
    await write({ value: 'half an hour' });
    await submitCard(store.call, session);
    await store.runJobs();
    expect((await fixture.orderRow(order.id)).status).toBe('PENDING_EVALUATE');
  });

  it('is replaced by its last valid value, then by the default', async () => {
    await saveSetting(store.db, 'payTimeoutMinutes', 45, store.clock.now());
    await write({ value: { minutes: 1 } });
    expect(await readTimeout()).toBe(45);
    expect((await readSettings(store.db)).payTimeoutMinutes).toBe(45);
    await write({ goodValue: null });
    expect(await readTimeout()).toBe(defaultSettings.payTimeoutMinutes);
  });

  it('raises an alarm', async () => {
    const error = vi.fn();
    const log = Object.assign(Object.create(store.services.log), { error });
    await write({ value: 'x' });
    await checkSettings({ db: store.db, log });
    expect(error).toHaveBeenCalledWith(
      { event: 'settings.malformed', key: 'payTimeoutMinutes' },
      expect.any(String),
    );
  });
});

it('keeps a valid value that was changed by SQL as the last valid one', async () => {
  await write({ value: 50 });
  await checkSettings(store.system());
  await write({ value: 'x' });
  expect(await readTimeout()).toBe(50);
});

it('refuses to write a malformed or unknown setting', async () => {
  const now = store.clock.now();
  await expect(saveSetting(store.db, 'payTimeoutMinutes', '30', now)).rejects.toThrow(/expected number/);
  await expect(saveSetting(store.db, 'noSuchSetting', 1, now)).rejects.toThrow(/no setting/);
  expect(await readTimeout()).toBe(30);
});

describe('the settings of a new shop', () => {
  let live: TestStore;
  beforeAll(async () => {
    const paymentProviders = [createFakeProvider(createFakeBank(), ['FAKE'])];
    live = await createTestStore({ demo: false }, { paymentProviders });
  });
  afterAll(() => live?.close());

  it('are the defaults', async () => {
    const { serviceContact, ...rest } = await readValidRows(live.db, allSettings);
    expect({ ...rest, serviceContact: { ...serviceContact, email: '' } }).toEqual(defaultSettings);
    // Members write to whom the mails of the shop come from.
    expect(serviceContact.email).toBe('no-reply@shop.example');
  });

  it('have an example WeChat id in a demo only', async () => {
    const { serviceContact } = await readSettings(store.db);
    expect(serviceContact.wechatId).toBe('tianyun_service');
    expect((await readSettings(live.db)).serviceContact.wechatId).toBe('');
  });

  it('accept an https link as the content of the WeChat QR code', async () => {
    const { serviceContact } = await readSettings(live.db);
    const save = (wechatUrl: string) =>
      saveSetting(live.db, 'serviceContact', { ...serviceContact, wechatUrl }, live.clock.now());
    await expect(save('weixin')).rejects.toThrow();
    await save('https://u.wechat.com/kfc-1');
    const config = await live.call('GET /store/member/site/config');
    expect(config.serviceContact.wechatUrl).toBe('https://u.wechat.com/kfc-1');
  });
});
