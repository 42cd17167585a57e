import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sku } from '@/backend/database/schema/catalog';
import { journalEntry } from '@/backend/database/schema/journal';
import { orderItem } from '@/backend/database/schema/orders';
import { pointAccount } from '@/backend/database/schema/pricing';
import { bookDifference, providerTransaction } from '@/backend/database/schema/reconciliation';
import { settlePayment } from '@/backend/domains/payments/settlement/outcomes/settle-payment';
import { payBack } from '@/backend/domains/payments/settlement/refunds/pay-back';
import { settleRefunds } from '@/backend/domains/payments/settlement/refunds/settle-refunds';
import { sweepRefunds } from '@/backend/domains/payments/settlement/refunds/sweep-refunds';
import { sweepEvents, sweepPayments } from '@/backend/domains/payments/settlement/sweeps/sweep-payments';
import { reconcile } from '@/backend/domains/reconciliation/reconcile';
import { runCounts } from '../../setup/run-counts';
import { expectNoViolations, findViolations } from '../fixtures/check-invariants';
import { mailedTo } from '../fixtures/mailed';
import { staffWith } from '../fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

const pendingRefunds = '4000000000007726';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.standIn.faults.length = 0;
});

/** Refunds at the stand-in of one payment. */
const atStripe = (ref: string) =>
  [...shop.standIn.ledger.refunds.values()].filter((refund) => refund.payment_intent === ref);
const chargeOf = (ref: string) =>
  [...shop.standIn.ledger.charges.values()].find((charge) => charge.payment_intent === ref);

async function refunding(card?: string) {
  const opened = await shop.paid(card);
  const refundId = await shop.startRefund(opened.order.id);
  return { ...opened, refundId };
}

describe('a refund', () => {
  it('is sent once, with the number of the store', async () => {
    const { order, ref } = await refunding();
    await shop.store.runJobs();
    await shop.deliverEvents();
    const [row] = await shop.refundsOf(order.id);
    expect(row).toMatchObject({ status: 'SUCCEEDED', providerRefundId: atStripe(ref)[0]?.id });
    expect(atStripe(ref)).toMatchObject([
      { amount: chargeOf(ref)?.amount, metadata: { reference: row?.sn }, status: 'succeeded' },
    ]);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('that is pending ends with the webhook of its success', async () => {
    const { order, ref } = await refunding(pendingRefunds);
    await shop.store.runJobs();
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'PENDING' }]);
    expect((await shop.orderRow(order.id))?.status).toBe('PENDING_REFUND');
    shop.standIn.ledger.settleRefund(atStripe(ref)[0]?.id ?? '', 'succeeded');
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('that is pending and fails is sent again, once', async () => {
    const { order, ref } = await refunding(pendingRefunds);
    await shop.store.runJobs();
    shop.standIn.ledger.settleRefund(atStripe(ref)[0]?.id ?? '', 'failed');
    shop.standIn.ledger.acceptRefunds(ref);
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'APPROVED', failedCount: 1 }]);
    expect(atStripe(ref)).toHaveLength(1);
    shop.store.clock.advance(11 * 60_000);
    await sweepPayments(shop.store.system());
    await sweepPayments(shop.store.system());
    expect(atStripe(ref).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(chargeOf(ref)?.amount_refunded).toBe(chargeOf(ref)?.amount);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('that a lost dispute has ended is recorded when Stripe pays it and its event is lost', async () => {
    const { order, ref } = await refunding(pendingRefunds);
    await shop.store.runJobs();
    const { id } = shop.standIn.ledger.openDispute(ref);
    shop.standIn.ledger.closeDispute(id, 'lost');
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'FAILED' }]);
    shop.standIn.ledger.settleRefund(atStripe(ref)[0]?.id ?? '', 'succeeded');
    shop.standIn.takeEvents();
    shop.store.clock.advance(25 * 3_600_000);
    await Promise.all([sweepRefunds(shop.store.system()), sweepRefunds(shop.store.system())]);
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { status: 'SUCCEEDED', providerRefundId: atStripe(ref)[0]?.id },
    ]);
    await expectNoViolations(shop.store);
  });

  it('that is repeated after Stripe has forgotten its idempotency key is found', async () => {
    const { order, ref, refundId } = await refunding();
    shop.standIn.faults.push({ on: 'POST /v1/refunds', times: 2, kind: 'LOST_RESPONSE' });
    await expect(payBack(shop.store.system(), refundId)).rejects.toMatchObject({ kind: 'UNKNOWN' });
    shop.standIn.idempotency.forget();
    await payBack(shop.store.system(), refundId);
    expect(atStripe(ref)).toHaveLength(1);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
    // The job of the refund finds it done.
    await shop.store.runJobs();
    expect(atStripe(ref)).toHaveLength(1);
  });

  it('of a part that was made at Stripe by hand is recorded, and the order continues', async () => {
    const { order, ref } = await shop.paid();
    const made = shop.standIn.ledger.createRefund({ intentId: ref, amount: 100, metadata: {} });
    await shop.deliverEvents();
    const [row] = await shop.refundsOf(order.id);
    expect(row).toMatchObject({
      status: 'SUCCEEDED',
      minor: 100,
      providerRefundId: made.id,
      reason: 'PROVIDER_REFUND',
    });
    expect(await shop.orderRow(order.id)).toMatchObject({
      status: 'PENDING_EVALUATE',
      amountRefundedFen: row?.amountFen,
    });
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('of all that was made at Stripe by hand ends the order before it is delivered', async () => {
    const { order, ref, ...opened } = await shop.open();
    await shop.confirm({ ref, clientSecret: opened.clientSecret });
    const [attempt] = await shop.attemptsOf(order.id);
    if (!attempt) throw new Error('No attempt');
    await settlePayment(shop.store.system(), attempt);
    const made = shop.standIn.ledger.createRefund({
      intentId: ref,
      amount: chargeOf(ref)?.amount ?? 0,
      metadata: {},
    });
    // Its event is handled before the job of the delivery.
    expect(await settleRefunds(shop.store.system(), attempt.id, made.id)).toBe('RECORDED');
    await shop.deliverEvents();
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    const [item] = await shop.store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    expect(item?.deliveredQuantity).toBe(0);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('that was left to staff is completed by the one that they made at Stripe', async () => {
    const { order, ref, refundId } = await refunding();
    shop.standIn.faults.push({ on: 'GET /v1/payment_intents', times: 10, kind: 'LOST_RESPONSE' });
    shop.store.clock.advance(25 * 3_600_000);
    await sweepPayments(shop.store.system());
    shop.standIn.faults.length = 0;
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'MANUAL' }]);
    const made = shop.standIn.ledger.createRefund({
      intentId: ref,
      amount: chargeOf(ref)?.amount ?? 0,
      metadata: {},
    });
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { id: refundId, status: 'SUCCEEDED', providerRefundId: made.id },
    ]);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });
});

