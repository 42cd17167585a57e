import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findViolations } from '../../../../../tests/api/fixtures/check-invariants';
import { staffWith } from '../../../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../../../tests/api/fixtures/trade';
import { createSuppliedStore } from '../../../../../tests/stand-ins/supplier/supplied-store';
import { sandboxPayment, sandboxRefund } from '../../../../database/schema/fulfilment';
import { journalLine } from '../../../../database/schema/journal';
import { paymentLog, refund } from '../../../../database/schema/payments';
import { newId } from '../../../../platform/new-id';
import { deliver } from '../../../delivery/deliver';
import { sweepOrders } from '../../../orders/commands/jobs';
import { transition } from '../../../orders/lifecycle/transition';
import { reverseRefund } from './reverse-refund';

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
beforeAll(async () => {
  shop = await createSuppliedStore();
});
afterEach(() => {
  shop.supplier.decide = () => 'DELIVERED';
});
afterAll(() => shop.close());

/** An order of which a part was delivered, refunded in two parts: by staff, and at the deadline of its hold. */
async function refundedInTwoParts() {
  shop.supplier.decide = () => 'PARTIAL';
  const order = await shop.paidOrder(3);
  await deliver(shop.store.system(), order.id, ['DIRECT']);
  const { token } = await staffWith(shop.store, ['ROLE_FINANCE']);
  const part = await shop.store.attempt(
    'POST /order/admin/refund/create',
    { body: { orderSn: order.sn, amount: 1, reason: 'GOODWILL' } },
    { as: token, idempotencyKey: newId() },
  );
  expect(part.status).toBe(200);
  await shop.store.runJobs();
  shop.store.clock.advance(73 * 3_600_000);
  await sweepOrders(shop.store.system());
  await shop.store.runJobs();
  const refunds = await shop.store.db
    .select()
    .from(refund)
    .where(eq(refund.orderId, order.id))
    .orderBy(refund.id);
  expect(refunds.map(({ status }) => status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
  expect((await shop.fixture.orderRow(order.id)).status).toBe('REFUNDED');
  return { order, refunds };
}

async function payByHand(refundId: string): Promise<void> {
  const finance = await staffWith(shop.store, ['ROLE_FINANCE']);
  await shop.store.call(
    'POST /order/admin/refund/settle',
    { body: { refundId, by: 'BANK', reference: 'transfer 1' } },
    { as: finance.token },
  );
  await shop.store.runJobs();
}

/** The minor units of a journal entry of a refund by account. */
async function linesOf(refundId: string, suffix: string): Promise<Record<string, number>> {
  const lines = await shop.store.db
    .select()
    .from(journalLine)
    .where(eq(journalLine.entryId, `REFUND:${refundId}${suffix}`));
  return Object.fromEntries(lines.map(({ account, minor }) => [account, minor]));
}

/** The money comes back to the sandbox, which then has not made the refund. */
async function comeBack({ sn, minor, paymentLogId }: typeof refund.$inferSelect): Promise<void> {
  const { db } = shop.store;
  const [payment] = await db.select().from(paymentLog).where(eq(paymentLog.id, paymentLogId));
  await db.delete(sandboxRefund).where(eq(sandboxRefund.requestId, sn));
  await db
    .update(sandboxPayment)
    .set({ refundedMinor: sql`${sandboxPayment.refundedMinor} - ${minor}` })
    .where(eq(sandboxPayment.id, payment?.providerRef ?? ''));
}

it('the books agree when a part that was refunded before the delivery fails after it', async () => {
  const trade = tradeFixture(shop.store);
  const buyer = await shop.fixture.buyer();
  const skuId = await shop.fixture.firstSku('frostedge-k87-keyboard');
  const addressId = await shop.fixture.addressOf(buyer);
  const order = await trade.buy({ skuId, addressId }, buyer);
  const finance = await staffWith(shop.store, ['ROLE_FINANCE']);
  // As for a refund of a part that is made at the provider.
  await shop.store.db.transaction((tx) =>
    transition(tx, shop.store.system(), {
      orderId: order.id,
      event: 'STAFF_REFUND',
      actor: { type: 'STAFF' },
      refund: { amountFen: 100, decidedBy: finance.staffId },
    }),
  );
  await shop.store.runJobs();
  const [part] = await trade.refundsOf(order.id);
  if (!part) throw new Error('No refund');
  expect(part).toMatchObject({ status: 'SUCCEEDED', amountFen: 100 });
  const { status, version } = await shop.fixture.orderRow(order.id);
  expect(status).toBe('PENDING_SHIPMENT');
  const operations = await staffWith(shop.store, ['ROLE_OPERATIONS']);
  const parcel = { orderSn: order.sn, version, expressCompany: 'Skylark', trackingNo: 'SL1' };
  await shop.store.call('POST /order/admin/order/shipping', { body: parcel }, { as: operations.token });
  expect((await shop.fixture.orderRow(order.id)).status).toBe('PENDING_EVALUATE');
  await comeBack(part);
  await reverseRefund(shop.store.system(), part);
  expect(await shop.fixture.orderRow(order.id)).toMatchObject({
    status: 'PENDING_REFUND',
    amountRefundedFen: 0,
  });
  // The refund had reduced what the order owed, which is earned since.
  expect(await linesOf(part.id, '-1-reversed')).toMatchObject({ REVENUE: -100 });
  expect(await findViolations(shop.store.services)).toEqual({});
  await payByHand(part.id);
  expect(await shop.fixture.orderRow(order.id)).toMatchObject({
    status: 'PENDING_EVALUATE',
    amountRefundedFen: 100,
  });
  expect(await findViolations(shop.store.services)).toEqual({});
});

it.each([
  ['the first', [0]],
  ['the last', [1]],
  ['the first, then the last', [0, 1]],
  ['the last, then the first', [1, 0]],
])('the books agree when %s of the parts of a partly delivered order fails', async (_name, places) => {
  const { order, refunds } = await refundedInTwoParts();
  const before = await shop.fixture.orderRow(order.id);
  const reversed = places.flatMap((place) => refunds[place] ?? []);
  for (const row of reversed) {
    await comeBack(row);
    await reverseRefund(shop.store.system(), row);
    expect(await findViolations(shop.store.services)).toEqual({});
  }
  expect((await shop.fixture.orderRow(order.id)).status).toBe('PENDING_REFUND');
  for (const row of reversed) await payByHand(row.id);
  const after = await shop.fixture.orderRow(order.id);
  expect(after).toMatchObject({ status: 'REFUNDED', amountRefundedFen: before.amountRefundedFen });
  expect(await findViolations(shop.store.services)).toEqual({});
});
