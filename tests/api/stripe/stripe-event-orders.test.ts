import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispute } from '@/backend/database/schema/disputes';
import { findViolations } from '../fixtures/check-invariants';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

const wanted = [
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, index) =>
    ordersOf(list.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}

/** A decline, a success and a dispute that the store wins, of which no event was delivered yet. */
async function disputedPayment() {
  const opened = await shop.open();
  await shop.confirm(opened, '4000000000000002');
  await shop.confirm(opened);
  const { id } = shop.standIn.ledger.openDispute(opened.ref);
  shop.standIn.ledger.closeDispute(id, 'won');
  const taken = shop.standIn.takeEvents();
  const events = wanted.map((type) => taken.find(({ body }) => body.includes(`"${type}"`)));
  return { opened, events: events.flatMap((event) => event ?? []) };
}

it('events lead to one result in each of 60 orders of five deliveries, two of them of one event', async () => {
  const permutations = [...new Set(ordersOf([0, 1, 2, 3, 1]).map((order) => order.join('')))];
  expect(permutations).toHaveLength(60);
  const ids: string[] = [];
  for (const order of permutations) {
    const { opened, events } = await disputedPayment();
    expect(events).toHaveLength(wanted.length);
    for (const index of order) {
      const event = events[Number(index)];
      if (!event) throw new Error('No event');
      expect((await shop.deliver(event)).status).toBe(200);
      await shop.store.runJobs();
    }
    ids.push(opened.order.id);
    expect((await shop.orderRow(opened.order.id))?.status, order).toBe('PENDING_EVALUATE');
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'SUCCEEDED', failKey: null }]);
  }
  const [won] = await shop.store.db.select({ n: count() }).from(dispute).where(eq(dispute.status, 'WON'));
  expect(won?.n).toBe(ids.length);
  expect(await findViolations(shop.store.services)).toEqual({});
}, 300_000);
