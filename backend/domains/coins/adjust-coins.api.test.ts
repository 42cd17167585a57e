import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../lib/contract/contract';
import { expectNoViolations } from '../../../tests/api/fixtures/check-invariants';
import { orderFixture } from '../../../tests/api/fixtures/order';
import { type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../tests/api/fixtures/trade';
import type { Buyer } from '../../../tests/load/buyers';
import { runCounts } from '../../../tests/setup/run-counts';
import { journalLine } from '../../database/schema/journal';
import { member } from '../../database/schema/members';
import { auditLog } from '../../database/schema/platform';
import { pointLog } from '../../database/schema/pricing';
import { coinAdjustment } from '../../database/schema/staff-members';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { sweepApprovals } from '../approvals/staff/decide';

let store: TestStore;
let buyers: ReturnType<typeof orderFixture>;

beforeAll(async () => {
  store = await createTestStore();
  buyers = orderFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

type Result = {
  id: string;
  status: string;
  balance: number | null;
  approvalId: string | null;
  why: string[];
};

const clerk = () => staffWith(store, ['ROLE_SERVICE']);
const body = (who: Buyer, coins: number, more: object = {}) => ({
  id: who.memberId,
  coins,
  reason: 'Late delivery',
  memo: '到帳延誤補償',
  ...more,
});
const send = (as: string, sent: object, idempotencyKey = newId()) =>
  store.attempt('POST /upms/admin/member/coin_adjust', { body: sent }, { as, idempotencyKey });
const adjust = async (as: string, who: Buyer, coins: number, more: object = {}) =>
  (await send(as, body(who, coins, more))).data as Result;
const balanceOf = async ({ token }: Buyer) =>
  (await store.call('GET /upms/member/point/balance', {}, { as: token })).balance;
const ledgerOf = ({ memberId }: Buyer) =>
  store.db.select().from(pointLog).where(eq(pointLog.memberId, memberId));
const decide = async (id: string, as: StaffMember, more: object = {}) => {
  const shown = await store.attempt('GET /upms/admin/approval/view', { query: { id } }, { as: as.token });
  const { contentHash = '' } = (shown.data ?? {}) as { contentHash?: string };
  return store.attempt(
    'POST /upms/admin/approval/decide',
    { body: { id, contentHash, approved: true, ...more } },
    { as: as.token },
  );
};

describe('an adjustment', () => {
  it('is in the ledger with its text, in the journal, and in the audit log with both balances', async () => {
    const who = await buyers.buyer();
    const one = await clerk();
    expect(await adjust(one.token, who, 800)).toMatchObject({ status: 'DONE', balance: 800, why: [] });
    expect(await adjust(one.token, who, -300)).toMatchObject({ status: 'DONE', balance: 500 });
    expect(await balanceOf(who)).toBe(500);
    const rows = await ledgerOf(who);
    expect(rows.map(({ type, credit, debit, memo }) => ({ type, credit, debit, memo }))).toEqual([
      { type: 'ADJUST', credit: 800, debit: 0, memo: '到帳延誤補償' },
      { type: 'ADJUST', credit: 0, debit: 300, memo: '到帳延誤補償' },
    ]);
    const lines = await store.db
      .select({ account: journalLine.account, minor: journalLine.minor })
      .from(journalLine)
      .where(eq(journalLine.entryId, `COINS:${rows[0]?.id ?? ''}`));
    expect(lines).toEqual(
      expect.arrayContaining([
        { account: 'COIN_EXPENSE', minor: 800 },
        { account: 'COIN_LIABILITY', minor: -800 },
      ]),
    );
    const audits = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, who.memberId), eq(auditLog.action, 'coins.adjust')));
    expect(audits.map(({ before, after, reason }) => ({ before, after, reason }))).toEqual([
      { before: { balance: 0 }, after: { balance: 800 }, reason: 'Late delivery' },
      { before: { balance: 800 }, after: { balance: 500 }, reason: 'Late delivery' },
    ]);
  });

  it('removes no more than can be spent, and leaves nothing behind', async () => {
    const who = await buyers.buyer();
    const one = await clerk();
    await adjust(one.token, who, 100);
    const refused = await send(one.token, body(who, -101));
    expect(refused).toMatchObject({ status: 422, message: 'coin_memberHasFewer' });
    expect(await balanceOf(who)).toBe(100);
    const rows = await store.db
      .select()
      .from(coinAdjustment)
      .where(eq(coinAdjustment.memberId, who.memberId));
    expect(rows).toHaveLength(1);
  });

  it('is made once for a key, also with twenty concurrent calls', async () => {
    const who = await buyers.buyer();
    const one = await clerk();
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(one.token, body(who, 50), key)));
    expect(new Set(answers.map(({ data }) => (data as Result).id)).size).toBe(1);
    expect(await balanceOf(who)).toBe(50);
    expect((await send(one.token, body(who, 51), key)).status).toBe(422);
  });

  it('names only an order of the member', async () => {
    const trade = tradeFixture(store);
    const order = await trade.place();
    const one = await clerk();
    expect((await adjust(one.token, order.buyer, 10, { orderSn: order.sn })).status).toBe('DONE');
    expect((await ledgerOf(order.buyer)).at(-1)?.orderId).toBe(order.id);
    const other = await buyers.buyer();
    expect((await send(one.token, body(other, 10, { orderSn: order.sn }))).status).toBe(404);
  });

  it.each([
    { coins: 0 },
    { coins: 1.5 },
    { coins: 1_000_001 },
    { coins: '10' },
    { memo: ' ' },
    { memo: 'x'.repeat(101) },
    { reason: '' },
    { orderSn: "1' or 1" },
  ])('is refused as %o', async (change) => {
    const who = await buyers.buyer();
    expect((await send((await clerk()).token, body(who, 10, change))).status).toBe(400);
    expect(await ledgerOf(who)).toEqual([]);
  });

  it('is not for the own member account, nor for a closed one', async () => {
    const who = await buyers.buyer();
    const [row] = await store.db.select().from(member).where(eq(member.id, who.memberId));
    const insider = await staffWith(store, ['ROLE_ADMIN'], { email: row?.email ?? '' });
    expect((await send(insider.token, body(who, 10))).status).toBe(403);
    const other = await buyers.buyer();
    await store.db.update(member).set({ status: 'CLOSED' }).where(eq(member.id, other.memberId));
    expect((await send((await clerk()).token, body(other, 10))).status).toBe(422);
  });
});

