import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardCodes, topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import { journalEntry, journalLine } from '../../database/schema/journal';
import { pointLog } from '../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../testing';
import { postEntry } from './post-entry';
import type { Line } from './posting-rules';
import { readLines } from './read-lines';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());

const entriesOf = (orderId: string) =>
  store.db.select().from(journalEntry).where(eq(journalEntry.orderId, orderId)).orderBy(journalEntry.id);
/** Lines of an entry as text, each account with its currency and amount. */
const linesOf = async (id: string) =>
  (await readLines(store.db, id)).map(({ account, currency, minor }) => `${account} ${currency} ${minor}`);

async function onlyPayment(orderId: string) {
  const [payment] = await trade.paymentsOf(orderId);
  if (!payment) throw new Error('No payment');
  return payment;
}
async function onlyRefund(orderId: string) {
  const [refund] = await trade.refundsOf(orderId);
  if (!refund) throw new Error('No refund');
  return refund;
}

describe('the books of', () => {
  it('a card payment in another currency, and its delivery', async () => {
    const order = await trade.buy(cardCodes);
    const payment = await onlyPayment(order.id);
    const { currency, currencyMinor: minor, amountFen: fen } = payment;
    expect(currency).not.toBe('CNY');
    expect(await readLines(store.db, `PAYMENT:${payment.id}`)).toEqual([
      { account: 'RECEIVABLE', provider: payment.provider, currency, minor },
      { account: 'EXCHANGE_CLEARING', currency, minor: -minor },
      { account: 'EXCHANGE_CLEARING', currency: 'CNY', minor: fen },
      { account: 'DEFERRED_REVENUE', currency: 'CNY', minor: -fen },
    ]);
    const { rows } = await store.db.execute(
      sql`select cost_fen::int as cost from sku where id = ${cardCodes.skuId}`,
    );
    const cost = Number(rows[0]?.cost);
    expect(cost).toBeGreaterThan(0);
    expect(await linesOf(`DELIVERY:${order.id}`)).toEqual([
      `DEFERRED_REVENUE CNY ${fen}`,
      `REVENUE CNY ${-fen}`,
      `SUPPLIER_COST CNY ${cost}`,
      `SUPPLIER_PAYABLE CNY ${-cost}`,
    ]);
    expect(await entriesOf(order.id)).toMatchObject([
      { id: `DELIVERY:${order.id}`, kind: 'DELIVERY' },
      { id: `PAYMENT:${payment.id}`, kind: 'PAYMENT', paymentLogId: payment.id },
    ]);
  });

  it('a payment with coins and its refund', async () => {
    const order = await trade.buyWithCoins();
    const payment = await onlyPayment(order.id);
    const fen = payment.amountFen;
    expect(await linesOf(`PAYMENT:${payment.id}`)).toEqual([
      `COIN_LIABILITY CNY ${fen}`,
      `DEFERRED_REVENUE CNY ${-fen}`,
    ]);
    await trade.refundByStaff(order.id);
    await store.runJobs();
    const refund = await onlyRefund(order.id);
    expect(await linesOf(`REFUND:${refund.id}`)).toEqual([
      `REFUNDS CNY ${fen}`,
      `COIN_LIABILITY CNY ${-fen}`,
    ]);
    const logs = await store.db
      .select()
      .from(pointLog)
      .where(eq(pointLog.orderId, order.id))
      .orderBy(pointLog.id);
    const booked = (await entriesOf(order.id)).map(({ pointLogId }) => pointLogId);
    expect(logs.map(({ type }) => type)).toEqual(['PAY', 'REFUND']);
    expect(booked).toEqual(expect.arrayContaining(logs.map(({ id }) => id)));
  });

  it('a reward, and of coins that are exchanged for a coupon', async () => {
    const order = await trade.buy(topUp);
    await trade.receive(order);
    const [reward] = await store.db.select().from(pointLog).where(eq(pointLog.orderId, order.id));
    expect(reward?.credit).toBeGreaterThan(0);
    expect(await linesOf(`COINS:${reward?.id}`)).toEqual([
      `COIN_EXPENSE CNY ${reward?.credit}`,
      `COIN_LIABILITY CNY ${-(reward?.credit ?? 0)}`,
    ]);
    const { memberId } = await trade.exchangeCoins();
    const [spent] = await store.db
      .select()
      .from(pointLog)
      .where(sql`${pointLog.memberId} = ${memberId} and ${pointLog.type} = 'EXCHANGE'`);
    expect(await linesOf(`COINS:${spent?.id}`)).toEqual([
      `COIN_EXPENSE CNY ${-(spent?.debit ?? 0)}`,
      `COIN_LIABILITY CNY ${spent?.debit}`,
    ]);
  });

  it('a refund before and after the delivery', async () => {
    const delivered = await trade.buy();
    const unsent = await trade.place();
    await trade.pay(unsent);
    for (const { id } of [unsent, delivered]) await trade.refundByStaff(id);
    await store.runJobs();
    for (const [order, account] of [
      [unsent, 'DEFERRED_REVENUE'],
      [delivered, 'REFUNDS'],
    ] as const) {
      const { amountFen, currency, currencyMinor } = await onlyPayment(order.id);
      const refund = await onlyRefund(order.id);
      expect(await linesOf(`REFUND:${refund.id}`)).toEqual([
        `${account} CNY ${amountFen}`,
        `RECEIVABLE ${currency} ${-currencyMinor}`,
        `EXCHANGE_CLEARING ${currency} ${currencyMinor}`,
        `EXCHANGE_CLEARING CNY ${-amountFen}`,
      ]);
    }
    expect((await entriesOf(unsent.id)).map(({ kind }) => kind).sort()).toEqual(['PAYMENT', 'REFUND']);
  });

  it('a second payment and a payment of another amount, each with its refund', async () => {
    const twice = await trade.payTwice();
    const extra = (await trade.paymentsOf(twice.id)).find(({ applied }) => !applied);
    const wrong = await trade.payWrongAmount(7);
    const mismatch = await onlyPayment(wrong.id);
    expect([extra?.status, mismatch.status]).toEqual(['SUCCEEDED', 'MISMATCH']);
    for (const { payment, orderId, minor } of [
      { payment: extra, orderId: twice.id, minor: extra?.currencyMinor ?? 0 },
      { payment: mismatch, orderId: wrong.id, minor: 7 },
    ]) {
      const refund = await onlyRefund(orderId);
      expect(refund).toMatchObject({ kind: 'EXTRA', status: 'SUCCEEDED' });
      expect(await linesOf(`PAYMENT:${payment?.id}`)).toEqual([
        `RECEIVABLE ${payment?.currency} ${minor}`,
        `UNAPPLIED_PAYMENTS ${payment?.currency} ${-minor}`,
      ]);
      expect(await linesOf(`REFUND:${refund.id}`)).toEqual([
        `RECEIVABLE ${payment?.currency} ${-minor}`,
        `UNAPPLIED_PAYMENTS ${payment?.currency} ${minor}`,
      ]);
    }
  });

  it('a payment after a cancellation, which is never revenue', async () => {
    const order = await trade.payAfterCancel();
    const kinds = (await entriesOf(order.id)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual(['PAYMENT', 'REFUND']);
    const lines = await Promise.all((await entriesOf(order.id)).map(({ id }) => readLines(store.db, id)));
    expect(lines.flat().filter(({ account }) => account === 'REVENUE' || account === 'REFUNDS')).toEqual([]);
  });

  it('a refund by hand, which leaves the receivable of the provider', async () => {
    const order = await trade.refundByHand();
    const { amountFen, currency, currencyMinor } = await onlyPayment(order.id);
    const refund = await onlyRefund(order.id);
    expect(await linesOf(`REFUND:${refund.id}`)).toEqual([
      `REFUNDS CNY ${amountFen}`,
      `BANK ${currency} ${-currencyMinor}`,
      `EXCHANGE_CLEARING ${currency} ${currencyMinor}`,
      `EXCHANGE_CLEARING CNY ${-amountFen}`,
    ]);
  });
});

describe('the journal', () => {
  const balanced: Line[] = [
    { account: 'PROVIDER_FEES', currency: 'USD', minor: 5 },
    { account: 'DISPUTES', currency: 'USD', minor: -5 },
  ];
  const post = async (sourceId: string, lines: Line[]) => {
    const [order] = await store.db.execute(sql`select id from orders limit 1`).then(({ rows }) => rows);
    return store.db.transaction((tx) =>
      postEntry(tx, store.clock, { kind: 'PAYMENT', sourceId, orderId: String(order?.id), lines }),
    );
  };

  it('books an event once', async () => {
    expect(await post('once', balanced)).toBe(true);
    expect(await post('once', balanced)).toBe(false);
    expect(await readLines(store.db, 'PAYMENT:once')).toEqual(balanced);
    expect(await post('nothing', [])).toBe(false);
  });

  it.each([
    ['lines that do not add up', [{ account: 'REVENUE', currency: 'CNY', minor: 1 }]],
    [
      'lines that add up only across currencies',
      [
        { account: 'REVENUE', currency: 'CNY', minor: 1 },
        { account: 'REFUNDS', currency: 'USD', minor: -1 },
      ],
    ],
    ['a line of zero', [...balanced, { account: 'REVENUE', currency: 'CNY', minor: 0 }]],
    [
      'a receivable without a provider',
      [
        { account: 'RECEIVABLE', currency: 'CNY', minor: 1 },
        { account: 'REVENUE', currency: 'CNY', minor: -1 },
      ],
    ],
  ] satisfies [string, Line[]][])('refuses %s', async (_name, lines) => {
    await expect(post('refused', lines)).rejects.toThrow();
    expect(await readLines(store.db, 'PAYMENT:refused')).toEqual([]);
  });

  it('refuses an entry without lines, and another line of a balanced entry', async () => {
    await post('alone', balanced);
    const [known] = await store.db.select().from(journalEntry).where(eq(journalEntry.id, 'PAYMENT:alone'));
    if (!known) throw new Error('No entry');
    await expect(store.db.insert(journalEntry).values({ ...known, id: 'PAYMENT:empty' })).rejects.toThrow();
    await expect(
      store.db
        .insert(journalLine)
        .values({ entryId: known.id, line: 2, account: 'REVENUE', currency: 'USD', minor: 1 }),
    ).rejects.toThrow();
  });

  it.each(['journal_entry', 'journal_line'])('refuses to change or delete a row of %s', async (table) => {
    const { rows } = await store.db.execute(sql.raw(`select count(*)::int as rows from ${table}`));
    expect(rows[0]?.rows).toBeGreaterThan(0);
    const column = table === 'journal_entry' ? 'kind' : 'account';
    await expect(store.db.execute(sql.raw(`update ${table} set ${column} = ${column}`))).rejects.toThrow();
    await expect(store.db.execute(sql.raw(`delete from ${table}`))).rejects.toThrow();
  });

  it('keeps nothing of a change that is rolled back', async () => {
    const failed = store.db.transaction(async (tx) => {
      const [order] = await tx.execute(sql`select id from orders limit 1`).then(({ rows }) => rows);
      await postEntry(tx, store.clock, {
        kind: 'PAYMENT',
        sourceId: 'undone',
        orderId: String(order?.id),
        lines: balanced,
      });
      throw new Error('undo');
    });
    await expect(failed).rejects.toThrow('undo');
    expect(await readLines(store.db, 'PAYMENT:undone')).toEqual([]);
  });
});
