import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueFixture } from '../../../../tests/api/fixtures/catalogue';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { goods } from '../../../database/schema/catalog';
import { auditLog } from '../../../database/schema/platform';
import { priceChange } from '../../../database/schema/price-changes';
import { createTestStore, type TestStore } from '../../../testing';
import { sweepPriceChanges } from './apply-change';

const minute = 60_000;

let store: TestStore;
let fixture: ReturnType<typeof catalogueFixture>;
let clerk: StaffMember;
let used = 0;

beforeAll(async () => {
  store = await createTestStore();
  fixture = catalogueFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});
beforeEach(async () => {
  clerk = await fixture.clerk();
});

const freshSku = async () => {
  used += 1;
  const sku = (await fixture.skus(used)).at(-1);
  if (!sku) throw new Error('No sku left');
  return sku;
};
const statusOf = async (id: string) => {
  const [row] = await store.db.select().from(priceChange).where(eq(priceChange.id, id));
  return row?.status;
};
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id;
const invalidated = async () => (await store.invalidations()).flatMap(({ tags }) => tags);

describe('a price change', () => {
  it('takes effect at once for shoppers, in listings and in the audit log', async () => {
    const sku = await freshSku();
    await store.forgetInvalidations();
    const toFen = sku.priceFen + 3;
    const { data } = await fixture.changePrices(clerk.token, [{ ...sku, toFen }]);
    expect(data).toMatchObject({ status: 'DONE', approvalId: null, why: [] });
    const query = { goodsId: sku.goodsId };
    const detail = await store.call('GET /goods/member/goods/detail', { query });
    expect(detail.skus.find(({ id }) => id === sku.id)?.price).toBe(toFen / 100);
    expect(await invalidated()).toContain(`goods:${sku.goodsId}`);
    const { rows } = await store.db.execute<{ lowest: number; listed: number }>(sql`
      select min(s.price_fen)::int as lowest, min(g.min_price_fen)::int as listed
      from sku s join goods g on g.id = s.goods_id where g.id = ${sku.goodsId} and s.is_marketable`);
    expect(rows[0]?.listed).toBe(rows[0]?.lowest);
    const [entry] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, sku.id));
    expect(entry).toMatchObject({
      action: 'price.change',
      actorId: clerk.staffId,
      reason: 'supplier raised its rate',
      before: { priceFen: sku.priceFen },
      after: { priceFen: toFen },
    });
  });

  it('by a second person on the same product is refused, and says what changed', async () => {
    const sku = await freshSku();
    const other = await staffWith(store, ['ROLE_CATALOGUE'], { name: 'Lin' });
    const answers = await Promise.all([
      fixture.changePrices(clerk.token, [{ ...sku, toFen: sku.priceFen + 1 }]),
      fixture.changePrices(other.token, [{ ...sku, toFen: sku.priceFen + 2 }]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const { priceFen, version } = await fixture.sku(sku.id);
    expect(refused).toMatchObject({
      message: 'price_changedMeanwhile',
      data: {
        changed: [
          { skuId: sku.id, price: priceFen / 100, version, by: expect.stringMatching(/^(Lin|Staff)$/) },
        ],
      },
    });
  });

  it('with one key is made once, at the same time and later', async () => {
    const sku = await freshSku();
    const key = `price-${crypto.randomUUID()}`;
    const send = (fen: number) =>
      fixture.changePrices(clerk.token, [{ ...sku, toFen: sku.priceFen + fen }], {}, key);
    const answers = await Promise.all([send(1), send(1), send(1)]);
    answers.push(await send(1));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.data]))).size).toBe(1);
    expect((await send(2)).status).toBe(422);
    expect((await fixture.sku(sku.id)).version).toBe(sku.version + 1);
  });

  it('of several SKUs changes all or none', async () => {
    const [one, two] = [await freshSku(), await freshSku()];
    const stale = { ...two, version: two.version + 1 };
    const up = (sku: typeof one) => ({ ...sku, toFen: sku.priceFen + 1 });
    expect((await fixture.changePrices(clerk.token, [up(one), up(stale)])).status).toBe(409);
    expect((await fixture.sku(one.id)).priceFen).toBe(one.priceFen);
    expect((await fixture.changePrices(clerk.token, [up(one), up(two)])).status).toBe(200);
    expect((await fixture.sku(two.id)).priceFen).toBe(two.priceFen + 1);
  });

  it('under the least margin waits for a second person', async () => {
    const sku = await freshSku();
    const toFen = Math.ceil(sku.costFen / 0.961);
    const { data } = await fixture.changePrices(clerk.token, [{ ...sku, toFen }]);
    expect(data).toMatchObject({ status: 'WAITING', why: expect.arrayContaining(['LOW_MARGIN']) });
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen);
  });

  it.each([
    ['no price', { price: 0 }, 400],
    ['a negative price', { price: -1 }, 400],
    ['a third of a fen', { price: 1.003 }, 400],
    ['text', { price: '1; drop table sku' }, 400],
    ['an unknown sku', { skuId: '9' }, 404],
    ['no version', { version: undefined }, 400],
  ])('is refused for %s', async (_, change, status) => {
    const sku = await freshSku();
    const item = { skuId: sku.id, version: sku.version, price: 99.99, ...change };
    const answer = await store.attempt(
      'POST /goods/admin/price/change',
      { body: { items: [item], reason: 'test' } },
      { as: clerk.token, idempotencyKey: `price-${crypto.randomUUID()}` },
    );
    expect(answer.status).toBe(status);
    expect(await fixture.sku(sku.id)).toEqual(sku);
  });

  it('is read with each of its prices, its second person and a refusal', async () => {
    const view = (id: string) =>
      store.attempt('GET /goods/admin/price/view', { query: { id } }, { as: clerk.token });
    const sku = await freshSku();
    const asked = await fixture.changePrices(clerk.token, [{ ...sku, toFen: sku.priceFen * 2 }]);
    const id = idOf(asked);
    expect((await view(id)).data).toMatchObject({
      id,
      status: 'WAITING',
      approvedBy: null,
      refusal: null,
      skus: 1,
      items: [
        {
          skuId: sku.id,
          from: sku.priceFen / 100,
          to: (sku.priceFen * 2) / 100,
          price: sku.priceFen / 100,
          change: 100,
        },
      ],
    });
    const second = await staffWith(store, ['ROLE_FINANCE'], { name: 'Mei' });
    const { approvalId } = asked.data as { approvalId: string };
    const { contentHash } = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id: approvalId } },
      { as: second.token },
    );
    const body = { id: approvalId, contentHash, approved: false, note: 'too much' };
    await store.call('POST /upms/admin/approval/decide', { body }, { as: second.token });
    expect((await view(id)).data).toMatchObject({
      status: 'REFUSED',
      refusal: { by: 'Mei', note: 'too much' },
    });
    expect((await view('999')).status).toBe(404);
  });

  it('is refused for a sku given twice, the current price and a time in the past', async () => {
    const sku = await freshSku();
    const item = { ...sku, toFen: sku.priceFen + 1 };
    expect((await fixture.changePrices(clerk.token, [item, item])).status).toBe(400);
    expect((await fixture.changePrices(clerk.token, [{ ...sku, toFen: sku.priceFen }])).message).toBe(
      'price_unchanged',
    );
    const startTime = store.clock.now().getTime() - minute;
    expect((await fixture.changePrices(clerk.token, [item], { startTime })).status).toBe(400);
    expect(await fixture.sku(sku.id)).toEqual(sku);
  });
});

