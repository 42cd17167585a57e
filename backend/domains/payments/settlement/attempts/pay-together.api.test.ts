import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations } from '../../../../../tests/api/fixtures/check-invariants';
import { coinsOf } from '../../../../../tests/api/fixtures/coins';
import { cardCodes, topUp, tradeFixture } from '../../../../../tests/api/fixtures/trade';
import { type Buyer, openPayment } from '../../../../../tests/load/buyers';
import { orders } from '../../../../database/schema/orders';
import { paymentMethod } from '../../../../database/schema/pricing';
import { armFailpoint } from '../../../../platform/failpoints';
import { newId } from '../../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../../testing';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterEach(() => armFailpoint(null));
afterAll(() => store.close());

type Line = { sn: string; amount: number };
const fenOf = (lines: readonly Line[]) =>
  lines.reduce((fen, { amount }) => fen + Math.round(amount * 100), 0);

const together = (who: Buyer, lines: readonly Line[], how: { method?: string; key?: string } = {}) =>
  store.attempt(
    'POST /order/member/payment/load',
    {
      body: {
        paymentItemList: lines.map(({ sn, amount }) => ({ orderSn: sn, amount })),
        paymentId: how.method ?? 'COIN',
      },
    },
    { as: who.token, idempotencyKey: how.key ?? `payment-${newId()}` },
  );

async function twoOrders(coins = 1_000_000) {
  const buyer = await trade.buyerWithCoins(coins);
  const one = await trade.place(topUp, buyer);
  const two = await trade.place(cardCodes, buyer);
  return { buyer, one, two, lines: [one, two] as const };
}

const statusOf = async (id: string) => {
  const [row] = await store.db.select({ status: orders.status }).from(orders).where(eq(orders.id, id));
  return row?.status;
};
const isPaid = async (id: string) => !['PENDING_PAYMENT', 'CANCELED'].includes((await statusOf(id)) ?? '');

describe('several orders in one payment with coins', () => {
  it('are paid with an attempt of their own, and refunded one at a time', async () => {
    const { buyer, one, two, lines } = await twoOrders();
    const answer = await together(buyer, lines);
    expect(answer).toMatchObject({ status: 200, data: { paymentLog: { status: 'SUCCEEDED' } } });
    await store.runJobs();
    const [first] = await trade.paymentsOf(one.id);
    const [second] = await trade.paymentsOf(two.id);
    expect([first?.amountFen, second?.amountFen]).toEqual([fenOf([one]), fenOf([two])]);
    expect(answer.data).toMatchObject({ paymentLog: { sn: first?.sn } });
    expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000 - fenOf(lines));

    await trade.refundPart(one.sn, {});
    expect(await statusOf(one.id)).toBe('REFUNDED');
    expect(await statusOf(two.id)).not.toBe('REFUNDED');
    expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000 - fenOf([two]));
    await expectNoViolations(store);
  });

  it('are all unpaid when the coins are enough for one only', async () => {
    const { buyer, one, two, lines } = await twoOrders(1);
    const more = Math.max(fenOf([one]), fenOf([two]));
    const rich = await trade.buyerWithCoins(more);
    const owned = [await trade.place(topUp, rich), await trade.place(cardCodes, rich)];
    expect(await together(rich, owned)).toMatchObject({ status: 422, message: 'coupon_pointNotEnough' });
    expect(await together(buyer, lines)).toMatchObject({ status: 422, message: 'coupon_pointNotEnough' });
    for (const { id } of owned) {
      expect(await statusOf(id)).toBe('PENDING_PAYMENT');
      expect(await trade.paymentsOf(id)).toEqual([]);
    }
    expect(await coinsOf(store, rich.memberId)).toBe(more);
  });

  it.each(['STRIPE_CARD', 'PAYPAL'])('are refused for %s, which pays one order', async (method) => {
    const { buyer, one, lines } = await twoOrders();
    expect(await together(buyer, lines, { method })).toMatchObject({
      status: 422,
      message: 'payment_oneOrder',
    });
    expect(await trade.paymentsOf(one.id)).toEqual([]);
  });

  it('are all unpaid when one of them cannot be paid', async () => {
    const { buyer, one, two } = await twoOrders();
    const other = await trade.place(topUp);
    expect(await together(buyer, [one, other])).toMatchObject({ status: 404, message: 'order_notFound' });
    expect(await together(buyer, [one, one])).toMatchObject({ status: 400 });
    const dearer = { ...two, amount: two.amount + 1 };
    expect(await together(buyer, [one, dearer])).toMatchObject({ message: 'order_priceChanged' });
    await trade.cancel(two);
    expect(await together(buyer, [one, two])).toMatchObject({ message: 'order_statusInvalid' });
    expect(await statusOf(one.id)).toBe('PENDING_PAYMENT');
    expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000);
  });

  it('close an open attempt of another method first', async () => {
    const { buyer, one, lines } = await twoOrders();
    await openPayment(store.call, buyer, one);
    expect(await together(buyer, lines)).toMatchObject({ status: 200 });
    expect((await trade.paymentsOf(one.id)).map(({ status }) => status)).toEqual(['CANCELED', 'SUCCEEDED']);
  });

  it('take no coins for an order that the open attempt has paid', async () => {
    const { buyer, one, two, lines } = await twoOrders();
    const { session } = await openPayment(store.call, buyer, one);
    await trade.succeedAtProvider(session);
    expect(await together(buyer, lines)).toMatchObject({ message: 'order_statusInvalid' });
    expect([await isPaid(one.id), await isPaid(two.id)]).toEqual([true, false]);
    expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000);
  });

  it('share one fee, which is that of the whole', async () => {
    const fee = { feeIncluded: false, feeRatePpm: 10_001, feeFixedFen: 1 };
    const [before] = await store.db.select().from(paymentMethod).where(eq(paymentMethod.code, 'COIN'));
    const change = (set: Partial<typeof paymentMethod.$inferInsert>) =>
      store.db.update(paymentMethod).set(set).where(eq(paymentMethod.code, 'COIN'));
    const { buyer, one, two, lines } = await twoOrders();
    await change(fee);
    try {
      expect(await together(buyer, lines)).toMatchObject({ status: 200 });
      const due = Math.ceil((fenOf(lines) * 10_001) / 1_000_000) + 1;
      const rows = [...(await trade.paymentsOf(one.id)), ...(await trade.paymentsOf(two.id))];
      expect(rows.reduce((sum, { feeFen }) => sum + feeFen, 0)).toBe(due);
      expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000 - fenOf(lines) - due);
      await expectNoViolations(store);
    } finally {
      if (before)
        await change({
          feeIncluded: before.feeIncluded,
          feeRatePpm: before.feeRatePpm,
          feeFixedFen: before.feeFixedFen,
        });
    }
  });
});

