import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { type Buyer, openPayment, placeOrder, submitCard, type Wish } from '../../../tests/load/buyers';
import { goods, sku } from '../../database/schema/catalog';
import { member } from '../../database/schema/members';
import { orders } from '../../database/schema/orders';
import { createTestStore, type TestStore } from '../../testing';

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