/** A refund that Stripe has made and whose responses were all lost for a day, so that it is left to staff. */
async function lostForADay(card?: string) {
  const opened = await refunding(card);
  const { faults } = shop.standIn;
  faults.push({ on: 'POST /v1/refunds', times: 3, kind: 'LOST_RESPONSE' });
  await payBack(shop.store.system(), opened.refundId).catch(() => undefined);
  for (const on of ['GET /v1/payment_intents', 'GET /v1/refunds'])
    faults.push({ on, times: 10, kind: 'LOST_RESPONSE' });
  shop.store.clock.advance(25 * 3_600_000);
  await sweepPayments(shop.store.system());
  faults.length = 0;
  expect(await shop.refundsOf(opened.order.id)).toMatchObject([{ status: 'MANUAL' }]);
  expect(atStripe(opened.ref)).toHaveLength(1);
  return opened;
}

const settleBy = async (refundId: string, by: 'BANK' | 'COINS') => {
  const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
  const body = { refundId, by, reference: 'TRANSFER-1' };
  return shop.store.attempt('POST /order/admin/refund/settle', { body }, { as: token });
};

describe('a refund that Stripe has made and of which no response arrived for a day', () => {
  it('is recorded when its event arrives', async () => {
    const { order, ref } = await lostForADay();
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { status: 'SUCCEEDED', providerRefundId: atStripe(ref)[0]?.id },
    ]);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it.each(['BANK', 'COINS'] as const)('is recorded instead of returned by staff: %s', async (by) => {
    const { order, ref, refundId, buyer } = await lostForADay();
    expect(await settleBy(refundId, by)).toMatchObject({ status: 422, message: 'refund_atProvider' });
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { status: 'SUCCEEDED', providerRefundId: atStripe(ref)[0]?.id, channel: 'ORIGINAL' },
    ]);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
    const coins = await shop.store.db
      .select()
      .from(pointAccount)
      .where(eq(pointAccount.memberId, buyer.memberId));
    expect(coins[0]?.balance ?? 0).toBe(0);
    await shop.deliverEvents();
  });

  it('is followed to its end when Stripe has not decided, and is not returned by staff', async () => {
    const { order, ref, refundId } = await lostForADay(pendingRefunds);
    expect((await settleBy(refundId, 'BANK')).message).toBe('refund_atProvider');
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'PENDING' }]);
    expect((await settleBy(refundId, 'BANK')).message).toBe('order_statusInvalid');
    shop.standIn.ledger.settleRefund(atStripe(ref)[0]?.id ?? '', 'succeeded');
    await shop.deliverEvents();
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('is not returned by staff while Stripe cannot be asked', async () => {
    const { order, refundId } = await lostForADay();
    shop.standIn.faults.push({ on: 'GET /v1/refunds', times: 10, kind: 'LOST_RESPONSE' });
    expect((await settleBy(refundId, 'BANK')).status).toBe(503);
    shop.standIn.faults.length = 0;
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'MANUAL' }]);
    await shop.deliverEvents();
  });
});

