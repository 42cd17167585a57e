import { asc, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orderDesk, phoneAccount } from '../../tests/api/order-desk';
import { leaveUnits, placeOrder } from '../../tests/load/buyers';
import { dailyDeal, goods } from '../database/schema/catalog';
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
  it('are its own, its category, the whole list and home', async () => {
    const one = await goodsBySlug('skylark-video-vip');
    await refreshPages(store.db, store.services, [one.id]);
    const [{ tags } = { tags: [] }] = await asked();
    expect(new Set(tags.filter((tag) => tag !== 'hot-goods'))).toEqual(
      new Set([`goods:${one.id}`, `category:${one.categoryCode}`, 'all-goods', 'home']),
    );
  });

  it('are all pages with hot goods too only when it is one of them', async () => {
    const order = [sql`${goods.isHot} desc`, sql`${goods.isTop} desc`];
    const [hot] = await store.db
      .select()
      .from(goods)
      .orderBy(...order)
      .limit(1);
    const [cold] = await store.db
      .select()
      .from(goods)
      .where(ne(goods.isHot, true))
      .orderBy(asc(goods.salesCount))
      .limit(1);
    await refreshPages(store.db, store.services, [hot?.id ?? '']);
    await refreshPages(store.db, store.services, [cold?.id ?? '']);
    const isAsked = (await asked()).map(({ tags }) => tags.includes('hot-goods'));
    expect(isAsked.sort()).toEqual([false, true]);
  });

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
