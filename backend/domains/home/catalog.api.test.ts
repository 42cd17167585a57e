import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Locale, locales } from '../../../lib/i18n/locales';
import { filterPrices, filterRegions } from '../../../lib/products/list-contract';
import { deliveryMode } from '../../../lib/products/product-card';
import labels from '../../../messages/zh-cn/labels.json';
import { renewDeals } from '../../seed/renew-deals';
import { seedDatabase } from '../../seed/seed';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store?.close());

const wilds = 'song-of-wilds-shards';
const rows = async (statement: ReturnType<typeof sql>) => (await store.db.execute(statement)).rows;

describe('seed', () => {
  it('contains the whole catalogue and is idempotent', async () => {
    // Deals are renewed at 10:00, possibly after the seeded database was made.
    const now = store.clock.now();
    const counts = sql`select (select count(*)::int from goods) as goods, (select count(*)::int from sku) as skus,
      (select count(*)::int from card_code) as cards, (select count(*)::int from member) as members,
      (select count(*)::int from daily_deal where end_time > ${now.toISOString()}) as deals,
      (select count(*)::int from coupon_code) as coupons`;
    const first = await rows(counts);
    expect(first).toEqual([{ goods: 46, skus: 204, cards: 2440, members: 2, deals: 5, coupons: 2 }]);
    await seedDatabase(store.db, { environment: store.environment, now });
    expect(await rows(counts)).toEqual(first);
  });

  it('matches the stock of denominations with their card codes', async () => {
    const wrong = await rows(sql`select sku.sn from sku join goods on goods.id = sku.goods_id
      where goods.delivery_mode = 'CARD' and (sku.available = 0 or sku.available <>
        (select count(*) from card_code where card_code.sku_id = sku.id and card_code.state = 'AVAILABLE'))`);
    expect(wrong).toEqual([]);
  });

  it('stores no card code in plain text', async () => {
    const open = await rows(
      sql`select id from card_code where secret_enc ~ '^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$' or length(secret_enc) < 58
        or length(card_no_enc) < 50`,
    );
    expect(open).toEqual([]);
  });
});

describe('home', () => {
  it('responds in each language', async () => {
    for (const locale of locales) {
      const home = await store.call('GET /goods/member/goods/index', {}, { locale });
      expect(home.banners).toHaveLength(3);
      expect(home.categories).toHaveLength(8);
      expect(home.popular).toHaveLength(12);
      expect(home.floors.map((floor) => floor.goods.length)).toEqual([6, 6, 5, 6, 6, 7, 6, 4]);
      expect(home.dailyDeals.map((deal) => deal.state)).toEqual(Array(5).fill('RUNNING'));
      expect(home.figures.p50DeliverySeconds).toBeNull();
    }
  });

  it('uses the requested language', async () => {
    const english = await store.call('GET /goods/member/goods/index', {}, { locale: 'en' });
    expect(english.popular[0]?.name).toBe('Skylark Points');
    const cantonese = await store.call('GET /goods/member/goods/index', {}, { locale: 'zh-hk' });
    expect(cantonese.popular[0]?.name).toBe('雲雀點券');
  });
});

