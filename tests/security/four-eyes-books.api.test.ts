import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { journalEntry, journalLine } from '@/backend/database/schema/journal';
import { bookDifference } from '@/backend/database/schema/reconciliation';
import { newId } from '@/backend/platform/new-id';
import { createTestStore, type TestStore } from '@/backend/testing';
import type { CorrectionLine } from '@/lib/reconciliation/correction-rules';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import { type StaffMember, staffWith } from '../api/fixtures/staff';
import { cardCodes, tradeFixture } from '../api/fixtures/trade';

let store: TestStore;
/** Has every permission: to request and to approve. */
let one: StaffMember;
let second: StaffMember;
/** Of the sandbox, which charges cards in tests. */
const provider = 'sandbox';

beforeAll(async () => {
  store = await createTestStore();
  one = await staffWith(store, ['ROLE_ADMIN'], { name: 'Lin' });
  second = await staffWith(store, ['ROLE_FINANCE']);
  await tradeFixture(store).buy(cardCodes);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const fee = (minor: number): CorrectionLine[] => [
  { account: 'PROVIDER_FEES', currency: 'CNY', minor },
  { account: 'RECEIVABLE', provider, currency: 'CNY', minor: -minor },
];
const reason = 'The fee of this month was booked twice';
const ask = (body: object, { as = one, key = newId() } = {}) =>
  store.attempt(
    'POST /order/admin/reconciliation/correct',
    { body: { reason, ...body } },
    { as: as.token, idempotencyKey: key },
  );
const idOf = (response: { data: unknown }) => (response.data as { approvalId: string }).approvalId;
const decide = async (id: string, as = second, approved = true) => {
  const { contentHash } = await store.call(
    'GET /upms/admin/approval/view',
    { query: { id } },
    { as: as.token },
  );
  return store.attempt(
    'POST /upms/admin/approval/decide',
    { body: { id, contentHash, approved, note: 'checked' } },
    { as: as.token },
  );
};
const booked = async (approvalId: string) =>
  store.db
    .select({ account: journalLine.account, currency: journalLine.currency, minor: journalLine.minor })
    .from(journalLine)
    .innerJoin(journalEntry, eq(journalEntry.id, journalLine.entryId))
    .where(eq(journalEntry.approvalId, approvalId))
    .orderBy(journalLine.line);
const difference = async () => {
  const subject = `txn_${newId()}`;
  const id = `FEE:${subject}`;
  const now = store.clock.now();
  await store.db.insert(bookDifference).values({
    id,
    kind: 'FEE',
    provider,
    subject,
    expected: '10 CNY',
    found: '15 CNY',
    createdTime: now,
  });
  return id;
};

describe('a correcting entry of the books', () => {
  it('is booked once another person approves it, and not before', async () => {
    const approvalId = idOf(await ask({ lines: fee(500) }));
    expect(await booked(approvalId)).toEqual([]);
    expect((await decide(approvalId, one)).message).toBe('approval_ownRequest');
    const shown = await store.call(
      'GET /upms/admin/approval/view',
      { query: { id: approvalId } },
      { as: second.token },
    );
    expect(shown).toMatchObject({ kind: 'BOOK_CORRECTION', value: 5, requester: 'Lin', isCurrent: true });
    expect(shown.correction).toEqual({ lines: fee(500), orderSn: null, difference: null });
    const answers = await Promise.all([decide(approvalId), decide(approvalId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await booked(approvalId)).toEqual(fee(500).map(({ provider: _provider, ...line }) => line));
  });

  it('is asked for once, however often the request is sent', async () => {
    const key = newId();
    const answers = [await ask({ lines: fee(7) }, { key }), await ask({ lines: fee(7) }, { key })];
    expect(idOf(answers[0] ?? { data: {} })).toBe(idOf(answers[1] ?? { data: {} }));
    expect((await ask({ lines: fee(8) }, { key })).status).toBe(422);
  });

  it('resolves the difference that it names; a second one about it is refused meanwhile', async () => {
    const differenceId = await difference();
    const approvalId = idOf(await ask({ lines: fee(5), differenceId }));
    expect((await ask({ lines: fee(5), differenceId })).status).toBe(409);
    expect((await decide(approvalId)).status).toBe(200);
    const [row] = await store.db.select().from(bookDifference).where(eq(bookDifference.id, differenceId));
    expect(row).toMatchObject({ resolution: reason, resolvedBy: one.staffId });
    expect((await ask({ lines: fee(5), differenceId })).status).toBe(404);
  });

  it('is outdated when its difference was resolved meanwhile, and a refused one books nothing', async () => {
    const differenceId = await difference();
    const approvalId = idOf(await ask({ lines: fee(5), differenceId }));
    await store.call(
      'POST /order/admin/reconciliation/resolve',
      { body: { id: differenceId, reason: 'A rounding of the provider' } },
      { as: second.token },
    );
    expect((await decide(approvalId)).message).toBe('approval_outdated');
    const refused = idOf(await ask({ lines: fee(9) }));
    expect((await decide(refused, second, false)).status).toBe(200);
    expect([...(await booked(approvalId)), ...(await booked(refused))]).toEqual([]);
  });

  it('is refused for lines that are no entry, and for roles without the books', async () => {
    const line = (more: object) => ({ account: 'BANK', currency: 'CNY', minor: 5, ...more });
    for (const [lines, field] of [
      [[line({}), line({ account: 'REVENUE', minor: -4 })], 'lines'],
      [[line({}), line({ account: 'REVENUE', minor: 0 })], 'lines'],
      [[line({}), line({ minor: -5 })], 'lines'],
      [[line({}), line({ account: 'RECEIVABLE', minor: -5 })], 'lines'],
      [[line({ currency: 'USD' }), line({ account: 'REVENUE', currency: 'USD', minor: -5 })], 'lines'],
      [[line({ currency: 'USD' }), line({ account: 'DISPUTE_COSTS', minor: -5 })], 'lines'],
      [
        [line({ currency: 'XXX' }), line({ account: 'DISPUTE_COSTS', currency: 'XXX', minor: -5 })],
        'currency',
      ],
      [[line({}), line({ account: 'RECEIVABLE', provider: "x' or 1=1", minor: -5 })], 'provider'],
      [[line({}), line({ account: 'COIN_LIABILITY', minor: -5 })], 'lines'],
    ] as const) {
      const response = await ask({ lines });
      expect(response.status, JSON.stringify(lines)).toBe(400);
      expect(JSON.stringify(response.data), JSON.stringify(lines)).toContain(field);
    }
    expect((await ask({ lines: fee(5), orderSn: '209901010000000' })).status).toBe(404);
    const operator = await staffWith(store, ['ROLE_OPERATIONS']);
    expect((await ask({ lines: fee(5) }, { as: operator })).status).toBe(403);
    const waiting = idOf(await ask({ lines: fee(11) }));
    const refused = await store.attempt(
      'POST /upms/admin/approval/decide',
      { body: { id: waiting, contentHash: 'x', approved: true } },
      { as: operator.token },
    );
    expect(refused.status).toBe(403);
  });
});
