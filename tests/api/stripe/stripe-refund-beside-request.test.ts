import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterSales } from '@/backend/database/schema/after-sales';
import { cardCode, cardRevealLog } from '@/backend/database/schema/fulfilment';
import { orderItem } from '@/backend/database/schema/orders';
import { newId } from '@/backend/platform/new-id';
import { findViolations } from '../fixtures/check-invariants';
import { staffWith } from '../fixtures/staff';
import { type StripeFixture, stripeFixture } from './stripe-fixture';

const pendingRefunds = '4000000000007726';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

describe('a refund made by hand while the member asks for other codes', () => {
  /** A delivered order of a shown code that the member has reported. */
  async function reported(number?: string) {
    const { store } = shop;
    const opened = await shop.open(undefined, undefined, { skuId: '1800311000000000087' });
    await shop.confirm(opened, number);
    await shop.deliverEvents();
    const { order, buyer } = opened;
    const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
    const now = store.clock.now();
    const [code] = await store.db
      .update(cardCode)
      .set({ state: 'REVEALED', revealedTime: now })
      .where(eq(cardCode.orderItemId, item?.id ?? ''))
      .returning();
    const cardCodeId = code?.id ?? '';
    const shown = { id: newId(), cardCodeId, memberId: buyer.memberId, createdTime: now };
    await store.db.insert(cardRevealLog).values(shown);
    const { id } = await store.call(
      'POST /order/member/aftersales/apply',
      {
        body: {
          orderSn: order.sn,
          type: 'REPLACE_CODE',
          reason: 'CODE_INVALID',
          units: 1,
          cardIds: [cardCodeId],
        },
      },
      { as: buyer.token, idempotencyKey: `apply-${order.sn}` },
    );
    return { ...opened, id };
  }
  const statusesOf = async (orderId: string, id: string) => {
    const [request] = await shop.store.db.select().from(afterSales).where(eq(afterSales.id, id));
    return [(await shop.orderRow(orderId))?.status, request?.status];
  };

  it('leaves the order waiting for its request when it returns a part', async () => {
    const { order, ref, id } = await reported();
    shop.refundByHand(ref, Math.ceil(shop.amountOf(ref) / 3));
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'SUCCEEDED' }]);
    expect(await statusesOf(order.id, id)).toEqual(['PENDING_REFUND', 'APPLIED']);
    expect(await findViolations(shop.store.services)).toEqual({});
    const service = await staffWith(shop.store, ['ROLE_SERVICE']);
    await shop.store.call(
      'POST /order/admin/aftersales/replace',
      { body: { id, reason: 'Checked' } },
      { as: service.token },
    );
    expect(await statusesOf(order.id, id)).toEqual(['PENDING_EVALUATE', 'DONE']);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('ends the request with the order when it returns the whole', async () => {
    const { order, ref, id } = await reported();
    shop.refundByHand(ref);
    await shop.deliverEvents();
    expect(await statusesOf(order.id, id)).toEqual(['REFUNDED', 'CANCELED']);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('leaves the order waiting for its request when it fails', async () => {
    const { order, ref, id } = await reported(pendingRefunds);
    const made = shop.refundByHand(ref);
    await shop.deliverEvents();
    shop.standIn.ledger.settleRefund(made.id, 'failed');
    await shop.deliverEvents();
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'FAILED' }]);
    expect(await statusesOf(order.id, id)).toEqual(['PENDING_REFUND', 'APPLIED']);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  const replace = async (id: string) => {
    const service = await staffWith(shop.store, ['ROLE_SERVICE']);
    return shop.store.attempt(
      'POST /order/admin/aftersales/replace',
      { body: { id, reason: 'Checked' } },
      { as: service.token },
    );
  };

  it('gives no other codes while Stripe has not decided, and gives them when it fails', async () => {
    const { order, ref, id } = await reported(pendingRefunds);
    const made = shop.refundByHand(ref);
    await shop.deliverEvents();
    expect(await replace(id)).toMatchObject({ status: 422, message: 'refund_open' });
    expect(await statusesOf(order.id, id)).toEqual(['PENDING_REFUND', 'APPLIED']);
    shop.standIn.ledger.settleRefund(made.id, 'failed');
    await shop.deliverEvents();
    expect(await replace(id)).toMatchObject({ status: 200 });
    expect(await statusesOf(order.id, id)).toEqual(['PENDING_EVALUATE', 'DONE']);
    expect(await findViolations(shop.store.services)).toEqual({});
  });

  it('keeps the order waiting when the request is withdrawn while Stripe has not decided', async () => {
    const { order, buyer, ref, id } = await reported(pendingRefunds);
    const made = shop.refundByHand(ref);
    await shop.deliverEvents();
    const body = { id };
    await shop.store.call('POST /order/member/aftersales/cancel', { body }, { as: buyer.token });
    expect(await statusesOf(order.id, id)).toEqual(['PENDING_REFUND', 'CANCELED']);
    expect(await findViolations(shop.store.services)).toEqual({});
    shop.standIn.ledger.settleRefund(made.id, 'failed');
    await shop.deliverEvents();
    expect(await statusesOf(order.id, id)).toEqual(['PENDING_EVALUATE', 'CANCELED']);
    expect(await findViolations(shop.store.services)).toEqual({});
  });
});
