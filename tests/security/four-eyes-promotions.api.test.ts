import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dailyDeal } from '@/backend/database/schema/catalog';
import { auditLog } from '@/backend/database/schema/platform';
import { coupon } from '@/backend/database/schema/pricing';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { saveSetting } from '@/backend/domains/settings/save-setting';
import { createTestStore, type TestStore } from '@/backend/testing';
import type { CouponContent } from '@/lib/coupons/staff/contract';
import { couponFixture } from '../api/fixtures/coupon';
import { editorFixture } from '../api/fixtures/editor';
import { type StaffMember, staffWith } from '../api/fixtures/staff';

type Saved = { id: string; approvalId: string | null };

let store: TestStore;
let editor: ReturnType<typeof editorFixture>;
let coupons: ReturnType<typeof couponFixture>;
let clerk: StaffMember;
let second: StaffMember;
let used = 0;

beforeAll(async () => {
  store = await createTestStore();
  editor = editorFixture(store);
  coupons = couponFixture(store);
});
beforeEach(async () => {
  // A proof of the second factor counts for ten minutes.
  second = await staffWith(store, ['ROLE_OPERATIONS']);
  clerk = await editor.clerk();
  used += 1;
});
afterAll(() => store.close());

const setLimits = (limits: object) =>
  saveSetting(
    store.db,
    'approvalLimits',
    { ...defaultSettings.approvalLimits, ...limits },
    store.clock.now(),
  );
const view = (id: string | null) =>
  store.call('GET /upms/admin/approval/view', { query: { id: id ?? '' } }, { as: second.token });
const approve = (id: string, contentHash: string, as = second.token) =>
  store.attempt('POST /upms/admin/approval/decide', { body: { id, contentHash, approved: true } }, { as });

describe('a daily deal', () => {
  const send = async (body: object) => {
    const answer = await store.attempt('POST /goods/admin/daily_deal/save', { body }, { as: clerk.token });
    expect([answer.status, answer.message]).toEqual([200, 'common_message_ok']);
    return answer.data as Saved;
  };
  const stored = async (id: string) => {
    const [row] = await store.db.select().from(dailyDeal).where(eq(dailyDeal.id, id));
    return row;
  };
  /** Below cost by so many fen in all. */
  const losing = (one: { id: string; priceFen: number; costFen: number }, lossFen: number, more = {}) =>
    editor.deal(one, { price: (one.costFen - lossFen / 10) / 100, quota: 10, ...more });

  it('that loses more than the limit is saved once another person approves it', async () => {
    const one = await editor.dealSku(used);
    await setLimits({ dealLossCny: 1 });
    const { id, approvalId } = await send(losing(one, 110));
    expect(approvalId).not.toBeNull();
    expect(await stored(id)).toBeUndefined();
    const shown = await view(approvalId);
    expect(shown).toMatchObject({
      kind: 'DEAL',
      isCurrent: true,
      value: 1.1,
      why: ['DEAL_LOSS'],
      deal: { quota: 10, loss: 1.1, cost: one.costFen / 100 },
    });
    expect((await approve(shown.id, shown.contentHash, clerk.token)).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(shown.id, shown.contentHash)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ quota: 10, soldCount: 0 });
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit.find(({ action }) => action === 'deal.save')).toMatchObject({
      actorId: second.staffId,
      detail: { requestedBy: clerk.staffId },
    });
    // Less is saved alone, more is asked about again.
    const version = (await stored(id))?.version ?? 0;
    const body = { ...losing(one, 110), id };
    expect((await send({ ...body, version, quota: 9 })).approvalId).toBeNull();
    expect((await send({ ...body, version: version + 1, quota: 12 })).approvalId).not.toBeNull();
    expect((await stored(id))?.quota).toBe(9);
  });

  it('counts the other deals of the person, also when they are saved at once', async () => {
    await setLimits({ dealLossCny: 1 });
    const skus = [
      await editor.dealSku(used),
      await editor.dealSku(used + 7),
      await editor.dealSku(used + 14),
    ];
    const answers = await Promise.all(skus.map((one) => send(losing(one, 60))));
    expect(answers.filter(({ approvalId }) => approvalId === null)).toHaveLength(1);
    // Above its cost a deal needs no second person.
    const [one] = [await editor.dealSku(used + 21)];
    const body = editor.deal(one, { price: one.costFen / 100 });
    expect((await send(body)).approvalId).toBeNull();
  });

  it('starts when it is approved if its start has passed', async () => {
    await setLimits({ dealLossCny: 1 });
    const one = await editor.dealSku(used);
    const startTime = store.clock.now().getTime();
    const { id, approvalId } = await send(losing(one, 200, { startTime }));
    store.clock.advance(300_000);
    const shown = await view(approvalId);
    expect((await approve(shown.id, shown.contentHash)).status).toBe(200);
    expect((await stored(id))?.startTime.getTime()).toBeGreaterThanOrEqual(startTime + 300_000);
  });

  it('is outdated by another cost, and by a change of the deal', async () => {
    await setLimits({ dealLossCny: 1 });
    const one = await editor.dealSku(used);
    const first = await send(losing(one, 60));
    const version = (await stored(first.id))?.version ?? 0;
    const { approvalId } = await send({ ...losing(one, 200), id: first.id, version });
    await send({ ...losing(one, 60), id: first.id, version, limitPerMember: 1, quota: 9 });
    expect(await view(approvalId)).toMatchObject({ status: 'WITHDRAWN' });
  });
});

