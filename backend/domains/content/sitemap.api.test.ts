import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SitemapKind, sitemapKind } from '../../../lib/settings/contract';
import { dailyDeal, goods, sku } from '../../database/schema/catalog';
import { article } from '../../database/schema/content';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store?.close());

const list = (kind: SitemapKind, page: { pageNumber?: number; pageSize?: number } = {}) =>
  store.call('GET /store/member/sitemap/list', { query: { kind, ...page } });
const parts = (pageSize: number) => store.call('GET /store/member/sitemap/parts', { query: { pageSize } });

async function entryOf(kind: SitemapKind, key: string) {
  const { records } = await list(kind);
  return records.find((entry) => entry.key === key);
}

async function someGoods() {
  const [one] = await store.db.select().from(goods).where(eq(goods.slug, 'eternal-summon-diamonds'));
  if (!one) throw new Error('the seed has no such goods');
  return one;
}

describe('the sitemap', () => {
  it('contains every product with a page, every category and every article', async () => {
    const cards = await store.call('GET /goods/member/goods/list', { query: { pageSize: 100 } });
    const found = await list('GOODS');
    expect(found.total).toBe(cards.total);
    expect(found.records.map(({ key }) => key)).toEqual(cards.records.map(({ id }) => id).sort());
    const categories = await store.call('GET /goods/member/goods_category');
    expect((await list('CATEGORY')).records.map(({ key }) => key).sort()).toEqual(
      categories.map(({ code }) => code).sort(),
    );
    const docs = await store.call('GET /store/member/doc/list');
    const news = await store.call('GET /store/member/article/list');
    expect((await list('ARTICLE')).records.map(({ key }) => key).sort()).toEqual(
      [...docs, ...news.records].map(({ code, id }) => code ?? id).sort(),
    );
  });

  it('splits into parts that together are complete, each with its most recent change', async () => {
    const pageSize = 7;
    const cut = await parts(pageSize);
    for (const kind of sitemapKind.options) {
      const whole = (await list(kind)).records;
      const own = cut.filter((part) => part.kind === kind);
      expect(own.map(({ pageNumber }) => pageNumber)).toEqual(
        Array.from({ length: Math.ceil(whole.length / pageSize) }, (_, index) => index + 1),
      );
      const pages = await Promise.all(
        own.map(async ({ pageNumber, updatedTime }) => {
          const { records } = await list(kind, { pageNumber, pageSize });
          expect(Math.max(...records.map((entry) => entry.updatedTime))).toBe(updatedTime);
          return records;
        }),
      );
      expect(pages.flat()).toEqual(whole);
    }
  });

  it('shows a changed price immediately in the product, its category and its part', async () => {
    const one = await someGoods();
    const before = await entryOf('GOODS', one.id);
    const now = new Date(Date.now() + 60_000);
    await store.db.update(sku).set({ priceFen: 12_300, updatedTime: now }).where(eq(sku.goodsId, one.id));
    expect(before?.updatedTime).toBeLessThan(now.getTime());
    expect((await entryOf('GOODS', one.id))?.updatedTime).toBe(now.getTime());
    expect((await entryOf('CATEGORY', one.categoryCode))?.updatedTime).toBe(now.getTime());
    expect((await parts(10_000)).find(({ kind }) => kind === 'GOODS')?.updatedTime).toBe(now.getTime());
  });

  it('treats the start of a deal as a change, but not its announcement', async () => {
    const [deal] = await store.db.select().from(dailyDeal).limit(1);
    if (!deal) throw new Error('the seed has no deal');
    const began = new Date(Date.now() + 120_000);
    const endTime = new Date(began.getTime() + 3_600_000);
    await store.db.delete(dailyDeal).where(ne(dailyDeal.id, deal.id));
    await store.db.update(dailyDeal).set({ startTime: began, endTime }).where(eq(dailyDeal.id, deal.id));
    expect((await entryOf('GOODS', deal.goodsId))?.updatedTime).toBeLessThan(began.getTime());
    store.clock.advance(began.getTime() - Date.now() + 1000);
    expect((await entryOf('GOODS', deal.goodsId))?.updatedTime).toBe(began.getTime());
  });

  it('omits what has no page any more', async () => {
    const one = await someGoods();
    await store.db.update(goods).set({ isDiscontinued: true }).where(eq(goods.id, one.id));
    expect(await entryOf('GOODS', one.id)).toBeUndefined();
    const [doc] = await store.db.select().from(article).where(eq(article.code, 'terms'));
    await store.db
      .update(article)
      .set({ isEnabled: false })
      .where(eq(article.id, doc?.id ?? ''));
    expect(await entryOf('ARTICLE', 'terms')).toBeUndefined();
  });

  it('rejects browsers without the client token', async () => {
    const answer = await store.attempt(
      'GET /store/member/sitemap/parts',
      { query: {} },
      { headers: { Authorization: 'Basic wrong' } },
    );
    expect(answer.status).toBe(401);
  });
});
