import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payBack } from '@/backend/domains/settlement/refunds/pay-back';
import { sweepPayments } from '@/backend/domains/settlement/sweeps/sweep-payments';
import { runCounts } from '../../setup/run-counts';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

const pendingRefunds = '4000000000007726';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

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

  it('made at Stripe by hand is only recorded', async () => {
    const { order, ref } = await shop.paid();
    shop.standIn.ledger.createRefund({ intentId: ref, amount: 1, metadata: {} });
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toEqual([]);
    expect((await shop.orderRow(order.id))?.status).toBe('PENDING_EVALUATE');
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
