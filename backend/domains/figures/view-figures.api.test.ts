import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyOrder } from '../../../tests/api/fixtures/copy-order';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { openPayment, placeOrder, submitCard } from '../../../tests/load/buyers';
import { paymentLog, refund } from '../../database/schema/payments';
import { messageTicket } from '../../database/schema/support';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store?.close());

/** Longer than figures are kept. */
const afterwards = 2 * 3_600_000;

const figures = () => {
  store.clock.advance(afterwards);
  return store.call('GET /goods/member/goods/figures');
};

it('publishes nothing while there is too little of it', async () => {
  expect(await figures()).toMatchObject({
    deliveries: { topUps: null, codes: null },
    refunds: { perThousand: null, times: null },
    replies: null,
  });
});

it('publishes the times of all deliveries, refunds and replies of a month, and the share of orders with a refund', async () => {
  const { db } = store;
  const fixture = orderFixture(store);
  const who = await fixture.buyer();
  const skuId = await fixture.firstSku('skylark-video-vip');
  const order = await placeOrder(store.call, who, { skuId, values: phoneAccount });
  await submitCard(store.call, (await openPayment(store.call, who, order)).session);
  await store.runJobs();
  const now = store.clock.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  await copyOrder(db, order.id, 39);
  const numbered = sql`(select id, row_number() over (order by id) as i from orders where id like ${`${order.id}%`}) n`;
  await db.execute(
    sql`update orders set paid_time = ${ago(86_400).toISOString()}::timestamptz where id like ${`${order.id}%`}`,
  );
  await db.execute(sql`
    update order_item set delivery_mode = case when n.i <= 20 then 'CARD' else 'DIRECT' end,
      delivered_time = ${ago(86_400).toISOString()}::timestamptz + n.i * interval '10 seconds'
    from ${numbered} where order_item.order_id = n.id`);
  // Two refunds of one order count once, and one that failed does not count.
  const attempts = await db
    .select()
    .from(paymentLog)
    .where(sql`${paymentLog.orderId} like ${`${order.id}%`}`);
  const refundOf = (place: number, seconds: number, status: 'SUCCEEDED' | 'FAILED' = 'SUCCEEDED') => {
    const payment = attempts[place];
    if (!payment) throw new Error('No payment');
    const id = newId();
    return {
      id,
      sn: `R${id}`,
      orderId: payment.orderId,
      paymentLogId: payment.id,
      amountFen: 1,
      minor: 1,
      kind: 'ORDER' as const,
      status,
      reason: 'test',
      createdTime: ago(80_000),
      succeededTime: status === 'SUCCEEDED' ? ago(80_000 - seconds) : null,
    };
  };
  await db
    .insert(refund)
    .values([refundOf(0, 60), refundOf(0, 60), refundOf(1, 60), refundOf(2, 60, 'FAILED')]);
  const ticket = (seconds: number, daysAgo: number) => ({
    id: newId(),
    memberId: who.memberId,
    subject: 'x',
    content: 'x',
    category: 'CONSULTATION' as const,
    status: 'REPLIED' as const,
    createdTime: ago(daysAgo * 86_400),
    firstReplyTime: ago(daysAgo * 86_400 - seconds),
  });
  await db
    .insert(messageTicket)
    .values([
      ...Array.from({ length: 20 }, (_, place) => ticket((place + 1) * 600, 2)),
      ...Array.from({ length: 50 }, () => ticket(1, 40)),
    ]);
  expect(await figures()).toMatchObject({
    deliveries: {
      codes: { p50Seconds: 105, p90Seconds: 181 },
      topUps: { p50Seconds: 305, p90Seconds: 381 },
    },
    // Two of forty orders; three refunds are too few for a time.
    refunds: { perThousand: 50, times: null },
    replies: { p50Seconds: 6300, p90Seconds: 10_860 },
  });
  const more = Array.from({ length: 17 }, (_, place) => refundOf(place + 3, 3600));
  await db.insert(refund).values(more);
  expect((await figures()).refunds).toEqual({
    perThousand: 475,
    times: { p50Seconds: 3600, p90Seconds: 3600 },
  });
  // Orders of other days are not counted, nor is the refund of a payment that was made twice.
  await db
    .update(refund)
    .set({ kind: 'EXTRA' })
    .where(eq(refund.id, more[0]?.id ?? ''));
  expect((await figures()).refunds).toMatchObject({ perThousand: 450, times: null });
  store.clock.advance(31 * 86_400_000);
  expect(await figures()).toMatchObject({
    deliveries: { topUps: null, codes: null },
    refunds: { perThousand: null, times: null },
    replies: null,
  });
});
