import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refund } from '@/backend/database/schema/payments';
import { bookDifference } from '@/backend/database/schema/reconciliation';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { sweepEvents, sweepPayments } from '@/backend/domains/payments/settlement/sweeps/sweep-payments';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import { storeJobs } from '@/backend/jobs/store-jobs';
import { sweepNames } from '@/backend/ports/jobs';
import { findViolations } from '../fixtures/check-invariants';
import { staffWith } from '../fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

const pendingRefunds = '4000000000007726';
const HOUR = 3_600_000;

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
beforeEach(() => {
  // What a test before may have left at Stripe, whether it passed or failed.
  shop.standIn.faults.length = 0;
  shop.standIn.takeEvents();
});
// Two days pass in each test, after which the work of a running shop is due; the end of the file checks all.
afterEach(async () => {
  for (const name of sweepNames) await storeJobs[name](shop.store.system(), {});
  await shop.store.runJobs();
});
afterAll(() => shop.close());

describe('a refund made by hand while the store waits to refund the same order', () => {
  /** The store refuses staff who want to return by bank, too. */
  const settle = async (refundId: string) => {
    const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
    const body = { refundId, reference: 'TRANSFER-3' };
    return (await shop.store.attempt('POST /order/admin/refund/settle', { body }, { as: token })).status;
  };
  /** @param otherwise what was returned in coins or lost in a dispute, in minor units of the payment */
  const agrees = async ({ order, ref }: { order: { id: string }; ref: string }, otherwise = 0) => {
    const returned = shop.atStripe(ref).filter(({ status }) => status !== 'failed');
    expect(returned.reduce((sum, one) => sum + one.amount, 0)).toBe(shop.amountOf(ref) - otherwise);
    const provider = shop.store.services.payments.byCode('stripe');
    if (!provider) throw new Error('No Stripe');
    // Their mails are sent before two days pass.
    await shop.store.alarmsStored();
    await shop.store.runJobs();
    shop.store.clock.advance(49 * HOUR);
    await reconcile(shop.store.system(), provider);
    expect(await shop.store.db.select().from(bookDifference)).toEqual([]);
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    await storeJobs['sweep.coupons'](shop.store.system(), {});
    expect(await findViolations(shop.store)).toEqual({});
  };

  it('completes it when the whole payment was returned', async () => {
    const opened = await shop.paid();
    const refundId = await shop.startRefund(opened.order.id);
    const made = shop.refundByHand(opened.ref);
    for (const event of shop.standIn.takeEvents()) await shop.deliver(event);
    await shop.store.runJobs();
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([
      { id: refundId, status: 'SUCCEEDED', providerRefundId: made.id },
    ]);
    await agrees(opened);
  });

  it.each([undefined, 'TWD', 'JPY'])('reduces it to the rest of the payment: %s', async (currency) => {
    const opened = await shop.paid(undefined, currency);
    const refundId = await shop.startRefund(opened.order.id);
    const made = shop.refundByHand(opened.ref, Math.ceil(shop.amountOf(opened.ref) / 300) * 100);
    await shop.deliverEvents();
    const rows = await shop.refundsOf(opened.order.id);
    expect(rows).toHaveLength(2);
    expect(rows.find(({ id }) => id !== refundId)).toMatchObject({ providerRefundId: made.id });
    await shop.store.runJobs();
    await agrees(opened);
  });

  it('reduces it to what the order has left after coins for a part, not to what Stripe has left', async () => {
    const opened = await shop.paid();
    const { order, ref } = opened;
    const paid = await shop.orderRow(order.id);
    const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
    const body = {
      orderSn: order.sn,
      reason: 'GOODWILL' as const,
      amount: Math.floor((paid?.amountPaidFen ?? 0) / 3) / 100,
      channel: 'COINS' as const,
    };
    await shop.store.call(
      'POST /order/admin/refund/create',
      { body },
      { as: token, idempotencyKey: `coins-${order.sn}` },
    );
    await shop.store.runJobs();
    await shop.startRefund(order.id);
    const rest = (await shop.refundsOf(order.id)).find(({ channel }) => channel === 'ORIGINAL');
    const part = Math.ceil(shop.amountOf(ref) / 3);
    const made = shop.refundByHand(ref, part);
    for (const event of shop.standIn.takeEvents()) await shop.deliver(event);
    await shop.store.runJobs();
    await shop.deliverEvents();
    const rows = await shop.refundsOf(order.id);
    const coins = rows.find(({ channel }) => channel === 'COINS');
    expect(rows.find(({ providerRefundId }) => providerRefundId === made.id)?.minor).toBe(part);
    expect(rows.find(({ id }) => id === rest?.id)).toMatchObject({
      status: 'SUCCEEDED',
      minor: (rest?.minor ?? 0) - part,
    });
    await agrees(opened, coins?.minor);
  });

  it('reduces it to what a lost dispute has left', async () => {
    const opened = await shop.open();
    const { order, ref } = opened;
    await shop.confirm(opened);
    await shop.deliverEvents();
    const half = Math.ceil(shop.amountOf(ref) / 2);
    const { id } = shop.standIn.ledger.openDispute(ref, { amount: half });
    await shop.deliverEvents();
    shop.standIn.ledger.closeDispute(id, 'lost');
    await shop.deliverEvents();
    const refundId = await shop.startRefund(order.id);
    const rest = (await shop.refundsOf(order.id)).find((row) => row.id === refundId);
    expect(rest?.minor).toBe(shop.amountOf(ref) - half);
    const made = shop.refundByHand(ref, 20);
    for (const event of shop.standIn.takeEvents()) await shop.deliver(event);
    await shop.store.runJobs();
    await shop.deliverEvents();
    const rows = await shop.refundsOf(order.id);
    expect(rows.find(({ providerRefundId }) => providerRefundId === made.id)?.minor).toBe(20);
    expect(rows.find((row) => row.id === refundId)?.minor).toBe(shop.amountOf(ref) - half - 20);
    await agrees(opened, half);
  });

  it('ends a smaller one when the whole payment was returned', async () => {
    const opened = await shop.paid();
    const { store } = shop;
    const { staffId } = await staffWith(store, ['ROLE_FINANCE']);
    await store.db.transaction((tx) =>
      transition(tx, store.system(), {
        orderId: opened.order.id,
        event: 'STAFF_REFUND',
        actor: { type: 'STAFF', id: staffId },
        refund: { amountFen: 100, decidedBy: staffId },
      }),
    );
    const made = shop.refundByHand(opened.ref);
    for (const event of shop.standIn.takeEvents()) await shop.deliver(event);
    await store.runJobs();
    const rows = await shop.refundsOf(opened.order.id);
    expect(rows.find(({ amountFen }) => amountFen === 100)).toMatchObject({ status: 'FAILED' });
    expect(rows.find(({ amountFen }) => amountFen !== 100)).toMatchObject({
      status: 'SUCCEEDED',
      providerRefundId: made.id,
    });
    await agrees(opened);
  });

  it.each(['whole', 'part'])(
    'ends one that came back after its success, and returns the rest: %s',
    async (share) => {
      const opened = await shop.paid();
      const { order, ref } = opened;
      const refundId = await shop.startRefund(order.id);
      await shop.deliverEvents();
      await shop.deliverEvents();
      shop.standIn.ledger.settleRefund(shop.atStripe(ref)[0]?.id ?? '', 'failed');
      await shop.deliverEvents();
      expect(await shop.refundsOf(order.id)).toMatchObject([
        { id: refundId, status: 'MANUAL', failedCount: 1 },
      ]);
      const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
      await shop.store.call('POST /order/admin/refund/retry', { body: { refundId } }, { as: token });
      const made = shop.refundByHand(ref, share === 'whole' ? undefined : Math.ceil(shop.amountOf(ref) / 3));
      for (const event of shop.standIn.takeEvents()) await shop.deliver(event);
      await shop.store.runJobs();
      await shop.deliverEvents();
      const found = await shop.refundsOf(order.id);
      expect(found.find(({ providerRefundId }) => providerRefundId === made.id)?.status).toBe('SUCCEEDED');
      if (share === 'part') {
        expect(found).toHaveLength(3);
        expect(found.find(({ id }) => id === refundId)).toMatchObject({ status: 'FAILED', failedCount: 1 });
      }
      await agrees(opened);
    },
  );

  it.each([
    [undefined, 'whole'],
    [pendingRefunds, 'whole'],
    [undefined, 'part'],
  ])('is recorded before staff decide a request of the member: %s %s', async (card, share) => {
    const { store } = shop;
    const opened = await shop.open(undefined, undefined, { skuId: '1800311000000000087' });
    await shop.confirm(opened, card);
    await shop.deliverEvents();
    const { order, buyer, ref } = opened;
    const body = { orderSn: order.sn, type: 'REFUND' as const, reason: 'CHANGED_MIND' as const, units: 1 };
    const options = { as: buyer.token, idempotencyKey: `apply-${order.sn}` };
    const { id } = await store.call('POST /order/member/aftersales/apply', { body }, options);
    const amount = share === 'whole' ? shop.amountOf(ref) : Math.ceil(shop.amountOf(ref) / 3);
    const made = shop.refundByHand(ref, amount);
    await shop.deliverEvents();
    if (card) {
      expect(await shop.refundsOf(order.id), 'waits for Stripe').toHaveLength(1);
      shop.standIn.ledger.settleRefund(made.id, 'succeeded');
      await shop.deliverEvents();
      store.clock.advance(2 * HOUR);
      await sweepEvents(store.system());
    }
    const rows = await shop.refundsOf(order.id);
    expect(rows.find(({ providerRefundId }) => providerRefundId === made.id)).toMatchObject({
      status: 'SUCCEEDED',
      minor: amount,
    });
    const view = await store.call(
      'GET /order/member/aftersales/view',
      { query: { id } },
      { as: buyer.token },
    );
    expect(view.status).toBe(share === 'whole' ? 'DONE' : 'APPLIED');
    if (share === 'part') {
      const { token } = await staffWith(store, ['ROLE_SERVICE']);
      const decision = { id, keepFee: false, reason: 'Agreed' };
      await store.call('POST /order/admin/aftersales/approve', { body: decision }, { as: token });
      await store.runJobs();
    }
    await agrees(opened);
  });

  it('is found when staff want to return the money by bank and its event was lost', async () => {
    const opened = await shop.paid();
    const refundId = await shop.startRefund(opened.order.id);
    await shop.store.db.update(refund).set({ status: 'MANUAL' }).where(eq(refund.id, refundId));
    const made = shop.refundByHand(opened.ref);
    shop.standIn.takeEvents();
    const settled = await Promise.all([settle(refundId), settle(refundId)]);
    expect(settled).toEqual([422, 422]);
    await shop.store.runJobs();
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([
      { id: refundId, status: 'SUCCEEDED', providerRefundId: made.id },
    ]);
    await agrees(opened);
  });

  it.each(['whole', 'part'])(
    'is found when staff send theirs again and its event was lost: %s',
    async (share) => {
      const opened = await shop.paid();
      const refundId = await shop.startRefund(opened.order.id);
      await shop.store.db.update(refund).set({ status: 'MANUAL' }).where(eq(refund.id, refundId));
      const amount = shop.amountOf(opened.ref);
      shop.refundByHand(opened.ref, share === 'whole' ? amount : Math.ceil(amount / 3));
      shop.standIn.takeEvents();
      const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
      const again = { body: { refundId } };
      const { status } = await shop.store.attempt('POST /order/admin/refund/retry', again, { as: token });
      expect(status).toBe(share === 'whole' ? 422 : 200);
      await shop.store.runJobs();
      await agrees(opened);
    },
  );

  it('is found before the refund is left to staff when its event was lost', async () => {
    const opened = await shop.paid();
    const refundId = await shop.startRefund(opened.order.id);
    const made = shop.refundByHand(opened.ref);
    shop.standIn.takeEvents();
    shop.store.clock.advance(30 * HOUR);
    await sweepPayments(shop.store.system());
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([
      { id: refundId, status: 'SUCCEEDED', providerRefundId: made.id },
    ]);
    await shop.store.runJobs();
    await agrees(opened);
  });

  it('is recorded when the books are compared and the refund was left to staff without an answer', async () => {
    const opened = await shop.paid();
    const refundId = await shop.startRefund(opened.order.id);
    shop.standIn.faults.push({ on: 'POST /v1/refunds', kind: 'LOST_RESPONSE', times: 2 });
    await shop.store.runJobs().catch(() => undefined);
    expect(shop.atStripe(opened.ref)).toHaveLength(1);
    shop.standIn.takeEvents();
    await shop.store.db.update(refund).set({ status: 'MANUAL' }).where(eq(refund.id, refundId));
    await agrees(opened);
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([{ id: refundId, status: 'SUCCEEDED' }]);
  });

  it('is asked about again while Stripe has not decided it, and nothing is returned by bank', async () => {
    const opened = await shop.paid(pendingRefunds);
    const refundId = await shop.startRefund(opened.order.id);
    const made = shop.refundByHand(opened.ref, Math.ceil(shop.amountOf(opened.ref) / 3));
    await shop.store.db.update(refund).set({ status: 'MANUAL' }).where(eq(refund.id, refundId));
    await shop.deliverEvents();
    expect(await settle(refundId)).toBe(422);
    shop.standIn.ledger.settleRefund(made.id, 'succeeded');
    await shop.deliverEvents();
    const rest = (await shop.refundsOf(opened.order.id)).find(({ id }) => id === refundId);
    expect(rest).toMatchObject({ status: 'MANUAL', minor: shop.amountOf(opened.ref) - made.amount });
    expect(await settle(refundId)).toBe(200);
    const after = await shop.orderRow(opened.order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(await findViolations(shop.store)).toEqual({});
  });
});
