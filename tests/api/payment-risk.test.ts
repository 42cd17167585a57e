import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from '@/backend/database/schema/members';
import { paymentLog } from '@/backend/database/schema/payments';
import { sweepOrders } from '@/backend/domains/orders/commands/jobs';
import { isMessageKey } from '@/lib/wire/message-keys';
import { openPayment, placeOrder } from '../load/buyers';
import { staffWith } from './fixtures/staff';
import { cardCodes } from './fixtures/trade';
import { type StripeFixture, stripeFixture } from './stripe/stripe-fixture';

let shop: StripeFixture;
beforeAll(async () => {
  shop = await stripeFixture();
});
afterAll(() => shop.close());

const declinedCard = '4000000000000002';
const sharedCard = '5555555555554444';

describe('declined payments', () => {
  it('are counted per member; after too many the session closes and only coins can pay', async () => {
    const { store } = shop;
    Object.assign(store.services.environment, { rateLimitFactor: 1 });
    const opened = await shop.open();
    for (let tries = 1; tries <= 6; tries += 1) {
      const { status } = await shop.confirm(opened, declinedCard);
      expect(status).toBe(402);
      await shop.deliverEvents();
      const [attempt] = await shop.attemptsOf(opened.order.id);
      expect([tries, attempt?.status]).toEqual([tries, tries < 6 ? 'REQUIRES_ACTION' : 'CANCELED']);
    }
    // Staff see each of them, although the card is the same.
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    const query = { orderSn: opened.order.sn };
    const { payments } = await store.call('GET /order/admin/order/view', { query }, { as: token });
    const declined = { card: 'Visa •0002', failKey: 'payment_declined', threeDs: false };
    expect(payments.map(({ failures }) => failures)).toEqual([
      Array.from({ length: 6 }, () => expect.objectContaining(declined)),
    ]);
    // The next card meets a closed session, and no other one is opened.
    expect((await shop.confirm(opened)).status).not.toBe(200);
    const again = { as: opened.buyer.token, idempotencyKey: `again-${opened.order.sn}` };
    const body = {
      paymentItemList: [{ orderSn: opened.order.sn, amount: opened.order.amount }],
      paymentId: 'STRIPE_CARD' as const,
    };
    const refused = await store.attempt('POST /order/member/payment/load', { body }, again);
    expect(refused).toMatchObject({ status: 429, message: 'payment_tooManyDeclines' });
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect(isMessageKey(refused.message)).toBe(true);
    // Another member is not affected, and this one can pay an hour later.
    await shop.open();
    store.clock.advance(3_601_000);
    const placed = await placeOrder(store.call, opened.buyer, cardCodes);
    await openPayment(store.call, opened.buyer, placed);
  });

  it('with an event that arrives twice are counted once', async () => {
    const opened = await shop.open();
    await shop.confirm(opened, declinedCard);
    const events = shop.standIn.takeEvents();
    for (const event of [...events, ...events, ...events, ...events, ...events, ...events, ...events]) {
      expect((await shop.deliver(event)).status).toBe(200);
    }
    await shop.store.runJobs();
    expect(await shop.attemptsOf(opened.order.id)).toMatchObject([{ status: 'REQUIRES_ACTION' }]);
  });
});

describe('3-D Secure', () => {
  it.each([
    ['a member without verification', 'UNVERIFIED', true],
    ['a verified member with a small order', 'VERIFIED', false],
  ])('is asked for by policy: %s', async (_who, certificationStatus, asked) => {
    const { store } = shop;
    const placed = await shop.place();
    await store.db.update(member).set({ certificationStatus }).where(eq(member.id, placed.buyer.memberId));
    await shop.load(placed);
    const [attempt] = await shop.attemptsOf(placed.order.id);
    expect(attempt?.asksThreeDs).toBe(asked);
    const ref = attempt?.providerRef ?? '';
    const clientSecret = shop.standIn.ledger.intent(ref).client_secret ?? '';
    expect((await shop.confirm({ ref, clientSecret })).status).toBe(200);
    await shop.deliverEvents();
    const [paid] = await store.db.select().from(paymentLog).where(eq(paymentLog.orderId, placed.order.id));
    expect(paid).toMatchObject({ status: 'SUCCEEDED', threeDs: asked });
  });
});

describe('a card', () => {
  it('that paid for several members within a day puts the next order on hold', async () => {
    const statuses: (string | undefined)[] = [];
    let held = '';
    for (let buyers = 0; buyers < 3; buyers += 1) {
      const { order } = await shop.paid(sharedCard);
      const row = await shop.orderRow(order.id);
      statuses.push(row?.holdReason);
      held = order.id;
    }
    expect(statuses).toEqual(['NONE', 'NONE', 'RISK']);
    shop.store.clock.advance(25 * 3_600_000);
    const { order } = await shop.paid(sharedCard);
    expect((await shop.orderRow(order.id))?.holdReason).toBe('NONE');
    // The payments of the other members are no longer within a day of now, but within a day of its own.
    await sweepOrders(shop.store.system());
    expect(await shop.orderRow(held)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'RISK' });
  });

  it('of which the provider expects fraud puts the order on hold', async () => {
    const { order } = await shop.paid('4000000000004954');
    expect(await shop.orderRow(order.id)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'RISK' });
  });
});
