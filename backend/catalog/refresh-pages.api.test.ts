import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderDesk, phoneAccount } from '../../tests/api/order-desk';
import { leaveUnits, placeOrder } from '../../tests/load/buyers';
import { dailyDeal, goods } from '../database/schema/catalog';
import catalog from '../database/seed/catalog.json';
import { createTestStore, type TestStore } from '../platform/testing';
import { changePrice } from './change-price';
import { refreshPages } from './refresh-pages';
import { turnDeals } from './turn-deals';

const SECOND = 1000;

let store: TestStore;
let desk: ReturnType<typeof orderDesk>;

beforeAll(async () => {
  store = await createTestStore();
  desk = orderDesk(store);
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.execute(sql`delete from pgboss.job where name = 'cache.invalidate'`);
});

const jobRow = z.object({ tags: z.array(z.string()), start: z.coerce.date() });

/** The tags that were asked to be made anew, and when. */
async function asked() {
  const { rows } = await store.db.execute(
    sql`select data -> 'tags' as tags, start_after as start from pgboss.job
      where name = 'cache.invalidate' order by start_after, id`,
  );
  return z.array(jobRow).parse(rows);
}

async function goodsBySlug(slug: string) {
  const [row] = await store.db.select().from(goods).where(eq(goods.slug, slug));
  if (!row) throw new Error(`No goods ${slug}`);
  return row;
}

describe('the pages of a goods', () => {
  it.each(catalog.goods.filter(({ categoryCode }) => categoryCode === 'OTHER'))(
    'are those that show it, and no other: $slug',
    async ({ id }) => {
      await refreshPages(store.db, store.services, [id]);
      const [{ tags } = { tags: [] }] = await asked();
      const isOn = (cards: readonly { id: string }[]) => cards.some((card) => card.id === id);
      const index = await store.call('GET /goods/member/goods/index', {});
      const cardsOf = async (query: object) =>
        (await store.call('GET /goods/member/goods/list', { query: { pageSize: 20, ...query } })).records;
      const hotOf = (query: { size: number; categoryCode?: string }) =>
        store.call('GET /goods/member/goods/hot', { query });
      const showing = {
        [`goods:${id}`]: true,
        'category:OTHER': isOn(await cardsOf({ categoryCode: 'OTHER' })),
        'all-goods': isOn(await cardsOf({})),
        'hot-goods': isOn(await hotOf({ size: 8 })),
        'category-hot:OTHER': isOn(await hotOf({ size: 5, categoryCode: 'OTHER' })),
        home:
          isOn(index.popular) ||
          index.floors.some(({ goods: floor }) => isOn(floor)) ||
          index.dailyDeals.some((deal) => deal.goods.id === id),
      };
      for (const [tag, isShown] of Object.entries(showing)) {
        if (isShown) expect(tags, tag).toContain(tag);
      }
      // Two more of each list may be asked for, and nothing that is far from it.
      const near = {
        'all-goods': isOn(await cardsOf({ pageSize: 22 })),
        'hot-goods': isOn(await hotOf({ size: 10 })),
        'category-hot:OTHER': isOn(await hotOf({ size: 7, categoryCode: 'OTHER' })),
      };
      for (const [tag, isNear] of Object.entries({ ...showing, ...near })) {
        if (!isNear) expect(tags, tag).not.toContain(tag);
      }
    },
  );

  it('are made anew when the last unit goes, not when some are left', async () => {
    const skuId = await desk.firstSku('skylark-video-vip');
    await leaveUnits(store.db, skuId, 2);
    const [first, second] = await desk.buyers(2);
    if (!first || !second) throw new Error('No buyers');
    await placeOrder(store.call, first, { skuId, values: phoneAccount });
    expect(await asked()).toEqual([]);
    const { sn } = await placeOrder(store.call, second, { skuId, values: phoneAccount });
    expect(await asked()).toHaveLength(1);
    await store.call('POST /order/member/order/cancel', { body: { orderSn: sn } }, { as: second.token });
    expect(await asked()).toHaveLength(2);
  });
});

describe('a deal', () => {
  it('has its pages made anew at the moment it begins and at the moment it ends, once', async () => {
    const { system, clock, db } = store;
    await turnDeals(system());
    await db.execute(sql`delete from pgboss.job where name = 'cache.invalidate'`);
    const [deal] = await db.select().from(dailyDeal).limit(1);
    if (!deal) throw new Error('No deal');
    const begin = new Date(clock.now().getTime() + 100 * SECOND);
    const end = new Date(begin.getTime() + 3600 * SECOND);
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

  it('that turned while nobody looked has its pages made anew at once', async () => {
    const { system, clock, db } = store;
    const [deal] = await db.select().from(dailyDeal).limit(1);
    const end = new Date(clock.now().getTime() + 600 * SECOND);
    await db
      .update(dailyDeal)
      .set({ endTime: end })
      .where(eq(dailyDeal.id, deal?.id ?? ''));
    await turnDeals(system());
    await db.execute(sql`delete from pgboss.job where name = 'cache.invalidate'`);
    clock.advance(86_400 * SECOND);
    await turnDeals(system());
    const due = (await asked()).filter(({ tags }) => tags.includes(`goods:${deal?.goodsId}`));
    expect(due).toHaveLength(1);
    expect(due[0]?.start.getTime()).toBeLessThan(Date.now() + SECOND);
  });

  it('has its pages made anew when its last slot is taken and when one comes back', async () => {
    const { db, clock } = store;
    const [deal] = await db.select().from(dailyDeal).limit(1);
    const now = clock.now().getTime();
    const skuId = await desk.firstSku('skylark-video-vip');
    await leaveUnits(db, skuId, 50);
    await db
      .update(dailyDeal)
      .set({
        skuId,
        goodsId: (await goodsBySlug('skylark-video-vip')).id,
        startTime: new Date(now - SECOND),
        endTime: new Date(now + 3600 * SECOND),
        reservedCount: 0,
        soldCount: 0,
        quota: 1,
      })
      .where(eq(dailyDeal.id, deal?.id ?? ''));
    const who = await desk.buyer();
    const { sn } = await placeOrder(store.call, who, { skuId, values: phoneAccount, offerType: 'ACTIVITY' });
    expect(await asked()).toHaveLength(1);
    await store.call('POST /order/member/order/cancel', { body: { orderSn: sn } }, { as: who.token });
    expect(await asked()).toHaveLength(2);
  });
});

describe('a price that is changed', () => {
  it('is on the goods and in its quotes at once, and its pages are asked for once', async () => {
    const skuId = await desk.firstSku('skylark-video-vip');
    const one = await goodsBySlug('skylark-video-vip');
    await changePrice(store.services, skuId, 4321);
    await changePrice(store.services, skuId, 4321);
    expect((await asked()).map(({ tags }) => tags[0])).toEqual([`goods:${one.id}`]);
    const detail = await store.call('GET /goods/member/goods/detail', { query: { goodsId: one.id } });
    expect(detail.skus.find(({ id }) => id === skuId)?.price).toBe(43.21);
    const quote = await store.call(
      'POST /order/member/order/calculate',
      { body: { skuId, quantity: 1 } },
      { as: (await desk.buyer()).token },
    );
    expect(quote.amounts.unitPrice).toBe(43.21);
  });

  it.each([0, -1, 1.5, Number.NaN])('is never %s fen', async (fen) => {
    const skuId = await desk.firstSku('skylark-video-vip');
    await expect(changePrice(store.services, skuId, fen)).rejects.toThrow('common_message_badRequest');
    expect(await asked()).toEqual([]);
  });
});
