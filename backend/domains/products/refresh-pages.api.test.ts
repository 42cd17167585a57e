import { eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pageSizes } from '../../../lib/wire/page-sizes';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { leaveUnits, placeOrder } from '../../../tests/load/buyers';
import { dailyDeal, goods } from '../../database/schema/catalog';
import catalog from '../../seed/catalog.json';
import { createTestStore, type TestStore } from '../../testing';
import { turnDeals } from '../promotions/turn-deals';
import { changePrice } from './change-price';
import { refreshPages } from './refresh-pages';

const SECOND = 1000;

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.forgetInvalidations();
});

const asked = () => store.invalidations();

async function goodsBySlug(slug: string) {
  const [row] = await store.db.select().from(goods).where(eq(goods.slug, slug));
  if (!row) throw new Error(`No goods ${slug}`);
  return row;
}

describe('cached pages of a product', () => {
  it.each(catalog.goods.filter(({ categoryCode }) => categoryCode === 'GEAR'))(
    'are those that show it, and no other: $slug',
    async ({ id }) => {
      await refreshPages(store.db, store.services, [id]);
      const [{ tags } = { tags: [] }] = await asked();
      const isOn = (cards: readonly { id: string }[]) => cards.some((card) => card.id === id);
      const index = await store.call('GET /goods/member/goods/index', {});
      const cardsOf = async (query: object) =>
        (await store.call('GET /goods/member/goods/list', { query: { pageSize: pageSizes.list, ...query } }))
          .records;
      const hotOf = (query: { size: number; categoryCode?: string }) =>
        store.call('GET /goods/member/goods/hot', { query });
      const showing = {
        [`goods:${id}`]: true,
        'sold-type:PHYSICAL': true,
        'category:GEAR': isOn(await cardsOf({ categoryCode: 'GEAR' })),
        'all-goods': isOn(await cardsOf({})),
        'hot-goods': isOn(await hotOf({ size: pageSizes.hotOnSearch })),
        'category-hot:GEAR': isOn(await hotOf({ size: pageSizes.related + 1, categoryCode: 'GEAR' })),
        home:
          isOn(index.popular) ||
          index.floors.some(({ goods: floor }) => isOn(floor)) ||
          index.dailyDeals.some((deal) => deal.goods.id === id),
      };
      for (const [tag, isShown] of Object.entries(showing)) {
        if (isShown) expect(tags, tag).toContain(tag);
      }
      // Up to two more of each list may be invalidated, and none that is far from it.
      const near = {
        'all-goods': isOn(await cardsOf({ pageSize: pageSizes.list + 2 })),
        'hot-goods': isOn(await hotOf({ size: pageSizes.hotOnSearch + 2 })),
        'category-hot:GEAR': isOn(await hotOf({ size: pageSizes.related + 3, categoryCode: 'GEAR' })),
      };
      for (const [tag, isNear] of Object.entries({ ...showing, ...near })) {
        if (!isNear) expect(tags, tag).not.toContain(tag);
      }
    },
  );

  it('of a digital product are not those of a host that sells physical products only', async () => {
    await refreshPages(store.db, store.services, [(await goodsBySlug('skylark-video-vip')).id]);
    expect((await asked()).at(-1)?.tags).not.toContain('sold-type:PHYSICAL');
  });

  it('match the page sizes that clients request', async () => {
    const query = { categoryCode: 'GEAR', pageSize: pageSizes.list };
    const { records } = await store.call('GET /goods/member/goods/list', { query });
    const last = records.at(-1)?.id ?? '';
    expect(records.length).toBeGreaterThan(4);
    const tagsAt = async (list: number) => {
      const before = pageSizes.list;
      pageSizes.list = list;
      await refreshPages(store.db, store.services, [last]).finally(() => {
        pageSizes.list = before;
      });
      return (await asked()).at(-1)?.tags;
    };
    expect(await tagsAt(1)).not.toContain('category:GEAR');
    expect(await tagsAt(records.length)).toContain('category:GEAR');
  });

  it('are invalidated when the last unit is sold, not while some are left', async () => {
    const skuId = await fixture.firstSku('skylark-video-vip');
    await leaveUnits(store.db, skuId, 2);
    const [first, second] = await fixture.buyers(2);
    if (!first || !second) throw new Error('No buyers');
    await placeOrder(store.call, first, { skuId, values: phoneAccount });
    expect(await asked()).toEqual([]);
    const { sn } = await placeOrder(store.call, second, { skuId, values: phoneAccount });
    expect(await asked()).toHaveLength(1);
    await store.call('POST /order/member/order/cancel', { body: { orderSn: sn } }, { as: second.token });
    expect(await asked()).toHaveLength(2);
  });
});

