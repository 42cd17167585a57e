import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sku } from '@/backend/database/schema/catalog';
import { journalEntry, journalLine } from '@/backend/database/schema/journal';
import { refund } from '@/backend/database/schema/payments';
import { pointLog } from '@/backend/database/schema/pricing';
import { staffAccount } from '@/backend/database/schema/staff';
import { defaultSettings } from '@/backend/domains/settings/default-settings';
import { createTestStore, type TestStore } from '@/backend/testing';
import { isPermitted } from '@/lib/permissions/staff-permissions';
import type { ApprovalKind } from '@/lib/permissions/value-acts';
import { expectNoViolations } from '../api/fixtures/check-invariants';
import type { StaffMember } from '../api/fixtures/staff';
import { printFigures, runCounts } from '../setup/run-counts';
import { actWorld, type Done, type Moved, randomOf } from './random-acts';

const limits = defaultSettings.approvalLimits;

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const sum = (rows: readonly { fen: number }[]) => rows.reduce((all, { fen }) => all + fen, 0);

it('three people with any roles move no more alone than the limits, whatever they do, and all of it is in the journal', async () => {
  const seed = Number(process.env.STAFF_ACTS_SEED ?? Math.floor(Math.random() * 1_000_000));
  const world = await actWorld(store, randomOf(seed));
  const { people, acts, pick, random } = world;
  const accounts = await store.db.select().from(staffAccount);
  const rolesOf = (staffId: string) => accounts.find(({ id }) => id === staffId)?.roles ?? [];
  const pricesBefore = await pricesOf(store);
  const coinsBefore = await coinBalance(store);
  const refundsBefore = await refundsInBooks(store);

  const alone: Done[] = [];
  const approved: Done[] = [];
  const waiting = new Map<string, Done>();
  const answers = new Map<string, number>();

  const record = (by: StaffMember, moved: Moved, approvalId: string | null | undefined) => {
    const done = { kind: moved.kind, subject: moved.subject, fen: moved.fen, staffId: by.staffId };
    if (approvalId) waiting.set(approvalId, done);
    else alone.push(done);
  };

  const actOnce = async () => {
    const by = pick(people);
    if (random() < 0.05) {
      const lot = await world.importLot(by);
      if (lot) record(by, { kind: 'CARD_LOT', subject: '', fen: lot.fen }, lot.approvalId);
      return;
    }
    const act = await pick(acts)();
    const sent = { as: by.token, ...(act.takesKey ? { idempotencyKey: crypto.randomUUID() } : {}) };
    const answer = await store.attempt(act.key, { body: act.body } as never, sent);
    const name = `${act.kind} ${answer.status} ${answer.message}`;
    answers.set(name, (answers.get(name) ?? 0) + 1);
    expect(answer.status, `${act.key} ${answer.message} (seed ${seed})`).toBeLessThan(500);
    if (answer.status !== 200) return;
    const { approvalId } = (answer.data ?? {}) as { approvalId?: string | null };
    record(by, act, approvalId);
  };

  const decideOnce = async () => {
    const id = pick([...waiting.keys()]);
    const by = pick(people);
    const seen = await store.attempt('GET /upms/admin/approval/view', { query: { id } }, { as: by.token });
    if (seen.status !== 200) return;
    const { contentHash } = seen.data as { contentHash: string };
    // Other limits would be others to compare with.
    const mayApprove = waiting.get(id)?.kind !== 'SETTING';
    const body = { id, contentHash, approved: mayApprove && random() < 0.7, note: 'random' };
    const answer = await store.attempt('POST /upms/admin/approval/decide', { body }, { as: by.token });
    expect(answer.status, `${answer.message} (seed ${seed})`).toBeLessThan(500);
    const done = waiting.get(id);
    if (answer.status !== 200 || !done) return;
    expect(by.staffId, 'nobody decides their own request').not.toBe(done.staffId);
    waiting.delete(id);
    if (body.approved) approved.push(done);
  };

  for (let step = 0; step < runCounts.staffActs; step += 1) {
    if (waiting.size > 0 && random() < 0.3) await decideOnce();
    else await actOnce();
  }

  const lines = [...answers].sort().map(([name, times]) => `${times} ${name}`);
  printFigures(
    `${runCounts.staffActs} acts of staff (seed ${seed}): ${alone.length} alone, ${approved.length} approved\n${lines.join('\n')}`,
  );
  // Enough happened that the limits were reached.
  expect(alone.length, `seed ${seed}`).toBeGreaterThan(runCounts.staffActs / 20);
  for (const { staffId } of people) {
    const own = (kind: ApprovalKind) => alone.filter((one) => one.staffId === staffId && one.kind === kind);
    const worth = (kind: ApprovalKind) => own(kind).reduce((all, { fen }) => all + Math.abs(fen), 0);
    const bySubject = (kind: ApprovalKind) => {
      const sums = new Map<string, number>();
      for (const { subject, fen } of own(kind)) sums.set(subject, (sums.get(subject) ?? 0) + Math.abs(fen));
      return Math.max(0, ...sums.values());
    };
    const isMore = isPermitted(rolesOf(staffId), 'refund.more');
    const bounds: [string, number, number][] = [
      [
        'refunds of an order',
        bySubject('REFUND'),
        (isMore ? limits.refundCny : limits.refundServiceCny) * 100,
      ],
      [
        'refunds of a day',
        worth('REFUND'),
        (isMore ? limits.refundCnyPerDay : limits.refundServiceCnyPerDay) * 100,
      ],
      ['coins of a member', bySubject('COINS'), limits.coins],
      ['coins of a day', worth('COINS'), limits.coinsPerDay],
      ['deals below cost', worth('DEAL'), limits.dealLossCny * 100],
      ['coupons', worth('COUPON'), limits.couponCny * 100],
      ['granted coupons', worth('COUPON_GRANT'), limits.grantCny * 100],
      ['releases', worth('HOLD_RELEASE'), limits.releaseCnyPerDay * 100],
      ['codes', worth('CARD_LOT'), limits.lotCny * 100],
      ['SKUs', new Set(own('PRICE_CHANGE').map(({ subject }) => subject)).size, limits.mostSkus],
      ['settings and access', own('STAFF_ACCESS').length + own('SETTING').length, 0],
    ];
    for (const [what, moved, most] of bounds) {
      expect(moved, `${what} of ${rolesOf(staffId).join()} (seed ${seed})`).toBeLessThanOrEqual(most);
    }
  }
  const pricesApproved = new Set(
    approved.filter(({ kind }) => kind === 'PRICE_CHANGE').map(({ subject }) => subject),
  );
  for (const [id, now] of await pricesOf(store)) {
    const before = pricesBefore.get(id) ?? now;
    if (pricesApproved.has(id)) continue;
    const most = (before * limits.priceChangePercent) / 100;
    expect(Math.abs(now - before), `price of ${id} (seed ${seed})`).toBeLessThanOrEqual(most);
  }

  const did = (kind: ApprovalKind) => [...alone, ...approved].filter((one) => one.kind === kind);
  expect(await coinBalance(store), 'coins').toEqual({
    ledger: coinsBefore.ledger + sum(did('COINS')),
    journal: coinsBefore.journal + sum(did('COINS')),
  });
  await store.runJobs();
  const made = await store.db
    .select({ fen: sql<number>`coalesce(sum(${refund.amountFen}), 0)::float8` })
    .from(refund)
    .where(
      and(
        inArray(
          refund.orderId,
          world.bought.map(({ id }) => id),
        ),
        eq(refund.status, 'SUCCEEDED'),
      ),
    );
  expect(sum(made), 'refunds').toBe(sum(did('REFUND')));
  expect((await refundsInBooks(store)) - refundsBefore, 'refunds of the books').toBe(sum(did('REFUND')));
  await expectNoViolations(store);
});