describe('list', () => {
  const list = (query: Record<string, string>) => store.call('GET /goods/member/goods/list', { query });

  it('paginates without gaps and repeats', async () => {
    const seen: string[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { records, total } = await list({ pageNumber: String(page), pageSize: '10' });
      expect(total).toBe(46);
      seen.push(...records.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(46);
  });

  it('names the values of each filter that have products together with the other filters', async () => {
    const filtersOf = async (query: Record<string, string>) =>
      (await list({ ...query, withFilters: 'true', pageSize: '1' })).filters;
    expect((await list({})).filters).toBeNull();
    const gear = await filtersOf({ deliveryMode: 'SHIPPING' });
    expect(gear?.deliveryModes.toSorted()).toEqual(['CARD', 'DIRECT', 'MANUAL', 'SHIPPING']);
    for (const [index, { from, to }] of filterPrices.entries()) {
      const range = {
        ...(from === undefined ? {} : { startPrice: String(from) }),
        ...(to === undefined ? {} : { endPrice: String(to) }),
      };
      const { total } = await list({ deliveryMode: 'SHIPPING', ...range });
      expect([from, to, gear?.prices[index]]).toEqual([from, to, total > 0]);
    }
    const inHongKong = await filtersOf({ region: 'HK', categoryCode: 'LIVE' });
    for (const region of filterRegions) {
      const { total } = await list({ region, categoryCode: 'LIVE' });
      expect([region, inHongKong?.regions.includes(region)]).toEqual([region, total > 0]);
    }
    const none = await filtersOf({ endPrice: '0' });
    expect(none).toMatchObject({ deliveryModes: [], regions: [] });
    expect(none?.prices).not.toContain(false);
  });

  it('returns the same total for a page past the end', async () => {
    expect(await list({ pageNumber: '99' })).toMatchObject({ records: [], total: 46, pageNumber: 99 });
  });

  it('uses defaults for invalid numbers', async () => {
    expect(await list({ pageNumber: 'x', pageSize: '-3' })).toMatchObject({ pageNumber: 1, pageSize: 10 });
  });

  it('has gear in a category of its own, with specifications and freight by country', async () => {
    const { records } = await list({ categoryCode: 'GEAR' });
    expect(records.map(({ type }) => type)).toEqual(Array(6).fill('PHYSICAL'));
    const [first] = records;
    const detail = await store.call('GET /goods/member/goods/detail', {
      query: { goodsId: first?.id, withoutRelated: 'true' },
    });
    expect(detail.goods.specs.length).toBeGreaterThan(1);
    expect(detail.freight.map(({ name }) => name)).toEqual(Object.values(labels.freightZone));
    for (const { amount } of detail.freight) expect(amount).toBeGreaterThan(0);
    const shippedTo = await store.call('GET /upms/member/region/list', {});
    const named = detail.freight.flatMap(({ countries }) => countries);
    expect(shippedTo.slice(0, named.length).map(({ name }) => name)).toEqual(named);
    expect(named.slice(0, 5)).toEqual(['中国大陆', '中国香港', '中国澳门', '中国台湾', '日本']);
    expect(shippedTo).toHaveLength(249);
    expect(detail.freight.reduce((sum, { count }) => sum + count, 0)).toBe(249);
  });

  it('restricts airtime to numbers of the mainland', async () => {
    const { records } = await list({ region: 'CN-MOBILE' });
    expect(records.map(({ regionLabel }) => regionLabel)).toEqual(['限中国大陆号码', '限中国大陆号码']);
  });

  it('sorts', async () => {
    const prices = async (orderType: string) =>
      (await list({ orderType, pageSize: '100' })).records.map(({ price }) => price);
    const rising = await prices('PRICE_ASC');
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    const falling = await prices('PRICE_DESC');
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
    const sales = (await list({ orderType: 'SALES_DESC', pageSize: '100' })).records.map(
      (one) => one.salesCount,
    );
    expect(sales).toEqual([...sales].sort((a, b) => b - a));
    expect(await list({ orderType: 'name; drop table goods' })).toMatchObject({ total: 46 });
  });

  it.each([
    [{ categoryCode: 'LIVE' }, 6],
    [{ type: 'PHYSICAL' }, 6],
    [{ categoryCode: 'GEAR' }, 6],
    [{ region: 'CN-MOBILE' }, 2],
    [{ deliveryMode: 'CARD' }, 7],
    [{ region: 'HK' }, 3],
    [{ region: 'NA-EU' }, 1],
    [{ onSale: 'true' }, 5],
    [{ startPrice: '50', endPrice: '60' }, 2],
    [{ inStock: 'true' }, 46],
    [{ categoryCode: 'NO_SUCH' }, 0],
  ])('filters by %j', async (query, total) => {
    expect((await list(query)).total).toBe(total);
  });
});

describe('search', () => {
  const search = (keyword: string) => store.call('GET /goods/member/goods/search', { query: { keyword } });

  it('names the values of each filter that have products together with the keyword and the other filters', async () => {
    const find = (query: Record<string, string>) =>
      store.call('GET /goods/member/goods/search', { query: { pageSize: '1', ...query } });
    expect((await search('之歌')).filters).toBeNull();
    // Literal, sorted, narrowed, misspelled, without results, and without a keyword.
    const searches: Record<string, string>[] = [
      { keyword: '直播' },
      { keyword: '直播', orderType: 'PRICE_ASC' },
      { keyword: '之歌', deliveryMode: 'DIRECT', inStock: 'true' },
      { keyword: '之歌', endPrice: '0' },
      { keyword: 'clash' },
      { keyword: 'skylarc' },
      { keyword: 'zzzzqqqq' },
      { keyword: '' },
    ];
    for (const query of searches) {
      const { filters } = await find({ ...query, withFilters: 'true' });
      const leads = async (change: Record<string, string>) => (await find({ ...query, ...change })).total > 0;
      for (const mode of deliveryMode.options) {
        const isOffered = filters?.deliveryModes.includes(mode);
        expect([query, mode, isOffered]).toEqual([query, mode, await leads({ deliveryMode: mode })]);
      }
      for (const region of filterRegions) {
        expect([query, region, filters?.regions.includes(region)]).toEqual([
          query,
          region,
          await leads({ region }),
        ]);
      }
      for (const [index, { from, to }] of filterPrices.entries()) {
        const { startPrice: _from, endPrice: _to, ...others } = query;
        const { total } = await find({
          ...others,
          ...(from === undefined ? {} : { startPrice: String(from) }),
          ...(to === undefined ? {} : { endPrice: String(to) }),
        });
        expect([query, from, to, filters?.prices[index]]).toEqual([query, from, to, total > 0]);
      }
    }
  });

  it('shows no other products for a filter that the matches of a keyword do not have', async () => {
    // `clash` resembles `clans`, which another product has.
    const query = { keyword: 'clash', deliveryMode: 'MANUAL' } as const;
    expect(await store.call('GET /goods/member/goods/search', { query })).toMatchObject({
      records: [],
      total: 0,
      corrected: null,
    });
  });

  it.each([
    '原野',
    'yuanye',
    'yyzg',
    'YYZG',
    '原野之歌源初晶',
    '原野之歌 · 源初晶',
    '野之',
    'song wilds',
    'ｓｏｎｇ of the wilds',
    ' 原野 ',
  ])('finds %j', async (keyword) => {
    const found = await search(keyword);
    expect(found.records[0]?.slug).toBe(wilds);
    expect(found.corrected).toBeNull();
  });

  it.each(['ylzg', '原也之歌', '源也之歌', '原野之哥', 'yuanyezige', 'sonf of the wlds'])(
    'corrects the misspelling in %j',
    async (keyword) => {
      const found = await search(keyword);
      expect(found.records[0]?.slug).toBe(wilds);
      expect(found.corrected).toBe('原野之歌·源初晶');
    },
  );

  it.each(['%', '_', '\\', "'", '%%%', 'zzzzqqqq', '原%歌'])('finds nothing for %j', async (keyword) => {
    expect(await search(keyword)).toMatchObject({ total: 0, records: [], corrected: null });
  });

  it('ranks a name before a mention', async () => {
    const { records } = await search('云雀点券');
    expect(records[0]?.slug).toBe('skylark-points');
  });

  it('ranks names that contain the keyword before mentions', async () => {
    const { records } = await search('直播');
    const inName = records.map(({ name }) => name.includes('直播'));
    expect(inName.indexOf(false)).toBeGreaterThan(1);
    expect(inName.slice(inName.indexOf(false))).not.toContain(true);
  });

  it('returns everything for an empty keyword', async () => {
    expect((await search('')).total).toBe(46);
  });

  it('suggests products, categories and hot keywords', async () => {
    const kinds = async (keyword: string) => {
      const offers = await store.call('GET /goods/member/goods/suggest', { query: { keyword } });
      return offers.map(({ type }) => type);
    };
    expect(await kinds('直播')).toEqual(expect.arrayContaining(['GOODS', 'CATEGORY']));
    expect(await kinds(' ')).toEqual([]);
    expect(await kinds('%')).toEqual([]);
  });

  it('names the product types that a hot keyword finds', async () => {
    const typesOf = async (locale: Locale) =>
      Object.fromEntries(
        (await store.call('GET /goods/member/search_keyword/hot', {}, { locale })).map(({ text, types }) => [
          text,
          types,
        ]),
      );
    expect(await typesOf('en')).toMatchObject({ 'Skylark Points': ['VIRTUAL'], Keyboard: ['PHYSICAL'] });
    expect(await typesOf('zh-cn')).toMatchObject({ 云雀点券: ['VIRTUAL'], 键盘: ['PHYSICAL'] });
  });

  it('suggests only what leads to products of the type that is sold', async () => {
    const suggested = async (keyword: string, type?: 'VIRTUAL' | 'PHYSICAL') =>
      (await store.call('GET /goods/member/goods/suggest', { query: { keyword, type } })).map(
        (one) => `${one.type} ${one.text}`,
      );
    expect(await suggested('直播')).toContain('CATEGORY 直播专区');
    expect(await suggested('直播', 'PHYSICAL')).toEqual([]);
    expect(await suggested('云雀', 'PHYSICAL')).toEqual([]);
    expect(await suggested('话费')).toContain('KEYWORD 话费');
    expect(await suggested('话费', 'PHYSICAL')).toEqual([]);
    const keyboards = await suggested('键盘', 'PHYSICAL');
    expect(keyboards).toEqual(await suggested('键盘'));
    expect(keyboards).toContain('KEYWORD 键盘');
    expect(await suggested('键盘', 'VIRTUAL')).toEqual([]);
  });
});

describe('detail', () => {
  it('returns every product in each language', async () => {
    for (const locale of locales) {
      const { records } = await store.call('GET /goods/member/goods/list', { query: { pageSize: '100' } });
      for (const { id, price } of records) {
        const detail = await store.call(
          'GET /goods/member/goods/detail',
          { query: { goodsId: id } },
          { locale },
        );
        expect(Math.min(...detail.skus.map((sku) => sku.dealPrice ?? sku.price))).toBe(price);
        expect(detail.skus.map((sku) => sku.id)).toContain(detail.defaultSkuId);
        expect(detail.paymentMethods.map(({ code }) => code)).toEqual(['STRIPE_CARD', 'PAYPAL', 'COIN']);
      }
    }
  }, 120_000);

  it('finds by slug and by denomination, which is then selected', async () => {
    const bySlug = await store.call('GET /goods/member/goods/detail', { query: { slug: wilds } });
    const last = bySlug.skus.at(-1)?.id ?? '';
    const bySku = await store.call('GET /goods/member/goods/detail', { query: { skuId: last } });
    expect(bySku.goods.id).toBe(bySlug.goods.id);
    expect(bySku.defaultSkuId).toBe(last);
  });

  it('has related products of the same category, unless they are left out', async () => {
    const key = 'GET /goods/member/goods/detail';
    const { goods, related } = await store.call(key, { query: { slug: wilds } });
    expect(related.length).toBeGreaterThan(0);
    expect(related.map(({ id }) => id)).not.toContain(goods.id);
    const { related: none, ...rest } = await store.call(key, {
      query: { slug: wilds, withoutRelated: 'true' },
    });
    expect(none).toEqual([]);
    expect(rest.goods).toEqual(goods);
  });

  it('applies the deal price to a denomination', async () => {
    const { skus, dailyDeal } = await store.call('GET /goods/member/goods/detail', {
      query: { slug: wilds },
    });
    expect(skus.find((sku) => sku.id === dailyDeal?.skuId)).toMatchObject({
      price: 96,
      dealPrice: 92.8,
      unitPrice: { per: 100, price: 8.51 },
    });
  });

  it.each([
    [{ goodsId: '999' }, 404],
    [{ slug: 'no-such-goods' }, 404],
    [{ skuId: '999' }, 404],
    [{}, 400],
  ])('rejects %j', async (query, status) => {
    const answer = await store.attempt('GET /goods/member/goods/detail', { query });
    expect(answer.status).toBe(status);
  });

  it.each(["1' or '1'='1", '-1', '7.5', 'abc', '1'.repeat(30)])(
    'refuses the malformed id %j',
    async (goodsId) => {
      const answer = await store.attempt('GET /goods/member/goods/detail', { query: { goodsId } });
      expect([400, 404, 422]).toContain(answer.status);
    },
  );

  it('hides products off sale, and reports permanently removed ones', async () => {
    const off = { query: { slug: 'summit-drift-gold' } };
    await store.db.execute(sql`update goods set is_marketable = false where slug = 'summit-drift-gold'`);
    expect(await store.attempt('GET /goods/member/goods/detail', off)).toMatchObject({
      status: 404,
      message: 'goods_notFound',
    });
    await store.db.execute(sql`update goods set is_discontinued = true where slug = 'summit-drift-gold'`);
    expect(await store.attempt('GET /goods/member/goods/detail', off)).toMatchObject({
      status: 404,
      data: { discontinued: true },
    });
    await store.db.execute(
      sql`update goods set is_marketable = true, is_discontinued = false where slug = 'summit-drift-gold'`,
    );
  });
});

describe('recently viewed and hot', () => {
  it('keeps the given order and omits unknown products', async () => {
    const goodsIds = '1800301000000000163,999,x,1800301000000000001,1800301000000000163';
    const cards = await store.call('GET /goods/member/goods/history', { query: { goodsIds } });
    expect(cards.map(({ id }) => id)).toEqual(['1800301000000000163', '1800301000000000001']);
  });

  it('returns the requested number of popular products', async () => {
    const cards = await store.call('GET /goods/member/goods/hot', {
      query: { size: '3', categoryCode: 'LIVE' },
    });
    expect(cards).toHaveLength(3);
    expect(cards.every(({ categoryCode }) => categoryCode === 'LIVE')).toBe(true);
  });

  it('limits popular products to a product type', async () => {
    const cards = await store.call('GET /goods/member/goods/hot', { query: { type: 'PHYSICAL', size: '8' } });
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.filter(({ type }) => type !== 'PHYSICAL')).toEqual([]);
  });
});

describe('reviews', () => {
  const goodsId = '1800301000000000163';

  it('lists and counts the same reviews', async () => {
    const page = await store.call('GET /goods/member/review/list', { query: { goodsId } });
    const summary = await store.call('GET /goods/member/review/statistics', { query: { goodsId } });
    expect(page.total).toBe(3);
    expect(summary).toMatchObject({ average: 4.7, total: 3 });
    expect(page.records.map(({ createdTime }) => createdTime)).toEqual(
      page.records
        .map(({ createdTime }) => createdTime)
        .sort()
        .reverse(),
    );
  });

  it('filters by kind and rejects an unknown product', async () => {
    const negative = await store.call('GET /goods/member/review/list', {
      query: { goodsId, type: 'NEGATIVE' },
    });
    expect(negative.total).toBe(0);
    const unknown = await store.attempt('GET /goods/member/review/list', { query: { goodsId: '999' } });
    expect(unknown.status).toBe(404);
  });
});

describe('account check', () => {
  const goodsId = '1800301000000000163';
  const check = (values: Record<string, string>) =>
    store.attempt('POST /goods/member/goods/check_account', { body: { goodsId, values } });

  it('returns the role and a token', async () => {
    const answer = await store.call('POST /goods/member/goods/check_account', {
      body: { goodsId, values: { server: 'asia', account: '812345678' } },
    });
    expect(answer.roleName).toBeTruthy();
    expect(answer.expiresIn).toBe(900);
  });

  it('names the invalid field', async () => {
    expect(await check({ server: 'asia', account: '12x' })).toMatchObject({
      status: 422,
      message: 'goods_account_formatInvalid',
      data: { field: 'account' },
    });
    expect(await check({ server: 'moon', account: '812345678' })).toMatchObject({
      data: { field: 'server' },
    });
  });

  it("returns the supplier's refusal", async () => {
    expect(await check({ server: 'asia', account: '812340000' })).toMatchObject({
      status: 422,
      message: 'goods_account_notFound',
    });
  });

  it('lets the shopper choose among several roles', async () => {
    const values = { server: 'asia', account: '812347777' };
    const many = await store.call('POST /goods/member/goods/check_account', { body: { goodsId, values } });
    const role = many.roleList.at(-1);
    expect(many.roleName).toBeNull();
    const one = await store.call('POST /goods/member/goods/check_account', {
      body: { goodsId, values: { ...values, roleId: role?.roleId ?? '' } },
    });
    expect(one).toMatchObject({ roleName: role?.roleName, roleList: [] });
  });
});

describe('daily deals', () => {
  it('restart once when all have ended', async () => {
    const before = await store.call('GET /goods/member/daily_deal/list');
    expect(before.deals).toHaveLength(5);
    store.clock.advance(86_400_000);
    expect((await store.call('GET /goods/member/daily_deal/list')).deals).toEqual([]);
    const now = store.clock.now();
    expect(await renewDeals(store.db, now)).toHaveLength(5);
    expect(await renewDeals(store.db, now)).toEqual([]);
    const after = await store.call('GET /goods/member/daily_deal/list');
    expect(after.deals.map(({ skuId }) => skuId).sort()).toEqual(
      before.deals.map(({ skuId }) => skuId).sort(),
    );
    expect(after.deals.every((deal) => deal.state === 'RUNNING' && deal.soldCount === 0)).toBe(true);
    expect(after.deals[0]?.startTime).toBe(before.deals[0]?.endTime);
  });
});

describe('a host that sells physical products only', () => {
  const query = { type: 'PHYSICAL' } as const;

  it('has on its home page only what leads to them', async () => {
    const all = await store.call('GET /goods/member/goods/index', {});
    const home = await store.call('GET /goods/member/goods/index', { query });
    const shown = [...home.popular, ...home.floors.flatMap(({ goods }) => goods)];
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter(({ type }) => type !== 'PHYSICAL')).toEqual([]);
    expect(home.dailyDeals.filter(({ goods }) => goods.type !== 'PHYSICAL')).toEqual([]);
    expect(home.categories.map(({ code }) => code)).toEqual(['GEAR']);
    expect(home.hotKeywords.filter(({ types }) => !types.includes('PHYSICAL'))).toEqual([]);
    expect(home.hotKeywords.length).toBeGreaterThan(0);
    const links = home.banners.map(({ link }) => link);
    expect(links).not.toContain('/category?code=LIVE');
    expect(links).toContain('/member/coupon');
    expect(all.banners.map(({ link }) => link)).toContain('/category?code=LIVE');
    expect(home.figures).toMatchObject({
      p50DeliverySeconds: null,
      p90DeliverySeconds: null,
      checkedGoods: 0,
    });
  });

  it('has their categories with figures of theirs', async () => {
    const [gear, ...others] = await store.call('GET /goods/member/goods_category', { query });
    const { records } = await store.call('GET /goods/member/goods/list', { query });
    expect(others).toEqual([]);
    expect(gear).toMatchObject({ code: 'GEAR', goodsCount: records.length });
    for (const name of gear?.sampleNames ?? []) expect(records.map((one) => one.name)).toContain(name);
  });
});
