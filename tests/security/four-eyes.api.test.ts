import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approval } from '@/backend/database/schema/approvals';
import { priceChange } from '@/backend/database/schema/price-changes';
import { sweepApprovals } from '@/backend/domains/approvals/staff/decide';
import { createTestStore, type TestStore } from '@/backend/testing';
import { catalogueFixture, newCodes } from '../api/fixtures/catalogue';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { orderFixture } from '../api/fixtures/order';
import { type StaffMember, staffWith } from '../api/fixtures/staff';
import { cardCodes } from '../api/fixtures/trade';
import { runCounts } from '../setup/run-counts';

const hour = 3_600_000;

let store: TestStore;
let fixture: ReturnType<typeof catalogueFixture>;
/** Has every permission: to request and to approve. */
let one: StaffMember;
let second: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  fixture = catalogueFixture(store);
  one = await staffWith(store, ['ROLE_ADMIN']);
  second = await staffWith(store, ['ROLE_OPERATIONS']);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

let used = 0;
/** SKUs that no test has used. */
const freshSkus = async (units: number) => {
  used += units;
  return (await fixture.skus(used)).slice(-units);
};
type Created = { id: string; status: string; approvalId: string | null; why: string[] };
const request = async (as = one.token, more: object = {}) => {
  const [sku] = await freshSkus(1);
  if (!sku) throw new Error('No sku left');
  const toFen = sku.priceFen * 2;
  const { data } = await fixture.changePrices(as, [{ ...sku, toFen }], more);
  const created = data as Created;
  return { sku, toFen, changeId: created.id, approvalId: created.approvalId ?? '', why: created.why };
};
const view = (id: string, as = one.token) =>
  store.call('GET /upms/admin/approval/view', { query: { id } }, { as });
const decide = (id: string, contentHash: string, as: string, more: object = {}) =>
  store.attempt(
    'POST /upms/admin/approval/decide',
    { body: { id, contentHash, approved: true, ...more } },
    { as },
  );
const rowOf = async (id: string) => {
  const [row] = await store.db.select().from(approval).where(eq(approval.id, id));
  if (!row) throw new Error('No approval');
  return row;
};

describe('a request above the limits', () => {
  it('takes effect after another person approved it, once', async () => {
    const { sku, toFen, approvalId, why } = await request();
    expect(why).toEqual(['PRICE_CHANGE']);
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen);
    const waiting = await store.call('GET /upms/admin/approval/count', {}, { as: second.token });
    expect(waiting).toMatchObject({ decide: 1, oldest: (await rowOf(approvalId)).createdTime.getTime() });
    expect((await store.call('GET /upms/admin/approval/count', {}, { as: one.token })).oldest).toBeNull();
    const shown = await view(approvalId, second.token);
    expect(shown).toMatchObject({ isCurrent: true, isOwn: false, why: ['PRICE_CHANGE'] });
    expect(shown.price?.items).toMatchObject([{ skuId: sku.id, change: 100, price: toFen / 100 }]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide(approvalId, shown.contentHash, second.token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await fixture.sku(sku.id)).toMatchObject({ priceFen: toFen, version: sku.version + 1 });
    expect(await rowOf(approvalId)).toMatchObject({ status: 'APPROVED', decidedBy: second.staffId });
  });

  it('is refused with a note only, and then never approved', async () => {
    const { sku, approvalId, changeId } = await request();
    const { contentHash } = await view(approvalId);
    const refuse = (note: string) => decide(approvalId, contentHash, second.token, { approved: false, note });
    expect((await refuse(' ')).status).toBe(400);
    expect((await refuse('too much')).status).toBe(200);
    expect((await decide(approvalId, contentHash, second.token)).status).toBe(409);
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen);
    const [change] = await store.db.select().from(priceChange).where(eq(priceChange.id, changeId));
    expect(change?.status).toBe('REFUSED');
  });

  it('expires after 48 hours', async () => {
    const { sku, approvalId, changeId } = await request();
    const { contentHash } = await view(approvalId);
    store.clock.advance(48 * hour);
    const fresh = await staffWith(store, ['ROLE_OPERATIONS']);
    expect(await decide(approvalId, contentHash, fresh.token)).toMatchObject({
      status: 422,
      message: 'approval_expired',
    });
    await Promise.all([sweepApprovals(store.system()), sweepApprovals(store.system())]);
    expect(await rowOf(approvalId)).toMatchObject({ status: 'EXPIRED' });
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen);
    const [change] = await store.db.select().from(priceChange).where(eq(priceChange.id, changeId));
    expect(change?.status).toBe('CANCELED');
    one = await staffWith(store, ['ROLE_ADMIN']);
    second = await staffWith(store, ['ROLE_OPERATIONS']);
  });

  it('is not approved when its content has changed', async () => {
    const { sku, approvalId } = await request();
    const { contentHash } = await view(approvalId);
    expect((await decide(approvalId, 'another hash', second.token)).message).toBe('approval_outdated');
    const clerk = await fixture.clerk();
    await fixture.changePrices(clerk.token, [{ ...sku, toFen: sku.priceFen + 1 }]);
    expect((await view(approvalId)).isCurrent).toBe(false);
    expect((await decide(approvalId, contentHash, second.token)).message).toBe('approval_outdated');
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen + 1);
  });

  it('is decided only by people with the permission of its kind', async () => {
    const { approvalId } = await request();
    const { contentHash } = await view(approvalId);
    const finance = await staffWith(store, ['ROLE_FINANCE']);
    const service = await staffWith(store, ['ROLE_SERVICE']);
    expect((await decide(approvalId, contentHash, service.token)).status).toBe(403);
    const lot = await fixture.importLot(one.token, newCodes(60), { cost: 1000 });
    const shown = await view(lot.approvalId ?? '');
    expect((await decide(lot.approvalId ?? '', shown.contentHash, finance.token)).status).toBe(403);
    expect((await decide(approvalId, contentHash, finance.token)).status).toBe(200);
    const list = async (as: string) =>
      (await store.call('GET /upms/admin/approval/list', {}, { as })).rows.map(({ id }) => id);
    expect(await list(finance.token)).not.toContain(lot.approvalId);
    expect(await list(second.token)).toContain(lot.approvalId);
    expect(await list(one.token)).not.toContain(lot.approvalId);
    const seen = await store.attempt(
      'GET /upms/admin/approval/view',
      { query: { id: lot.approvalId ?? '' } },
      { as: finance.token },
    );
    expect(seen.status).toBe(404);
  });
});

