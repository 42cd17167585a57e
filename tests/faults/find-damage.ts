import { eq, inArray } from 'drizzle-orm';
import { cardCode, sandboxPayment, sandboxTopup } from '../../backend/database/schema/fulfilment';
import { orderItem, orders, paymentLog } from '../../backend/database/schema/orders';
import type { OpenStore } from '../../backend/open-store';
import { storeJobs } from '../../backend/store-jobs';

/** What the running store does within two minutes, without the wait: the sweep and the jobs that are due. */
export async function recover(store: OpenStore): Promise<void> {
  const { services, queue } = store;
  for (let round = 0; round < 3; round += 1) {
    services.clock.advance(61_000);
    await storeJobs['platform.sweep'](store.system(), {});
    await queue.releaseDue(services.clock.now());
    await queue.drain(store.system(), storeJobs);
  }
}

export const noDamage = {
  /** Orders that a shopper was told of and that are gone. */
  lost: [] as string[],
  /** Orders that were paid, as far as the shopper was told, and are not delivered. */
  undelivered: [] as string[],
  /** References of money that the provider took and the shop does not know, or the other way round. */
  payments: [] as string[],
  /** Successful payments that no order was credited with. */
  unapplied: [] as string[],
  /** Items without their code, with two, or codes sold to nobody. */
  codes: [] as string[],
  /** The same for top-ups at the supplier. */
  topUps: [] as string[],
};

/**
 * Compares what shoppers were told before the store died with what stands in its books, and the books of the
 * sandbox's provider and supplier with the shop's own. Everything is empty when nothing is lost or done twice.
 */
export async function findDamage(
  store: OpenStore,
  told: { placed: string[]; paid: string[] },
): Promise<{ damage: typeof noDamage; delivered: number }> {
  const { db } = store.services;
  const statusOf = new Map((await db.select().from(orders)).map((row) => [row.sn, row.status]));
  const taken = await db.select().from(sandboxPayment).where(eq(sandboxPayment.status, 'SUCCEEDED'));
  const attempts = await db.select().from(paymentLog).where(eq(paymentLog.status, 'SUCCEEDED'));
  const items = await db
    .select({ item: orderItem, status: orders.status })
    .from(orderItem)
    .innerJoin(orders, eq(orders.id, orderItem.orderId));
  const delivered = items.filter(({ status }) => status === 'PENDING_EVALUATE').map(({ item }) => item);
  const itemsBy = (mode: string) => delivered.filter((item) => item.deliveryMode === mode);
  const sold = await db
    .select()
    .from(cardCode)
    .where(inArray(cardCode.state, ['SOLD', 'REVEALED']));
  const toppedUp = await db.select().from(sandboxTopup);
  return {
    damage: {
      lost: told.placed.filter((sn) => !statusOf.has(sn)),
      undelivered: told.paid.filter((sn) => statusOf.get(sn) !== 'PENDING_EVALUATE'),
      payments: unpaired(
        attempts.map((row) => row.providerRef ?? ''),
        taken.map((row) => row.id),
      ),
      unapplied: attempts.filter((row) => !row.applied).map((row) => row.sn),
      codes: unpaired(
        sold.map((code) => code.orderItemId ?? 'nobody'),
        itemsBy('CARD').flatMap(({ id, quantity }) => Array<string>(quantity).fill(id)),
      ),
      topUps: unpaired(
        // An item and its correction are two requests, of which the supplier may fulfil one.
        toppedUp.map((row) => row.requestId.split('-')[0] ?? ''),
        itemsBy('DIRECT').map(({ id }) => id),
      ),
    },
    delivered: delivered.length,
  };
}

/** What stands on one side more often than on the other. */
export function unpaired(left: string[], right: string[]): string[] {
  const balance = new Map<string, number>();
  for (const one of left) balance.set(one, (balance.get(one) ?? 0) + 1);
  for (const one of right) balance.set(one, (balance.get(one) ?? 0) - 1);
  return [...balance].filter(([, count]) => count !== 0).map(([one]) => one);
}
