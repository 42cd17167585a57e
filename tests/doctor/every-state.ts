import { eq } from 'drizzle-orm';
import { sku } from '../../backend/database/schema/catalog';
import { cardCode } from '../../backend/database/schema/fulfilment';
import { orderItem } from '../../backend/database/schema/orders';
import { revealCards } from '../../backend/domains/delivery/reveal-cards';
import { newId } from '../../backend/platform/new-id';
import { writeAudit } from '../../backend/platform/write-audit';
import { couponFixture } from '../api/fixtures/coupon';
import { editorFixture } from '../api/fixtures/editor';
import { orderFixture, phoneAccount } from '../api/fixtures/order';
import { proofForPresent } from '../api/fixtures/present';
import { staffWith } from '../api/fixtures/staff';
import { placeOrder } from '../load/buyers';
import type { MonthShop } from '../month/month-shop';
import { runSweeps } from '../month/month-shop';

const topUp = { skuId: '1800311000000000077', values: { account: 'state.user' } };

/** What a month of payments leaves out: coupons, deals, coins of staff, requests, shown codes, holds and parcels. */
export async function reachEveryState(shop: MonthShop): Promise<void> {
  await buyWithCoupon(shop);
  for (const wish of deals) await buyDeal(shop, wish);
  await shop.trade.exchangeCoins();
  await adjustCoins(shop);
  await requestRefunds(shop);
  await holdForRisk(shop);
  await sendParcels(shop);
  await givePresents(shop);
  await runSweeps(shop.store);
  await shop.settle();
}

/** An order that waits for its payment, with a delivered one of the same coupon. */
async function buyWithCoupon({ store, stripe, settle }: MonthShop): Promise<void> {
  const coupons = couponFixture(store);
  const coupon = await coupons.add({ minOrderFen: 100, value: 100 });
  for (const isPaid of [true, true, false]) {
    const who = await orderFixture(store).buyer();
    const claimed = await coupons.take('claim', { couponId: coupon.id }, who.token);
    if (claimed.status !== 200) throw new Error(`A coupon was refused: ${claimed.message}`);
    const { id: couponCodeId } = claimed.data as { id: string };
    const opened = await stripe.open('USD', who, { ...topUp, offerType: 'COUPON', couponCodeId });
    if (isPaid) await stripe.confirm(opened);
    await settle();
  }
}

/** Skus without a seeded deal, whose recharge accounts need no check. */
const deals = [
  { skuId: '1800311000000000078', values: { account: 'state.user' } },
  { skuId: '1800311000000000037', values: phoneAccount },
];

async function buyDeal({ store, stripe, settle }: MonthShop, wish: (typeof deals)[number]): Promise<void> {
  const editor = editorFixture(store);
  const [one] = await store.db.select().from(sku).where(eq(sku.id, wish.skuId));
  if (!one) throw new Error('No sku');
  const clerk = await editor.clerk();
  const now = store.clock.now().getTime();
  const body = editor.deal(one, { startTime: now + 30_000, endTime: now + 5 * 86_400_000 });
  const saved = await store.attempt('POST /goods/admin/daily_deal/save', { body }, { as: clerk.token });
  if (saved.status !== 200) throw new Error(`A deal was refused: ${saved.message}`);
  store.clock.advance(60_000);
  for (const isPaid of [true, false]) {
    const who = await orderFixture(store).buyer();
    const opened = await stripe.open('USD', who, { ...wish, offerType: 'ACTIVITY' });
    if (isPaid) await stripe.confirm(opened);
    await settle();
  }
}

async function adjustCoins({ store }: MonthShop): Promise<void> {
  for (const coins of [800, 300]) {
    const who = await orderFixture(store).buyer();
    const clerk = await staffWith(store, ['ROLE_SERVICE']);
    await store.call(
      'POST /upms/admin/member/coin_adjust',
      { body: { id: who.memberId, coins, reason: 'Late delivery', memo: 'Sorry' } },
      { as: clerk.token, idempotencyKey: newId() },
    );
  }
}

