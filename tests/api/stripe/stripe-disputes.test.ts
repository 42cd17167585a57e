import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dispute } from '@/backend/database/schema/disputes';
import { journalEntry } from '@/backend/database/schema/journal';
import { settleDispute } from '@/backend/domains/disputes/settle-dispute';
import { readLines } from '@/backend/domains/journal/read-lines';
import { storeJobs } from '@/backend/jobs/store-jobs';
import { type SignedEvent, signed } from '../../stand-ins/stripe/start-stripe-stand-in';
import { staffWith } from '../fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

const disputesOf = (orderId: string) =>
  shop.store.db.select().from(dispute).where(eq(dispute.orderId, orderId)).orderBy(dispute.id);

async function onlyDispute(orderId: string) {
  const [row, ...others] = await disputesOf(orderId);
  if (!row || others.length > 0) throw new Error('Not one dispute');
  return row;
}

const linesOf = async (id: string) =>
  (await readLines(shop.store.db, id)).map(
    ({ account, currency, minor }) => `${account} ${currency} ${minor}`,
  );

const kindsOf = async (disputeId: string) =>
  (await shop.store.db.select().from(journalEntry).where(eq(journalEntry.disputeId, disputeId)))
    .map(({ kind }) => kind)
    .sort();

/** The events that are logged as errors meanwhile. */
async function alarmsOf(work: () => Promise<void>): Promise<unknown[]> {
  const logged = vi.spyOn(shop.store.services.log, 'error');
  try {
    await work();
    return logged.mock.calls.map(([fields]) => (fields as { event?: string }).event);
  } finally {
    logged.mockRestore();
  }
}

async function deliverAll(events: readonly SignedEvent[]): Promise<void> {
  for (const event of events) expect((await shop.deliver(event)).status).toBe(200);
  await shop.store.runJobs();
}

