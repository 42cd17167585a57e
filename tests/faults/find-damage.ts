import { eq, inArray } from 'drizzle-orm';
import { cardCode, sandboxPayment, sandboxTopup } from '../../backend/database/schema/fulfilment';
import { orderItem, orders } from '../../backend/database/schema/orders';
import { paymentLog } from '../../backend/database/schema/payments';
import { storeJobs } from '../../backend/jobs/store-jobs';
import type { OpenStore } from '../../backend/open-store';
import { sweepNames } from '../../backend/ports/jobs';

/** Runs the sweep and due jobs, as a running store does within two minutes. */
export async function recover(store: OpenStore): Promise<void> {
  const { services, queue } = store;
  for (let round = 0; round < 3; round += 1) {
    services.clock.advance(61_000);
    for (const name of sweepNames) await storeJobs[name](store.system(), {});
    await queue.drain(store.system(), storeJobs, services.clock.now());
  }
}

export const noDamage = {
  /** Orders that were confirmed to a shopper and are missing. */
  lost: [] as string[],
  /** Orders that were confirmed as paid and are not delivered. */
  undelivered: [] as string[],
  /** References of successful payments that only the provider or only the shop has. */
  payments: [] as string[],
  /** Successful payments that were not applied to an order. */
  unapplied: [] as string[],
  /** Order items without a code or with two codes, and sold codes without an order. */
  codes: [] as string[],
  /** Order items without a top-up or with two, and top-ups without an order. */
  topUps: [] as string[],
};

/**
 * Compares the confirmations before the crash with the database, and the ledgers of the sandbox provider and supplier
 * with the shop. All lists are empty when nothing is lost or duplicated.
 */
export async function findDamage(
  store: OpenStore,
  confirmed: { placed: string[]; paid: string[] },
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
      lost: confirmed.placed.filter((sn) => !statusOf.has(sn)),
      undelivered: confirmed.paid.filter((sn) => statusOf.get(sn) !== 'PENDING_EVALUATE'),
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
        // An item and its correction are two requests; the supplier may fulfil one of them.
        toppedUp.map((row) => row.requestId.split('-')[0] ?? ''),
        itemsBy('DIRECT').map(({ id }) => id),
      ),
    },
    delivered: delivered.length,
  };
}

/** Entries that occur on one side more often than on the other. */
export function unpaired(left: string[], right: string[]): string[] {
  const balance = new Map<string, number>();
  for (const one of left) balance.set(one, (balance.get(one) ?? 0) + 1);
  for (const one of right) balance.set(one, (balance.get(one) ?? 0) - 1);
  return [...balance].filter(([, count]) => count !== 0).map(([one]) => one);
}
