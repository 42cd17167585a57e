import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dispute } from '@/backend/database/schema/disputes';
import { type PaypalFixture, paypalFixture } from './paypal-fixture';

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
});
