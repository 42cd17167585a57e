import { readdirSync, readFileSync } from 'node:fs';
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../../tests/api/fixtures/check-invariants';
import { coinsOf, setCoins } from '../../../tests/api/fixtures/coins';
import { refundInParts, topUp, tradeEverything, tradeFixture } from '../../../tests/api/fixtures/trade';
import { openPayment } from '../../../tests/load/buyers';
import { runCounts } from '../../../tests/setup/run-counts';
import { coinLot, coinMovement } from '../../database/schema/coin-lots';
import { dispute } from '../../database/schema/disputes';
import { StoreError } from '../../platform/errors/store-error';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { frozenCoins } from './coin-lots';
import { type Posting, post } from './post';

const migrations = 'backend/database/migrations';
const seed = 20261127;
const steps = 40;
const histories = Math.ceil((runCounts.bookSteps * 4) / steps);

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());

const send = (posting: Omit<Posting, 'idempotencyKey'>, idempotencyKey = `test:${newId()}`) =>
  store.db.transaction((tx) => post(tx, store.clock, { ...posting, idempotencyKey }));

/** What is left of the lots of a member, the oldest first. */
async function leftOf(memberId: string): Promise<number[]> {
  const rows = await store.db
    .select({ left: sql<number>`sum(${coinMovement.coins})::int` })
    .from(coinLot)
    .innerJoin(coinMovement, eq(coinMovement.lotId, coinLot.id))
    .where(eq(coinLot.memberId, memberId))
    .groupBy(coinLot.id)
    .orderBy(asc(coinLot.createdTime), asc(coinLot.id));
  return rows.map(({ left }) => left);
}

const frozenOf = async (memberId: string) =>
  Number((await store.db.execute(sql`select ${frozenCoins(memberId)} as coins`)).rows[0]?.coins);

type Step =
  | { kind: 'GRANT'; coins: number }
  | { kind: 'SPEND'; coins: number }
  | {
      kind: 'REWARD' | 'UNDO_REWARD' | 'REFUND' | 'UNDO_REFUND' | 'PAY' | 'UNPAY';
      order: number;
      coins: number;
    }
  | { kind: 'DISPUTE' | 'DECIDE'; order: number };

const coins = fc.integer({ min: 1, max: 60 });
const moneyOrders = [0, 1, 2];
const order = fc.constantFrom(...moneyOrders);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('GRANT' as const, 'SPEND' as const), coins }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'REWARD' as const,
        'UNDO_REWARD' as const,
        'REFUND' as const,
        'UNDO_REFUND' as const,
        'PAY' as const,
        'UNPAY' as const,
      ),
      order,
      coins,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('DISPUTE' as const, 'DECIDE' as const), order }),
  },
);

/** What the lots of a member are, from the steps alone. */
class Model {
  readonly lots: { kind: string; order: number | null; left: number }[] = [];
  readonly disputed = new Set<number>();
  /** Coins that each kind of posting took for an order, by lot. */
  readonly taken = new Map<string, Map<number, number>>();

  frozen = () =>
    this.lots.reduce((sum, { order, left }) => sum + (this.isFrozen(order) && left > 0 ? left : 0), 0);
  balance = () => this.lots.reduce((sum, { left }) => sum + left, 0);
  isFrozen = (order: number | null) => order !== null && this.disputed.has(order);

  give(kind: string, order: number | null, coins: number): void {
    this.lots.push({ kind, order, left: coins });
  }

  spend(coins: number, key: string): boolean {
    if (this.balance() - this.frozen() < coins) return false;
    let rest = coins;
    for (const [place, lot] of this.lots.entries()) {
      if (this.isFrozen(lot.order)) continue;
      const part = Math.max(0, Math.min(rest, lot.left));
      this.move(key, place, part);
      rest -= part;
    }
    return rest === 0;
  }

  /** Takes back from the lots that an order was given; the youngest goes below zero. */
  takeBack(kind: string, order: number, coins: number): void {
    const given = [...this.lots.entries()].filter(([, lot]) => lot.kind === kind && lot.order === order);
    let rest = coins;
    for (const [place, { left }] of given) {
      const part = Math.max(0, Math.min(rest, left));
      this.move(`${kind}:${order}`, place, part);
      rest -= part;
    }
    this.move(`${kind}:${order}`, given.at(-1)?.[0] ?? -1, rest);
  }

