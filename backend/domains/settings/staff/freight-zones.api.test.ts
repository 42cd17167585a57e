import { readFileSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FreightZoneSetting } from '../../../../lib/settings/freight-zones';
import { orderFixture } from '../../../../tests/api/fixtures/order';
import { approveBySecond, type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { type Buyer, quotedOrder } from '../../../../tests/load/buyers';
import { englishAddress, shippedSku } from '../../../../tests/security/access-fixture';
import { siteConfig } from '../../../database/schema/content';
import { address } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { forgetRows } from '../../../platform/setting-rows';
import { createTestStore, type TestStore } from '../../../testing';
import { defaultSettings } from '../default-settings';
import { saveSetting } from '../save-setting';

const key = 'freightZones';
const zone: FreightZoneSetting = {
  name: { 'zh-cn': '亚太', en: 'Pacific' },
  countries: ['HK', 'JP'],
  basis: 'ITEMS',
  bands: [
    { upTo: 1, cny: 20 },
    { upTo: 3, cny: 31.5 },
  ],
  next: { each: 1, cny: 5 },
  freeFromCny: null,
};

let store: TestStore;
let admin: StaffMember;
let who: Buyer;
beforeAll(async () => {
  store = await createTestStore();
  admin = await staffWith(store, ['ROLE_ADMIN']);
});
beforeEach(async () => {
  await saveSetting(store.db, key, defaultSettings.freightZones, store.clock.now());
  who = await orderFixture(store).buyer();
});
afterAll(() => store.close());

const read = async () => {
  const all = await store.call('GET /upms/admin/setting/list', {}, { as: admin.token });
  const found = all.find((one) => one.key === key);
  if (!found) throw new Error('No freight zones');
  return found;
};
const send = async (zones: unknown, locale?: 'en' | 'zh-cn') => {
  const body = { key, version: (await read()).version, value: { zones }, reason: 'season' };
  return store.attempt('POST /upms/admin/setting/save', { body }, { as: admin.token, locale });
};
/** Without the second person, whom the first test covers. */
const set = (...zones: FreightZoneSetting[]) => saveSetting(store.db, key, { zones }, store.clock.now());
const quote = (addressId: string, quantity = 1) =>
  store.attempt(
    'POST /order/member/order/calculate',
    {
      body: { skuId: shippedSku, quantity, addressId, paymentMethod: 'PAYPAL', offerType: 'NONE' },
    },
    { as: who.token },
  );
const freightOf = async (addressId: string, quantity = 1) => {
  const { data } = await quote(addressId, quantity);
  return (data as { amounts: { freight: number } }).amounts.freight;
};

describe('freight zones', () => {
  it('change with a second person, and not before', async () => {
    const before = await read();
    expect(before.needsApproval).toBe(true);
    const addressId = await orderFixture(store).addressOf(who);
    const charged = await freightOf(addressId);
    const { status, data } = await send([zone]);
    expect(status).toBe(200);
    expect(await read()).toMatchObject({ value: before.value, waiting: { value: { zones: [zone] } } });
    expect(await freightOf(addressId)).toBe(charged);
    await approveBySecond(store, (data as { approvalId: string }).approvalId);
    expect(await read()).toMatchObject({ value: { zones: [zone] }, waiting: null });
    expect(await freightOf(addressId)).toBe(20);
  });

  it.each([
    [[]],
    [[{ ...zone, name: { en: 'Pacific' } }]],
    [[{ ...zone, countries: ['ZZ'] }]],
    [[{ ...zone, bands: [] }]],
    [[{ ...zone, bands: [{ upTo: 1, cny: 1.005 }] }]],
    [[{ ...zone, next: { each: 0, cny: 1 } }]],
    [[{ ...zone, freeFromCny: -1 }]],
  ])('refuse a value that does not fit: %j', async (zones) => {
    const before = await read();
    const refused = await send(zones);
    expect(refused).toMatchObject({ status: 400, data: { fields: expect.any(Array) } });
    expect(await read()).toEqual(before);
  });

  it.each([
    [[zone, { ...zone, countries: ['JP'] }], 'setting_freightCountryTwice', [2, 'JP']],
    [
      [
        { ...zone, countries: [] },
        { ...zone, countries: [] },
      ],
      'setting_freightRestTwice',
      [2],
    ],
    [[{ ...zone, bands: [...zone.bands].reverse() }], 'setting_freightBandOrder', [1]],
    [[{ ...zone, bands: [{ upTo: 1.5, cny: 1 }] }], 'setting_freightNotWhole', [1]],
  ])('refuse contradictions by name: %j', async (zones, message, args) => {
    const before = await read();
    expect(await send(zones)).toMatchObject({ status: 422, message, data: { args } });
    expect(await read()).toEqual(before);
  });

  it('charge by units, by goods amount, and nothing from the threshold on', async () => {
    const addressId = await orderFixture(store).addressOf(who);
    await set(zone);
    expect([await freightOf(addressId, 1), await freightOf(addressId, 2)]).toEqual([20, 31.5]);
    const { data } = await quote(addressId);
    const { goodsAmount } = (data as { amounts: { goodsAmount: number } }).amounts;
    const cheap = { ...zone, basis: 'VALUE' as const, next: { each: 100, cny: 0 } };
    await set({ ...cheap, bands: [{ upTo: goodsAmount, cny: 9 }] });
    expect(await freightOf(addressId)).toBe(9);
    await set({ ...cheap, bands: [{ upTo: goodsAmount - 0.01, cny: 9 }], next: { each: 100, cny: 2 } });
    expect(await freightOf(addressId)).toBe(11);
    await set({ ...zone, freeFromCny: goodsAmount });
    expect(await freightOf(addressId)).toBe(0);
    await set({ ...zone, freeFromCny: goodsAmount + 0.01 });
    expect(await freightOf(addressId)).toBe(20);
  });

  it('are those of the address form, the product page, and of new orders', async () => {
    const addressId = await orderFixture(store).addressOf(who);
    const { body } = await quotedOrder(store.call, who, { skuId: shippedSku, addressId });
    await set({ ...zone, countries: ['US', 'JP'], freeFromCny: 300 });
    const regions = await store.call('GET /upms/member/region/list', {}, { locale: 'en' });
    expect(regions.map(({ code, name }) => [code, name])).toEqual([
      ['US', 'United States'],
      ['JP', 'Japan'],
    ]);
    const detail = await store.call(
      'GET /goods/member/goods/detail',
      { query: { skuId: shippedSku, withoutRelated: 'true' } },
      { locale: 'zh-hk' },
    );
    // The name falls back to the default language.
    expect(detail.freight).toMatchObject([{ name: '亚太', amount: 20, freeFrom: 300, count: 2 }]);
    const refused = { status: 422, message: 'order_countryNotServed' };
    expect(await quote(addressId)).toMatchObject(refused);
    expect(await orderFixture(store).create(who, body)).toMatchObject(refused);
    const saved = await store.attempt(
      'POST /upms/member/address/save',
      { body: { ...englishAddress, isDefault: false } },
      { as: who.token },
    );
    expect(saved).toMatchObject({
      status: 422,
      message: 'member_address_invalid',
      data: { field: 'country' },
    });
  });

  it('without the country of the default address leave the checkout open for another one', async () => {
    const addressId = await orderFixture(store).addressOf(who);
    await store.db.update(address).set({ isDefault: true }).where(eq(address.id, addressId));
    const checkout = () =>
      store.call(
        'GET /order/member/order/checkout',
        { query: { skuId: shippedSku, quantity: '1' } },
        { as: who.token },
      );
    expect(await checkout()).toMatchObject({
      addressId,
      quote: { amounts: { freight: expect.any(Number) } },
    });
    await set({ ...zone, countries: ['JP'] });
    expect(await checkout()).toMatchObject({ addressId: null, quote: { amounts: { freight: 0 } } });
  });

  it('for all other countries accept an address anywhere', async () => {
    await set(zone, { ...zone, countries: [], bands: [{ upTo: 9, cny: 77 }] });
    const body = { ...englishAddress, country: 'BR', regionName: 'Sao Paulo', zipCode: '01310-100' };
    const { id } = await store.call('POST /upms/member/address/save', { body }, { as: who.token });
    expect(await freightOf(id)).toBe(77);
  });

  it('that change between quote and order never charge another amount, in 20 orders at the same time', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const buyer = await orderFixture(store).buyer();
        const addressId = await orderFixture(store).addressOf(buyer);
        const order = await quotedOrder(store.call, buyer, { skuId: shippedSku, addressId });
        return { buyer, addressId, ...order };
      }),
    );
    const placed = await Promise.all(
      buyers.map(async ({ buyer, body }, index) => {
        if (index === 10) await set({ ...zone, bands: [{ upTo: 9, cny: 1 }] });
        return orderFixture(store).create(buyer, body);
      }),
    );
    for (const { status, message } of placed) {
      if (status !== 200) expect(message).toBe('order_priceChanged');
    }
    const charged = await store.db
      .select({ freightFen: orders.freightFen, memberId: orders.memberId })
      .from(orders)
      .where(
        inArray(
          orders.memberId,
          buyers.map(({ buyer }) => buyer.memberId),
        ),
      );
    const quoted = buyers[0] && (await freightOf(await orderFixture(store).addressOf(who)));
    expect(quoted).toBe(1);
    // Each order has the freight that its buyer agreed to, which is not the new one.
    expect(new Set(charged.map(({ freightFen }) => freightFen)).size).toBeLessThanOrEqual(1);
    expect(charged.every(({ freightFen }) => freightFen !== 100)).toBe(true);
  });
});

