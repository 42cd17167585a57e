import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispute } from '@/backend/database/schema/disputes';
import { printFigures, runCounts } from '../../setup/run-counts';
import { findViolations } from '../fixtures/check-invariants';
import { permutationsOf } from '../fixtures/permutations';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

const wanted = [
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'refund.created',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/**
 * A decline, a success, a refund that the store did not make, and a dispute that the store wins, of which no event was
 * delivered yet.
 */
async function disputedPayment() {
  const opened = await shop.open();
  await shop.confirm(opened, '4000000000000002');
  await shop.confirm(opened);
  shop.standIn.ledger.createRefund({ intentId: opened.ref, amount: 1, metadata: {} });
  const { id } = shop.standIn.ledger.openDispute(opened.ref);
  shop.standIn.ledger.closeDispute(id, 'won');
  const taken = shop.standIn.takeEvents();
  const events = wanted.map((type) => taken.find(({ body }) => body.includes(`"${type}"`)));
  return { opened, events: events.flatMap((event) => event ?? []) };
}

it('five events lead to one result, whatever their order is', async () => {
  const all = permutationsOf([0, 1, 2, 3, 4]);
  expect(all).toHaveLength(120);
  const permutations = all.filter((_, index) => index % runCounts.eventOrders === 0);
  for (const order of permutations) {
    const { opened, events } = await disputedPayment();
    expect(events).toHaveLength(wanted.length);
    for (const index of order) {
      const event = events[index];
      if (!event) throw new Error('No event');
      expect((await shop.deliver(event)).status).toBe(200);
      await shop.store.runJobs();
    }
    expect((await shop.orderRow(opened.order.id))?.status, order.join()).toBe('PENDING_EVALUATE');
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'SUCCEEDED', failKey: null }]);
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([{ status: 'SUCCEEDED', minor: 1 }]);
  }
  const [won] = await shop.store.db.select({ n: count() }).from(dispute).where(eq(dispute.status, 'WON'));
  expect(won?.n).toBe(permutations.length);
  printFigures(`${permutations.length} orders of five events of Stripe: one result`);
  expect(await findViolations(shop.store.services)).toEqual({});
}, 900_000);
