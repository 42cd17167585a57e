import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../../../tests/api/fixtures/member-id';
import { addDeal } from '../../../../tests/api/fixtures/promotion';
import { dailyDeal, goods, sku } from '../../../database/schema/catalog';
import { goodsFavorite } from '../../../database/schema/members';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let demo: string;
let second: string;

beforeAll(async () => {
  store = await createTestStore();
  demo = await store.signIn();
  second = await store.signIn('second@tianyun.example');
  // Removes seeded rows, which would affect the counts.
  await store.db.delete(goodsFavorite);
});
afterAll(() => store.close());

describe('favourites', () => {
  const add = (goodsId: string, as = demo) =>
    store.attempt('POST /upms/member/goods_favorite/add', { body: { goodsId } }, { as });
  const list = (as = demo, query = {}) =>
    store.call('GET /upms/member/goods_favorite/list', { query }, { as, locale: 'en' });
  const remove = (ids: string[], as = demo) =>
    store.attempt('DELETE /upms/member/goods_favorite/delete', { query: { ids: ids.join(',') } }, { as });

  it('are added once, listed newest first, found and removed', async () => {
    const [one, two, off] = await store.db.select().from(goods).limit(3);
    if (!one || !two || !off) throw new Error('The seed has no goods');
    await store.db.update(goods).set({ isMarketable: true }).where(eq(goods.id, one.id));
    await store.db.update(goods).set({ isMarketable: true }).where(eq(goods.id, two.id));
    expect((await add(one.id)).status).toBe(200);
    expect(await add(one.id)).toMatchObject({ status: 422, message: 'member_goodsFavorite_exist' });
    expect((await add(two.id)).status).toBe(200);
    expect(await add('404')).toMatchObject({ status: 404, message: 'goods_notFound' });
    await store.db.update(goods).set({ isMarketable: false }).where(eq(goods.id, off.id));
    expect(await add(off.id)).toMatchObject({ status: 422, message: 'member_goodsFavorite_notMarketable' });
    await store.db.update(goods).set({ isMarketable: true }).where(eq(goods.id, off.id));

    await store.db
      .update(goodsFavorite)
      .set({ priceWhenAddedFen: one.minPriceFen + 100 })
      .where(eq(goodsFavorite.goodsId, one.id));
    const page = await list();
    expect(page.records.map((row) => row.goodsId)).toEqual([two.id, one.id]);
    expect(page.records[1]).toMatchObject({ goodsName: one.nameI18n.en, priceDropped: true });
    expect(page.records[0]).toMatchObject({ priceDropped: false, isMarketable: true });
    const found = await store.call(
      'GET /upms/member/goods_favorite/exists',
      { query: { goodsIds: `${one.id},${off.id}` } },
      { as: demo },
    );
    expect(found).toEqual({ [one.id]: page.records[1]?.id, [off.id]: null });
    expect((await remove(page.records.map((row) => row.id))).status).toBe(200);
    expect((await list()).total).toBe(0);
  });

  it('say whether a product has higher prices too, and show its uploaded cover', async () => {
    const [one] = await store.db.select().from(goods).where(eq(goods.slug, 'song-of-wilds-shards'));
    if (!one) throw new Error('The seed lacks the product');
    const onSale = await store.db.select().from(sku).where(eq(sku.goodsId, one.id));
    expect(onSale.length).toBeGreaterThan(1);
    expect((await add(one.id)).status).toBe(200);
    expect((await list()).records[0]).toMatchObject({
      hasRange: true,
      goodsThumbnail: expect.stringMatching(/^\/covers\/song-of-wilds-shards(-2)?\.svg$/),
    });
    await store.db.update(goods).set({ coverUrl: '/api/files/cover.webp' }).where(eq(goods.id, one.id));
    const dear = and(eq(sku.goodsId, one.id), gt(sku.priceFen, one.minPriceFen));
    await store.db.update(sku).set({ isMarketable: false }).where(dear);
    const [shown] = (await list()).records;
    expect(shown).toMatchObject({ hasRange: false, goodsThumbnail: '/api/files/cover.webp' });
    await store.db.update(goods).set({ coverUrl: null }).where(eq(goods.id, one.id));
    for (const { id, isMarketable } of onSale)
      await store.db.update(sku).set({ isMarketable }).where(eq(sku.id, id));
    await remove([shown?.id ?? '']);
  });

  it('have the "from" price of tiles, also while a deal lowers it', async () => {
    const [one] = await store.db.select().from(goods).where(eq(goods.slug, 'song-of-wilds-shards'));
    const [cheapest] = await store.db
      .select()
      .from(sku)
      .where(and(eq(sku.goodsId, one?.id ?? ''), eq(sku.priceFen, one?.minPriceFen ?? 0)));
    if (!one || !cheapest) throw new Error('The seed lacks the product');
    expect((await add(one.id)).status).toBe(200);
    expect((await list()).records[0]).toMatchObject({
      goodsPrice: one.minPriceFen / 100,
      priceDropped: false,
    });
    const discountPriceFen = one.minPriceFen - 100;
    const dealId = await addDeal(store, { skuId: cheapest.id, discountPriceFen });
    const [shown] = (await list()).records;
    expect(shown).toMatchObject({ goodsPrice: discountPriceFen / 100, hasRange: true, priceDropped: true });
    await remove([shown?.id ?? '']);
    expect((await add(one.id)).status).toBe(200);
    const [again] = (await list()).records;
    expect(again).toMatchObject({ priceWhenAdded: discountPriceFen / 100, priceDropped: false });
    await store.db.delete(dailyDeal).where(eq(dailyDeal.id, dealId));
    await remove([again?.id ?? '']);
  });

  it('of another member cannot be removed, also not together with own ones', async () => {
    const [one] = await store.db.select().from(goods).limit(1);
    await add(one?.id ?? '', demo);
    await add(one?.id ?? '', second);
    const [own] = (await list()).records;
    const [foreign] = (await list(second)).records;
    for (const id of [foreign?.id ?? '', '1']) {
      const answer = await remove([own?.id ?? '', id]);
      expect([answer.status, answer.body]).toEqual([404, { status: 1, message: 'common_message_notFound' }]);
    }
    expect([(await list()).total, (await list(second)).total]).toEqual([1, 1]);
  });

  describe('removed favourites', () => {
    const rowsOf = async (as: string) =>
      store.db
        .select()
        .from(goodsFavorite)
        .where(eq(goodsFavorite.memberId, await memberIdOf(store, as)))
        .orderBy(goodsFavorite.id);
    const restore = (undo: unknown, as = demo) =>
      store.attempt('POST /upms/member/goods_favorite/restore', { body: { undo } }, { as });

    /** Two favourites, added at ten yuan more than they cost, and removed. */
    async function removeTwo() {
      await store.db.delete(goodsFavorite);
      const [one, two] = await store.db.select().from(goods).limit(2);
      if (!one || !two) throw new Error('The seed has no goods');
      for (const { id, minPriceFen } of [one, two]) {
        expect((await add(id)).status).toBe(200);
        await store.db
          .update(goodsFavorite)
          .set({ priceWhenAddedFen: minPriceFen + 1000 })
          .where(eq(goodsFavorite.goodsId, id));
        store.clock.advance(1000);
      }
      const before = { rows: await rowsOf(demo), page: (await list()).records };
      const { undo } = await store.call(
        'DELETE /upms/member/goods_favorite/delete',
        { query: { ids: before.rows.map(({ id }) => id).join(',') } },
        { as: demo },
      );
      expect(await rowsOf(demo)).toEqual([]);
      return { before, undo, one, two };
    }

    it('are restored unchanged: order, price when added, and the price drop', async () => {
      const { before, undo } = await removeTwo();
      store.clock.advance(600_000);
      expect((await restore(undo)).body).toMatchObject({ status: 0, data: null });
      const after = await list();
      expect(after.records).toEqual(before.page);
      expect(after.records.every(({ priceDropped }) => priceDropped)).toBe(true);
      // A second click and ten concurrent requests change nothing.
      const again = await Promise.all(Array.from({ length: 10 }, () => restore(undo)));
      expect(again.map(({ status }) => status)).toEqual(Array(10).fill(200));
      const timeless = (rows: typeof before.rows) => rows.map((row) => ({ ...row, updatedTime: null }));
      expect(timeless(await rowsOf(demo))).toEqual(timeless(before.rows));
    });

    it('are restored after leaving the shop, and stay unchanged when added again meanwhile', async () => {
      const { before, undo, one, two } = await removeTwo();
      await store.db.update(goods).set({ isMarketable: false }).where(eq(goods.id, one.id));
      expect((await add(two.id)).status).toBe(200);
      const [renewed] = await rowsOf(demo);
      expect((await restore(undo)).status).toBe(200);
      await store.db.update(goods).set({ isMarketable: true }).where(eq(goods.id, one.id));
      const rows = await rowsOf(demo);
      expect(rows).toHaveLength(2);
      expect(rows).toContainEqual(renewed);
      expect(rows.map(({ id }) => id)).toContain(before.rows[0]?.id);
    });

    it('are not restored for another member, nor by a modified or expired undo', async () => {
      const { undo } = await removeTwo();
      await store.db.delete(goodsFavorite);
      const middle = Math.floor(undo.length / 2);
      const changed = undo.slice(0, middle) + (undo[middle] === 'A' ? 'B' : 'A') + undo.slice(middle + 1);
      for (const [given, as] of [
        [undo, second],
        [changed, demo],
        ['', demo],
        ['{"rows":[]}', demo],
      ] as const) {
        const answer = await restore(given, as);
        expect([answer.status, answer.message]).toEqual([422, 'common_message_unprocessableEntity']);
      }
      expect((await restore({ rows: [] })).status).toBe(400);
      expect((await restore('x'.repeat(20_001))).status).toBe(400);
      store.clock.advance(86_400_000);
      // Their sessions have expired as well.
      demo = await store.signIn();
      second = await store.signIn('second@tianyun.example');
      expect((await restore(undo, demo)).status).toBe(422);
      expect(await store.db.select().from(goodsFavorite)).toEqual([]);
    });

    it('are restored up to the limit, all or none, and a hundred fit into one undo', async () => {
      await store.db.delete(goodsFavorite);
      const memberId = await memberIdOf(store, demo);
      const many = (first: number) =>
        store.db.insert(goodsFavorite).values(
          Array.from({ length: 100 }, (_, n) => ({
            id: `19999999999999${first + n}`,
            memberId,
            goodsId: `18888888888888${first + n}`,
            priceWhenAddedFen: 123_456_789,
          })),
        );
      await many(10_000);
      const ids = (await rowsOf(demo)).map(({ id }) => id);
      const { undo } = await store.call(
        'DELETE /upms/member/goods_favorite/delete',
        { query: { ids: ids.join(',') } },
        { as: demo },
      );
      await many(20_000);
      expect(await restore(undo)).toMatchObject({
        status: 422,
        message: 'member_goodsFavorite_limit',
        data: { args: [100] },
      });
      expect(await rowsOf(demo)).toHaveLength(100);
      await store.db.delete(goodsFavorite);
      expect((await restore(undo)).status).toBe(200);
      expect((await rowsOf(demo)).map(({ id }) => id)).toEqual(ids);
      await store.db.delete(goodsFavorite);
      const [one] = await store.db.select().from(goods).limit(1);
      await add(one?.id ?? '');
    });
  });

  it('are limited to a hundred', async () => {
    const memberId = await memberIdOf(store, demo);
    const [free] = await store.db.select().from(goods).offset(5).limit(1);
    await store.db.insert(goodsFavorite).values(
      Array.from({ length: 99 }, (_, n) => ({
        id: `900${n}`,
        memberId,
        goodsId: `700${n}`,
        priceWhenAddedFen: 1,
      })),
    );
    expect(await add(free?.id ?? '')).toMatchObject({
      status: 422,
      message: 'member_goodsFavorite_limit',
      data: { args: [100] },
    });
    const rows = await store.db.select().from(goodsFavorite).where(eq(goodsFavorite.memberId, memberId));
    expect(rows).toHaveLength(100);
  });
});