describe('above the limit', () => {
  it('nothing happens before a second person approves it, who sees what will happen', async () => {
    const who = await buyers.buyer();
    const one = await clerk();
    const { status, approvalId, why } = await adjust(one.token, who, 5001);
    expect({ status, why }).toEqual({ status: 'WAITING', why: ['COINS'] });
    expect(await balanceOf(who)).toBe(0);
    const finance = await staffWith(store, ['ROLE_FINANCE']);
    const query = { id: approvalId ?? '' };
    const shown = await store.call('GET /upms/admin/approval/view', { query }, { as: finance.token });
    expect(shown).toMatchObject({
      kind: 'COINS',
      value: 50.01,
      isCurrent: true,
      coins: { memberId: who.memberId, coins: 5001, balance: 0, memo: '到帳延誤補償' },
    });
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(query.id, finance)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await balanceOf(who)).toBe(5001);
    expect(await ledgerOf(who)).toHaveLength(1);
    const today = async (as: StaffMember) => {
      const listed = { query: { view: 'TODAY' as const } };
      const { rows } = await store.call('GET /upms/admin/approval/list', listed, { as: as.token });
      return rows.map(({ id }) => id);
    };
    expect(await today(finance)).toContain(query.id);
    store.clock.advance(86_400_000);
    expect(await today(await staffWith(store, ['ROLE_FINANCE']))).not.toContain(query.id);
  });

  it('one person never passes, in parallel tries of any order', async () => {
    const who = await buyers.buyer();
    const one = await staffWith(store, ['ROLE_ADMIN']);
    const tries = await Promise.all(
      Array.from({ length: runCounts.raceClients }, async (_, place) => {
        if (place % 4 !== 3) return send(one.token, body(who, 1000));
        const key = 'GET /upms/admin/approval/list';
        const listed = await store.attempt(key, { query: { view: 'OWN' } }, { as: one.token });
        // The tries share the connections of the pool: one that waits too long is refused.
        if (listed.status !== 200) return listed;
        return decide(contract[key].data.parse(listed.data).rows[0]?.id ?? '1', one);
      }),
    );
    expect(tries.length).toBe(runCounts.raceClients);
    expect(await balanceOf(who)).toBe(5000);
    const decided = await store.db.execute(
      sql`select count(*)::int as n from coin_adjustment where member_id = ${who.memberId} and status = 'DONE'`,
    );
    expect(decided.rows[0]).toEqual({ n: 5 });
  });

  it('small steps of a day add up, for one member and for all', async () => {
    const one = await clerk();
    const who = await buyers.buyer();
    expect((await adjust(one.token, who, 3000)).why).toEqual([]);
    expect((await adjust(one.token, who, -2001)).why).toEqual(['COINS']);
    for (const other of await buyers.buyers(3)) {
      expect((await adjust(one.token, other, 5000)).why).toEqual([]);
    }
    const last = await buyers.buyer();
    expect((await adjust(one.token, last, 2001)).why).toEqual(['COINS_DAY']);
    store.clock.advance(86_400_000 + 1);
    const again = await staffWith(store, ['ROLE_SERVICE']);
    expect((await adjust(again.token, last, 2001)).why).toEqual([]);
  });

  it('a refused and an expired one change nothing', async () => {
    const who = await buyers.buyer();
    const one = await clerk();
    const second = await staffWith(store, ['ROLE_OPERATIONS']);
    const refused = await adjust(one.token, who, 6000);
    expect(
      (await decide(refused.approvalId ?? '', second, { approved: false, note: 'too much' })).status,
    ).toBe(200);
    const expired = await adjust(one.token, who, 6000);
    store.clock.advance(48 * 3_600_000);
    await sweepApprovals(store.system());
    const states = await store.db
      .select({ id: coinAdjustment.id, status: coinAdjustment.status })
      .from(coinAdjustment)
      .where(eq(coinAdjustment.memberId, who.memberId));
    expect(new Map(states.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [refused.id, 'REFUSED'],
        [expired.id, 'CANCELED'],
      ]),
    );
    expect(await ledgerOf(who)).toEqual([]);
  });

  it('an approval does not outlive the account', async () => {
    const who = await buyers.buyer();
    const { approvalId } = await adjust((await clerk()).token, who, 6000);
    await store.db.update(member).set({ status: 'CLOSED' }).where(eq(member.id, who.memberId));
    const second = await staffWith(store, ['ROLE_OPERATIONS']);
    expect((await decide(approvalId ?? '', second)).message).toBe('approval_outdated');
    expect(await ledgerOf(who)).toEqual([]);
  });

  it('the database keeps what was requested', async () => {
    const who = await buyers.buyer();
    const { id } = await adjust((await clerk()).token, who, 6000);
    for (const change of [sql`coins = 1`, sql`memo = 'x'`, sql`requested_by = 'x'`]) {
      await expect(
        store.db.execute(sql`update coin_adjustment set ${change} where id = ${id}`),
      ).rejects.toThrow();
    }
    await expect(store.db.execute(sql`delete from coin_adjustment where id = ${id}`)).rejects.toThrow();
  });
});