describe('a dispute at Stripe', () => {
  it('without an amount that can be read is recorded with that of the payment, with its alarm and deadline', async () => {
    const { ref, order } = await shop.paid();
    const opened = shop.standIn.ledger.openDispute(ref);
    const { amount } = opened;
    Object.assign(opened, { amount: null });
    expect(await alarmsOf(() => shop.deliverEvents())).toContain('payment.dispute');
    const [payment] = await shop.attemptsOf(order.id);
    expect(await onlyDispute(order.id)).toMatchObject({
      status: 'OPEN',
      minor: payment?.currencyMinor,
      currency: payment?.currency,
      evidenceDueTime: new Date((opened.evidence_details.due_by ?? 0) * 1000),
    });
    Object.assign(opened, { amount });
  });

  it('is recorded with its deadline, and its money and fee leave the balance in the books', async () => {
    const { ref, order } = await shop.paid();
    const opened = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    const row = await onlyDispute(order.id);
    const [payment] = await shop.attemptsOf(order.id);
    expect(row).toMatchObject({
      providerDisputeId: opened.id,
      status: 'OPEN',
      reason: 'fraudulent',
      withheld: true,
      minor: payment?.currencyMinor,
      currency: payment?.currency,
      feeMinor: 8500,
      feeCurrency: 'HKD',
      evidenceDueTime: new Date((opened.evidence_details.due_by ?? 0) * 1000),
    });
    expect(await linesOf(`DISPUTE_OPENED:${row.id}`)).toEqual([
      `DISPUTED_FUNDS ${row.currency} ${row.minor}`,
      `RECEIVABLE ${row.currency} ${-row.minor}`,
    ]);
    expect(await linesOf(`DISPUTE_FEE:${row.id}`)).toEqual([
      'DISPUTE_COSTS HKD 8500',
      'RECEIVABLE HKD -8500',
    ]);
    expect((await shop.orderRow(order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('that is won returns the money, and the order continues', async () => {
    const { ref, order } = await shop.paid();
    const { id } = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    shop.standIn.ledger.closeDispute(id, 'won');
    await shop.deliverEvents();
    const row = await onlyDispute(order.id);
    expect(row).toMatchObject({ status: 'WON', lostFen: 0 });
    expect(await linesOf(`DISPUTE_WON:${row.id}`)).toEqual([
      `DISPUTED_FUNDS ${row.currency} ${-row.minor}`,
      `RECEIVABLE ${row.currency} ${row.minor}`,
    ]);
    expect((await shop.orderRow(order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('that is lost is written off, and ends the order', async () => {
    const { ref, order } = await shop.paid();
    const { id } = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    shop.standIn.ledger.closeDispute(id, 'lost');
    await shop.deliverEvents();
    const row = await onlyDispute(order.id);
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(row).toMatchObject({ status: 'LOST', lostFen: after?.amountPaidFen });
    expect(await linesOf(`DISPUTE_LOST:${row.id}`)).toEqual([
      `DISPUTES CNY ${row.lostFen}`,
      `DISPUTED_FUNDS ${row.currency} ${-row.minor}`,
      ...(row.currency === 'CNY'
        ? []
        : [`EXCHANGE_CLEARING ${row.currency} ${row.minor}`, `EXCHANGE_CLEARING CNY ${-row.lostFen}`]),
    ]);
    expect(await shop.logTypes(order.id)).toContain('DISPUTE');
  });

  it('about an inquiry takes money only once it becomes a dispute', async () => {
    const { ref, order } = await shop.paid();
    const { id } = shop.standIn.ledger.openDispute(ref, { isInquiry: true });
    await shop.deliverEvents();
    const inquiry = await onlyDispute(order.id);
    expect(inquiry).toMatchObject({ status: 'OPEN', withheld: false });
    expect(await kindsOf(inquiry.id)).toEqual([]);
    shop.standIn.ledger.escalate(id);
    await shop.deliverEvents();
    expect(await kindsOf(inquiry.id)).toEqual(['DISPUTE_FEE', 'DISPUTE_OPENED']);
    shop.standIn.ledger.closeDispute(id, 'won');
    await shop.deliverEvents();

    const other = await shop.paid();
    const closed = shop.standIn.ledger.openDispute(other.ref, { isInquiry: true });
    shop.standIn.ledger.closeDispute(closed.id, 'warning_closed');
    await shop.deliverEvents();
    const row = await onlyDispute(other.order.id);
    expect(row.status).toBe('WON');
    expect(await kindsOf(row.id)).toEqual([]);
  });

  it('has one outcome whatever the order of its events, with duplicates and two at once', async () => {
    for (const outcome of ['won', 'lost'] as const) {
      const { ref, order } = await shop.paid();
      const { id } = shop.standIn.ledger.openDispute(ref);
      const [created] = shop.standIn.takeEvents();
      shop.standIn.ledger.closeDispute(id, outcome);
      const [closed] = shop.standIn.takeEvents();
      if (!created || !closed) throw new Error('No events');
      await deliverAll([closed, created, closed]);
      await deliverAll([created, closed]);
      const [payment] = await shop.attemptsOf(order.id);
      const settle = () => settleDispute(shop.store.system(), payment?.id ?? '', id);
      await Promise.all([settle(), settle()]);
      const row = await onlyDispute(order.id);
      expect(row.status).toBe(outcome === 'won' ? 'WON' : 'LOST');
      expect(await kindsOf(row.id)).toEqual(
        ['DISPUTE_FEE', 'DISPUTE_OPENED', `DISPUTE_${row.status}`].sort(),
      );
      const ends = (await shop.logTypes(order.id)).filter((type) => type === 'DISPUTE');
      expect(ends).toHaveLength(outcome === 'won' ? 0 : 1);
    }
  });

  it('ends what a refund has left, and what was refunded before is a cost', async () => {
    const { ref, order } = await shop.paid();
    await shop.startRefund(order.id);
    await shop.store.runJobs();
    await shop.deliverEvents();
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
    const { id } = shop.standIn.ledger.openDispute(ref);
    shop.standIn.ledger.closeDispute(id, 'lost');
    await shop.deliverEvents();
    const row = await onlyDispute(order.id);
    expect(row).toMatchObject({ status: 'LOST', lostFen: 0 });
    expect(await linesOf(`DISPUTE_LOST:${row.id}`)).toEqual([
      `DISPUTED_FUNDS ${row.currency} ${-row.minor}`,
      `DISPUTE_COSTS ${row.currency} ${row.minor}`,
    ]);
  });

  it('about a part of the payment takes that part, and the order continues', async () => {
    const { ref, order } = await shop.paid();
    const [payment] = await shop.attemptsOf(order.id);
    const amount = Math.floor((payment?.currencyMinor ?? 0) / 3);
    const { id } = shop.standIn.ledger.openDispute(ref, { amount });
    shop.standIn.ledger.closeDispute(id, 'lost');
    await shop.deliverEvents();
    const after = await shop.orderRow(order.id);
    const row = await onlyDispute(order.id);
    expect(after?.status).not.toBe('REFUNDED');
    expect(row.minor).toBe(amount);
    expect(after?.amountRefundedFen).toBe(row.lostFen);
    expect(row.lostFen).toBeGreaterThan(0);
    expect(row.lostFen).toBeLessThan(after?.amountPaidFen ?? 0);
  });

  it('of an amount that the store cannot express is recorded, rounded, with the alarm', async () => {
    const { ref, order } = await shop.paid(undefined, 'TWD');
    const [payment] = await shop.attemptsOf(order.id);
    shop.standIn.ledger.openDispute(ref, { amount: (payment?.currencyMinor ?? 0) * 100 - 13 });
    const alarms = await alarmsOf(() => shop.deliverEvents());
    expect(await onlyDispute(order.id)).toMatchObject({
      currency: 'TWD',
      minor: payment?.currencyMinor,
      status: 'OPEN',
    });
    expect(alarms).toContain('payment.dispute');
  });

  it.each([
    ['TWD', 'USD', 219, 219],
    ['USD', 'TWD', 6587, 66],
    ['USD', 'JPY', 328, 328],
  ] as const)(
    'of a payment in %s that the bank counts in %s is recorded in that currency, and its loss ends the order',
    async (paidIn, disputedIn, amount, minor) => {
      const { ref, order } = await shop.paid(undefined, paidIn);
      const { id } = shop.standIn.ledger.openDispute(ref, { amount, currency: disputedIn.toLowerCase() });
      const alarms = await alarmsOf(() => shop.deliverEvents());
      const row = await onlyDispute(order.id);
      expect(row).toMatchObject({ currency: disputedIn, minor, status: 'OPEN', withheld: true });
      expect(await linesOf(`DISPUTE_OPENED:${row.id}`)).toEqual([
        `DISPUTED_FUNDS ${disputedIn} ${minor}`,
        `RECEIVABLE ${disputedIn} ${-minor}`,
      ]);
      expect(alarms).toContain('payment.dispute');
      shop.standIn.ledger.closeDispute(id, 'lost');
      await shop.deliverEvents();
      const after = await shop.orderRow(order.id);
      expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
      expect(await onlyDispute(order.id)).toMatchObject({ status: 'LOST', lostFen: after?.amountPaidFen });
    },
  );

  it('that was prevented by returning the money is lost, and costs nothing when it was blocked', async () => {
    const resolved = await shop.paid();
    shop.standIn.ledger.openDispute(resolved.ref, { prevented: 'resolution' });
    await shop.deliverEvents();
    const lost = await onlyDispute(resolved.order.id);
    expect(lost).toMatchObject({ status: 'LOST', withheld: true, feeMinor: 1500, evidenceDueTime: null });
    expect((await shop.orderRow(resolved.order.id))?.status).toBe('REFUNDED');

    const blocked = await shop.paid();
    shop.standIn.ledger.openDispute(blocked.ref, { prevented: 'block' });
    await shop.deliverEvents();
    const won = await onlyDispute(blocked.order.id);
    expect(won).toMatchObject({ status: 'WON', withheld: false, feeMinor: null });
    expect(await kindsOf(won.id)).toEqual([]);
    expect((await shop.orderRow(blocked.order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('whose event does not name the payment is recorded all the same', async () => {
    const { ref, order } = await shop.paid();
    shop.standIn.ledger.openDispute(ref);
    const events = shop.standIn.takeEvents().map(({ body }) => {
      const text = String(body);
      expect(text).toContain(`"payment_intent":"${ref}"`);
      return signed(
        text.replace(`"payment_intent":"${ref}"`, '"payment_intent":null'),
        shop.store.clock.now(),
      );
    });
    await deliverAll(events);
    expect((await onlyDispute(order.id)).status).toBe('OPEN');
  });

  it('is found by the sweep when the event of its end was lost', async () => {
    const { ref, order } = await shop.paid();
    const { id } = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    shop.standIn.ledger.closeDispute(id, 'won');
    shop.standIn.takeEvents();
    shop.store.clock.advance(7 * 3_600_000);
    await storeJobs['sweep.disputes'](shop.store.system(), {});
    expect((await onlyDispute(order.id)).status).toBe('WON');
  });

  it('leaves no money withheld in the books once it is closed', async () => {
    const { rows } = await shop.store.db.execute(sql`
      select d.id from dispute d join journal_entry e on e.dispute_id = d.id
      join journal_line l on l.entry_id = e.id and l.account = 'DISPUTED_FUNDS'
      where d.status <> 'OPEN' group by d.id having sum(l.minor) <> 0`);
    expect(rows).toEqual([]);
  });
});

describe('evidence that the store submits', () => {
  const asked = 'POST /v1/disputes/';
  const times = () => shop.standIn.requests.filter((request) => request.startsWith(asked)).length;
  const sweep = () => storeJobs['sweep.disputes'](shop.store.system(), {});

  /** A new dispute whose evidence staff gave to the store. */
  async function given() {
    const { ref, order } = await shop.paid();
    const { id } = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    const { id: disputeId } = await onlyDispute(order.id);
    const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
    const submit = (statement: string) =>
      shop.store.attempt(
        'POST /order/admin/dispute/submit',
        { body: { disputeId, statement } },
        { as: token },
      );
    expect((await submit('It was delivered.')).status).toBe(200);
    const before = times();
    const submissions = () => shop.standIn.ledger.disputes.get(id)?.evidence_details.submission_count;
    return { id, order, disputeId, submit, submissions, requests: () => times() - before };
  }

  it('is the statement with the facts of the order, and two processes submit it once', async () => {
    const { id, order, requests } = await given();
    await Promise.all([sweep(), sweep()]);
    expect(requests()).toBe(1);
    const { evidence, status } = shop.standIn.ledger.disputes.get(id) ?? {};
    expect(status).toBe('under_review');
    expect(evidence).toMatchObject({
      uncategorized_text: 'It was delivered.',
      product_description: expect.stringContaining('× 1'),
      access_activity_log: expect.stringContaining('The order was placed'),
      refund_policy_disclosure: expect.stringContaining('refund policy'),
      service_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await onlyDispute(order.id)).toMatchObject({ status: 'OPEN', evidenceState: 'SENT' });
    await shop.deliverEvents();
    await sweep();
    expect(requests()).toBe(1);
  });

  it('whose answer is lost is not submitted a second time', async () => {
    const { order, submissions, requests } = await given();
    shop.standIn.faults.push({ on: asked, times: 2, kind: 'LOST_RESPONSE' });
    await sweep();
    expect(await onlyDispute(order.id)).toMatchObject({ evidenceState: 'SENDING', evidenceTries: 1 });
    const before = requests();
    shop.store.clock.advance(6 * 60_000);
    await sweep();
    expect(await onlyDispute(order.id)).toMatchObject({ evidenceState: 'SENT', evidenceTries: 2 });
    expect(submissions()).toBe(1);
    expect(requests()).toBe(before);
  });

  it('that does not arrive is tried again, and is an alarm after an hour', async () => {
    const { order, submissions } = await given();
    shop.standIn.faults.push({ on: asked, times: 4, kind: 'STATUS', status: 503 });
    expect(await alarmsOf(sweep)).toEqual([]);
    shop.store.clock.advance(61 * 60_000);
    expect(await alarmsOf(sweep)).toContain('dispute.evidence-failed');
    expect(submissions()).toBe(0);
    shop.store.clock.advance(6 * 60_000);
    await sweep();
    expect(submissions()).toBe(1);
    expect(await onlyDispute(order.id)).toMatchObject({ evidenceState: 'SENT' });
  });

  it('that the provider refuses is an alarm, and staff can give other evidence', async () => {
    const { id, order, submit } = await given();
    // Staff used the provider's own pages meanwhile.
    shop.standIn.ledger.submitEvidence(id, { uncategorized_text: 'By hand' });
    expect(await alarmsOf(sweep)).toContain('dispute.evidence-failed');
    expect(await onlyDispute(order.id)).toMatchObject({
      evidenceState: null,
      evidenceTime: null,
      evidenceRefusal: expect.stringContaining('already'),
    });
    expect((await submit('Again')).status).toBe(200);
  });

  it('is given up when the dispute was decided before', async () => {
    const { id, order } = await given();
    shop.standIn.ledger.closeDispute(id, 'lost');
    shop.standIn.takeEvents();
    await sweep();
    expect(await onlyDispute(order.id)).toMatchObject({ status: 'LOST', evidenceState: null });
  });
});