/** The sample deals turn at a fixed hour of the day, which may lie within a test. */
const keepOnly = (dealId: string) => store.db.delete(dailyDeal).where(ne(dailyDeal.id, dealId));

describe('a deal', () => {
  it('invalidates its pages once when it starts and once when it ends', async () => {
    const { system, clock, db } = store;
    await turnDeals(system());
    await store.forgetInvalidations();
    const [deal] = await db.select().from(dailyDeal).limit(1);
    if (!deal) throw new Error('No deal');
    const begin = new Date(clock.now().getTime() + 100 * SECOND);
    const end = new Date(begin.getTime() + 3600 * SECOND);
    await keepOnly(deal.id);
    await db.update(dailyDeal).set({ startTime: begin, endTime: end }).where(eq(dailyDeal.id, deal.id));

    await turnDeals(system());
    expect(await asked(), 'more than a minute ahead').toEqual([]);
    clock.advance(60 * SECOND);
    await turnDeals(system());
    await turnDeals(system());
    expect((await asked()).map(({ start }) => start)).toEqual([begin]);
    clock.advance(3600 * SECOND);
    await turnDeals(system());
    const all = await asked();
    expect(all.map(({ start }) => start)).toEqual([begin, end]);
    for (const { tags } of all) expect(tags).toContain(`goods:${deal.goodsId}`);
  });

  it('invalidates its pages immediately when it started or ended while the worker was down', async () => {
    const { system, clock, db } = store;
    const [deal] = await db.select().from(dailyDeal).limit(1);
    if (!deal) throw new Error('No deal');
    const now = clock.now().getTime();
    await keepOnly(deal.id);
    await db
      .update(dailyDeal)
      .set({ startTime: new Date(now - 3600 * SECOND), endTime: new Date(now + 600 * SECOND) })
      .where(eq(dailyDeal.id, deal.id));
    await turnDeals(system());
    await store.forgetInvalidations();
    clock.advance(86_400 * SECOND);
    await turnDeals(system());
    const due = (await asked()).filter(({ tags }) => tags.includes(`goods:${deal.goodsId}`));
    expect(due).toHaveLength(1);
    expect(due[0]?.start.getTime()).toBeLessThan(Date.now() + SECOND);
  });

  it('invalidates its pages when its last slot is taken and when one is released', async () => {
    const { db, clock } = store;
    const [deal] = await db.select().from(dailyDeal).limit(1);
    const now = clock.now().getTime();
    const skuId = await fixture.firstSku('skylark-video-vip');
    await leaveUnits(db, skuId, 50);
    await db
      .update(dailyDeal)
      .set({
        skuId,
        goodsId: (await goodsBySlug('skylark-video-vip')).id,
        discountPriceFen: 600,
        startTime: new Date(now - SECOND),
        endTime: new Date(now + 3600 * SECOND),
        reservedCount: 0,
        soldCount: 0,
        quota: 1,
      })
      .where(eq(dailyDeal.id, deal?.id ?? ''));
    const who = await fixture.buyer();
    const { sn } = await placeOrder(store.call, who, { skuId, values: phoneAccount, offerType: 'ACTIVITY' });
    expect(await asked()).toHaveLength(1);
    await store.call('POST /order/member/order/cancel', { body: { orderSn: sn } }, { as: who.token });
    expect(await asked()).toHaveLength(2);
  });
});

describe('a changed price', () => {
  it('applies to the product and its quotes immediately and invalidates its pages once', async () => {
    const skuId = await fixture.firstSku('skylark-video-vip');
    const one = await goodsBySlug('skylark-video-vip');
    await changePrice(store.services, skuId, 4321);
    await changePrice(store.services, skuId, 4321);
    expect((await asked()).map(({ tags }) => tags[0])).toEqual([`goods:${one.id}`]);
    const detail = await store.call('GET /goods/member/goods/detail', { query: { goodsId: one.id } });
    expect(detail.skus.find(({ id }) => id === skuId)?.price).toBe(43.21);
    const quote = await store.call(
      'POST /order/member/order/calculate',
      { body: { skuId, quantity: 1 } },
      { as: (await fixture.buyer()).token },
    );
    expect(quote.amounts.unitPrice).toBe(43.21);
  });

  it.each([0, -1, 1.5, Number.NaN])('rejects %s fen', async (fen) => {
    const skuId = await fixture.firstSku('skylark-video-vip');
    await expect(changePrice(store.services, skuId, fen)).rejects.toThrow('common_message_badRequest');
    expect(await asked()).toEqual([]);
  });
});