describe('a scheduled price change', () => {
  const schedule = (sku: Awaited<ReturnType<typeof freshSku>>, fen: number, wait = 10) =>
    fixture.changePrices(clerk.token, [{ ...sku, toFen: sku.priceFen + fen }], {
      startTime: store.clock.now().getTime() + wait * minute,
    });

  it('is applied at its time, once', async () => {
    const sku = await freshSku();
    const id = idOf(await schedule(sku, 1));
    store.clock.advance(9 * minute);
    await store.runJobs();
    expect(await statusOf(id)).toBe('SCHEDULED');
    store.clock.advance(minute);
    await Promise.all([store.runJobs(), sweepPriceChanges(store.system())]);
    await sweepPriceChanges(store.system());
    expect(await statusOf(id)).toBe('DONE');
    expect(await fixture.sku(sku.id)).toMatchObject({
      priceFen: sku.priceFen + 1,
      version: sku.version + 1,
    });
  });

  it('is found by the sweep when its job was lost', async () => {
    const sku = await freshSku();
    const id = idOf(await schedule(sku, 1));
    await store.db.execute(sql`delete from pgboss.job where name = 'price.change'`);
    store.clock.advance(11 * minute);
    await sweepPriceChanges(store.system());
    expect(await statusOf(id)).toBe('DONE');
  });

  it('is not applied to a price that has changed meanwhile', async () => {
    const sku = await freshSku();
    const id = idOf(await schedule(sku, 1));
    await fixture.changePrices(clerk.token, [{ ...sku, toFen: sku.priceFen + 7 }]);
    store.clock.advance(10 * minute);
    await store.runJobs();
    expect(await statusOf(id)).toBe('FAILED');
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen + 7);
  });

  it('is not applied when small changes before it would add up to more than the limit', async () => {
    const sku = await freshSku();
    const step = Math.floor(sku.priceFen * 0.04);
    const id = idOf(await schedule(sku, step, 60));
    // Down and back to the price that the scheduled change starts from.
    await fixture.changePrices(clerk.token, [{ ...sku, toFen: sku.priceFen - 1 }]);
    const low = await fixture.sku(sku.id);
    await fixture.changePrices(clerk.token, [{ ...low, toFen: sku.priceFen }]);
    const { rows } = await store.db.execute<{ n: number }>(
      sql`select count(*)::int as n from price_change_item where sku_id = ${sku.id}`,
    );
    expect(rows[0]?.n).toBe(3);
    // The first step of the day started lower.
    await store.db.execute(sql`
      update price_change_item set from_fen = ${Math.floor(sku.priceFen * 0.9)}
      where sku_id = ${sku.id} and to_fen = ${sku.priceFen - 1}`);
    store.clock.advance(60 * minute);
    await store.runJobs();
    expect(await statusOf(id)).toBe('FAILED');
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen);
  });

  it('is canceled once, and then never applied', async () => {
    const sku = await freshSku();
    const id = idOf(await schedule(sku, 1));
    const cancel = () =>
      store.attempt(
        'POST /goods/admin/price/cancel',
        { body: { id, reason: 'a mistake' } },
        { as: clerk.token },
      );
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    store.clock.advance(11 * minute);
    await store.runJobs();
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen);
  });
});