describe('concurrent payments of several orders', () => {
  it('with one key take the coins once and return one attempt', async () => {
    const { buyer, lines } = await twoOrders();
    const key = `payment-${newId()}`;
    const answers = await Promise.all(Array.from({ length: 10 }, () => together(buyer, lines, { key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000 - fenOf(lines));
  });

  it('with keys of their own pay each order once, whatever comes first', async () => {
    const { buyer, one, two } = await twoOrders();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_none, index) => together(buyer, index % 2 ? [one, two] : [two, one])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 422),
    ]);
    expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000 - fenOf([one, two]));
  });

  it('of two members with the same skus do not block each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await twoOrders(), await twoOrders()];
      const answers = await Promise.all([
        together(left.buyer, [left.one, left.two]),
        together(right.buyer, [right.two, right.one]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  it('and the cancellation of one of them end with both or none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { buyer, one, two, lines } = await twoOrders();
      await Promise.allSettled([together(buyer, lines), trade.cancel(two)]);
      const paid = [await isPaid(one.id), await isPaid(two.id)];
      expect(paid[0]).toBe(paid[1]);
      expect(await coinsOf(store, buyer.memberId)).toBe(paid[0] ? 1_000_000 - fenOf(lines) : 1_000_000);
    }
    await store.runJobs();
    await expectNoViolations(store);
  });

  it('leave nothing behind when the process ends before the commit, and a repeated request pays', async () => {
    const { buyer, one, lines } = await twoOrders();
    const key = `payment-${newId()}`;
    armFailpoint('payment.written', () => {
      throw new Error('the process ended');
    });
    await together(buyer, lines, { key }).catch(() => null);
    armFailpoint(null);
    expect(await trade.paymentsOf(one.id)).toEqual([]);
    expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000);
    expect(await together(buyer, lines, { key })).toMatchObject({ status: 200 });
    // The response was lost: the same request returns it again.
    expect(await together(buyer, lines, { key })).toMatchObject({ status: 200 });
    expect(await coinsOf(store, buyer.memberId)).toBe(1_000_000 - fenOf(lines));
  });
});