async function pricesOf({ db }: TestStore): Promise<Map<string, number>> {
  const rows = await db.select({ id: sku.id, priceFen: sku.priceFen }).from(sku);
  return new Map(rows.map(({ id, priceFen }) => [id, priceFen]));
}

/** Coins that staff adjusted: in the ledger of the members, and in the journal. */
async function coinBalance({ db }: TestStore) {
  const [ledger] = await db
    .select({ fen: sql<number>`coalesce(sum(${pointLog.credit} - ${pointLog.debit}), 0)::float8` })
    .from(pointLog)
    .where(eq(pointLog.type, 'ADJUST'));
  const [journal] = await db
    .select({ fen: sql<number>`coalesce(-sum(${journalLine.minor}), 0)::float8` })
    .from(journalLine)
    .innerJoin(journalEntry, eq(journalEntry.id, journalLine.entryId))
    .where(and(eq(journalLine.account, 'COIN_LIABILITY'), eq(journalEntry.kind, 'COINS')));
  return { ledger: ledger?.fen ?? 0, journal: journal?.fen ?? 0 };
}

async function refundsInBooks({ db }: TestStore): Promise<number> {
  const [row] = await db
    .select({ fen: sql<number>`coalesce(sum(${journalLine.minor}), 0)::float8` })
    .from(journalLine)
    .where(and(eq(journalLine.account, 'REFUNDS'), eq(journalLine.currency, 'CNY')));
  return row?.fen ?? 0;
}