describe('a coupon that members take', () => {
  const save = async (body: object) => {
    const answer = await store.attempt(
      'POST /order/admin/coupon/save',
      { body: { reason: 'spring', ...body } },
      { as: clerk.token },
    );
    expect([answer.status, answer.message]).toEqual([200, 'common_message_ok']);
    return answer.data as Saved;
  };
  const create = (changes: Partial<CouponContent>) =>
    save({ id: null, version: 0, code: `EYES${used}${Date.now() % 1e6}`, content: coupons.content(changes) });
  const stored = async (id: string) => {
    const [row] = await store.db.select().from(coupon).where(eq(coupon.id, id));
    return row;
  };

  it('is saved once another person approves it when all of them take off more than the limit', async () => {
    await setLimits({ couponCny: 1000 });
    const { id, approvalId } = await create({ value: 45, minOrder: 50, total: 100_000 });
    expect(await stored(id)).toBeUndefined();
    const shown = await view(approvalId);
    expect(shown).toMatchObject({
      kind: 'COUPON',
      isCurrent: true,
      value: 4_500_000,
      why: ['COUPON_VALUE', 'COUPON_LOSS'],
      coupon: { each: 45, minOrder: 50, total: 100_000, most: 4_500_000 },
    });
    expect((await approve(shown.id, shown.contentHash)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ totalQuantity: 100_000, claimedQuantity: 0 });
    // Fewer are saved alone.
    const content = coupons.content({ value: 45, minOrder: 50, total: 90_000 });
    expect((await save({ id, version: 0, content })).approvalId).toBeNull();
  });

  it('counts the other coupons of the person; those that staff grant do not', async () => {
    await setLimits({ couponCny: 1000 });
    expect((await create({ value: 9, total: 100 })).approvalId).toBeNull();
    expect((await create({ value: 2, total: 100, obtain: 'GRANT' })).approvalId).toBeNull();
    expect((await create({ value: 2, total: 100 })).approvalId).not.toBeNull();
  });

  it('needs another person when nothing bounds what it takes off', async () => {
    await setLimits({ couponCny: 1_000_000 });
    const { approvalId } = await create({ type: 'FREE_FEE', value: 0, total: 1 });
    expect(await view(approvalId)).toMatchObject({ value: null, coupon: { each: null, most: null } });
  });
});

describe('the most that an order may lose', () => {
  it('is raised by two people and lowered by one', async () => {
    const { token: as } = await staffWith(store, ['ROLE_ADMIN']);
    const read = async () => {
      const rows = await store.call('GET /upms/admin/setting/list', {}, { as });
      const found = rows.find(({ key }) => key === 'risk');
      return { version: found?.version ?? 0, value: found?.value as Record<string, number> };
    };
    const send = async (changes: object) => {
      const { version, value } = await read();
      const body = { key: 'risk', version, value: { ...value, ...changes }, reason: 'season' };
      return store.call('POST /upms/admin/setting/save', { body }, { as });
    };
    const before = await read();
    expect((await send({ mostLossCny: 40 })).approvalId).toBeNull();
    expect((await send({ mostLossCny: 1000 })).approvalId).not.toBeNull();
    expect((await read()).value).toEqual({ ...before.value, mostLossCny: 40 });
  });
});
