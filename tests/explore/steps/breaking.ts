import { eq, sql } from 'drizzle-orm';
import { sku } from '@/backend/database/schema/catalog';
import { pickOf, type Run } from '../run';
import { type Steps, step } from '../step';
import { arrive } from './events';
import { isAccepted } from './paying';
import { runJobs, sweep } from './time';

const HOUR = 3_600_000;

type Providers = ReturnType<Run['store']['services']['payments']['all']>[number][];

/** What is wrong with the store itself for a while: its configuration, or a row that stops the effects of a payment. */
export const breakingSteps: Steps = {
  /** The keys of a provider are removed for a day: orders with a payment there end all the same. */
  KEYS_ARE_MISSING: step(2, async (run, { pick }) => {
    if (run.armed !== null) return false;
    const { store } = run;
    const providers = store.services.payments.all() as Providers;
    const place = providers.findIndex(({ code }) => code === (pick % 2 === 0 ? 'stripe' : 'paypal'));
    if (place === -1) return false;
    const removed = providers.splice(place, 1);
    try {
      store.clock.advance(25 * HOUR);
      await runJobs(run);
      await sweep(run);
      await runJobs(run);
      const now = store.clock.now().getTime();
      for (const order of await run.ordersIn('PENDING_PAYMENT')) {
        const { expireTime } = await run.rowOf(order);
        if (expireTime && expireTime.getTime() < now - HOUR) {
          run.findings.add('an unpaid order has not expired while a provider has no keys');
        }
      }
    } finally {
      providers.splice(place, 0, ...removed);
    }
    return true;
  }),
  /** The stock of an order is damaged when its payment succeeds: the money is recorded in any case. */
  EFFECTS_FAIL: step(
    3,
    async (run, { pick }) => {
      if (run.armed !== null) return false;
      const { ledger } = run.world.stripe;
      const unpaid = new Set((await run.ordersIn('PENDING_PAYMENT')).map(({ id }) => id));
      const waiting = run.opened.filter(
        ({ provider, ref, order }) =>
          provider === 'stripe' &&
          unpaid.has(order.id) &&
          ledger.intent(ref).status === 'requires_payment_method',
      );
      const opened = pickOf(waiting, pick);
      if (!opened) return false;
      const { skuId } = await run.itemOf(opened.order);
      const [row] = await run.store.db.select().from(sku).where(eq(sku.id, skuId));
      const units = row?.reserved ?? 0;
      if (!isAccepted(() => ledger.confirm(opened.ref, '4242424242424242'))) return false;
      await addReserved(run, skuId, -units);
      await arrive(run);
      await runJobs(run);
      await addReserved(run, skuId, units);
      const payments = await run.paymentsOf(opened.order);
      const isFaulty = run.world.stripe.faults.some(({ times }) => times > 0);
      const isRecorded = payments.some(
        ({ providerRef, status }) =>
          providerRef === opened.ref && (status === 'SUCCEEDED' || status === 'MISMATCH'),
      );
      if (!isRecorded && !isFaulty) run.findings.add('a payment whose effects fail is not recorded');
      return true;
    },
    ['PLACE_CODES', 'OPEN_CARD_PAYMENT'],
  ),
};

const addReserved = ({ store }: Run, skuId: string, units: number) =>
  store.db
    .update(sku)
    .set({ reserved: sql`${sku.reserved} + ${units}`, available: sql`${sku.available} - ${units}` })
    .where(eq(sku.id, skuId));
