import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../../tests/api/fixtures/order';
import { staffWith } from '../../../../tests/api/fixtures/staff';
import { type Buyer, openPayment, placeOrder, submitCard, type Wish } from '../../../../tests/load/buyers';
import { goods, sku } from '../../../database/schema/catalog';
import { member } from '../../../database/schema/members';
import { orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import { transact } from '../../../platform/concurrency/write-later';
import { createTestStore, type TestStore } from '../../../testing';
import { transition } from './transition';

const HOUR = 3_600_000;

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let video: string;
/** Costs CNY 292.50: above the limit of a first order, below the limit of an unverified member. */
let dearCodes: Wish;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  video = await fixture.firstSku('skylark-video-vip');
  const skus = await store.db
    .select({ id: sku.id })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(eq(goods.slug, 'dream-of-changan-card'))
    .orderBy(sku.priceFen);
  dearCodes = { skuId: skus.at(-1)?.id ?? '', quantity: 3 };
});
afterAll(() => store.close());

async function unverified(): Promise<Buyer> {
  const who = await fixture.buyer();
  await store.db
    .update(member)
    .set({ certificationStatus: 'UNVERIFIED', createdTime: store.clock.now() })
    .where(eq(member.id, who.memberId));
  return who;
}

async function pay(who: Buyer, wish: Wish) {
  const order = await placeOrder(store.call, who, wish);
  await submitCard(store.call, (await openPayment(store.call, who, order)).session);
  await store.runJobs();
  return fixture.orderRow(order.id);
}

/** An earlier order that was paid some hours ago. */
async function buyBefore(who: Buyer, hours: number, amountFen: number | null) {
  const { id } = await pay(who, { skuId: video, values: phoneAccount });
  const paidTime = new Date(store.clock.now().getTime() - hours * HOUR);
  await store.db
    .update(orders)
    .set({ paidTime, createdTime: paidTime, ...(amountFen === null ? {} : { amountPaidFen: amountFen }) })
    .where(eq(orders.id, id));
}

describe('an expensive order of codes by an unverified member', () => {
  it.each<[string, number | null, number | null, string]>([
    ['nothing was bought before', null, null, 'RISK'],
    ['a small purchase was paid an hour ago', 1, null, 'RISK'],
    ['a small purchase was paid long ago', 1000, null, 'RISK'],
    ['a large purchase was paid an hour ago', 1, 30_000, 'RISK'],
    ['a large purchase was paid more than a day ago', 25, 30_000, 'NONE'],
  ])('when %s', async (_, hours, amountFen, expected) => {
    const who = await unverified();
    if (hours !== null) await buyBefore(who, hours, amountFen);
    expect((await pay(who, dearCodes)).holdReason).toBe(expected);
  });

  it('is on hold when the large purchase was refunded', async () => {
    const who = await unverified();
    await buyBefore(who, 25, 30_000);
    await store.db.update(orders).set({ status: 'REFUNDED' }).where(eq(orders.memberId, who.memberId));
    expect((await pay(who, dearCodes)).holdReason).toBe('RISK');
  });

  it('is on hold for a member who registered long ago and never bought anything', async () => {
    const who = await unverified();
    await store.db
      .update(member)
      .set({ createdTime: new Date(store.clock.now().getTime() - 1000 * HOUR) })
      .where(eq(member.id, who.memberId));
    expect((await pay(who, dearCodes)).holdReason).toBe('RISK');
  });
});

describe('an order that is paid with coins', () => {
  /** A member whose card payment was refunded in coins, and an order that they paid with the coins. */
  async function payWithRefund(payment: Partial<typeof paymentLog.$inferInsert>) {
    const who = await fixture.buyer();
    const first = await pay(who, dearCodes);
    await store.db.update(paymentLog).set(payment).where(eq(paymentLog.orderId, first.id));
    const { staffId } = await staffWith(store, ['ROLE_FINANCE']);
    await transact(store.db, (tx) =>
      transition(tx, store.system(), {
        orderId: first.id,
        event: 'STAFF_REFUND',
        actor: { type: 'STAFF', id: staffId },
        refund: { channel: 'COINS', decidedBy: staffId },
      }),
    );
    await store.runJobs();
    const order = await placeOrder(store.call, who, { skuId: video, values: phoneAccount });
    const pays = await openPayment(store.call, who, order, 'COIN');
    expect(pays.status).toBe('SUCCEEDED');
    await store.runJobs();
    return { first, order: await fixture.orderRow(order.id) };
  }

  it('passes when they come from an ordinary payment', async () => {
    expect((await payWithRefund({ risk: 'NORMAL' })).order.holdReason).toBe('NONE');
  });

  it('is on hold when they come from a payment that its provider expects to be fraud', async () => {
    expect((await payWithRefund({ risk: 'HIGHEST' })).order.holdReason).toBe('RISK');
  });

  it('is on hold when they come from a card with which other members pay', async () => {
    const card = { cardFingerprint: 'shared' };
    for (const who of [await fixture.buyer(), await fixture.buyer()]) {
      const { id } = await pay(who, { skuId: video, values: phoneAccount });
      await store.db.update(paymentLog).set(card).where(eq(paymentLog.orderId, id));
    }
    expect((await payWithRefund(card)).order.holdReason).toBe('RISK');
  });
});
