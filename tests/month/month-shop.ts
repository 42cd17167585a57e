import { eq, inArray } from 'drizzle-orm';
import { paymentMethod } from '../../backend/database/schema/pricing';
import { storeJobs } from '../../backend/jobs/store-jobs';
import { sweepNames } from '../../backend/ports/jobs';
import { createTestStore, type TestStore } from '../../backend/testing';
import { tradeFixture } from '../api/fixtures/trade';
import { type PaypalFixture, paypalOn } from '../api/paypal/paypal-fixture';
import { type StripeFixture, stripeOn } from '../api/stripe/stripe-fixture';
import { addUnits } from '../load/buyers';
import { startPaypalStandIn } from '../stand-ins/paypal/start-paypal-stand-in';
import { startStripeStandIn } from '../stand-ins/stripe/start-stripe-stand-in';
import { happenings } from './happenings';

const minute = 60_000;
const monthMinutes = 30 * 24 * 60;

export const skus = { topUp: '1800311000000000077', codes: '1800311000000000107' };

export type MonthShop = {
  store: TestStore;
  stripe: StripeFixture;
  paypal: PaypalFixture;
  trade: ReturnType<typeof tradeFixture>;
  /** The currency of the next payment by card or PayPal: each seeded one in turn. */
  nextCurrency: (method: 'STRIPE_CARD' | 'PAYPAL') => string;
  /** Delivers the events of both providers and runs the jobs that are due. */
  settle: () => Promise<void>;
  /** Advances the clock and lets the shop work, as its sweeps do. */
  advance: (minutes: number) => Promise<void>;
  /** How often each thing has happened. */
  counts: Record<string, number>;
  close: () => Promise<void>;
};

/** A shop whose cards are taken by the stand-in of Stripe and whose PayPal by that of PayPal. */
export async function openMonthShop(orders: number): Promise<MonthShop> {
  let clock: { now(): Date } = { now: () => new Date() };
  const now = () => clock.now();
  const [atStripe, atPaypal] = await Promise.all([startStripeStandIn(now), startPaypalStandIn(now)]);
  const store = await createTestStore({ stripe: atStripe.account, paypal: atPaypal.account });
  clock = store.clock;
  const stripe = stripeOn(store, atStripe);
  const paypal = paypalOn(store, atPaypal);
  await store.db
    .update(paymentMethod)
    .set({ isEnabled: true })
    .where(inArray(paymentMethod.code, ['ALIPAY', 'WECHAT_PAY']));
  for (const skuId of Object.values(skus)) await addUnits(store.services, skuId, 3 * orders + 100);
  const currencies = {
    STRIPE_CARD: await currenciesOf(store, 'STRIPE_CARD'),
    PAYPAL: await currenciesOf(store, 'PAYPAL'),
  };
  const used = { STRIPE_CARD: 0, PAYPAL: 0 };

  const settle = async (): Promise<void> => {
    await stripe.deliverEvents();
    await paypal.deliverEvents();
  };
  return {
    store,
    stripe,
    paypal,
    trade: tradeFixture(store),
    counts: {},
    settle,
    nextCurrency: (method) => {
      const list = currencies[method];
      used[method] += 1;
      return list[(used[method] - 1) % list.length] ?? 'USD';
    },
    advance: async (minutes) => {
      store.clock.advance(minutes * minute);
      await runSweeps(store);
      await settle();
      await store.rawSql(completedJobs);
    },
    close: async () => {
      await store.close();
      await atStripe.close();
      await atPaypal.close();
    },
  };
}

/** A running shop moves them out of the queue after an hour; each search for due jobs would read them. */
const completedJobs = `delete from pgboss.job where state = 'completed'`;

async function currenciesOf(store: TestStore, code: string): Promise<readonly string[]> {
  const [row] = await store.db
    .select({ currencies: paymentMethod.currencies })
    .from(paymentMethod)
    .where(eq(paymentMethod.code, code));
  return row?.currencies ?? [];
}

/** Every sweep once, as in a minute of a running shop. */
export async function runSweeps(store: TestStore): Promise<void> {
  for (const name of sweepNames) await storeJobs[name](store.system(), {});
  await store.runJobs();
}

/** Sweeps of a month that are as many as make sense: a day has at most four. */
const mostSweeps = 120;

/** A month of so many orders: everything that can happen to one, in turn, and time between them. */
export async function runMonth(shop: MonthShop, orders: number): Promise<void> {
  const pause = Math.floor(monthMinutes / orders);
  const sweepEach = Math.max(1, Math.floor(orders / mostSweeps));
  const things = Object.entries(happenings);
  for (let order = 0; order < orders; order += 1) {
    const [name, happen] = things[order % things.length] ?? [];
    if (name === undefined || happen === undefined) continue;
    await happen(shop, order);
    shop.counts[name] = (shop.counts[name] ?? 0) + 1;
    if (order % sweepEach === 0) await shop.advance(pause);
    else shop.store.clock.advance(pause * minute);
  }
  await shop.settle();
}