describe('a shop of the release before', () => {
  const migration = readFileSync('backend/database/migrations/0074_freight_zones.sql', 'utf8');
  const former = { firstCny: 5, nextCny: 1.5 };

  async function migrate(rows: { key: string; value: unknown }[]) {
    const keys = [key, 'freight', 'shippingCountries'];
    await store.db.delete(siteConfig).where(inArray(siteConfig.key, keys));
    if (rows.length > 0) await store.db.insert(siteConfig).values(rows);
    await store.db.execute(sql.raw(migration));
    forgetRows(store.db);
    const [row] = await store.db.select().from(siteConfig).where(eq(siteConfig.key, key));
    return row?.value as { zones: FreightZoneSetting[] } | undefined;
  }

  it('that changed nothing gets the zones of now', async () => {
    expect(await migrate([])).toBeUndefined();
    expect((await read()).value).toEqual(defaultSettings.freightZones);
  });

  it('keeps its charges and ships nowhere else', async () => {
    const freight = { MAINLAND: former, NEARBY: former, ASIA: former, WORLD: { firstCny: 80, nextCny: 30 } };
    const made = await migrate([
      { key: 'freight', value: freight },
      { key: 'shippingCountries', value: { countries: ['HK', 'US', 'DE'] } },
    ]);
    expect(made?.zones.map(({ countries, bands, next }) => [countries, bands, next])).toEqual([
      [['HK'], [{ upTo: 500, cny: 5 }], { each: 500, cny: 1.5 }],
      [['US', 'DE'], [{ upTo: 500, cny: 80 }], { each: 500, cny: 30 }],
    ]);
    expect((await read()).value).toEqual(made);
  });

  it('keeps its charges for the countries of then without a setting of countries', async () => {
    const freight = { MAINLAND: former, NEARBY: former, ASIA: former, WORLD: former };
    const made = await migrate([{ key: 'freight', value: freight }]);
    expect(made?.zones.flatMap(({ countries }) => countries)).toHaveLength(23);
    expect(made?.zones.every(({ countries }) => countries.length > 0)).toBe(true);
    await store.db.delete(siteConfig).where(inArray(siteConfig.key, ['freight', 'shippingCountries']));
  });
});