describe('the preview', () => {
  it('shows change, margin, sales and who must approve, and changes nothing', async () => {
    const sku = await freshSku();
    const items = `${sku.id}:${(sku.priceFen * 2) / 100}`;
    const preview = await store.call(
      'GET /goods/admin/price/preview',
      { query: { items } },
      { as: clerk.token },
    );
    expect(preview).toMatchObject({
      why: ['PRICE_CHANGE'],
      items: [{ skuId: sku.id, now: sku.priceFen / 100, change: 100, sold30: 0, version: sku.version }],
    });
    expect(preview.items[0]?.marginNew).toBeGreaterThan(preview.items[0]?.marginNow ?? 100);
    expect(await fixture.sku(sku.id)).toEqual(sku);
  });

  it.each(['', 'x', '1800311000000000107', '1800311000000000107:', '1800311000000000107:-1', '1:1e400'])(
    'refuses %j',
    async (items) => {
      const answer = await store.attempt(
        'GET /goods/admin/price/preview',
        { query: { items } },
        { as: clerk.token },
      );
      expect(answer.status).toBe(400);
    },
  );
});

describe('products', () => {
  const list = (query: object) => store.call('GET /goods/admin/goods/list', { query }, { as: clerk.token });
  const productOf = async (sku: { goodsId: string }) =>
    (await store.db.select().from(goods).where(eq(goods.id, sku.goodsId)))[0];

  it('are listed with their SKUs, found by name and number, and counted', async () => {
    const all = await list({});
    expect(all.rows.length).toBeGreaterThan(40);
    const [first] = all.rows;
    expect(first?.skus[0]).toMatchObject({ price: expect.any(Number), margin: expect.any(Number) });
    expect((await list({ q: first?.sn })).rows.map(({ id }) => id)).toEqual([first?.id]);
    expect((await list({ q: first?.skus[0]?.sn })).rows.map(({ id }) => id)).toEqual([first?.id]);
    expect((await list({ q: first?.name })).rows.map(({ id }) => id)).toContain(first?.id);
    expect((await list({ q: "100%' or 1=1" })).rows).toEqual([]);
    expect((await list({ after: first?.id })).rows[0]?.id).toBe(all.rows[1]?.id);
    const counts = await store.call('GET /goods/admin/goods/count', {}, { as: clerk.token });
    expect(counts.ALL).toBe(counts.ON_SALE + counts.OFF_SALE);
    expect((await list({ view: 'LOW_STOCK' })).rows).toHaveLength(counts.LOW_STOCK);
    expect((await list({ view: 'LOW_MARGIN' })).rows).toHaveLength(counts.LOW_MARGIN);
  });

  it('are put off and on sale, and their pages follow', async () => {
    const sku = await freshSku();
    const product = await productOf(sku);
    const change = (onSale: boolean, version = 0) =>
      store.attempt(
        'POST /goods/admin/goods/sale',
        { body: { goodsId: sku.goodsId, version, onSale, reason: 'licence' } },
        { as: clerk.token },
      );
    const version = product?.version ?? 0;
    await store.forgetInvalidations();
    const answers = await Promise.all([change(false, version), change(false, version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const shown = await store.attempt('GET /goods/member/goods/detail', { query: { goodsId: sku.goodsId } });
    expect(shown.status).toBe(404);
    expect(await invalidated()).toEqual(
      expect.arrayContaining([`goods:${sku.goodsId}`, 'categories', `category:${product?.categoryCode}`]),
    );
    expect((await change(true, version + 1)).status).toBe(200);
    const one = await fixture.sku(sku.id);
    const body = { goodsId: sku.goodsId, skuId: sku.id, version: one.version, onSale: false, reason: 'x' };
    await store.call('POST /goods/admin/goods/sale', { body }, { as: clerk.token });
    expect(await fixture.sku(sku.id)).toMatchObject({ isMarketable: false, version: one.version + 1 });
  });

  it('that are shipped get and lose units, never below what is reserved', async () => {
    const sku = await fixture.shippedSku();
    const change = (units: number, version: number, skuId = sku.id) =>
      store.attempt(
        'POST /goods/admin/sku/stock',
        { body: { skuId, version, units, reason: 'count' } },
        { as: clerk.token },
      );
    const answers = await Promise.all([change(5, sku.version), change(5, sku.version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await fixture.sku(sku.id)).toMatchObject({ available: sku.available + 5 });
    expect((await change(-sku.available - 6, sku.version + 1)).message).toBe('goods_stockTooFew');
    expect((await change(0, sku.version + 1)).status).toBe(400);
    expect((await change(1, 0, '1800311000000000107')).status).toBe(404);
    expect((await change(-sku.available - 5, sku.version + 1)).status).toBe(200);
    expect(await fixture.sku(sku.id)).toMatchObject({ available: 0 });
  });
});

describe('the SKUs of a price change', () => {
  const choose = (query: object) =>
    store.call('GET /goods/admin/price/skus', { query }, { as: clerk.token, locale: 'en' });

  it('are chosen by product, category, name and margin', async () => {
    const one = await freshSku();
    const [product] = await store.db.select().from(goods).where(eq(goods.id, one.goodsId));
    if (!product) throw new Error('No product');
    const own = await choose({ goods: one.goodsId });
    expect(own.total).toBe(own.items.length);
    expect(own.items.map(({ goodsId }) => goodsId)).toEqual(own.items.map(() => one.goodsId));
    expect(own.items.find(({ skuId }) => skuId === one.id)).toMatchObject({
      sn: one.sn,
      now: one.priceFen / 100,
      price: one.priceFen / 100,
      cost: one.costFen / 100,
      change: 0,
      version: one.version,
    });
    expect((await choose({ category: product.categoryCode })).total).toBeGreaterThanOrEqual(own.total);
    expect((await choose({ q: one.sn })).items.map(({ sn }) => sn)).toContain(one.sn);
    const marginOf = own.items.find(({ skuId }) => skuId === one.id)?.marginNow ?? 0;
    const under = async (marginUnder: number) =>
      (await choose({ goods: one.goodsId, marginUnder })).items.map(({ skuId }) => skuId);
    expect(await under(marginOf + 1)).toContain(one.id);
    expect(await under(marginOf - 1)).not.toContain(one.id);
  });

  it('keep their former prices in the history of their product', async () => {
    const one = await freshSku();
    await fixture.changePrices(clerk.token, [{ ...one, toFen: one.priceFen + 2 }]);
    const read = (id: string) =>
      store.attempt('GET /goods/admin/price/history', { query: { id } }, { as: clerk.token });
    const { rows } = await store.call(
      'GET /goods/admin/price/history',
      { query: { id: one.goodsId } },
      { as: clerk.token },
    );
    expect(rows[0]).toMatchObject({
      skuId: one.id,
      from: one.priceFen / 100,
      to: (one.priceFen + 2) / 100,
      reason: 'supplier raised its rate',
      approvedBy: null,
    });
    expect((await read('1')).status).toBe(404);
  });

  it('of more than ten wait for one approval and change together', async () => {
    const skus = await fixture.skus(11);
    const items = skus.map((sku) => ({ ...sku, toFen: sku.priceFen + 1 }));
    const { data } = await fixture.changePrices(clerk.token, items);
    expect(data).toMatchObject({ status: 'WAITING', why: expect.arrayContaining(['MANY_SKUS']) });
    const { approvalId, id } = data as { approvalId: string; id: string };
    expect((await fixture.sku(skus[0]?.id ?? '')).priceFen).toBe(skus[0]?.priceFen);
    const second = await staffWith(store, ['ROLE_FINANCE']);
    const seen = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id: approvalId } },
      { as: second.token },
    );
    expect(seen.price?.items).toHaveLength(11);
    await store.call(
      'POST /upms/admin/approval/decide',
      { body: { id: approvalId, contentHash: seen.contentHash, approved: true } },
      { as: second.token },
    );
    expect(await statusOf(id)).toBe('DONE');
    for (const { id: skuId, priceFen } of skus)
      expect((await fixture.sku(skuId)).priceFen).toBe(priceFen + 1);
  });
});