describe('a lot above the limits', () => {
  it('is released by another person, and its codes are then for sale', async () => {
    const orders = orderFixture(store);
    const before = await orders.stockOf(cardCodes.skuId);
    const { progress, approvalId, why } = await fixture.importLot(one.token, newCodes(51), { cost: 1000 });
    expect(why).toEqual(['LOT_VALUE']);
    expect(await orders.stockOf(cardCodes.skuId)).toEqual(before);
    const shown = await view(approvalId ?? '', second.token);
    expect(shown).toMatchObject({ value: 51_000, lot: { held: 51, state: 'QUARANTINE' } });
    expect((await decide(approvalId ?? '', shown.contentHash, second.token)).status).toBe(200);
    expect((await orders.stockOf(cardCodes.skuId)).available).toBe(before.available + 51);
    expect(await fixture.lot(progress.id)).toMatchObject({ state: 'ON_SALE', approvedBy: second.staffId });
  });

  it('that is split into several counts as one', async () => {
    const clerk = await fixture.clerk();
    const lots = [];
    for (let part = 0; part < 4; part += 1) {
      lots.push(await fixture.importLot(clerk.token, newCodes(20), { cost: 1000 }));
    }
    expect(lots.map(({ why }) => why)).toEqual([[], [], ['LOT_VALUE'], ['LOT_VALUE']]);
  });

  it('is not made cheaper by a low cost', async () => {
    const { costFen } = await fixture.sku(cardCodes.skuId);
    const units = Math.ceil(5_000_000 / costFen) + 1;
    const { why } = await fixture.importLot((await fixture.clerk()).token, newCodes(units), { cost: 0.01 });
    expect(why).toEqual(['LOT_VALUE']);
  });

  it('loses its request when a code is voided, and asks again', async () => {
    const { progress, approvalId } = await fixture.importLot(one.token, newCodes(51), { cost: 1000 });
    const { contentHash } = await view(approvalId ?? '');
    const codes = await store.call(
      'GET /goods/admin/card_code/list',
      { query: { lotId: progress.id } },
      { as: one.token },
    );
    const [code] = codes.rows;
    const body = { id: code?.id ?? '', version: code?.version ?? 0, reason: 'leaked' };
    await store.call('POST /goods/admin/card_code/void', { body }, { as: one.token });
    expect((await decide(approvalId ?? '', contentHash, second.token)).status).toBe(409);
    const { version } = await fixture.lot(progress.id);
    const again = await store.call(
      'POST /goods/admin/card_lot/release',
      { body: { id: progress.id, version, reason: 'one was leaked' } },
      { as: one.token },
    );
    expect((await fixture.lot(progress.id)).state).toBe('QUARANTINE');
    const shown = await view(again.approvalId ?? '', second.token);
    expect((await decide(again.approvalId ?? '', shown.contentHash, second.token)).status).toBe(200);
    expect(await fixture.codesIn(progress.id, 'AVAILABLE')).toBe(50);
  });
});

