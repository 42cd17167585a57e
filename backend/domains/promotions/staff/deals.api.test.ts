import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueFixture } from '../../../../tests/api/fixtures/catalogue';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { editorFixture } from '../../../../tests/api/fixtures/editor';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { dailyDeal } from '../../../database/schema/catalog';
import { auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

const hour = 3_600_000;

let store: TestStore;
let fixture: ReturnType<typeof editorFixture>;
let clerk: StaffMember;
let used = 0;

beforeAll(async () => {
  store = await createTestStore();
  fixture = editorFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});
beforeEach(async () => {
  clerk = await fixture.clerk();
  used += 1;
});

const send = (body: object, as = clerk.token) =>
  store.attempt('POST /goods/admin/daily_deal/save', { body }, { as });
const idOf = ({ data }: { data: unknown }) => (data as { id: string }).id;
const now = () => store.clock.now().getTime();

describe('a deal', () => {
  it('has its price for shoppers from its start to its end', async () => {
    const one = await fixture.dealSku(used);
    const body = fixture.deal(one, { startTime: now() + 30_000, endTime: now() + hour });
    const id = idOf(await send(body));
    const priceNow = async () => {
      const { skus } = await store.call('GET /goods/member/goods/detail', { query: { skuId: one.id } });
      return skus.find((each) => each.id === one.id)?.dealPrice ?? null;
    };
    expect(await priceNow()).toBeNull();
    store.clock.advance(60_000);
    expect(await priceNow()).toBe(body.price);
    const { version } = await row(id);
    const end = { body: { id, version, reason: 'sold too fast' } };
    await store.call('POST /goods/admin/daily_deal/end', end, { as: clerk.token });
    expect(await priceNow()).toBeNull();
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit.map(({ action }) => action).sort()).toEqual(['deal.end', 'deal.save']);
  });

  it('never overlaps another one of its sku, also when two people add them at once', async () => {
    const one = await fixture.dealSku(used);
    const other = await staffWith(store, ['ROLE_CATALOGUE']);
    const answers = await Promise.all([
      send(fixture.deal(one)),
      send(fixture.deal(one, { startTime: now() + 1.5 * hour, endTime: now() + 3 * hour }), other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.message).toBe('deal_overlaps');
    const later = fixture.deal(one, { startTime: now() + 5 * hour, endTime: now() + 6 * hour });
    expect((await send(later)).status).toBe(200);
  });

  it('is listed in each week that it runs in, by its start', async () => {
    const [one, other] = [await fixture.dealSku(used), await fixture.dealSku(used + 20)];
    const day = 24 * hour;
    const later = idOf(
      await send(fixture.deal(one, { startTime: now() + 40 * day, endTime: now() + 50 * day })),
    );
    const first = idOf(
      await send(fixture.deal(other, { startTime: now() + 39 * day, endTime: now() + 43 * day })),
    );
    const inDays = async (from: number, to: number) => {
      const query = { view: 'RANGE', from: now() + from * day, to: now() + to * day } as const;
      const { rows } = await store.call('GET /goods/admin/daily_deal/list', { query }, { as: clerk.token });
      return rows.map(({ id }) => id);
    };
    expect(await inDays(38, 42)).toEqual([first, later]);
    expect(await inDays(44, 51)).toEqual([later]);
    expect(await inDays(51, 58)).toEqual([]);
  });

  it('is changed by the first of two people', async () => {
    const body = fixture.deal(await fixture.dealSku(used));
    const id = idOf(await send(body));
    const answers = await Promise.all([send({ ...body, id, quota: 5 }), send({ ...body, id, quota: 6 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['ends before it starts', { endTime: -1 }, 'deal_timesInvalid'],
    ['starts in the past', { startTime: -hour }, 'deal_timesInvalid'],
    ['costs the normal price', { price: 'NORMAL' }, 'deal_priceInvalid'],
    ['costs less than the smallest order', { price: 'SMALL' }, 'deal_belowMinimum'],
  ])('is refused when it %s', async (_, change, message) => {
    const one = await fixture.dealSku(used);
    const changes = {
      ...('endTime' in change ? { endTime: now() + change.endTime } : {}),
      ...('startTime' in change ? { startTime: now() + change.startTime } : {}),
      ...('price' in change ? { price: change.price === 'NORMAL' ? one.priceFen / 100 : 4.99 } : {}),
    };
    expect(await send(fixture.deal(one, changes))).toMatchObject({ status: 422, message });
  });

  it('has no quota above the stock of a physical product, nor below what is sold', async () => {
    const one = await catalogueFixture(store).shippedSku();
    const { available } = one;
    expect(await send(fixture.deal(one, { quota: available + 1 }))).toMatchObject({
      message: 'deal_quotaInvalid',
    });
    const body = fixture.deal(one, { quota: Math.max(1, available) });
    const id = idOf(await send(body));
    await store.db.execute(sql`update daily_deal set sold_count = 1 where id = ${id}`);
    expect((await send({ ...body, id, quota: available })).status).toBe(200);
    await store.db.execute(sql`update daily_deal set sold_count = 0 where id = ${id}`);
  });

  it('that has not started is deleted, once', async () => {
    const id = idOf(await send(fixture.deal(await fixture.dealSku(used))));
    const end = () =>
      store.attempt(
        'POST /goods/admin/daily_deal/end',
        { body: { id, version: 0, reason: 'a mistake' } },
        { as: clerk.token },
      );
    const answers = await Promise.all([end(), end()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await store.db.select().from(dailyDeal).where(eq(dailyDeal.id, id))).toEqual([]);
  });
});

async function row(id: string) {
  const [found] = await store.db.select().from(dailyDeal).where(eq(dailyDeal.id, id));
  if (!found) throw new Error('No deal');
  return found;
}
