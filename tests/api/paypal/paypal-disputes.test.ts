import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dispute } from '@/backend/database/schema/disputes';
import { paymentEvent, paymentLog } from '@/backend/database/schema/payments';
import { alarm } from '@/backend/database/schema/platform';
import { sweepDisputes } from '@/backend/domains/disputes/sweep-disputes';
import { sweepEvents } from '@/backend/domains/payments/settlement/sweeps/sweep-payments';
import type { StaffRole } from '@/lib/permissions/staff-permissions';
import { findViolations } from '../fixtures/check-invariants';
import { uploadEvidence } from '../fixtures/dispute';
import { staffWith } from '../fixtures/staff';
import { type PaypalFixture, paypalFixture } from './paypal-fixture';

/** Alarms are recorded beside the request. */
const patient = { timeout: 60_000 };

let shop: PaypalFixture;
beforeAll(async () => {
  shop = await paypalFixture();
});
afterAll(() => shop.close());

async function only(orderId: string) {
  const rows = await shop.store.db.select().from(dispute).where(eq(dispute.orderId, orderId));
  expect(rows).toHaveLength(1);
  return rows[0];
}

const eventsOf = (disputeId: string) =>
  shop.store.db.select().from(paymentEvent).where(eq(paymentEvent.objectId, disputeId));

/** How often an alarm about this dispute was raised. */
async function alarmsOf(event: string, disputeId: string): Promise<number> {
  await shop.store.alarmsStored();
  const rows = await shop.store.db.select().from(alarm).where(eq(alarm.event, event));
  return rows
    .filter(({ detail }) => JSON.stringify(detail).includes(disputeId))
    .reduce((sum, row) => sum + row.count, 0);
}

/** The sum of an account of the books for one dispute. */
async function booked(disputeId: string, account: string): Promise<number> {
  const { rows } = await shop.store.db.execute(sql`
    select coalesce(sum(l.minor), 0)::int as minor from journal_entry e
    join journal_line l on l.entry_id = e.id join dispute d on d.id = e.dispute_id
    where d.provider_dispute_id = ${disputeId} and l.account = ${account}`);
  return Number(rows[0]?.minor);
}

const centsOf = (money: { value: string } | undefined) => Math.round(Number(money?.value) * 100);

