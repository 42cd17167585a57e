import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import { runCounts } from '../setup/run-counts';
import { staffWith } from './fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe/stripe-fixture';

const DAY = 86_400_000;
const seed = 20261123;
const steps = 40;
const runs = Math.ceil(runCounts.bookSteps / steps);

/** One step of a random history; `pick` chooses the order it is about. */
type Step =
  | { kind: 'BUY'; currency: 'CNY' | 'USD' }
  | { kind: 'REFUND'; pick: number; percent: number }
  | { kind: 'DISPUTE'; pick: number; isInquiry: boolean }
  | { kind: 'DECIDE'; pick: number; outcome: 'won' | 'lost' }
  | { kind: 'EVENTS'; order: 'AS_SENT' | 'REVERSED' | 'TWICE' };

const pick = fc.nat({ max: 1000 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('BUY' as const),
      currency: fc.constantFrom('CNY' as const, 'USD' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('REFUND' as const),
      pick,
      percent: fc.constantFrom(10, 35, 100),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('DISPUTE' as const), pick, isInquiry: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('DECIDE' as const),
      pick,
      outcome: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('EVENTS' as const),
      order: fc.constantFrom('AS_SENT' as const, 'REVERSED' as const, 'TWICE' as const),
    }),
  },
);

/** What an order should be, from the steps alone. Fen. */
type Model = {
  id: string;
  sn: string;
  ref: string;
  paid: number;
  refunded: number;
  lost: number;
  dispute: { id: string; isInquiry: boolean; isKnown: boolean; outcome: 'won' | 'lost' | null } | null;
};

let shop: StripeFixture;
let staff: string;
const orders: Model[] = [];
const counts: Record<string, number> = {};

beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

async function buy(currency: string): Promise<void> {
  const opened = await shop.open(currency);
  await shop.confirm(opened);
  await deliver('AS_SENT');
  const row = await shop.orderRow(opened.order.id);
  expect(row?.status).toBe('PENDING_EVALUATE');
  const { id, sn } = opened.order;
  orders.push({
    id,
    sn,
    ref: opened.ref,
    paid: row?.amountPaidFen ?? 0,
    refunded: 0,
    lost: 0,
    dispute: null,
  });
}

/** A refund is possible unless the store knows of an open dispute that is no inquiry, or nothing is left. */
async function refund(order: Model, percent: number): Promise<void> {
  const left = order.paid - order.refunded - order.lost;
  const isDisputed = order.dispute?.isKnown === true && !order.dispute.isInquiry && isOpen(order);
  // What the provider would refuse is not tried: a payment that is disputed without the store knowing.
  if (order.dispute !== null && !order.dispute.isKnown) return;
  const amountFen = percent === 100 ? left : Math.floor((left * percent) / 100);
  if (amountFen <= 0) return;
  const { status, message } = await shop.store.attempt(
    'POST /order/admin/refund/create',
    { body: { orderSn: order.sn, amount: amountFen / 100, reason: 'GOODWILL' } },
    { as: staff, idempotencyKey: `model-${order.sn}-${order.refunded}-${counts.REFUND}` },
  );
  const isLost = order.lost > 0;
  if (isDisputed || isLost) {
    expect({ status, message }).toEqual({
      status: 422,
      message: isDisputed ? 'refund_disputed' : 'order_statusInvalid',
    });
    return;
  }
  expect({ status, message }).toMatchObject({ status: 200 });
  await shop.store.runJobs();
  order.refunded += amountFen;
}

const isOpen = ({ dispute }: Model) => dispute !== null && dispute.outcome === null;

function dispute(order: Model, isInquiry: boolean): void {
  if (order.dispute !== null) return;
  const { id } = shop.standIn.ledger.openDispute(order.ref, { isInquiry });
  order.dispute = { id, isInquiry, isKnown: false, outcome: null };
}

function decide(order: Model, outcome: 'won' | 'lost'): void {
  const { dispute: opened } = order;
  if (opened === null || opened.outcome !== null) return;
  if (opened.isInquiry && outcome === 'lost') shop.standIn.ledger.escalate(opened.id);
  shop.standIn.ledger.closeDispute(
    opened.id,
    opened.isInquiry && outcome === 'won' ? 'warning_closed' : outcome,
  );
  opened.outcome = outcome;
  opened.isKnown = false;
}

/** The store learns of everything that happened at the provider. */
async function deliver(order: 'AS_SENT' | 'REVERSED' | 'TWICE'): Promise<void> {
  const events = shop.standIn.takeEvents();
  const sent = order === 'REVERSED' ? events.reverse() : order === 'TWICE' ? [...events, ...events] : events;
  for (const event of sent) expect((await shop.deliver(event)).status).toBe(200);
  await shop.store.runJobs();
  for (const each of orders) {
    if (each.dispute === null) continue;
    each.dispute.isKnown = true;
    if (each.dispute.outcome === 'lost') each.lost = each.paid - each.refunded;
  }
}

async function take(step: Step): Promise<void> {
  counts[step.kind] = (counts[step.kind] ?? 0) + 1;
  if (step.kind === 'BUY') return buy(step.currency);
  if (step.kind === 'EVENTS') return deliver(step.order);
  const order = orders[step.pick % Math.max(1, orders.length)];
  if (!order) return;
  if (step.kind === 'REFUND') return refund(order, step.percent);
  if (step.kind === 'DISPUTE') dispute(order, step.isInquiry);
  else decide(order, step.outcome);
}

async function compareWithModel(): Promise<void> {
  for (const { id, paid, refunded, lost } of orders) {
    const row = await shop.orderRow(id);
    expect([row?.amountPaidFen, row?.amountRefundedFen], id).toEqual([paid, refunded + lost]);
    expect(row?.status).toBe(refunded + lost === paid ? 'REFUNDED' : 'PENDING_EVALUATE');
  }
}

async function compareWithLedger(): Promise<void> {
  shop.store.clock.advance(3 * DAY);
  const provider = shop.store.services.payments.byCode('stripe');
  if (!provider) throw new Error('No provider');
  expect(await reconcile(shop.store.system(), provider)).toBe(0);
  const { rows } = await shop.store.db.execute(sql`
    select currency, sum(minor)::int as minor from journal_line
    where account = 'RECEIVABLE' group by currency having sum(minor) <> 0`);
  const net = shop.standIn.ledger.balance.reduce((sum, movement) => sum + movement.net, 0);
  expect(rows).toEqual(net === 0 ? [] : [{ currency: 'HKD', minor: net }]);
}

it('books any sequence of orders, refunds and disputes like the model and the ledger of the provider', {
  timeout: 600_000,
}, async () => {
  const histories = fc.sample(fc.array(anyStep, { minLength: steps, maxLength: steps }), {
    numRuns: runs,
    seed,
  });
  for (const history of histories) {
    staff = (await staffWith(shop.store, ['ROLE_FINANCE'])).token;
    for (const step of history) await take(step);
    await deliver('AS_SENT');
    await compareWithModel();
    await compareWithLedger();
    // The orders of earlier histories are completed meanwhile, and their coins are credited.
    orders.length = 0;
  }
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  console.log(`${total} steps, 0 differences: ${JSON.stringify(counts)}`);
  expect(total).toBe(runs * steps);
});