/** One request that waits, one that is approved, and codes that are shown. */
async function requestRefunds(shop: MonthShop): Promise<void> {
  const { store, stripe, settle } = shop;
  for (const isDecided of [true, false]) {
    const who = await orderFixture(store).buyer();
    const opened = await stripe.open('EUR', who, { skuId: '1800311000000000107', quantity: 2 });
    await stripe.confirm(opened);
    await settle();
    const { order, buyer } = opened;
    const [code] = await store.db
      .select({ id: cardCode.id })
      .from(cardCode)
      .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
      .where(eq(orderItem.orderId, order.id));
    await reveal(shop, {
      orderSn: order.sn,
      orderId: order.id,
      memberId: buyer.memberId,
      cardId: code?.id ?? '',
    });
    const body = { orderSn: order.sn, type: 'REFUND' as const, reason: 'OTHER' as const, units: 1 };
    const { id } = await store.call(
      'POST /order/member/aftersales/apply',
      { body },
      { as: buyer.token, idempotencyKey: newId() },
    );
    if (isDecided) {
      const clerk = await staffWith(store, ['ROLE_FINANCE']);
      await store.call(
        'POST /order/admin/aftersales/approve',
        { body: { id, reason: 'Agreed' } },
        { as: clerk.token },
      );
    }
    await settle();
  }
}

/** Shows a code to its buyer, who has proved who they are a moment ago. */
async function reveal(
  { store }: MonthShop,
  {
    orderSn,
    orderId,
    memberId,
    cardId,
  }: { orderSn: string; orderId: string; memberId: string; cardId: string },
): Promise<void> {
  const sessionId = newId();
  await writeAudit(store.db, store.services, {
    action: 'card.stepUp',
    actorType: 'MEMBER',
    actorId: memberId,
    subjectId: orderId,
    detail: { sessionId, by: 'PASSWORD' },
  });
  const context = store.context({ kind: 'member', memberId, username: 'buyer', sessionId });
  await revealCards(context, { orderSn, cardId });
}

async function holdForRisk({ store, stripe, settle }: MonthShop): Promise<void> {
  const who = await orderFixture(store).buyer();
  const opened = await stripe.open('GBP', who, topUp);
  await stripe.confirm(opened, '4000000000004954');
  await settle();
}

/** A parcel that was sent, and one that waits. */
async function sendParcels({ store, stripe, settle }: MonthShop): Promise<void> {
  const fixture = orderFixture(store);
  const skuId = await fixture.firstSku('frostedge-k87-keyboard');
  for (const isSent of [true, false]) {
    const who = await fixture.buyer();
    const placed = {
      buyer: who,
      order: await placeOrder(store.call, who, { skuId, addressId: await fixture.addressOf(who) }),
    };
    const opened = await stripe.openFor(placed, 'USD');
    await stripe.confirm(opened);
    await settle();
    if (!isSent) continue;
    const { version } = await fixture.orderRow(placed.order.id);
    const clerk = await staffWith(store, ['ROLE_OPERATIONS']);
    const body = { orderSn: placed.order.sn, version, expressCompany: 'Skylark', trackingNo: 'SL1' };
    await store.call('POST /order/admin/order/shipping', { body }, { as: clerk.token });
  }
}

/** A present that waits, one that was opened, one that was taken back, and one whose order is disputed. */
async function givePresents({ store, stripe, settle }: MonthShop): Promise<void> {
  for (const end of ['WAITS', 'OPENED', 'TAKEN_BACK', 'DISPUTED'] as const) {
    const who = await orderFixture(store).buyer();
    const opened = await stripe.open('HKD', who, { skuId: '1800311000000000107', quantity: 2 });
    await stripe.confirm(opened);
    await settle();
    const { sn: orderSn, id } = opened.order;
    const as = { as: opened.buyer.token };
    const [code] = await store.db
      .select({ id: cardCode.id })
      .from(cardCode)
      .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
      .where(eq(orderItem.orderId, id));
    const body = { orderSn, cardId: code?.id ?? '', design: 'COMET' as const };
    const given = await store.call('POST /order/member/present/create', { body }, as);
    if (end === 'OPENED') {
      const proof = await proofForPresent(store, given.token, `friend-${given.id}@mail.example`);
      if (!proof) throw new Error('No code was mailed');
      await store.call('POST /order/member/present/open', { body: proof });
    }
    if (end === 'TAKEN_BACK') {
      await store.call(
        'POST /order/member/present/take_back',
        { body: { orderSn, presentId: given.id } },
        as,
      );
    }
    if (end === 'DISPUTED') stripe.standIn.ledger.openDispute(opened.ref);
    await settle();
  }
}