describe('a refund that fails after Stripe reported its success', () => {
  /** Staff send it to Stripe again. */
  const retry = async (refundId: string) => {
    const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
    await shop.store.call('POST /order/admin/refund/retry', { body: { refundId } }, { as: token });
    await shop.store.runJobs();
    await shop.deliverEvents();
  };
  const entriesOf = async (refundId: string) =>
    (await shop.store.db.select().from(journalEntry).where(eq(journalEntry.refundId, refundId))).length;

  /** An order whose refund starts before anything is delivered. */
  async function refundingUndelivered() {
    const opened = await shop.open();
    await shop.confirm(opened);
    const [attempt] = await shop.attemptsOf(opened.order.id);
    if (!attempt) throw new Error('No attempt');
    await settlePayment(shop.store.system(), attempt);
    return { ...opened, refundId: await shop.startRefund(opened.order.id) };
  }

  async function reversed(start = refunding) {
    const { refundId, ...opened } = await start();
    await shop.store.runJobs();
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('REFUNDED');
    shop.standIn.ledger.settleRefund(atStripe(opened.ref)[0]?.id ?? '', 'failed');
    await shop.deliverEvents();
    return { refundId, ...opened };
  }

  /** Stores the events without running their jobs. */
  const deliverOnly = async () => {
    for (const event of shop.standIn.takeEvents()) await shop.deliver(event);
    await sweepEvents(shop.store.system());
  };

  /** A dispute about a quarter is lost, and the shop works. @returns the minor units that it takes */
  async function losePart(ref: string): Promise<number> {
    const part = Math.ceil(shop.amountOf(ref) / 4);
    const { id } = shop.standIn.ledger.openDispute(ref, { amount: part });
    await shop.deliverEvents();
    shop.standIn.ledger.closeDispute(id, 'lost');
    await shop.deliverEvents();
    await shop.deliverEvents();
    return part;
  }

  it('is left to staff, with a mail to the member, and its entry is reversed', async () => {
    const { order, refundId, buyer } = await reversed();
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { status: 'MANUAL', providerRefundId: null, succeededTime: null, failedCount: 1 },
    ]);
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'PENDING_REFUND', amountRefundedFen: 0 });
    const mails = await mailedTo(shop.store, `buyer${buyer.memberId}@tianyun.example`);
    expect(mails.at(-1)?.subject).toContain(`订单 ${order.sn} 的退款被退回`);
    expect(await entriesOf(refundId)).toBe(2);
    expect(await findViolations(shop.store.services)).toEqual({});
    await retry(refundId);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(await entriesOf(refundId)).toBe(3);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('can be returned by hand, and can fail again after it was repeated', async () => {
    const { order, ref, refundId } = await reversed();
    await retry(refundId);
    const second = atStripe(ref).find(({ status }) => status === 'succeeded');
    shop.standIn.ledger.settleRefund(second?.id ?? '', 'failed');
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'MANUAL', failedCount: 2 }]);
    expect((await settleBy(refundId, 'BANK')).status).toBe(200);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('gives the units of an order that was not delivered to stock once', async () => {
    const { order, refundId } = await reversed(refundingUndelivered);
    const stock = () =>
      shop.store.db
        .select({ id: sku.id, available: sku.available, sold: sku.sold })
        .from(sku)
        .innerJoin(orderItem, eq(orderItem.skuId, sku.id))
        .where(eq(orderItem.orderId, order.id));
    const before = await stock();
    expect(await findViolations(shop.store.services)).toEqual({});
    await retry(refundId);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
    expect(await stock()).toEqual(before);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('leaves the rest to be refunded when a dispute takes a part, and the order is not delivered any more', async () => {
    const { order, ref } = await reversed(refundingUndelivered);
    const part = await losePart(ref);
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(atStripe(ref).map(({ status, amount }) => [status, amount])).toEqual([
      ['failed', shop.amountOf(ref)],
      ['succeeded', shop.amountOf(ref) - part],
    ]);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('that was made at Stripe by hand is sent until it succeeds once staff have sent it again', async () => {
    const opened = await shop.open();
    await shop.confirm(opened, pendingRefunds);
    const [attempt] = await shop.attemptsOf(opened.order.id);
    if (!attempt) throw new Error('No attempt');
    await settlePayment(shop.store.system(), attempt);
    const made = shop.refundByHand(opened.ref);
    await shop.deliverEvents();
    shop.standIn.ledger.settleRefund(made.id, 'succeeded');
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('REFUNDED');
    shop.standIn.ledger.settleRefund(made.id, 'failed');
    await shop.deliverEvents();
    const [row] = await shop.refundsOf(opened.order.id);
    expect(row).toMatchObject({ status: 'MANUAL', reason: 'PROVIDER_REFUND' });
    await retry(row?.id ?? '');
    const second = atStripe(opened.ref).find(({ status }) => status === 'pending');
    shop.standIn.ledger.settleRefund(second?.id ?? '', 'failed');
    await shop.deliverEvents();
    expect(await shop.refundsOf(opened.order.id)).toMatchObject([{ status: 'APPROVED', failedCount: 2 }]);
    shop.standIn.ledger.acceptRefunds(opened.ref);
    shop.store.clock.advance(11 * 60_000);
    await sweepRefunds(shop.store.system());
    await shop.store.runJobs();
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('REFUNDED');
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('of a delivered order whose units were taken back leaves the rest to be refunded when a dispute takes a part', async () => {
    const { order, ref } = await reversed();
    await losePart(ref);
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'REFUNDED' });
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('that is the first of two leaves only its rest to be refunded when a dispute takes a part', async () => {
    const opened = await shop.open();
    await shop.confirm(opened);
    const [attempt] = await shop.attemptsOf(opened.order.id);
    if (!attempt) throw new Error('No attempt');
    await settlePayment(shop.store.system(), attempt);
    const part = Math.ceil(shop.amountOf(opened.ref) / 2);
    const made = shop.refundByHand(opened.ref, part);
    await deliverOnly();
    await shop.startRefund(opened.order.id);
    await shop.store.runJobs();
    await shop.deliverEvents();
    expect((await shop.orderRow(opened.order.id))?.status).toBe('REFUNDED');
    shop.standIn.ledger.settleRefund(made.id, 'failed');
    await shop.deliverEvents();
    await losePart(opened.ref);
    const after = await shop.orderRow(opened.order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('and is sent again when a dispute takes a part leaves the rest to staff, until Stripe has paid it', async () => {
    const opened = await shop.open();
    await shop.confirm(opened, pendingRefunds);
    const { order, ref } = opened;
    const [attempt] = await shop.attemptsOf(order.id);
    if (!attempt) throw new Error('No attempt');
    await settlePayment(shop.store.system(), attempt);
    const refundId = await shop.startRefund(order.id);
    await shop.store.runJobs();
    const settleNewest = async (status: 'succeeded' | 'failed') => {
      shop.standIn.ledger.settleRefund(atStripe(ref).at(-1)?.id ?? '', status);
      await shop.deliverEvents();
    };
    await settleNewest('succeeded');
    await settleNewest('failed');
    await retry(refundId);
    await losePart(ref);
    const rest = (await shop.refundsOf(order.id)).find(({ reason }) => reason === 'DISPUTE');
    expect(rest?.status).toBe('MANUAL');
    expect(await findViolations(shop.store.services)).toEqual({});
    // Stripe may still pay the other one.
    expect((await settleBy(rest?.id ?? '', 'BANK')).message).toBe('refund_atProvider');
    await settleNewest('succeeded');
    const rows = await shop.refundsOf(order.id);
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [refundId]: 'SUCCEEDED',
      [rest?.id ?? '']: 'FAILED',
    });
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('that Stripe pays although a dispute has taken a part ends an order that continued', async () => {
    const opened = await shop.open();
    await shop.confirm(opened, pendingRefunds);
    const { order, ref } = opened;
    const [attempt] = await shop.attemptsOf(order.id);
    if (!attempt) throw new Error('No attempt');
    await settlePayment(shop.store.system(), attempt);
    await shop.startRefund(order.id);
    await shop.store.runJobs();
    await losePart(ref);
    expect((await shop.orderRow(order.id))?.status).toBe('PENDING_REVIEW');
    shop.standIn.ledger.settleRefund(atStripe(ref)[0]?.id ?? '', 'succeeded');
    await shop.deliverEvents();
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('of the rest after a partly lost dispute is left to staff as well', async () => {
    const { order, ref } = await reversed(refundingUndelivered);
    await losePart(ref);
    const rest = atStripe(ref).find(({ status }) => status === 'succeeded');
    shop.standIn.ledger.settleRefund(rest?.id ?? '', 'failed');
    await shop.deliverEvents();
    const row = (await shop.refundsOf(order.id)).find(({ reason }) => reason === 'DISPUTE');
    expect(row).toMatchObject({ status: 'MANUAL', failedCount: 1 });
    expect((await shop.orderRow(order.id))?.status).toBe('PENDING_REFUND');
    expect(await findViolations(shop.store.services)).toEqual({});
    await retry(row?.id ?? '');
    const after = await shop.orderRow(order.id);
    expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: after?.amountPaidFen });
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('restores the coins of a completed order until the money is returned', async () => {
    const opened = await shop.paid();
    const { order, buyer, ref } = opened;
    await shop.store.call(
      'POST /order/member/order/receive',
      { body: { orderSn: order.sn } },
      { as: buyer.token },
    );
    const balance = async () => {
      const mine = eq(pointAccount.memberId, buyer.memberId);
      return (await shop.store.db.select().from(pointAccount).where(mine))[0]?.balance ?? 0;
    };
    const reward = await balance();
    expect(reward).toBeGreaterThan(0);
    const { refundId } = await reversed(async () => ({
      ...opened,
      refundId: await shop.startRefund(order.id),
    }));
    expect(await balance()).toBe(reward);
    await retry(refundId);
    expect(await balance()).toBe(0);
    expect(atStripe(ref).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('is a difference when its event was lost', async () => {
    const { order, ref } = await refunding();
    await shop.store.runJobs();
    await shop.deliverEvents();
    shop.standIn.ledger.settleRefund(atStripe(ref)[0]?.id ?? '', 'failed');
    shop.standIn.takeEvents();
    shop.store.clock.advance(2 * 86_400_000);
    const stripe = shop.store.services.payments.byCode('stripe');
    if (!stripe) throw new Error('No provider');
    await reconcile(shop.store.services, stripe);
    const [row] = await shop.refundsOf(order.id);
    const differences = await shop.store.db.select().from(bookDifference);
    const movements = await shop.store.db
      .select({ id: providerTransaction.id })
      .from(providerTransaction)
      .where(eq(providerTransaction.refundId, row?.id ?? ''));
    const own = differences.filter(({ subject }) => movements.some(({ id }) => id === subject));
    expect(own).toMatchObject([{ kind: 'STATE', expected: 'SUCCEEDED' }]);
  });

  it('is no difference while its failure is not listed yet', async () => {
    const { order, ref } = await refunding(pendingRefunds);
    await shop.store.runJobs();
    shop.store.clock.advance(26 * 3_600_000);
    shop.standIn.ledger.settleRefund(atStripe(ref)[0]?.id ?? '', 'failed');
    await shop.deliverEvents();
    const [row] = await shop.refundsOf(order.id);
    expect(row?.status).toBe('MANUAL');
    const stripe = shop.store.services.payments.byCode('stripe');
    if (!stripe) throw new Error('No provider');
    const states = async () => {
      await reconcile(shop.store.services, stripe);
      const movements = await shop.store.db
        .select({ id: bookDifference.id })
        .from(bookDifference)
        .innerJoin(providerTransaction, eq(providerTransaction.id, bookDifference.subject))
        .where(eq(providerTransaction.refundId, row?.id ?? ''));
      return movements.map(({ id }) => id);
    };
    expect(await states()).toEqual([]);
    for (let days = 0; days < 3; days += 1) {
      shop.store.clock.advance(86_400_000);
      expect(await states()).toEqual([]);
    }
  });
});

describe('lost responses to refunds', () => {
  it(`refund each of ${runCounts.lostResponses} payments once`, async () => {
    for (let round = 0; round < runCounts.lostResponses; round += 1) {
      const { order, ref, refundId } = await refunding();
      shop.standIn.faults.push({
        on: 'POST /v1/refunds',
        times: round % 2 === 0 ? 1 : 2,
        kind: 'LOST_RESPONSE',
      });
      await payBack(shop.store.system(), refundId).catch(() => undefined);
      await Promise.allSettled([payBack(shop.store.system(), refundId), shop.deliverEvents()]);
      expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
      expect(atStripe(ref)).toHaveLength(1);
      expect(chargeOf(ref)?.amount_refunded).toBe(chargeOf(ref)?.amount);
      expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
    }
  }, 300_000);
});