describe('one person alone', () => {
  it('never passes with tries at the same time, in any order of calls', async () => {
    const { sku, approvalId, changeId } = await request();
    const lot = await fixture.importLot(one.token, newCodes(51), { cost: 1000 });
    const before = await orderFixture(store).stockOf(cardCodes.skuId);
    const hashOf = async (id: string) => (await view(id)).contentHash;
    const [priceHash, lotHash] = [await hashOf(approvalId), await hashOf(lot.approvalId ?? '')];
    const { version } = await fixture.lot(lot.progress.id);
    const as = one.token;
    const tries: (() => Promise<{ status: number }>)[] = [
      () => decide(approvalId, priceHash, as),
      () => decide(lot.approvalId ?? '', lotHash, as),
      () => decide(approvalId, lotHash, as),
      () => fixture.changePrices(as, [{ ...sku, toFen: sku.priceFen * 2 }]),
      () => fixture.changePrices(as, [{ ...sku, toFen: Math.floor(sku.priceFen * 1.06) }]),
      () =>
        fixture.changePrices(as, [{ ...sku, toFen: sku.priceFen * 2 }], {
          startTime: store.clock.now().getTime() + hour,
        }),
      () =>
        store.attempt(
          'POST /goods/admin/card_lot/release',
          { body: { id: lot.progress.id, version, reason: 'mine' } },
          { as },
        ),
      () =>
        store.attempt(
          'POST /goods/admin/card_lot/stop',
          { body: { id: lot.progress.id, version, reason: 'mine' } },
          { as },
        ),
    ];
    const answers = await Promise.all(
      Array.from({ length: runCounts.raceClients }, (_, index) => tries[(index * 7) % tries.length]?.()),
    );
    const decided = await store.db
      .select()
      .from(approval)
      .where(and(eq(approval.status, 'APPROVED'), eq(approval.decidedBy, one.staffId)));
    const passed = answers
      .filter((_, index) => (index * 7) % tries.length < 3)
      .filter((it) => it?.status === 200);
    console.log(`four eyes: ${answers.length} tries by one person, ${passed.length + decided.length} passed`);
    expect(passed).toEqual([]);
    expect(decided).toEqual([]);
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen);
    expect((await fixture.lot(lot.progress.id)).state).toBe('QUARANTINE');
    expect(await orderFixture(store).stockOf(cardCodes.skuId)).toEqual(before);
    expect(answers.filter((answer) => (answer?.status ?? 500) >= 500)).toEqual([]);
    // Nor when the time of a scheduled change comes.
    store.clock.advance(2 * hour);
    await store.runJobs();
    expect((await fixture.sku(sku.id)).priceFen).toBe(sku.priceFen);
    const [change] = await store.db.select().from(priceChange).where(eq(priceChange.id, changeId));
    expect(change?.status).toBe('WAITING');
    one = await staffWith(store, ['ROLE_ADMIN']);
    second = await staffWith(store, ['ROLE_OPERATIONS']);
  });

  it('does not pass with small steps, which count together for a day', async () => {
    const [sku] = await freshSkus(1);
    if (!sku) throw new Error('No sku left');
    let current = sku;
    const results: string[] = [];
    for (let step = 0; step < 4; step += 1) {
      const toFen = Math.floor(current.priceFen * 1.02);
      const { data } = await fixture.changePrices(one.token, [{ ...current, toFen }]);
      results.push((data as Created).status);
      current = await fixture.sku(sku.id);
    }
    expect(results).toEqual(['DONE', 'DONE', 'WAITING', 'WAITING']);
    expect(current.priceFen).toBeLessThanOrEqual(sku.priceFen * 1.05);
  });

  it('changes ten prices at most, in one change or in many at the same time', async () => {
    const clerk = await fixture.clerk();
    const skus = await freshSkus(14);
    const up = (some: typeof skus) => some.map((sku) => ({ ...sku, toFen: sku.priceFen + 1 }));
    const answers = await Promise.all(skus.map((sku) => fixture.changePrices(clerk.token, up([sku]))));
    const statuses = answers.map(({ data }) => (data as Created).status);
    expect(statuses.filter((status) => status === 'DONE')).toHaveLength(10);
    expect(statuses.filter((status) => status === 'WAITING')).toHaveLength(4);
    const other = await fixture.clerk();
    const many = await fixture.changePrices(other.token, up(await freshSkus(11)));
    expect(many.data).toMatchObject({ status: 'WAITING', why: ['MANY_SKUS'] });
  });

  it('cannot be made the second person in the database', async () => {
    const { approvalId } = await request();
    const own = { status: 'APPROVED' as const, decidedBy: one.staffId, decidedTime: new Date() };
    await expect(store.db.update(approval).set(own).where(eq(approval.id, approvalId))).rejects.toMatchObject(
      { cause: { message: expect.stringContaining('approval_second_person') } },
    );
    for (const change of [
      { requestedBy: second.staffId },
      { contentHash: 'x' },
      { expireTime: sql`now() + interval '90 days'` },
    ]) {
      await expect(
        store.db.update(approval).set(change).where(eq(approval.id, approvalId)),
      ).rejects.toMatchObject({ cause: { message: 'an approval is final' } });
    }
  });
});
