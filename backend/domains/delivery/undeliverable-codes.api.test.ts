import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTime } from '../../../lib/time';
import { expectNoViolations } from '../../../tests/api/fixtures/check-invariants';
import { cardCodes, tradeFixture } from '../../../tests/api/fixtures/trade';
import { cardLot } from '../../database/schema/card-lots';
import { sku } from '../../database/schema/catalog';
import { cardCode } from '../../database/schema/fulfilment';
import { orderItem, orders } from '../../database/schema/orders';
import { createTestStore, type TestStore } from '../../testing';
import { sweepOrders } from '../orders/commands/jobs';
import { deliver } from './deliver';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const orderRow = async (id: string) => (await store.db.select().from(orders).where(eq(orders.id, id)))[0];

describe('a reserved code that may not be delivered any more', () => {
  /** A paid order whose delivery has not started; changes its reserved code or its lot. */
  async function paidWith(change: (code: typeof cardCode.$inferSelect) => Promise<unknown>) {
    const order = await trade.place(cardCodes);
    await trade.pay(order);
    const [found] = await store.db
      .select({ item: orderItem, code: cardCode })
      .from(orderItem)
      .innerJoin(cardCode, eq(cardCode.orderItemId, orderItem.id))
      .where(eq(orderItem.orderId, order.id));
    if (!found) throw new Error('No code');
    await change(found.code);
    return { ...order, itemId: found.item.id, code: found.code };
  }
  /** The code expires in `hours`, and the order waits for its delivery for `waits` hours. */
  const expiring = (hours: number, waits: number) => async (code: { id: string }) => {
    const expireTime = addTime(store.clock.now(), hours, 'hour');
    await store.db.update(cardCode).set({ expireTime }).where(eq(cardCode.id, code.id));
    store.clock.advance(waits * 3_600_000);
  };
  /** As the lot is voided by staff: its codes in stock become void, those of orders stay. */
  const voidLotOf = async (code: { batchId: string; skuId: string }) => {
    const voided = await store.db
      .update(cardCode)
      .set({ state: 'VOID' })
      .where(and(eq(cardCode.batchId, code.batchId), eq(cardCode.state, 'AVAILABLE')))
      .returning({ id: cardCode.id });
    const by = voided.length;
    await store.db
      .update(sku)
      .set({ available: sql`${sku.available} - ${by}`, stocked: sql`${sku.stocked} - ${by}` })
      .where(eq(sku.id, code.skuId));
    await store.db.update(cardLot).set({ state: 'VOID' }).where(eq(cardLot.id, code.batchId));
    return voided.map(({ id }) => id);
  };
  const sold = async (itemId: string) =>
    store.db
      .select({ id: cardCode.id })
      .from(cardCode)
      .where(and(eq(cardCode.orderItemId, itemId), eq(cardCode.state, 'SOLD')));

  it.each([
    ['expired', 1, 23],
    ['expires within a day', 23, 0],
  ] as const)('because it %s is replaced', async (_, hours, waits) => {
    const order = await paidWith(expiring(hours, waits));
    await deliver(store.system(), order.id, ['CARD']);
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    const delivered = await sold(order.itemId);
    expect(delivered).toHaveLength(1);
    expect(delivered[0]?.id).not.toBe(order.code.id);
  });

  it('because its lot was voided leaves the order on hold until there are other codes', async () => {
    let voided: string[] = [];
    const order = await paidWith(async (code) => {
      voided = await voidLotOf(code);
    });
    const events: unknown[] = [];
    const record = (fields: { event?: string }) => events.push(fields.event);
    const log = Object.assign(Object.create(store.services.log), { error: record });
    await deliver({ ...store.system(), log }, order.id, ['CARD']);
    expect(events).toEqual(['delivery.codes-missing']);
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'STOCK' });
    expect(await sold(order.itemId)).toEqual([]);
    store.clock.advance(6 * 60_000);
    await sweepOrders(store.system());
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'STOCK' });
    // Codes of another lot arrive.
    const [lot] = await store.db.select().from(cardLot).where(eq(cardLot.id, order.code.batchId));
    if (!lot) throw new Error('No lot');
    const codes = voided.length;
    await store.db
      .insert(cardLot)
      .values({ ...lot, id: `${lot.id}-b`, sn: `${lot.sn}-b`, state: 'ON_SALE', codes });
    await store.db
      .update(cardLot)
      .set({ codes: lot.codes - codes })
      .where(eq(cardLot.id, lot.id));
    await store.db
      .update(cardCode)
      .set({ state: 'AVAILABLE', batchId: `${lot.id}-b` })
      .where(inArray(cardCode.id, voided));
    await store.db
      .update(sku)
      .set({
        available: sql`${sku.available} + ${voided.length}`,
        stocked: sql`${sku.stocked} + ${voided.length}`,
      })
      .where(eq(sku.id, cardCodes.skuId));
    store.clock.advance(6 * 60_000);
    await sweepOrders(store.system());
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE', holdReason: 'NONE' });
    expect((await sold(order.itemId)).map(({ id }) => id)).not.toContain(order.code.id);
  });
});
