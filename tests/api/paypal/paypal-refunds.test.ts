import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payBack } from '@/backend/domains/payments/settlement/refunds/pay-back';
import { sweepPayments } from '@/backend/domains/payments/settlement/sweeps/sweep-payments';
import { orderIdOf, type Source } from '../../stand-ins/paypal/paypal-ledger';
import { type PaypalFixture, paypalFixture } from './paypal-fixture';

let shop: PaypalFixture;
beforeAll(async () => {
  shop = await paypalFixture();
});
afterAll(() => shop.close());

const captureOf = (ref: string) =>
  [...shop.standIn.ledger.captures.values()].find((capture) => orderIdOf(capture) === ref);
/** Refunds at the stand-in of one order. */
const atPaypal = (ref: string) =>
  [...shop.standIn.ledger.refunds.values()].filter(({ capture_id: id }) => id === captureOf(ref)?.id);

async function refunding(source?: Source) {
  const opened = await shop.paid(source);
  const refundId = await shop.startRefund(opened.order.id);
  return { ...opened, refundId };
}

describe('a refund', () => {
  it('is sent once by the id of the capture, with the number of the store', async () => {
    const { order, ref } = await refunding();
    await shop.store.runJobs();
    await shop.deliverEvents();
    const [row] = await shop.refundsOf(order.id);
    expect(row).toMatchObject({ status: 'SUCCEEDED', providerRefundId: atPaypal(ref)[0]?.id });
    expect(atPaypal(ref)).toMatchObject([
      { amount: captureOf(ref)?.amount, invoice_id: row?.sn, custom_id: ref, status: 'COMPLETED' },
    ]);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('that is pending ends with the webhook of its success', async () => {
    const { order, ref } = await refunding('REFUNDS_LATE');
    await shop.store.runJobs();
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'PENDING' }]);
    expect((await shop.orderRow(order.id))?.status).toBe('PENDING_REFUND');
    shop.standIn.ledger.settleRefund(atPaypal(ref)[0]?.id ?? '', 'COMPLETED');
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('that is pending and fails is sent again, once', async () => {
    const { order, ref } = await refunding('REFUNDS_LATE');
    await shop.store.runJobs();
    shop.standIn.ledger.settleRefund(atPaypal(ref)[0]?.id ?? '', 'FAILED');
    shop.standIn.ledger.acceptRefunds(ref);
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'APPROVED', failedCount: 1 }]);
    expect(atPaypal(ref)).toHaveLength(1);
    shop.store.clock.advance(11 * 60_000);
    await sweepPayments(shop.store.system());
    await sweepPayments(shop.store.system());
    expect(atPaypal(ref).map(({ status }) => status)).toEqual(['FAILED', 'COMPLETED']);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });

  it('is sent to the stored capture when PayPal no longer has the order', async () => {
    const { order, ref, refundId } = await refunding();
    shop.standIn.ledger.forgetOrder(ref);
    await payBack(shop.store.system(), refundId);
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(atPaypal(ref)).toMatchObject([{ amount: captureOf(ref)?.amount, status: 'COMPLETED' }]);
    expect(await shop.attemptsOf(order.id)).toMatchObject([{ captureRef: captureOf(ref)?.id }]);
    await shop.deliverEvents();
  });

  it('made at PayPal by hand is recorded, and the order continues', async () => {
    const { order, ref } = await shop.paid();
    const { amount, id = '' } = captureOf(ref) ?? {};
    shop.standIn.ledger.refund(id, { amount: { currency_code: amount?.currency_code ?? '', value: '0.01' } });
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED', minor: 1 }]);
    expect((await shop.orderRow(order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('made at PayPal by hand completes the one of the store that waits, also without an event', async () => {
    const { order, ref, refundId } = await refunding();
    const made = shop.standIn.ledger.refund(captureOf(ref)?.id ?? '', {});
    shop.standIn.takeEvents();
    shop.store.clock.advance(25 * 3_600_000);
    await sweepPayments(shop.store.system());
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { id: refundId, status: 'SUCCEEDED', providerRefundId: made.id },
    ]);
    expect((await shop.orderRow(order.id))?.status).toBe('REFUNDED');
  });
});
