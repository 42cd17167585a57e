import { and, asc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDeal } from '../../../tests/api/fixtures/promotion';
import { dailyDeal, goods, sku } from '../../database/schema/catalog';
import { createTestStore, type TestStore } from '../../testing';
import { saveSetting } from '../settings/save-setting';
import { readSettings } from '../settings/settings';

let store: TestStore;
/** The dearest denomination of a product with several, and the only one of another product. */
let dear: { goodsId: string; skuId: string; lowest: number };
let single: { goodsId: string; skuId: string; price: number };

beforeAll(async () => {
  store = await createTestStore();
  const skus = await store.db.select().from(sku).where(eq(sku.isMarketable, true)).orderBy(asc(sku.priceFen));
  const several = skus.find((one) => skus.filter(({ goodsId }) => goodsId === one.goodsId).length > 2);
  const own = skus.filter(({ goodsId }) => goodsId === several?.goodsId);
  const [cheapest, last] = [own[0], own.at(-1)];
  const other = skus.find(({ goodsId, priceFen }) => goodsId !== several?.goodsId && priceFen > 3000);
  if (!cheapest || !last || !other) throw new Error('The seed lacks products');
  dear = { goodsId: last.goodsId, skuId: last.id, lowest: cheapest.priceFen / 100 };
  await store.db
    .update(sku)
    .set({ isMarketable: false })
    .where(and(eq(sku.goodsId, other.goodsId), ne(sku.id, other.id)));
  await store.db.update(sku).set({ priceFen: 5900, marketPriceFen: 7800 }).where(eq(sku.id, other.id));
  await store.db.update(goods).set({ minPriceFen: 5900 }).where(eq(goods.id, other.goodsId));
  single = { goodsId: other.goodsId, skuId: other.id, price: 59 };
});
afterAll(() => store?.close());
beforeEach(async () => {
  await store.db.delete(dailyDeal);
});

const list = (query: Record<string, string>) =>
  store.call('GET /goods/member/goods/list', { query: { pageSize: '100', ...query } });
const cardOf = async (goodsId: string) => {
  const found = (await list({})).records.find(({ id }) => id === goodsId);
  if (!found) throw new Error('Not listed');
  return found;
};
const isListed = async (goodsId: string, query: Record<string, string>) =>
  (await list(query)).records.some(({ id }) => id === goodsId);

describe('the price of a tile', () => {
  it('is the lowest of the product, beside the deal of a dearer denomination', async () => {
    await addDeal(store, { skuId: dear.skuId, discountPriceFen: Math.round(dear.lowest * 100) + 50 });
    expect(await cardOf(dear.goodsId)).toMatchObject({
      price: dear.lowest,
      hasRange: true,
      deal: { skuId: dear.skuId, discountPrice: dear.lowest + 0.5 },
    });
  });

  it('is that of the deal when nothing costs less, without "from" when there is nothing else', async () => {
    await addDeal(store, { skuId: single.skuId, discountPriceFen: 4500 });
    expect(await cardOf(single.goodsId)).toMatchObject({
      price: 45,
      marketPrice: 78,
      hasRange: false,
      deal: { discountPrice: 45, originalPrice: 59 },
    });
  });

  const hour = 3_600_000;
  it.each([
    ['has not started', () => ({ startTime: new Date(store.clock.now().getTime() + hour) })],
    ['has ended', () => ({ endTime: new Date(store.clock.now().getTime() - 1) })],
    ['is sold out', () => ({ quota: 3, soldCount: 2, reservedCount: 1 })],
    ['costs no less', () => ({ discountPriceFen: 5900 })],
    ['costs less than the smallest order', () => ({ discountPriceFen: 499 })],
  ])('is the regular one when the deal %s', async (_, changes) => {
    await addDeal(store, { skuId: single.skuId, discountPriceFen: 4500, ...changes() });
    expect(await cardOf(single.goodsId)).toMatchObject({ price: 59, deal: null });
    expect(await isListed(single.goodsId, { startPrice: '50', endPrice: '200' })).toBe(true);
    expect(await isListed(single.goodsId, { onSale: 'true' })).toBe(false);
  });

  it('is the regular one while the shop has its deals switched off, for the page and the list of deals too', async () => {
    await addDeal(store, { skuId: single.skuId, discountPriceFen: 4500 });
    const { featureFlags } = await readSettings(store.db);
    const now = store.clock.now();
    await saveSetting(store.db, 'featureFlags', { ...featureFlags, dailyDeal: false }, now);
    expect(await cardOf(single.goodsId)).toMatchObject({ price: 59, deal: null });
    const detail = await store.call('GET /goods/member/goods/detail', { query: { skuId: single.skuId } });
    expect([detail.dailyDeal, detail.skus.map(({ dealPrice }) => dealPrice)]).toEqual([null, [null]]);
    expect((await store.call('GET /goods/member/daily_deal/list')).deals).toEqual([]);
    await saveSetting(store.db, 'featureFlags', featureFlags, now);
    expect((await cardOf(single.goodsId)).price).toBe(45);
  });
});

describe('with deals, sort and price filter follow the tiles', () => {
  beforeEach(async () => {
    await addDeal(store, { skuId: single.skuId, discountPriceFen: 4500 });
    await addDeal(store, { skuId: dear.skuId, discountPriceFen: Math.round(dear.lowest * 100) + 50 });
  });

  it.each([
    ['PRICE_ASC', 1],
    ['PRICE_DESC', -1],
  ])('sorts by %s, on one page and on many', async (orderType, sign) => {
    const { records } = await list({ orderType });
    const prices = records.map(({ price }) => price);
    expect(prices).toContain(45);
    expect(prices).toEqual(prices.toSorted((left, right) => sign * (left - right)));
    const paged: string[] = [];
    for (let page = 1; paged.length < records.length; page += 1) {
      const { records: part } = await list({ orderType, pageSize: '7', pageNumber: String(page) });
      expect(part.length).toBeGreaterThan(0);
      paged.push(...part.map(({ id }) => id));
    }
    expect(paged).toEqual(records.map(({ id }) => id));
  });

  it.each<Record<string, string>>([
    { endPrice: '10' },
    { startPrice: '10', endPrice: '50' },
    { startPrice: '50', endPrice: '200' },
  ])('filters by %j, also in a search and in the values of the filters', async (range) => {
    const { startPrice = '0', endPrice = '9999999' } = range;
    const isIn = (price: number) => price >= Number(startPrice) && price <= Number(endPrice);
    const all = (await list({})).records;
    const expected = all.filter(({ price }) => isIn(price)).map(({ id }) => id);
    const found = await list({ ...range, withFilters: 'true' });
    expect(found.records.map(({ id }) => id)).toEqual(expected);
    expect(found.total).toBe(expected.length);

    const name = (await cardOf(single.goodsId)).name;
    const search = (query: Record<string, string>) =>
      store.call('GET /goods/member/goods/search', { query: { keyword: name, ...query } });
    const { filters } = await search({ withFilters: 'true' });
    const [searched] = (await search({ ...range, orderType: 'PRICE_ASC' })).records;
    expect(searched?.id === single.goodsId).toBe(isIn(45));
    expect(filters?.prices.slice(0, 3)).toEqual([false, true, false]);
  });
});
