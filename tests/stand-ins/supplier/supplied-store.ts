import { eq } from 'drizzle-orm';
import { goods } from '@/backend/database/schema/catalog';
import { orderItem } from '@/backend/database/schema/orders';
import type { SystemContext } from '@/backend/platform/context';
import { createTestStore } from '@/backend/testing';
import { expectNoViolations } from '../../api/fixtures/check-invariants';
import { orderFixture, phoneAccount } from '../../api/fixtures/order';
import { openPayment, placeOrder, submitCard } from '../../load/buyers';
import { startSupplier } from './supplier-stand-in';

export const supplierAccount = {
  keyId: 'tianyun-test',
  secret: 'a secret for requests to the stand-in',
  callbackSecret: 'a secret for callbacks of the stand-in',
};

/** A test store whose direct top-ups are delivered by the stand-in of a supplier. */
export async function createSuppliedStore(
  options: { timeout?: number; isIdempotent?: boolean; hasNext?: boolean } = {},
) {
  const clock = { now: () => new Date() };
  const supplier = await startSupplier({
    ...supplierAccount,
    now: () => clock.now(),
    isIdempotent: options.isIdempotent ?? true,
  });
  const nextAccount = { ...supplierAccount, keyId: 'next-supplier' };
  const next = await startSupplier({ ...nextAccount, now: () => clock.now() });
  const store = await createTestStore({
    ...(options.hasNext
      ? { furtherSuppliers: [{ ...nextAccount, code: 'next', apiBase: next.url, timeout: 10_000 }] }
      : {}),
    supplier: { ...supplierAccount, apiBase: supplier.url, timeout: options.timeout ?? 10_000 },
  });
  clock.now = () => store.clock.now();
  const fixture = orderFixture(store);
  const slug = 'skylark-video-vip';
  const skuId = await fixture.firstSku(slug);
  // A partial delivery needs several units.
  await store.db.update(goods).set({ allowQuantity: true, maxQuantity: 5 }).where(eq(goods.slug, slug));

  const itemOf = async (orderId: string) => {
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, orderId));
    if (!item) throw new Error('No item');
    return item;
  };

  return {
    store,
    supplier,
    /** The second supplier, with `hasNext`. */
    next,
    skuId,
    fixture,
    itemOf,
    /** A paid order whose delivery has not started. */
    paidOrder: async (quantity = 1) => {
      const who = await fixture.buyer();
      const order = await placeOrder(store.call, who, { skuId, quantity, values: phoneAccount });
      const { session, paymentLogSn } = await openPayment(store.call, who, order);
      await submitCard(store.call, session);
      await store.call(
        'GET /order/member/payment/is_pay_success',
        { query: { paymentLogSn } },
        { as: who.token },
      );
      const item = await itemOf(order.id);
      return { who, ...order, itemId: item.id, requestId: `${item.id}-${item.version}` };
    },
    /** Advances the clock and runs due jobs, until `isDone` or `rounds` have passed. */
    runFor: async (seconds: number, rounds: number, isDone: () => Promise<boolean> = async () => false) => {
      for (let round = 0; round < rounds; round += 1) {
        await store.runJobs();
        if (await isDone()) return;
        store.clock.advance(seconds * 1000);
      }
    },
    /** Sends a callback to the store. */
    send: ({ rawBody, headers }: { rawBody: string; headers: Record<string, string> }) =>
      store.attempt('POST /order/open/notify_supplier', { rawBody }, { headers }),
    /** The context of a job, which records the events that it logs. */
    logged: () => {
      const events: unknown[] = [];
      const rows: { event?: string; itemId?: string }[] = [];
      const record = (fields: { event?: string; itemId?: string }) => {
        events.push(fields.event);
        rows.push(fields);
      };
      const log = Object.assign(Object.create(store.services.log), { error: record, warn: record });
      const system: SystemContext = { ...store.system(), log };
      const ofItem = (id: string) => rows.filter(({ itemId }) => itemId === id).map(({ event }) => event);
      return { events, system, ofItem };
    },
    close: async () => {
      await expectNoViolations(store);
      await store.close();
      await supplier.close();
      await next.close();
    },
  };
}