describe('a dispute at PayPal', () => {
  it('is recorded with its deadline and its fee', async () => {
    const { ref, order } = await shop.paid();
    const opened = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    const [payment] = await shop.attemptsOf(order.id);
    expect(await only(order.id)).toMatchObject({
      providerDisputeId: opened.dispute_id,
      status: 'OPEN',
      withheld: true,
      reason: 'UNAUTHORISED',
      minor: payment?.currencyMinor,
      currency: 'USD',
      feeMinor: 2000,
      feeCurrency: 'USD',
      evidenceDueTime: new Date(opened.seller_response_due_date),
    });
  });

  it.each(['the dispute', 'the capture'])('is found by the custom id alone, of %s', async (statedBy) => {
    const { ref, order } = await shop.paid();
    const { ledger } = shop.standIn;
    const { dispute_id: id } = ledger.openDispute(ref, { isUnnumbered: true });
    const capture = [...ledger.captures.values()].find(
      ({ supplementary_data: data }) => data.related_ids.order_id === ref,
    );
    const number = capture?.invoice_id;
    if (!capture || number === undefined) throw new Error('No capture');
    if (statedBy === 'the capture') Object.assign(capture, { invoice_id: undefined, custom_id: number });
    else Object.assign(ledger.disputes.get(id) ?? {}, { disputed_transactions: [{ custom: number }] });
    await shop.deliverEvents();
    expect(await only(order.id)).toMatchObject({ providerDisputeId: id, status: 'OPEN' });
  });

  it.each([
    ['no amount', undefined],
    ['an amount that cannot be read', { currency_code: 'USD', value: 'many' }],
  ])('with %s is recorded with that of the payment, until PayPal states one', async (_what, stated) => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id, dispute_amount: whole } = shop.standIn.ledger.openDispute(ref);
    const opened = shop.standIn.ledger.disputes.get(id);
    if (!opened) throw new Error('No dispute');
    Object.assign(opened, { dispute_amount: stated });
    await shop.deliverEvents();
    const row = await only(order.id);
    expect(row).toMatchObject({
      status: 'OPEN',
      withheld: true,
      minor: centsOf(whole),
      currency: 'USD',
      evidenceDueTime: new Date(opened.seller_response_due_date),
    });
    await vi.waitFor(async () => expect(await alarmsOf('payment.dispute', row?.id ?? '')).toBe(1), patient);
    expect(await booked(id, 'DISPUTED_FUNDS')).toBe(centsOf(whole));
    // What PayPal states at the end counts.
    Object.assign(opened, { dispute_amount: { ...whole, value: '0.10' } });
    shop.standIn.ledger.closeDispute(id, 'RESOLVED_BUYER_FAVOUR');
    await shop.deliverEvents();
    expect(await only(order.id)).toMatchObject({ status: 'LOST' });
    expect(await booked(id, 'RECEIVABLE')).toBe(-2010);
    expect(await booked(id, 'DISPUTED_FUNDS')).toBe(0);
  });

  it('that starts as an inquiry is withheld only once it is a claim', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id } = shop.standIn.ledger.openDispute(ref, { isInquiry: true });
    await shop.deliverEvents();
    expect(await only(order.id)).toMatchObject({ withheld: false, feeMinor: null });
    shop.standIn.ledger.escalate(id);
    await shop.deliverEvents();
    expect(await only(order.id)).toMatchObject({ withheld: true, feeMinor: 2000 });
  });

  it.each([
    ['RESOLVED_BUYER_FAVOUR', 'LOST'],
    ['ACCEPTED', 'LOST'],
    ['RESOLVED_SELLER_FAVOUR', 'WON'],
    ['RESOLVED_WITH_PAYOUT', 'WON'],
    ['CANCELED_BY_BUYER', 'WON'],
  ] as const)('that ends with %s is %s', async (code, status) => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id } = shop.standIn.ledger.openDispute(ref);
    shop.standIn.ledger.closeDispute(id, code);
    const [created, closed] = shop.standIn.takeEvents();
    if (!created || !closed) throw new Error('No events');
    for (const event of [closed, created, closed]) expect((await shop.deliver(event)).status).toBe(200);
    await shop.store.runJobs();
    expect(await only(order.id)).toMatchObject({ status });
    expect((await shop.orderRow(order.id))?.status).toBe(status === 'LOST' ? 'REFUNDED' : 'PENDING_EVALUATE');
  });

  it('whose event does not name the payment is found by the capture', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id } = shop.standIn.ledger.openDispute(ref, { isUnnumbered: true });
    await shop.deliverEvents();
    expect(await only(order.id)).toMatchObject({ providerDisputeId: id, status: 'OPEN' });
    expect(await eventsOf(id)).toMatchObject([{ kind: 'DISPUTE', providerRef: ref, result: 'OPEN' }]);
  });

  it('that cannot be applied is a case that names its payment, which finance closes', async () => {
    const opened = await shop.open();
    await shop.pay(opened, 'REVIEWED');
    await shop.deliverEvents();
    const { dispute_id: id } = shop.standIn.ledger.openDispute(opened.ref, { isUnnumbered: true });
    await shop.deliverEvents();
    const open = { result: 'UNKNOWN_DISPUTE', processedTime: null, providerRef: opened.ref };
    expect(await eventsOf(id)).toMatchObject([open]);
    await vi.waitFor(async () => expect(await alarmsOf('fact.case', id)).toBe(1), patient);
    const close = async (role: StaffRole) => {
      const { token } = await staffWith(shop.store, [role]);
      const body = { id: (await eventsOf(id))[0]?.id ?? '', reason: 'withdrawn by the payer' };
      return (await shop.store.attempt('POST /upms/admin/webhook/close', { body }, { as: token })).status;
    };
    expect(await close('ROLE_OPERATIONS')).toBe(403);
    expect(await close('ROLE_FINANCE')).toBe(200);
    expect(await close('ROLE_FINANCE')).toBe(409);
    expect(await eventsOf(id)).toMatchObject([
      { ...open, result: 'CLOSED', processedTime: expect.any(Date) },
    ]);
    const alarms = await shop.store.db.select().from(alarm).where(eq(alarm.event, 'fact.case'));
    expect(alarms.filter(({ detail }) => detail.objectId === id)).toMatchObject([
      { resolvedTime: expect.any(Date), resolution: 'withdrawn by the payer' },
    ]);
    expect(await findViolations(shop.store.services)).toEqual({});
    // What PayPal states later is applied.
    shop.standIn.ledger.decide(opened.ref, true);
    await shop.deliverEvents();
    shop.standIn.ledger.closeDispute(id, 'RESOLVED_SELLER_FAVOUR');
    await shop.deliverEvents();
    expect(await only(opened.order.id)).toMatchObject({ status: 'WON' });
  });

  it('is found by the stored capture when PayPal does not show the capture', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id } = hidden(ref);
    await shop.deliverEvents();
    expect(await only(order.id)).toMatchObject({ providerDisputeId: id, status: 'OPEN' });
  });

  it('about which PayPal does not say enough is kept with an alarm, and asked about again by staff', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id, show } = hidden(ref);
    await shop.store.db.update(paymentLog).set({ captureRef: null }).where(eq(paymentLog.orderId, order.id));
    await shop.deliverEvents();
    const state = async () =>
      (await eventsOf(id)).map(({ result, processedTime }) => [result, processedTime]);
    expect(await state()).toEqual([['UNASSIGNED', null]]);
    show();
    await vi.waitFor(async () => expect(await alarmsOf('dispute.unassigned', id)).toBe(1), patient);
    // Staff can have it asked before the next hour.
    const { token } = await staffWith(shop.store, ['ROLE_OPERATIONS']);
    const body = { id: (await eventsOf(id))[0]?.id ?? '' };
    const retry = () => shop.store.attempt('POST /upms/admin/webhook/retry', { body }, { as: token });
    expect((await retry()).status).toBe(200);
    await shop.store.runJobs();
    expect(await state()).toEqual([['OPEN', expect.any(Date)]]);
    expect((await retry()).status).toBe(409);
    expect(await only(order.id)).toMatchObject({ status: 'OPEN' });
  });

  it('is asked about each hour while PayPal does not say which payment it is about', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id, show } = hidden(ref);
    await shop.store.db.update(paymentLog).set({ captureRef: null }).where(eq(paymentLog.orderId, order.id));
    await shop.deliverEvents();
    shop.store.clock.advance(2 * 60_000);
    await sweepEvents(shop.store.system());
    show();
    for (const [minutes, result] of [
      [58, 'UNASSIGNED'],
      [4, 'OPEN'],
    ] as const) {
      shop.store.clock.advance(minutes * 60_000);
      await sweepEvents(shop.store.system());
      expect(await eventsOf(id)).toMatchObject([{ result }]);
    }
    expect(await alarmsOf('dispute.unassigned', id)).toBe(1);
  });

  it('is given up with another alarm when PayPal never says which payment it is about', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id, show } = hidden(ref);
    await shop.store.db.update(paymentLog).set({ captureRef: null }).where(eq(paymentLog.orderId, order.id));
    await shop.deliverEvents();
    const event = { createdTime: new Date(shop.store.clock.now().getTime() - 60 * 86_400_000) };
    await shop.store.db.update(paymentEvent).set(event).where(eq(paymentEvent.objectId, id));
    await sweepEvents(shop.store.system());
    expect(await eventsOf(id)).toMatchObject([
      { result: 'UNKNOWN_REFERENCE', processedTime: expect.any(Date) },
    ]);
    await vi.waitFor(async () => expect(await alarmsOf('dispute.unassigned', id)).toBe(2), patient);
    show();
  });

  it.each(['NONE', 'RESOLVED_ELSEWHERE', ''])(
    'that is resolved with the outcome "%s" stays open with an alarm until PayPal says who won',
    async (code) => {
      const { ref, order } = await shop.paid();
      const { dispute_id: id } = shop.standIn.ledger.openDispute(ref);
      shop.standIn.ledger.closeDispute(id, code);
      await shop.deliverEvents();
      const { id: rowId } = (await only(order.id)) ?? { id: '' };
      expect(await only(order.id)).toMatchObject({ status: 'OPEN', closedTime: null });
      await vi.waitFor(
        async () => expect(await alarmsOf('dispute.unclear', rowId)).toBeGreaterThan(0),
        patient,
      );
      expect((await shop.orderRow(order.id))?.status).toBe('PENDING_EVALUATE');
      const stated = shop.standIn.ledger.disputes.get(id);
      if (stated) stated.dispute_outcome = { outcome_code: 'RESOLVED_SELLER_FAVOUR' };
      shop.store.clock.advance(7 * 3_600_000);
      await sweepDisputes(shop.store.system());
      expect(await only(order.id)).toMatchObject({ status: 'WON' });
    },
  );

  it('whose state cannot be read for a day is an alarm', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id } = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    const row = await only(order.id);
    shop.standIn.faults.push({
      on: `GET /v1/customer/disputes/${id}`,
      times: 9,
      kind: 'STATUS',
      status: 503,
    });
    for (const [hours, alarms] of [
      [7, 0],
      [18, 1],
    ] as const) {
      shop.store.clock.advance(hours * 3_600_000);
      await sweepDisputes(shop.store.system());
      await vi.waitFor(
        async () => expect(await alarmsOf('dispute.unclear', row?.id ?? '')).toBe(alarms),
        patient,
      );
    }
    shop.standIn.faults.length = 0;
  });

  it.each([
    ['a claim', false],
    ['an inquiry', true],
  ])('that is lost for a part books the part that was returned: %s', async (_what, isInquiry) => {
    const { ref, order } = await shop.paid();
    const opened = shop.standIn.ledger.openDispute(ref, { isInquiry });
    const { dispute_id: id, dispute_amount: amount } = opened;
    await shop.deliverEvents();
    shop.standIn.ledger.closeDispute(id, 'ACCEPTED', { refunded: '0.10' });
    await shop.deliverEvents();
    expect(await only(order.id)).toMatchObject({
      status: 'LOST',
      minor: isInquiry ? 10 : centsOf(amount),
    });
    const row = await only(order.id);
    const [payment] = await shop.attemptsOf(order.id);
    const share = ((payment?.amountFen ?? 0) * 10) / (payment?.currencyMinor ?? 1);
    expect(row?.lostFen).toBe(Math.floor(share));
    expect(await booked(id, 'RECEIVABLE')).toBe(isInquiry ? -10 : -2010);
    expect(await booked(id, 'DISPUTED_FUNDS')).toBe(0);
  });

  it('that is won with its fee costs nothing', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id } = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    expect(await booked(id, 'DISPUTE_COSTS')).toBe(2000);
    shop.standIn.ledger.closeDispute(id, 'RESOLVED_SELLER_FAVOUR', { isFeeReturned: true });
    await shop.deliverEvents();
    expect(await only(order.id)).toMatchObject({ status: 'WON', feeMinor: 0 });
    expect(await booked(id, 'DISPUTE_COSTS')).toBe(0);
    expect(await booked(id, 'RECEIVABLE')).toBe(0);
  });
});

