import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prefixedLocales } from '../../../../lib/i18n/locales';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { couponFixture } from '../../../../tests/api/fixtures/coupon';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../../tests/api/fixtures/trade';
import { type Buyer, makeBuyers } from '../../../../tests/load/buyers';
import { runCounts } from '../../../../tests/setup/run-counts';
import { couponGrant, couponGrantMember } from '../../../database/schema/coupon-grants';
import { member } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { coupon } from '../../../database/schema/pricing';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import type { CouponRow } from '../coupon-on-wire';
import { runGrant, sweepGrants } from './run-grant';

let store: TestStore;
let coupons: ReturnType<typeof couponFixture>;
let clerk: StaffMember;
let second: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  coupons = couponFixture(store);
  second = await staffWith(store, ['ROLE_OPERATIONS']);
});
// A person of their own for each test: what one granted in a day counts.
beforeEach(async () => {
  clerk = await staffWith(store, ['ROLE_CATALOGUE']);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const everyone = { registeredSince: null, hasBought: null, language: null, isVerified: null };
const cheap = (more: Partial<CouponRow> = {}) =>
  coupons.add({ isGrantOnly: true, value: 1, totalQuantity: 10_000, ...more });
/** Members with a language that no other test uses, so that a filter finds only them. */
let languages = 0;
async function membersOf(units: number) {
  languages += 1;
  const lang = prefixedLocales[languages % 2] ?? 'en';
  await store.db.update(member).set({ lang: 'zh-cn' });
  const buyers = await makeBuyers(store.db, units, store.clock.now());
  for (const { memberId } of buyers) {
    await store.db.update(member).set({ lang }).where(eq(member.id, memberId));
  }
  return { buyers, filter: { ...everyone, language: lang } };
}
const count = (row: CouponRow, filter: object, as = clerk) =>
  store.call(
    'POST /order/admin/coupon/count_members',
    { body: { id: row.id, filter: { ...everyone, ...filter } } },
    { as: as.token },
  );
const grant = (row: CouponRow, body: object, idempotencyKey = newId()) =>
  store.attempt(
    'POST /order/admin/coupon/grant_filtered',
    { body: { id: row.id, reason: 'spring campaign', ...body } },
    { as: clerk.token, idempotencyKey },
  );
type Granted = { id: string; status: string; approvalId: string | null; members: number };
/** Counts, and grants to as many. */
async function granted(row: CouponRow, filter: object): Promise<Granted> {
  const { members, until } = await count(row, filter);
  const { status, data } = await grant(row, { filter, until, count: members });
  expect(status).toBe(200);
  return data as Granted;
}
const grantRow = async (id: string) =>
  (await store.db.select().from(couponGrant).where(eq(couponGrant.id, id)))[0];
const mailsOf = ({ memberId }: Buyer) => mailedTo(store, `buyer${memberId}@tianyun.example`);
const decide = async (id: string, as: StaffMember) => {
  const shown = await store.call('GET /upms/admin/approval/view', { query: { id } }, { as: as.token });
  const body = { id, contentHash: shown.contentHash, approved: true };
  return {
    shown,
    answer: await store.attempt('POST /upms/admin/approval/decide', { body }, { as: as.token }),
  };
};

describe('the filter', () => {
  it('matches by registration, purchase, language and verification, and leaves out who cannot get it', async () => {
    const row = await cheap();
    const { buyers, filter } = await membersOf(6);
    const [old, fresh, payer, unverified, closed, owner] = buyers;
    if (!old || !fresh || !payer || !unverified || !closed || !owner) throw new Error('No buyers');
    const set = (who: Buyer, changes: Partial<typeof member.$inferInsert>) =>
      store.db.update(member).set(changes).where(eq(member.id, who.memberId));
    await set(fresh, { createdTime: store.clock.now() });
    await set(unverified, { certificationStatus: 'UNVERIFIED' });
    await set(closed, { status: 'CLOSED' });
    await tradeFixture(store).buy(undefined, payer);
    await store.call(
      'POST /order/admin/coupon/grant',
      { body: { id: row.id, members: [owner.memberId], count: 1, reason: 'first' } },
      { as: clerk.token, idempotencyKey: newId() },
    );
    const of = async (more: object) => (await count(row, { ...filter, ...more })).members;
    expect(await of({})).toBe(4);
    const today = new Date(store.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    expect(await of({ registeredSince: today })).toBe(1);
    expect([await of({ hasBought: true }), await of({ hasBought: false })]).toEqual([1, 3]);
    expect([await of({ isVerified: true }), await of({ isVerified: false })]).toEqual([3, 1]);
    await set(fresh, { email: clerk.email });
    expect(await of({})).toBe(3);
    const bad = await store.attempt(
      'POST /order/admin/coupon/count_members',
      { body: { id: row.id, filter: { ...everyone, registeredSince: '2026-02-31' } } },
      { as: clerk.token },
    );
    expect(bad.status).toBe(400);
  });
});

describe('a grant to members who match', () => {
  it('is given by a job in chunks, once to each, with one mail, and is in the audit log', async () => {
    const row = await cheap();
    const { buyers, filter } = await membersOf(405);
    const { id, status, members } = await granted(row, filter);
    expect([status, members]).toEqual(['RUNNING', 405]);
    expect((await coupons.unitsOf(row)).codes).toBe(0);
    await Promise.all([runGrant(store.system(), id), runGrant(store.system(), id)]);
    await store.runJobs();
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 405, codes: 405 });
    expect(await grantRow(id)).toMatchObject({ status: 'DONE', approvedBy: null, valueFen: 405 });
    for (const who of [buyers[0], buyers[404]]) expect(who && (await mailsOf(who))).toHaveLength(1);
    const audits = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, row.id));
    expect(audits.map(({ action, actorType }) => [action, actorType])).toEqual([
      ['coupon.grant_request', 'STAFF'],
      ['coupon.grant', 'STAFF'],
      ['coupon.grant', 'SYSTEM'],
    ]);
  });

  it('is stored once for a request that is sent twice, also at once', async () => {
    const row = await cheap({ perMember: 5 });
    const { filter } = await membersOf(3);
    const { members, until } = await count(row, filter);
    const key = newId();
    const body = { filter, until, count: members };
    const answers = await Promise.all(Array.from({ length: 5 }, () => grant(row, body, key)));
    expect(new Set(answers.map(({ data }) => (data as Granted).id)).size).toBe(1);
    await store.runJobs();
    expect((await coupons.unitsOf(row)).codes).toBe(3);
  });

  it('is refused when others match than were confirmed, and leaves out who registers later', async () => {
    const row = await cheap();
    const { buyers, filter } = await membersOf(2);
    const { members, until } = await count(row, filter);
    expect((await grant(row, { filter, until, count: members + 1 })).message).toBe(
      'common_message_changedMeanwhile',
    );
    expect((await grant(row, { filter, until, count: 0 })).status).toBe(400);
    store.clock.advance(60_000);
    const [later] = await makeBuyers(store.db, 1, store.clock.now());
    const registered = { lang: filter.language, createdTime: store.clock.now() };
    await store.db
      .update(member)
      .set(registered)
      .where(eq(member.id, later?.memberId ?? ''));
    expect((await grant(row, { filter, until, count: members })).status).toBe(200);
    await store.runJobs();
    expect((await coupons.unitsOf(row)).codes).toBe(buyers.length);
  });

  it('is continued where it was after its job was lost, and ends with the coupon', async () => {
    const row = await cheap();
    const { filter } = await membersOf(3);
    const { id } = await granted(row, filter);
    await store.db
      .update(coupon)
      .set({ endedTime: store.clock.now(), isEnabled: false })
      .where(eq(coupon.id, row.id));
    await sweepGrants(store.system());
    expect((await grantRow(id))?.status).toBe('RUNNING');
    store.clock.advance(6 * 60_000);
    await sweepGrants(store.system());
    expect((await grantRow(id))?.status).toBe('DONE');
    const rows = await store.db.select().from(couponGrantMember).where(eq(couponGrantMember.grantId, id));
    expect(rows.map(({ result }) => result)).toEqual(['COUPON_OVER', 'COUPON_OVER', 'COUPON_OVER']);
    clerk = await staffWith(store, ['ROLE_CATALOGUE']);
    second = await staffWith(store, ['ROLE_OPERATIONS']);
  });

  it('gives what is left', async () => {
    const row = await cheap({ totalQuantity: 2 });
    const { filter } = await membersOf(4);
    const { id } = await granted(row, filter);
    await store.runJobs();
    expect(await coupons.unitsOf(row)).toEqual({ claimed: 2, codes: 2 });
    const open = and(eq(couponGrantMember.grantId, id), isNull(couponGrantMember.result));
    expect(await store.db.select().from(couponGrantMember).where(open)).toEqual([]);
  });
});