  /** Gives back what was taken under a key, to the youngest lot first. @returns what was not taken */
  giveBack(key: string, coins: number): number {
    let rest = coins;
    const taken = [...(this.taken.get(key) ?? [])].sort(([a], [b]) => b - a);
    for (const [place, owed] of taken) {
      const part = Math.min(rest, owed);
      this.move(key, place, -part);
      rest -= part;
    }
    return rest;
  }

  sumOf = (key: string) => [...(this.taken.get(key) ?? new Map()).values()].reduce((a, b) => a + b, 0);
  givenBy = (kind: string, order: number) =>
    this.lots.filter((lot) => lot.kind === kind && lot.order === order).length;

  private move(key: string, place: number, coins: number): void {
    const lot = this.lots[place];
    if (!lot || coins === 0) return;
    lot.left -= coins;
    const ofKey = this.taken.get(key) ?? new Map<number, number>();
    this.taken.set(key, ofKey.set(place, (ofKey.get(place) ?? 0) + coins));
  }
}

type Bought = { id: string; paymentId: string };

async function take(model: Model, memberId: string, bought: Bought[], step: Step): Promise<void> {
  store.clock.advance(1000);
  if (step.kind === 'GRANT') {
    model.give('ADJUST', null, step.coins);
    await send({ memberId, type: 'ADJUST', credit: step.coins });
    return;
  }
  if (step.kind === 'SPEND') {
    const isPossible = model.spend(step.coins, 'SPEND');
    await expectSpent(send({ memberId, type: 'EXCHANGE', debit: step.coins }), isPossible);
    return;
  }
  const { order } = step;
  const [found, last] = [bought[order], bought.at(-1)];
  if (!found || !last) throw new Error('No order');
  const { id: orderId, paymentId: paymentLogId } = found;
  const ofCoins = last.id;
  switch (step.kind) {
    case 'DISPUTE':
      if (model.disputed.has(order)) return;
      model.disputed.add(order);
      await store.db.insert(dispute).values({
        id: newId(),
        provider: 'sandbox',
        providerDisputeId: newId(),
        paymentLogId,
        orderId,
        reason: 'fraudulent',
        currency: 'CNY',
        minor: 1,
      });
      return;
    case 'DECIDE':
      model.disputed.delete(order);
      await store.db
        .update(dispute)
        .set({ status: 'WON', closedTime: store.clock.now() })
        .where(sql`${dispute.orderId} = ${orderId} and ${dispute.status} = 'OPEN'`);
      return;
    case 'REWARD': {
      const rest = model.giveBack(`REWARD:${order}`, step.coins);
      if (rest > 0) model.give('REWARD', order, rest);
      await send({ memberId, type: 'REWARD', credit: step.coins, orderId, givesBack: 'UNDO_REWARD' });
      return;
    }
    case 'REFUND':
      model.give('REFUND', order, step.coins);
      await send({ memberId, type: 'REFUND', credit: step.coins, orderId, paymentLogId });
      return;
    case 'UNDO_REWARD':
    case 'UNDO_REFUND': {
      const kind = step.kind.slice(5);
      if (model.givenBy(kind, order) === 0) return;
      model.takeBack(kind, order, step.coins);
      await send({ memberId, type: step.kind, debit: step.coins, orderId, paymentLogId });
      return;
    }
    case 'PAY': {
      const isPossible = model.spend(step.coins, 'PAY');
      await expectSpent(send({ memberId, type: 'PAY', debit: step.coins, orderId: ofCoins }), isPossible);
      return;
    }
    case 'UNPAY': {
      const credit = Math.min(step.coins, model.sumOf('PAY'));
      if (credit === 0) return;
      model.giveBack('PAY', credit);
      await send({ memberId, type: 'REFUND', credit, orderId: ofCoins, givesBack: 'PAY' });
      return;
    }
  }
}

async function expectSpent(spending: Promise<number>, isPossible: boolean): Promise<void> {
  if (isPossible) await spending;
  else await expect(spending).rejects.toThrow(StoreError);
}

