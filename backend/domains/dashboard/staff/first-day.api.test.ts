import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededDocuments } from '@/lib/dashboard/first-day';
import {
  addFakeMethod,
  createFakeBank,
  createFakeProvider,
} from '@/tests/api/fake-provider/create-fake-provider';
import { approveBySecond, type StaffMember, staffWith } from '@/tests/api/fixtures/staff';
import { article } from '../../../database/schema/content';
import { outbox } from '../../../database/schema/platform';
import { currency } from '../../../database/schema/pricing';
import { staffAccount } from '../../../database/schema/staff';
import { queueNotice } from '../../../platform/mail/outbox';
import { createTestStore, type TestStore } from '../../../testing';
import { saveSetting } from '../../settings/save-setting';

const paymentProviders = () => [createFakeProvider(createFakeBank(), ['FAKE'])];
const environment = { mailFrom: 'Shop <hello@shop.example>', smtpUrl: 'smtp://127.0.0.1:9' };

describe('the first day of a live shop', () => {
  let store: TestStore;
  let admin: StaffMember;
  beforeAll(async () => {
    store = await createTestStore(
      { demo: false, ...environment },
      { paymentProviders: paymentProviders(), samples: false },
    );
    await addFakeMethod(store.db);
    admin = await staffWith(store, ['ROLE_ADMIN']);
  });
  afterAll(() => store?.close());

  const view = (as = admin) => store.call('GET /order/admin/first_day/view', {}, { as: as.token });
  const open = async () =>
    (await view()).steps?.flatMap(({ step, isDone }) => (isDone ? [] : [step])) ?? null;
  const save = async (key: string, value: object) => {
    const all = await store.call('GET /upms/admin/setting/list', {}, { as: admin.token });
    const version = all.find((one) => one.key === key)?.version ?? 0;
    const body = { key, version, value, reason: 'first day' };
    await store.call('POST /upms/admin/setting/save', { body }, { as: admin.token });
  };

  it('has every step open, without those about goods that are not sold', async () => {
    expect(await open()).toEqual([
      'shop',
      'company',
      'documents',
      'mail',
      'rates',
      'product',
      'payment',
      'person',
      'backup',
    ]);
  });

  it('shows the steps to people who change settings, and the warning about rates to all', async () => {
    const service = await staffWith(store, ['ROLE_SERVICE']);
    const seen = await view(service);
    expect(seen.steps).toBeNull();
    expect(seen.rates).toMatchObject({ hasSource: false, stale: [] });
    expect((await open())?.includes('person')).toBe(false);
  });

  it('reads each step from the state of the shop', async () => {
    const names = { 'zh-cn': '叶', en: 'Leaf', 'zh-hk': '葉' };
    await save('shop', { name: names, coinName: names });
    expect(await open()).not.toContain('shop');
    await save('seller', { name: 'Leaf Ltd', address: '1 Road', taxNumber: '', email: '' });
    expect(await open()).not.toContain('company');
    for (const code of neededDocuments.slice(1))
      await store.db.update(article).set({ isEnabled: true }).where(eq(article.code, code));
    expect(await open()).toContain('documents');
    await store.db.update(article).set({ isEnabled: true }).where(eq(article.code, neededDocuments[0]));
    expect(await open()).not.toContain('documents');
  });

  it('a shop of one person names a second contact', async () => {
    await store.db.update(staffAccount).set({ factorTime: null }).where(ne(staffAccount.id, admin.staffId));
    expect(await open()).toContain('person');
    await save('secondContact', { email: 'partner@shop.example' });
    expect(await open()).not.toContain('person');
  });

  it('a mail counts once the mail server has accepted it', async () => {
    const sent = await store.call('POST /upms/admin/mail/test', {}, { as: admin.token });
    expect(sent).toEqual({ email: admin.email });
    const [row] = await store.db.select().from(outbox).where(eq(outbox.recipient, admin.email));
    expect(row).toMatchObject({ channel: 'EMAIL', status: 'WAITING' });
    expect(await open()).toContain('mail');
    await store.db.update(outbox).set({ status: 'SENT' }).where(eq(outbox.recipient, admin.email));
    expect(await open()).not.toContain('mail');
  });

  it('a text message is no mail', async () => {
    await store.db.delete(outbox);
    const notice = { recipient: '+85298765432', channel: 'SMS', subject: 'x', text: 'x' } as const;
    await store.db.transaction((tx) => queueNotice(tx, store.services, notice));
    await store.db.update(outbox).set({ status: 'SENT' });
    expect(await open()).toContain('mail');
  });

  it('currencies without rates are named, and payment in CNY alone needs none', async () => {
    const old = new Date(store.clock.now().getTime() - 200 * 3_600_000);
    await store.db.update(currency).set({ rateTime: old }).where(eq(currency.currencyCode, 'USD'));
    const { rates } = await view();
    expect(rates).toMatchObject({ stale: ['USD'], hours: 96, until: old.getTime() + 96 * 3_600_000 });
    await store.db.update(currency).set({ supportPayment: false });
    expect((await view()).rates).toBeNull();
    expect(await open()).not.toContain('rates');
  });

  it('backups that the shop does not see are confirmed, and the list can be hidden', async () => {
    await save('firstDay', { isHidden: false, isBackedUp: true });
    expect(await open()).not.toContain('backup');
    await save('firstDay', { isHidden: true, isBackedUp: true });
    expect(await open()).toBeNull();
    await save('firstDay', { isHidden: false, isBackedUp: true });
    expect(await open()).toEqual(['mail', 'product', 'payment']);
  });
});

