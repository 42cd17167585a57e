import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../../../../tests/api/fixtures/check-invariants';
import { couponFixture } from '../../../../../tests/api/fixtures/coupon';
import { disputedCard } from '../../../../../tests/api/fixtures/dispute';
import { orderFixture } from '../../../../../tests/api/fixtures/order';
import { cardCodes, tradeFixture } from '../../../../../tests/api/fixtures/trade';
import type { Buyer } from '../../../../../tests/load/buyers';
import { sku } from '../../../../database/schema/catalog';
import { dispute, sandboxDispute } from '../../../../database/schema/disputes';
import { orders } from '../../../../database/schema/orders';
import { alarm } from '../../../../database/schema/platform';
import { couponCode } from '../../../../database/schema/pricing';
import { transact } from '../../../../platform/concurrency/write-later';
import { createTestStore, type TestStore } from '../../../../testing';
import { settleDispute } from '../../../disputes/settle-dispute';
import { transition } from '../../../orders/lifecycle/transition';
import { settlePayment } from './settle-payment';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(() => store.close());

const row = async (orderId: string) => {
  const [found] = await store.db.select().from(orders).where(eq(orders.id, orderId));
  return found;
};
const addReserved = (units: number) =>
  store.db
    .update(sku)
    .set({ reserved: sql`${sku.reserved} + ${units}`, available: sql`${sku.available} - ${units}` })
    .where(eq(sku.id, cardCodes.skuId));

const addSold = (units: number) =>
  store.db
    .update(sku)
    .set({ sold: sql`${sku.sold} + ${units}`, available: sql`${sku.available} - ${units}` })
    .where(eq(sku.id, cardCodes.skuId));
const stock = async () => {
  const [found] = await store.db.select().from(sku).where(eq(sku.id, cardCodes.skuId));
  if (!found) throw new Error('No sku');
  return found;
};

/** A payment that succeeds at the provider while the stock of its order is damaged, and the alarms that this raises. */
async function paidWithDamage(wish: Parameters<typeof trade.place>[0] = cardCodes, who?: Buyer) {
  const order = await trade.place(wish, who);
  await addReserved(-1);
  const events: unknown[] = [];
  const record = (fields: { event?: string }) => events.push(fields.event);
  const log = Object.assign(Object.create(store.services.log), { error: record });
  const { payment } = await trade.payAtProvider(order);
  await settlePayment({ ...store.system(), log }, payment);
  await store.runJobs();
  return { ...order, events };
}

const end = (orderId: string, event: 'PASS_REVIEW' | 'DENY') =>
  transact(store.db, (tx) =>
    transition(tx, store.system(), { orderId, event, actor: { type: 'STAFF', id: 'test' } }),
  );

describe('a payment whose effects on the order fail', () => {
  it('is recorded with an alarm, its order is on hold for staff, and its release applies the effects', async () => {
    const order = await paidWithDamage();
    expect(order.events).toEqual(['order.effects-failed']);
    expect(await trade.paymentsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED', applied: true }]);
    expect(await row(order.id)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'MANUAL' });
    await addReserved(1);
    await end(order.id, 'PASS_REVIEW');
    await store.runJobs();
    expect(await row(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    expect(await findViolations(store)).toEqual({});
  });

  it('uses the coupon of the order as of the payment, however late its effects are applied', async () => {
    const coupons = couponFixture(store);
    const who = await orderFixture(store).buyer();
    const offer = await coupons.add({ minOrderFen: 0, value: 100 });
    await coupons.take('claim', { couponId: offer.id }, who.token);
    const ofOffer = eq(couponCode.couponId, offer.id);
    const [code] = await store.db.select().from(couponCode).where(ofOffer);
    const order = await paidWithDamage(
      { ...cardCodes, couponCodeId: code?.id ?? '', offerType: 'COUPON' },
      who,
    );
    await addReserved(1);
    store.clock.advance(15 * 24 * 3_600_000);
    await end(order.id, 'PASS_REVIEW');
    const [used] = await store.db.select().from(couponCode).where(ofOffer);
    expect(used).toMatchObject({ status: 'USED', usedTime: (await row(order.id))?.paidTime });
    await store.runJobs();
    expect(Object.keys(await findViolations(store))).not.toContain('coupon-counts');
  });

  it('is refunded, also when the effects of its refund fail', async () => {
    const order = await paidWithDamage();
    await end(order.id, 'DENY');
    const { sold } = await stock();
    await addSold(-sold);
    await store.runJobs();
    expect(await row(order.id)).toMatchObject({ status: 'REFUNDED' });
    expect(await trade.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(Object.keys(await findViolations(store))).toEqual(expect.arrayContaining(['sku-stock']));
  });
});

it('a lost dispute whose effects on the order fail is recorded with an alarm, and ends the order', async () => {
  const placed = await trade.place(cardCodes);
  const order = { ...placed, ...(await trade.pay(placed, disputedCard)) };
  const { sold } = await stock();
  await addSold(-sold);
  const [lost] = await store.db
    .update(sandboxDispute)
    .set({ status: 'LOST' })
    .where(eq(sandboxDispute.paymentId, order.session))
    .returning();
  await settleDispute(store.system(), order.paymentId, lost?.id ?? '');
  await store.alarmsStored();
  await addSold(sold);
  const recorded = await store.db.select().from(dispute).where(eq(dispute.orderId, order.id));
  expect(recorded).toMatchObject([{ status: 'LOST' }]);
  expect(await row(order.id)).toMatchObject({ status: 'REFUNDED' });
  const alarms = await store.db.select().from(alarm).where(eq(alarm.event, 'order.effects-failed'));
  expect(alarms.map(({ detail }) => detail.orderId)).toContain(order.id);
});