describe('lots of coins', () => {
  it('are what a model says after any sequence of postings and disputes', { timeout: 600_000 }, async () => {
    const sampled = fc.sample(fc.array(anyStep, { minLength: steps, maxLength: steps }), {
      numRuns: histories,
      seed,
    });
    for (const history of sampled) {
      const who = await trade.buyerWithCoins(1);
      await setCoins(store, who.memberId, 0);
      const bought: Bought[] = [];
      for (const _ of [...moneyOrders, 3]) {
        const placed = await trade.place(topUp, who);
        const { paymentId } = await trade.pay(placed);
        bought.push({ id: placed.id, paymentId });
      }
      const model = new Model();
      model.give('ADJUST', null, 0);
      for (const step of history) {
        await take(model, who.memberId, bought, step);
        const expected = model.lots.map(({ left }) => left);
        expect(await leftOf(who.memberId), JSON.stringify(step)).toEqual(expected);
        expect(await coinsOf(store, who.memberId)).toBe(model.balance());
        expect(await frozenOf(who.memberId)).toBe(model.frozen());
      }
      for (const order of moneyOrders) await take(model, who.memberId, bought, { kind: 'DECIDE', order });
    }
    expect(await findViolations(store)).not.toHaveProperty('coin-lots');
    expect(await findViolations(store)).not.toHaveProperty('coin-balances');
  });

  it('are spent once by concurrent postings', async () => {
    const { memberId } = await trade.buyerWithCoins(100);
    const answers = await Promise.allSettled(
      Array.from({ length: runCounts.raceClients }, () => send({ memberId, type: 'EXCHANGE', debit: 30 })),
    );
    expect(answers.length).toBe(runCounts.raceClients);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await leftOf(memberId)).toEqual([10]);
  });
});

describe('an order that is paid with coins', () => {
  it('spends the oldest, and its refund gives the same ones back', async () => {
    const who = await trade.buyerWithCoins(100);
    store.clock.advance(60_000);
    await setCoins(store, who.memberId, 1_000_000);
    const [first, second] = await store.db
      .select()
      .from(coinLot)
      .where(eq(coinLot.memberId, who.memberId))
      .orderBy(asc(coinLot.createdTime));
    const order = await trade.place(topUp, who);
    await openPayment(store.call, who, order, 'COIN');
    await store.runJobs();
    const fen = Math.round(order.amount * 100);
    expect(await leftOf(who.memberId)).toEqual([0, 1_000_000 - fen]);
    store.clock.advance(60_000);
    await trade.refundPart(order.sn, { amount: (fen - 40) / 100 });
    expect(await leftOf(who.memberId)).toEqual([60, 999_900]);
    await trade.refundPart(order.sn, {});
    expect(await leftOf(who.memberId)).toEqual([100, 999_900]);
    const rows = await store.db.select().from(coinLot).where(eq(coinLot.memberId, who.memberId));
    expect(rows.sort((a, b) => a.createdTime.getTime() - b.createdTime.getTime())).toEqual([first, second]);
  });
});

it('older coins get the lots that the store would have made', async () => {
  const old = await createTestStore();
  const read = async () => ({
    lots: await old.db.select().from(coinLot).orderBy(asc(coinLot.id)),
    moved: await old.db
      .select()
      .from(coinMovement)
      .orderBy(asc(coinMovement.pointLogId), asc(coinMovement.lotId)),
  });
  await tradeEverything(old);
  await refundInParts(old);
  const before = await read();
  expect(before.moved.length).toBeGreaterThan(10);
  await old.rawSql(
    'alter table coin_movement disable trigger user; alter table coin_lot disable trigger user',
  );
  await old.db.execute(sql`delete from coin_movement`);
  await old.db.execute(sql`delete from coin_lot`);
  const texts = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(`${migrations}/${name}`, 'utf8'));
  const marker = '-- Written by hand from here on. Lots of older coins:';
  const [, after = ''] = texts.find((text) => text.includes(marker))?.split(marker) ?? [];
  const [body = ''] = after.split('--> statement-breakpoint');
  await old.db.execute(sql.raw(`--${body}`));
  expect(await read()).toEqual(before);
  await old.close();
});
