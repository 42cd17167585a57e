import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { locales } from '../../../../lib/i18n/locales';
import { orderFixture, phoneAccount } from '../../../../tests/api/fixtures/order';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { placeOrder } from '../../../../tests/load/buyers';
import { settingChange, siteConfig } from '../../../database/schema/content';
import { orders } from '../../../database/schema/orders';
import { auditLog } from '../../../database/schema/platform';
import { currency, exchangeRate } from '../../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let admin: StaffMember;
let finance: StaffMember;
beforeAll(async () => {
  store = await createTestStore();
});
beforeEach(async () => {
  admin = await staffWith(store, ['ROLE_ADMIN']);
  finance = await staffWith(store, ['ROLE_FINANCE']);
});
afterAll(() => store.close());

const coinNames = { 'zh-cn': '币', en: 'Coins', 'zh-hk': '幣' };
const read = async (key: string) => {
  const all = await store.call('GET /upms/admin/setting/list', {}, { as: admin.token });
  const found = all.find((one) => one.key === key);
  if (!found) throw new Error(`No setting ${key}`);
  return found;
};
const send = (body: { key: string; version: number; value: unknown; reason?: string }, as = admin.token) =>
  store.attempt('POST /upms/admin/setting/save', { body: { reason: 'season', ...body } }, { as });
const save = async (key: string, value: unknown) => send({ key, value, version: (await read(key)).version });