describe('above the limit', () => {
  /** ¥3,000 each: the limit of one person is ¥5,000. */
  const dear = () => cheap({ value: 300_000, minOrderFen: 500_000 });

  it('waits for a second person, who sees filter and number, and gives nothing before', async () => {
    const row = await dear();
    const { filter } = await membersOf(2);
    const { id, status, approvalId } = await granted(row, filter);
    expect(status).toBe('WAITING');
    await runGrant(store.system(), id);
    expect((await coupons.unitsOf(row)).codes).toBe(0);
    const own = await staffWith(store, ['ROLE_ADMIN']);
    const { shown, answer } = await decide(approvalId ?? '', own);
    expect(shown).toMatchObject({ value: 6000, grant: { count: 2, filter } });
    expect(answer.status).toBe(200);
    await store.runJobs();
    expect((await coupons.unitsOf(row)).codes).toBe(2);
    expect(await grantRow(id)).toMatchObject({ status: 'DONE', approvedBy: own.staffId });
  });

  it('is not passed by one person: running grants count, in parallel tries of every kind', async () => {
    clerk = await staffWith(store, ['ROLE_ADMIN']);
    const row = await dear();
    const { buyers, filter } = await membersOf(1);
    const { until } = await count(row, filter);
    const named = { members: [buyers[0]?.memberId ?? ''], count: 1, reason: 'mine', id: row.id };
    await store.db.update(coupon).set({ perMember: 100 }).where(eq(coupon.id, row.id));
    const tries = await Promise.all(
      Array.from({ length: runCounts.raceClients }, (_, place) =>
        place % 2 === 0
          ? grant(row, { filter, until, count: 1 })
          : store.attempt(
              'POST /order/admin/coupon/grant',
              { body: named },
              { as: clerk.token, idempotencyKey: newId() },
            ),
      ),
    );
    await store.runJobs();
    const { codes } = await coupons.unitsOf(row);
    expect(codes).toBe(1);
    expect(tries.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    expect(second.staffId).not.toBe(clerk.staffId);
  });
});
