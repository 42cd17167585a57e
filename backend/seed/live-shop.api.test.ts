import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addFakeMethod,
  createFakeBank,
  createFakeProvider,
} from '@/tests/api/fake-provider/create-fake-provider';
import { orderFixture, phoneAccount } from '@/tests/api/fixtures/order';
import { placeOrder } from '@/tests/load/buyers';
import { goods, sku } from '../database/schema/catalog';
import { article, banner } from '../database/schema/content';
import { vipLevel } from '../database/schema/members';
import { orderItem } from '../database/schema/orders';
import { seedMark } from '../database/schema/platform';
import { coupon } from '../database/schema/pricing';
import { createTestStore, type TestStore } from '../testing';
import { removeSamples } from './remove-samples';
import { seedDatabase } from './seed';

const paymentProviders = () => [createFakeProvider(createFakeBank(), ['FAKE'])];
const environment = { mailFrom: 'Shop <hello@shop.example>', mailReplyTo: null };
const open = (samples: boolean) =>
  createTestStore({ demo: false, ...environment }, { paymentProviders: paymentProviders(), samples });

/** Rows of what a shop sells and publishes. */
async function counts({ db }: TestStore) {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from goods) goods, (select count(*)::int from sku) sku,
      (select count(*)::int from goods_category) categories, (select count(*)::int from coupon) coupons,
      (select count(*)::int from banner) banners, (select count(*)::int from hot_keyword) keywords,
      (select count(*)::int from vip_level) levels,
      (select count(*)::int from article where type = 'NEWS') news,
      (select count(*)::int from article where is_enabled) published`);
  return rows[0];
}

const nothing = {
  goods: 0,
  sku: 0,
  categories: 0,
  coupons: 0,
  banners: 0,
  keywords: 0,
  levels: 1,
  news: 0,
  published: 0,
};

describe('a new live shop', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open(false);
  });
  afterAll(() => store?.close());

  it('sells and promises nothing, and has what it needs to begin', async () => {
    expect(await counts(store)).toEqual(nothing);
    const { rows } = await store.db.execute(sql`
      select (select count(*)::int from currency) currencies, (select count(*)::int from payment_method) methods,
        (select count(*)::int from area_code) codes, (select count(*)::int from article) drafts`);
    expect(rows[0]).toEqual({ currencies: 12, methods: 6, codes: 21, drafts: 12 });
    expect(await store.db.select().from(vipLevel)).toMatchObject([
      { discountPpm: 1_000_000, coinMultiplierPpm: 1_000_000, isDefault: true },
    ]);
  });

  it('has no name of the demo in its database', async () => {
    const { rows } = await store.db.execute(sql`
      select 'article' place from article where article::text ~ '天云|天雲|Tianyun'
      union all select 'site_config' from site_config where site_config::text ~ '天云|天雲|Tianyun'
      union all select 'vip_level' from vip_level where vip_level::text ~ '天云|天雲|Tianyun'`);
    expect(rows).toEqual([]);
    const methods = await store.call('GET /order/member/currency/list');
    expect(JSON.stringify(methods)).not.toMatch(/天云|天雲|Tianyun/);
  });

  it('answers the pages of an empty shop', async () => {
    const home = await store.call('GET /goods/member/goods/index');
    expect(home).toMatchObject({ floors: [], banners: [], dailyDeals: [], welcomeCoupon: null });
    expect(await store.call('GET /goods/member/goods_category')).toEqual([]);
    expect((await store.call('GET /goods/member/goods/list', { query: {} })).records).toEqual([]);
    const { serviceContact } = await store.call('GET /store/member/site/config');
    expect(serviceContact).toMatchObject({ email: 'hello@shop.example', wechatId: '' });
  });
});

describe('samples in a live shop', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open(true);
  });
  afterAll(() => store?.close());

  it('are removed, but for what was sold, claimed or changed', async () => {
    await addFakeMethod(store.db);
    const fixture = orderFixture(store);
    const sold = await fixture.firstSku('skylark-video-vip');
    const buyer = await fixture.buyer();
    await placeOrder(store.call, buyer, { skuId: sold, values: phoneAccount, paymentMethod: 'FAKE' });
    const [changed] = await store.db
      .update(goods)
      .set({ version: 1 })
      .where(eq(goods.slug, 'last-perimeter-credits'))
      .returning({ id: goods.id });
    const home = () => store.call('GET /goods/member/goods/index');
    expect((await home()).welcomeCoupon).toEqual({ value: 8, minOrder: 50 });
    const before = await store.db.select().from(coupon);
    expect(before).toHaveLength(8);

    const result = await removeSamples(store.services);

    expect(result.kept).toEqual(['last-perimeter-credits']);
    expect(result.hidden).toContain('skylark-video-vip');
    const left = await store.db.select({ slug: goods.slug, isMarketable: goods.isMarketable }).from(goods);
    expect(left.sort((a, b) => a.slug.localeCompare(b.slug))).toEqual([
      { slug: 'last-perimeter-credits', isMarketable: true },
      { slug: 'skylark-video-vip', isMarketable: false },
    ]);
    expect(await store.db.select().from(orderItem)).toHaveLength(1);
    expect(
      await store.db
        .select()
        .from(sku)
        .where(eq(sku.goodsId, changed?.id ?? '')),
    ).not.toEqual([]);
    expect(await store.db.select().from(banner)).toEqual([]);
    expect((await home()).welcomeCoupon).toBeNull();
    // The welcome coupon that the buyer got stays, and no other member gets it.
    const coupons = await store.db.select().from(coupon);
    expect(coupons.every(({ isEnabled }) => !isEnabled)).toBe(true);
    expect(await store.db.select().from(article).where(eq(article.isEnabled, true))).toEqual([]);
  });

  it('are removed twice without a difference, and do not return at the next start', async () => {
    const before = await counts(store);
    const again = await removeSamples(store.services);
    expect(again.deleted).toBe(0);
    await seedDatabase(store.db, { environment: store.environment, now: store.clock.now() });
    expect(await counts(store)).toEqual(before);
  });
});

it('a shop that was seeded before keeps its rows when it starts again', async () => {
  const store = await open(true);
  try {
    await store.db.delete(seedMark).where(eq(seedMark.id, 'base'));
    const before = await counts(store);
    await seedDatabase(store.db, { environment: store.environment, now: store.clock.now() });
    expect(await counts(store)).toEqual(before);
    expect(await store.db.select().from(seedMark).where(eq(seedMark.id, 'base'))).toHaveLength(1);
  } finally {
    await store.close();
  }
});