describe('a setting', () => {
  it('takes effect at once, with audit and history, and invalidates every page', async () => {
    await store.forgetInvalidations();
    const before = await read('minOrderAmount');
    expect((await save('minOrderAmount', 8)).data).toEqual({ version: before.version + 1, approvalId: null });
    expect(await read('minOrderAmount')).toMatchObject({ value: 8, changed: { reason: 'season' } });
    const site = await store.call('GET /store/member/site/config', {});
    expect(site.minOrderAmount).toBe(8);
    expect((await store.invalidations()).map(({ tags }) => tags)).toEqual([['store-state']]);
    const [row] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, 'minOrderAmount'));
    expect(row).toMatchObject({ before: { value: before.value }, after: { value: 8 }, reason: 'season' });
    const { rows } = await store.call(
      'GET /upms/admin/setting/history',
      { query: { key: 'minOrderAmount' } },
      { as: admin.token },
    );
    expect(rows).toMatchObject([{ before: before.value, after: 8, status: 'DONE' }]);
    // The value before is restored as another change.
    expect((await save('minOrderAmount', rows[0]?.before)).status).toBe(200);
    expect((await read('minOrderAmount')).value).toBe(before.value);
  });

  it('of maintenance has a text that shoppers read in their language', async () => {
    const message = { 'zh-cn': '盘点中', en: ' Stock count ', 'zh-hk': '' };
    expect((await save('maintenance', { enabled: true, endTime: null, message })).status).toBe(200);
    const shown = async (locale: 'en' | 'zh-cn') =>
      (await store.call('GET /store/member/site/config', {}, { locale })).maintenance;
    expect(await shown('en')).toEqual({ enabled: true, endTime: null, message: 'Stock count' });
    expect(await shown('zh-cn')).toMatchObject({ message: '盘点中' });
    // A form of an earlier version sends no text.
    expect((await save('maintenance', { enabled: false, endTime: null })).status).toBe(200);
    expect(await shown('en')).toEqual({ enabled: false, endTime: null, message: '' });
  });

  it('of closing hours differs by day', async () => {
    const { value } = await read('restPeriod');
    const weeklySchedule = [
      { days: [1], from: '00:00', to: '12:00' },
      { days: [2, 3], from: '01:00', to: '09:00' },
    ];
    expect((await save('restPeriod', { ...(value as object), weeklySchedule })).status).toBe(200);
    expect((await read('restPeriod')).value).toMatchObject({ weeklySchedule });
    expect((await save('restPeriod', value)).status).toBe(200);
  });

  it('is changed by one of two people at the same time', async () => {
    const { version, value } = await read('risk');
    const risk = value as Record<string, unknown>;
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        send({ key: 'risk', version, value: { ...risk, maxUnpaidOrders: place + 1 } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it('of before has the parts that were added since, and is saved with them', async () => {
    const { value } = await read('risk');
    const { maxDeclines, threeDsFromCny, ...old } = value as Record<string, unknown>;
    await store.db.update(siteConfig).set({ value: old, goodValue: old }).where(eq(siteConfig.key, 'risk'));
    const shown = (await read('risk')).value as Record<string, unknown>;
    expect(shown).toMatchObject({ maxDeclines: 6, threeDsFromCny: 500 });
    expect((await save('risk', { ...shown, maxDeclines: 4 })).status).toBe(200);
    expect((await read('risk')).value).toMatchObject({ maxDeclines: 4, threeDsFromCny: 500 });
  });

  it.each([
    ['risk', (risk: object) => ({ ...risk, maxDeclines: 0 })],
    ['risk', (risk: object) => ({ ...risk, mostLossPercent: 101 })],
    ['risk', (risk: object) => ({ ...risk, mostLossCny: -1 })],
    ['risk', (risk: object) => ({ ...risk, threeDsFromCny: 0.001 })],
    ['risk', (risk: object) => ({ ...risk, maxCardMembers: 1.5 })],
  ])('%s refuses a part out of its range', async (key, change) => {
    const before = await read(key);
    const value = change(before.value as object);
    expect((await send({ key, version: before.version, value })).status).toBe(400);
    expect(await read(key)).toEqual(before);
  });

  it.each([
    ['minOrderAmount', -1],
    ['payTimeoutMinutes', 1],
    ['payTimeoutMinutes', '30'],
    ['maintenance', { enabled: 'yes', endTime: null }],
    [
      'maintenance',
      { enabled: true, endTime: null, message: { 'zh-cn': 'x'.repeat(201), en: '', 'zh-hk': '' } },
    ],
    ['maintenance', { enabled: true, endTime: null, message: { 'zh-cn': 'x', fr: 'x' } }],
    ['restPeriod', { enabled: true }],
    ['risk', { maxUnpaidOrders: 3 }],
    ['approvalLimits', { refundCny: -5 }],
    ['currency:USD', { rate: 0, premium: 1, supportPayment: true }],
    ['currency:USD', { rate: 5, premium: 1, supportPayment: true }],
    ['method:COIN', { name: coinNames, feeRate: 0, feeFixed: 0, min: 9, max: 1, isEnabled: true }],
    ['method:COIN', { feeRate: 0, feeFixed: 0, min: 1, max: 9, isEnabled: true }],
    [
      'method:COIN',
      { name: { ...coinNames, en: ' ' }, feeRate: 0, feeFixed: 0, min: 1, max: 9, isEnabled: true },
    ],
    [
      'method:COIN',
      { name: { ...coinNames, fr: 'x' }, feeRate: 0, feeFixed: 0, min: 1, max: 9, isEnabled: true },
    ],
    ['couriers', { pages: [{ names: ['DHL'], url: 'http://courier.example/{number}' }] }],
    ['couriers', { pages: [{ names: ['DHL'], url: 'https://courier.example/' }] }],
    ['couriers', { pages: [{ names: ['DHL'], url: 'https://courier.example/{number}/{number}' }] }],
    ['couriers', { pages: [{ names: [], url: 'https://courier.example/{number}' }] }],
    ['couriers', { pages: [{ names: [' '], url: 'https://courier.example/{number}' }] }],
    ['couriers', { pages: [{ names: ['DHL'], url: 'https://courier.example/{number}', more: 1 }] }],
  ])('%s refuses the value %j and keeps the old one', async (key, value) => {
    const before = await read(key);
    const refused = await send({ key, version: before.version, value });
    expect(refused.status).toBe(400);
    expect(refused.data).toMatchObject({ fields: expect.any(Array) });
    expect(await read(key)).toEqual(before);
  });

  it.each(['storeStateTold', 'currency:CNY', 'currency:XXX', 'featureFlags'])(
    '%s is not changed here',
    async (key) => {
      expect((await send({ key, version: 0, value: 1 })).status).toBe(404);
    },
  );
});

describe('limits, payment methods, rates and premiums', () => {
  const decide = async (approvalId: string, as: StaffMember, approved = true) => {
    const { contentHash } = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id: approvalId } },
      { as: admin.token },
    );
    return store.attempt(
      'POST /upms/admin/approval/decide',
      { body: { id: approvalId, contentHash, approved, note: 'seen' } },
      { as: as.token },
    );
  };
  const ask = async (key: string, changes: object) => {
    const { value } = await read(key);
    const { data, status } = await save(key, { ...(value as object), ...changes });
    expect(status).toBe(200);
    return (data as { approvalId: string | null }).approvalId ?? '';
  };

  it.each([
    ['approvalLimits', { refundCny: 9_999 }],
    ['method:PAYPAL', { feeRate: 4.2 }],
    ['method:STRIPE_CARD', { name: { 'zh-cn': '卡', en: 'Credit card', 'zh-hk': '卡' } }],
    ['currency:EUR', { premium: 2.5 }],
    ['currency:GBP', { rate: 0.11 }],
    ['risk', { unverifiedDailyLimitCny: 50_000 }],
    ['risk', { unverifiedSingleLimitCny: 20_000 }],
    ['risk', { verifiedDailyLimitCny: 900_000 }],
    ['risk', { cardCodeFirstOrderLimitCny: 20_000 }],
    ['risk', { threeDsFromCny: 20_000 }],
    ['risk', { maxCardMembers: 9 }],
    ['risk', { newMemberReviewHours: 0 }],
    ['risk', { velocity: [] }],
  ])('%s waits for a second person, whom the requester cannot replace', async (key, changes) => {
    const before = await read(key);
    const approvalId = await ask(key, changes);
    expect(await read(key)).toMatchObject({
      value: before.value,
      waiting: { value: expect.objectContaining(changes) },
    });
    expect((await save(key, before.value)).status).toBe(409);
    const own = await Promise.all(Array.from({ length: 50 }, () => decide(approvalId, admin)));
    expect(own.filter(({ status }) => status === 200)).toHaveLength(0);
    expect((await read(key)).value).toEqual(before.value);
    expect((await decide(approvalId, finance)).status).toBe(200);
    expect(await read(key)).toMatchObject({
      value: expect.objectContaining(changes),
      version: before.version + 1,
      waiting: null,
    });
    const [row] = await store.db
      .select()
      .from(settingChange)
      .where(and(eq(settingChange.key, key), eq(settingChange.fromVersion, before.version)));
    expect(row).toMatchObject({ status: 'DONE', changedBy: admin.staffId, approvedBy: finance.staffId });
  });

  it('a manual rate has its source and is in the history', async () => {
    const usd = (await read('currency:USD')).value as { rate: number };
    const rate = Number((usd.rate * 1.01).toFixed(6));
    expect((await decide(await ask('currency:USD', { rate }), finance)).status).toBe(200);
    const [row] = await store.db.select().from(currency).where(eq(currency.currencyCode, 'USD'));
    expect(row).toMatchObject({ ratePpb: Math.round(rate * 1e9), rateSource: 'staff: Staff' });
    const history = await store.db.select().from(exchangeRate).where(eq(exchangeRate.currencyCode, 'USD'));
    expect(history.at(-1)).toMatchObject({ source: 'staff: Staff', ratePpb: Math.round(rate * 1e9) });
  });

  it('a risk limit that lets less pass is changed by one person', async () => {
    const { velocity } = (await read('risk')).value as { velocity: object[] };
    const rule = { key: 'ip', windowMinutes: 60, maxOrders: 40 };
    for (const change of [{ maxDeclines: 1 }, { velocity: [...velocity, rule] }])
      expect(await ask('risk', change)).toBe('');
  });

  it('a new name of a method is in the next response in each language, and all pages are regenerated', async () => {
    const name = { 'zh-cn': '贝宝', en: 'PayPal wallet', 'zh-hk': '貝寶' };
    const approvalId = await ask('method:PAYPAL', { name });
    await store.forgetInvalidations();
    expect((await decide(approvalId, finance)).status).toBe(200);
    const who = await orderFixture(store).buyer();
    const skuId = await orderFixture(store).firstSku('skylark-video-vip');
    for (const locale of locales) {
      const { paymentMethods } = await store.call(
        'POST /order/member/order/calculate',
        { body: { skuId, quantity: 1, paymentMethod: 'PAYPAL', offerType: 'NONE' } },
        { as: who.token, locale },
      );
      expect(paymentMethods.map((one) => one.name)).toContain(name[locale]);
    }
    expect((await store.invalidations()).map(({ tags }) => tags)).toEqual([['store-state']]);
  });

  it('keep their value when the request is refused', async () => {
    const before = await read('approvalLimits');
    const approvalId = await ask('approvalLimits', { lotCny: 1 });
    expect((await decide(approvalId, finance, false)).status).toBe(200);
    expect(await read('approvalLimits')).toMatchObject({ value: before.value, waiting: null });
  });
});

describe('the tracking pages of couriers', () => {
  it('are linked from the order of the member and of staff, whenever it was shipped', async () => {
    const fixture = orderFixture(store);
    const who = await fixture.buyer();
    const skuId = await fixture.firstSku('skylark-video-vip');
    const { id, sn } = await placeOrder(store.call, who, { skuId, values: phoneAccount });
    const parcel = { expressCompany: 'Skylark Express', trackingNo: 'SK/1' };
    await store.db.update(orders).set(parcel).where(eq(orders.id, id));
    const query = { orderSn: sn };
    const links = async () => [
      (await store.call('GET /order/member/order/view', { query }, { as: who.token })).shipping?.trackingUrl,
      (await store.call('GET /order/admin/order/view', { query }, { as: admin.token })).delivery.trackingUrl,
    ];
    expect(await links()).toEqual([null, null]);
    const pages = [{ names: ['SKYLARK'], url: 'https://courier.example/?no={number}' }];
    expect((await save('couriers', { pages })).status).toBe(200);
    expect(await links()).toEqual(Array(2).fill('https://courier.example/?no=SK%2F1'));
    expect((await save('couriers', { pages: [] })).status).toBe(200);
    expect(await links()).toEqual([null, null]);
  });
});