/** Opens a dispute that names the capture alone, which PayPal does not show until `show` is called. */
function hidden(ref: string) {
  const { ledger } = shop.standIn;
  const opened = ledger.openDispute(ref, { isUnnumbered: true });
  const id = opened.disputed_transactions[0]?.seller_transaction_id ?? '';
  const capture = ledger.captures.get(id);
  if (!capture) throw new Error('No capture');
  ledger.captures.delete(id);
  return { ...opened, show: () => ledger.captures.set(id, capture) };
}

describe('evidence for PayPal', () => {
  it('is submitted once, also when its answer is lost', async () => {
    const { ref, order } = await shop.paid();
    const { dispute_id: id } = shop.standIn.ledger.openDispute(ref);
    await shop.deliverEvents();
    const disputeId = (await only(order.id))?.id ?? '';
    const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
    const pdf = new TextEncoder().encode('%PDF-1.7\n\u00ff\u0100\n%%EOF\n');
    const { id: fileId } = await uploadEvidence(shop.store, token, pdf);
    const files = [{ kind: 'RECEIPT' as const, id: fileId, name: 'receipt.pdf' }];
    const statement = `It was delivered.\n${'The customer used it. '.repeat(90)}`;
    await shop.store.call(
      'POST /order/admin/dispute/submit',
      { body: { disputeId, statement, files } },
      { as: token },
    );
    const path = `POST /v1/customer/disputes/${id}/provide-evidence`;
    shop.standIn.faults.push({ on: path, times: 1, kind: 'LOST_RESPONSE' });
    await sweepDisputes(shop.store.system());
    expect(await only(order.id)).toMatchObject({ evidenceState: 'SENDING' });
    shop.store.clock.advance(6 * 60_000);
    await sweepDisputes(shop.store.system());
    expect(await only(order.id)).toMatchObject({ evidenceState: 'SENT', status: 'OPEN' });
    expect(shop.standIn.requests.filter((request) => request === path)).toHaveLength(1);
    const { evidences, status } = shop.standIn.ledger.disputes.get(id) ?? {};
    expect(status).toBe('UNDER_REVIEW');
    expect(evidences?.map(({ evidence_type: type }) => type)).toEqual([
      'OTHER',
      'PROOF_FOR_SOFTWARE_OR_SERVICE_DELIVERED',
      'RETURN_POLICY',
      'PROOF_OF_RECEIPT_COPY',
    ]);
    const sent = shop.standIn.ledger.files.get(evidences?.[3]?.documents?.[0]?.name ?? '');
    expect(new Uint8Array((await sent?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(pdf);
    expect(evidences?.[0]?.notes).toContain('It was delivered.');
  });
});