it('a shop that sells codes and parcels has steps for both, and the list ends when all holds', async () => {
  const store = await createTestStore(
    { demo: false, ...environment },
    { paymentProviders: paymentProviders(), samples: true },
  );
  try {
    const admin = await staffWith(store, ['ROLE_ADMIN']);
    await staffWith(store, ['ROLE_FINANCE']);
    const steps = async () =>
      (await store.call('GET /order/admin/first_day/view', {}, { as: admin.token })).steps;
    const isDone = async (step: string) => (await steps())?.find((one) => one.step === step)?.isDone;
    expect([await isDone('codes'), await isDone('freight'), await isDone('product')]).toEqual([
      false,
      false,
      true,
    ]);
    const all = await store.call('GET /upms/admin/setting/list', {}, { as: admin.token });
    const freight = all.find(({ key }) => key === 'freightZones');
    // The charges that come with the software are saved as they are.
    const body = {
      key: 'freightZones',
      version: freight?.version ?? 0,
      value: freight?.value,
      reason: 'they are right',
    };
    const { approvalId: id } = await store.call(
      'POST /upms/admin/setting/save',
      { body },
      { as: admin.token },
    );
    expect(await isDone('freight')).toBe(false);
    await approveBySecond(store, id);
    expect(await isDone('freight')).toBe(true);
    await store.db.execute(sql`update sku set stocked = 1, available = 1 where id = (
      select s.id from sku s join goods g on g.id = s.goods_id where g.delivery_mode = 'CARD' and g.is_marketable limit 1)`);
    expect(await isDone('codes')).toBe(true);
    const now = store.clock.now();
    await saveSetting(store.db, 'shop', { name: one('Leaf'), coinName: one('Leaves') }, now);
    await saveSetting(store.db, 'seller', { name: 'Leaf Ltd' }, now);
    await saveSetting(store.db, 'firstDay', { isHidden: false, isBackedUp: true }, now);
    await store.db.update(article).set({ isEnabled: true });
    await store.db.update(currency).set({ supportPayment: false });
    const missing = async () => (await steps())?.filter((each) => !each.isDone).map(({ step }) => step);
    expect(await missing()).toEqual(['mail', 'payment']);
  } finally {
    await store.close();
  }
});

const one = (text: string) => ({ 'zh-cn': text, en: text, 'zh-hk': text });

it('a demo has neither', async () => {
  const store = await createTestStore();
  try {
    const admin = await staffWith(store, ['ROLE_ADMIN']);
    const seen = await store.call('GET /order/admin/first_day/view', {}, { as: admin.token });
    expect(seen).toMatchObject({ steps: null, rates: null });
  } finally {
    await store.close();
  }
});
