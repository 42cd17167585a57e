import { eq } from 'drizzle-orm';
import { sandboxPayment } from '@/backend/database/schema/fulfilment';
import { paymentLog, refund } from '@/backend/database/schema/payments';
import { coupon } from '@/backend/database/schema/pricing';
import { post } from '@/backend/domains/coins/post';
import { transition } from '@/backend/domains/order-lifecycle/transition';
import { settlePayment } from '@/backend/domains/settlement/settle-payment';
import { sweepPayments } from '@/backend/domains/settlement/sweep-payments';
import { newId } from '@/backend/platform/new-id';
import { transact } from '@/backend/platform/write-later';
import type { TestStore } from '@/backend/testing';
import { type Buyer, openPayment, placeOrder, submitCard, type Wish } from '../load/buyers';
import { orderFixture } from './order-fixture';
import { staffWith } from './staff-fixture';

export const cardCodes = { skuId: '1800311000000000107' };
export const topUp = { skuId: '1800311000000000077', values: { account: 'netvale.user' } };

type Placed = { buyer: Buyer; id: string; sn: string; amount: number };

/** Purchases, payments and refunds of every kind, through the endpoints and jobs of a store. */
export function tradeFixture(store: TestStore) {
  const { buyer: newBuyer } = orderFixture(store);

  const place = async (wish: Wish = topUp, who?: Buyer): Promise<Placed> => {
    const buyer = who ?? (await newBuyer());
    return { buyer, ...(await placeOrder(store.call, buyer, wish)) };
  };
  const paymentsOf = (orderId: string) =>
    store.db.select().from(paymentLog).where(eq(paymentLog.orderId, orderId)).orderBy(paymentLog.id);
  const refundsOf = (orderId: string) => store.db.select().from(refund).where(eq(refund.orderId, orderId));

  /** Pays without running jobs: nothing is delivered yet. */
  const pay = async (order: Placed, card?: string): Promise<{ session: string; paymentId: string }> => {
    const { session, paymentLogSn } = await openPayment(store.call, order.buyer, order);
    await submitCard(store.call, session, card);
    const payment = (await paymentsOf(order.id)).find(({ sn }) => sn === paymentLogSn);
    if (!payment) throw new Error('No attempt');
    await settlePayment(store.system(), payment);
    return { session, paymentId: payment.id };
  };
  const buy = async (wish: Wish = topUp, who?: Buyer, card?: string) => {
    const order = await place(wish, who);
    const payment = await pay(order, card);
    await store.runJobs();
    return { ...order, ...payment };
  };
  const refundByStaff = (orderId: string) =>
    transact(store.db, (tx) =>
      transition(tx, store.system(), {
        orderId,
        event: 'STAFF_REFUND',
        actor: { type: 'STAFF', id: 'test' },
      }),
    );
  const buyerWithCoins = async (coins: number): Promise<Buyer> => {
    const who = await newBuyer();
    await store.db.transaction((tx) =>
      post(tx, store.clock, {
        memberId: who.memberId,
        type: 'ADJUST',
        credit: coins,
        idempotencyKey: `test:${newId()}`,
      }),
    );
    return who;
  };
  const succeedAtProvider = (session: string, more: { minor?: number } = {}) =>
    store.db
      .update(sandboxPayment)
      .set({ status: 'SUCCEEDED', ...more })
      .where(eq(sandboxPayment.id, session));
  const cancel = ({ buyer, sn }: Placed) =>
    store.call('POST /order/member/order/cancel', { body: { orderSn: sn } }, { as: buyer.token });
  const settleAll = async (orderId: string) => {
    for (const payment of await paymentsOf(orderId)) await settlePayment(store.system(), payment);
    await store.runJobs();
  };

  return {
    place,
    pay,
    buy,
    cancel,
    refundByStaff,
    buyerWithCoins,
    paymentsOf,
    refundsOf,
    buyWithCoins: async () => {
      const order = await place(topUp, await buyerWithCoins(1_000_000));
      await openPayment(store.call, order.buyer, order, 'COIN');
      await store.runJobs();
      return order;
    },
    /** A second payment of one order, which is refunded. */
    payTwice: async () => {
      const order = await place(cardCodes);
      const first = await openPayment(store.call, order.buyer, order);
      const second = await openPayment(store.call, order.buyer, order, 'PAYPAL');
      await succeedAtProvider(first.session);
      await succeedAtProvider(second.session);
      await settleAll(order.id);
      return order;
    },
    /** A payment of another amount, which is refunded. */
    payWrongAmount: async (minor: number) => {
      const order = await place();
      const { session } = await openPayment(store.call, order.buyer, order);
      await succeedAtProvider(session, { minor });
      await settleAll(order.id);
      return order;
    },
    /** A payment that succeeds after the member canceled, which is refunded. */
    payAfterCancel: async () => {
      const order = await place(cardCodes);
      const { session } = await openPayment(store.call, order.buyer, order);
      await cancel(order);
      await succeedAtProvider(session);
      await settleAll(order.id);
      return order;
    },
    /** Staff refund a part of an order, or the whole. */
    refundPart: async (orderSn: string, wish: object) => {
      const clerk = await staffWith(store, ['ROLE_FINANCE']);
      const answer = await store.attempt(
        'POST /order/admin/refund/create',
        { body: { orderSn, reason: 'GOODWILL', ...wish } },
        { as: clerk.token, idempotencyKey: `refund-${newId()}` },
      );
      await store.runJobs();
      return answer;
    },
    receive: ({ buyer, sn }: Placed) =>
      store.call('POST /order/member/order/receive', { body: { orderSn: sn } }, { as: buyer.token }),
    exchangeCoins: async () => {
      const who = await buyerWithCoins(1_000_000);
      const [offer] = await store.db.select().from(coupon).where(eq(coupon.isExchange, true)).limit(1);
      await store.call(
        'POST /order/member/coupon_code/exchange',
        { body: { couponId: offer?.id ?? '' } },
        { as: who.token, idempotencyKey: `exchange-${newId()}` },
      );
      return who;
    },
    /** Moves the clock by a day: a delivered order whose refund the provider refuses, and staff pay by hand. */
    refundByHand: async () => {
      const order = await buy();
      const [known] = await store.db
        .delete(sandboxPayment)
        .where(eq(sandboxPayment.id, order.session))
        .returning();
      await refundByStaff(order.id);
      await store.runJobs().catch(() => undefined);
      store.clock.advance(25 * 3_600_000);
      await sweepPayments(store.system());
      if (known) await store.db.insert(sandboxPayment).values(known);
      const clerk = await staffWith(store, ['ROLE_FINANCE']);
      const [row] = await refundsOf(order.id);
      await store.call(
        'POST /order/admin/refund/settle',
        { body: { refundId: row?.id ?? '', reference: 'TRANSFER-1' } },
        { as: clerk.token },
      );
      return order;
    },
  };
}

/** One trade of each kind. Moves the clock by a day. */
export async function tradeEverything(store: TestStore): Promise<void> {
  const trade = tradeFixture(store);
  const received = await trade.buy(cardCodes);
  await trade.receive(received);
  await trade.buy({ ...cardCodes, quantity: 2 });
  await trade.buyWithCoins();
  const returnedCoins = await trade.buyWithCoins();
  await trade.refundByStaff(returnedCoins.id);
  const unsent = await trade.place();
  await trade.pay(unsent);
  await trade.refundByStaff(unsent.id);
  const defective = await trade.buy(topUp);
  await trade.receive(defective);
  await trade.refundByStaff(defective.id);
  await trade.payTwice();
  await trade.payWrongAmount(1);
  await trade.payAfterCancel();
  await trade.cancel(await trade.place(cardCodes));
  await trade.exchangeCoins();
  await trade.place(cardCodes);
  await store.runJobs();
  await trade.refundByHand();
}

/** Refunds of parts of an order: by unit, and by amount in coins. */
export async function refundInParts(store: TestStore): Promise<void> {
  const trade = tradeFixture(store);
  const order = await trade.buy({ ...cardCodes, quantity: 3 });
  await trade.refundPart(order.sn, { units: 1 });
  await trade.receive(order);
  await trade.refundPart(order.sn, { amount: 1, channel: 'COINS' });
}
