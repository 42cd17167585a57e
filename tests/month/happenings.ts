import { eq } from 'drizzle-orm';
import { orders } from '../../backend/database/schema/orders';
import { refund } from '../../backend/database/schema/payments';
import { staffAccount } from '../../backend/database/schema/staff';
import { newId } from '../../backend/platform/new-id';
import { staffWith } from '../api/fixtures/staff';
import type { Wish } from '../load/buyers';
import type { MonthShop } from './month-shop';

/** One order of the month with something unusual. @param turn numbers the order */
export type Happening = (shop: MonthShop, turn: number) => Promise<void>;

const pendingRefunds = '4000000000007726';
const slowCard = '4000000000000077';

const topUpOf = (turn: number) => ({
  skuId: '1800311000000000077',
  values: { account: `user${turn}.netvale` },
});
const codesOf = (quantity: number) => ({ skuId: '1800311000000000107', quantity });

type Purchase = { card?: string; wish?: Wish };

async function byCard(
  shop: MonthShop,
  turn: number,
  { card = '4242424242424242', wish = topUpOf(turn) }: Purchase = {},
) {
  const opened = await shop.stripe.open(shop.nextCurrency('STRIPE_CARD'), undefined, wish);
  await shop.stripe.confirm(opened, card);
  await shop.settle();
  return opened;
}

async function byPaypal(shop: MonthShop, turn: number, source?: Parameters<MonthShop['paypal']['pay']>[1]) {
  const wish = { ...topUpOf(turn), paymentMethod: 'PAYPAL' };
  const opened = await shop.paypal.open(shop.nextCurrency('PAYPAL'), wish);
  await shop.paypal.pay(opened, source);
  await shop.settle();
  return opened;
}

/** Paid in CNY, which cards and PayPal do not take. */
async function byWallet(shop: MonthShop, turn: number, paymentId: 'ALIPAY' | 'WECHAT_PAY') {
  const { store, stripe, settle } = shop;
  const { order, buyer } = await stripe.place(undefined, topUpOf(turn));
  const paymentItemList = [{ orderSn: order.sn, amount: order.amount }];
  await store.call(
    'POST /order/member/payment/load',
    { body: { paymentItemList, paymentId, currencyCode: 'CNY' } },
    { as: buyer.token, idempotencyKey: `load-${order.sn}` },
  );
  const [attempt] = await stripe.attemptsOf(order.id);
  const ref = attempt?.providerRef ?? '';
  stripe.standIn.ledger.answerWallet(ref, 'PAY');
  await settle();
  return { order, ref };
}

/** Lets a clerk act who has not reached the limits of a person, and who then leaves: each alarm is mailed to all who work. */
async function asClerk<T>({ store }: MonthShop, act: (token: string) => Promise<T>): Promise<T> {
  const { staffId, token } = await staffWith(store, ['ROLE_FINANCE']);
  const result = await act(token);
  await store.db.update(staffAccount).set({ status: 'DISABLED' }).where(eq(staffAccount.id, staffId));
  return result;
}

async function refundOf(shop: MonthShop, orderSn: string, wish: object): Promise<void> {
  const { status, message } = await asClerk(shop, (token) =>
    shop.store.attempt(
      'POST /order/admin/refund/create',
      { body: { orderSn, reason: 'GOODWILL', ...wish } },
      { as: token, idempotencyKey: `refund-${newId()}` },
    ),
  );
  if (status !== 200) throw new Error(`A refund was refused: ${status} ${message}`);
  await shop.settle();
}

async function paidFen(shop: MonthShop, id: string): Promise<number> {
  const [row] = await shop.store.db.select().from(orders).where(eq(orders.id, id));
  return row?.amountPaidFen ?? 0;
}

const share = async (shop: MonthShop, id: string, percent: number) =>
  Math.max(1, Math.floor(((await paidFen(shop, id)) * percent) / 100)) / 100;

const atStripe = (shop: MonthShop, ref: string) =>
  [...shop.stripe.standIn.ledger.refunds.values()].filter((row) => row.payment_intent === ref);

const captureOf = (shop: MonthShop, ref: string) => {
  const found = [...shop.paypal.standIn.ledger.captures.values()].find(
    ({ supplementary_data: data }) => data.related_ids.order_id === ref,
  );
  if (!found) throw new Error('No capture');
  return found;
};

/** Halves of an amount of PayPal, with its decimals. */
const half = (value: string) =>
  value.includes('.')
    ? (Math.floor(Number(value) * 50) / 100).toFixed(2)
    : String(Math.floor(Number(value) / 2));

export const happenings: Readonly<Record<string, Happening>> = {
  'paid by card and received': async (shop, turn) => {
    await shop.trade.receive({ ...(await placedOf(byCard(shop, turn))) });
  },
  'paid by PayPal': async (shop, turn) => void (await byPaypal(shop, turn)),
  'paid by Alipay in CNY': async (shop, turn) => void (await byWallet(shop, turn, 'ALIPAY')),
  'paid by WeChat Pay in CNY, of which a part is refunded late': async (shop, turn) => {
    const { order, ref } = await byWallet(shop, turn, 'WECHAT_PAY');
    await refundOf(shop, order.sn, { amount: await share(shop, order.id, 40) });
    const [made] = atStripe(shop, ref);
    if (made?.status === 'pending') shop.stripe.standIn.ledger.settleRefund(made.id, 'succeeded');
    await shop.settle();
  },
  'codes, of which one is refunded': async (shop, turn) => {
    const { order } = await byCard(shop, turn, { wish: codesOf(3) });
    await refundOf(shop, order.sn, { units: 1 });
  },
  'canceled before the payment': async (shop, turn) => {
    const opened = await shop.stripe.open(undefined, undefined, topUpOf(turn));
    await shop.stripe.cancelOrder(opened);
    await shop.settle();
  },
  'never paid': async (shop, turn) => void (await shop.stripe.open(undefined, undefined, topUpOf(turn))),
  'declined, then paid': async (shop, turn) => {
    const opened = await shop.stripe.open(shop.nextCurrency('STRIPE_CARD'), undefined, topUpOf(turn));
    await shop.stripe.confirm(opened, '4000000000009995');
    await shop.settle();
    await shop.stripe.confirm(opened);
    await shop.settle();
  },
  'two partial refunds by card': async (shop, turn) => {
    const { order } = await byCard(shop, turn);
    await refundOf(shop, order.sn, { amount: await share(shop, order.id, 30) });
    await refundOf(shop, order.sn, { amount: await share(shop, order.id, 10) });
  },
  'a partial refund by PayPal': async (shop, turn) => {
    const { order } = await byPaypal(shop, turn);
    await refundOf(shop, order.sn, { amount: await share(shop, order.id, 35) });
  },
  'refunded completely after it was received': async (shop, turn) => {
    const { buyer, order } = await byCard(shop, turn);
    await shop.trade.receive({ buyer, ...order });
    await refundOf(shop, order.sn, {});
  },
  'refunded completely by PayPal': async (shop, turn) => {
    const { order } = await byPaypal(shop, turn);
    await refundOf(shop, order.sn, {});
  },
  'coins instead of money': async (shop, turn) => {
    const { order } = await byCard(shop, turn);
    await refundOf(shop, order.sn, { amount: await share(shop, order.id, 50), channel: 'COINS' });
  },
  'paid in coins and refunded': async (shop) => {
    const order = await shop.trade.buyWithCoins();
    await refundOf(shop, order.sn, { amount: await share(shop, order.id, 50) });
  },
  'a part refunded at Stripe by hand': async (shop, turn) => {
    const { ref } = await byCard(shop, turn);
    const { amount, currency } = shop.stripe.standIn.ledger.intent(ref);
    // A unit of TWD is a hundred of Stripe's.
    const part = currency === 'twd' ? Math.floor(amount / 300) * 100 : Math.floor(amount / 3);
    shop.stripe.standIn.ledger.createRefund({ intentId: ref, amount: part, metadata: {} });
    await shop.settle();
  },
  'all refunded at PayPal by hand': async (shop, turn) => {
    const { ref } = await byPaypal(shop, turn);
    const { id, amount } = captureOf(shop, ref);
    shop.paypal.standIn.ledger.refund(id, { amount });
    await shop.settle();
  },
  'a refund that succeeds late': async (shop, turn) => {
    const { ref, order } = await byCard(shop, turn, { card: pendingRefunds });
    await refundOf(shop, order.sn, {});
    shop.stripe.standIn.ledger.settleRefund(atStripe(shop, ref)[0]?.id ?? '', 'succeeded');
    await shop.settle();
  },
  'a refund that fails and is sent again': async (shop, turn) => {
    const { ref, order } = await byCard(shop, turn, { card: pendingRefunds });
    await refundOf(shop, order.sn, {});
    shop.stripe.standIn.ledger.settleRefund(atStripe(shop, ref)[0]?.id ?? '', 'failed');
    shop.stripe.standIn.ledger.acceptRefunds(ref);
    await shop.settle();
    await shop.advance(11);
  },
  'a refund that fails after its success, paid by bank': async (shop, turn) => {
    const { ref, order } = await byCard(shop, turn);
    await refundOf(shop, order.sn, {});
    shop.stripe.standIn.ledger.settleRefund(atStripe(shop, ref)[0]?.id ?? '', 'failed');
    await shop.settle();
    const [row] = await shop.store.db.select().from(refund).where(eq(refund.orderId, order.id));
    const body = { refundId: row?.id ?? '', reference: `TRANSFER-${turn}` };
    await asClerk(shop, (token) =>
      shop.store.call('POST /order/admin/refund/settle', { body }, { as: token }),
    );
  },
  'a dispute that is won': async (shop, turn) => {
    const { ref } = await byCard(shop, turn);
    const { id } = shop.stripe.standIn.ledger.openDispute(ref);
    await shop.settle();
    shop.stripe.standIn.ledger.closeDispute(id, 'won', { returnsFee: turn % 2 === 0 });
    await shop.settle();
  },
  'a dispute that is lost': async (shop, turn) => {
    const { ref } = await byCard(shop, turn);
    const { id } = shop.stripe.standIn.ledger.openDispute(ref);
    await shop.settle();
    shop.stripe.standIn.ledger.closeDispute(id, 'lost');
    await shop.settle();
  },
  'a dispute at PayPal that is partly lost': async (shop, turn) => {
    const { ref } = await byPaypal(shop, turn);
    const { dispute_id: id } = shop.paypal.standIn.ledger.openDispute(ref);
    await shop.settle();
    const refunded = half(captureOf(shop, ref).amount.value);
    shop.paypal.standIn.ledger.closeDispute(id, 'RESOLVED_BUYER_FAVOUR', { refunded });
    await shop.settle();
  },
  'an inquiry that ends, after a partial refund': async (shop, turn) => {
    const { ref, order } = await byCard(shop, turn);
    await refundOf(shop, order.sn, { amount: await share(shop, order.id, 20) });
    const { id } = shop.stripe.standIn.ledger.openDispute(ref, { isInquiry: true });
    await shop.settle();
    shop.stripe.standIn.ledger.closeDispute(id, 'warning_closed');
    await shop.settle();
  },
  'a dispute that is open': async (shop, turn) => {
    const { ref } = await byPaypal(shop, turn);
    shop.paypal.standIn.ledger.openDispute(ref);
    await shop.settle();
  },
  'a late payment of a canceled order': async (shop, turn) => {
    const opened = await shop.stripe.open(shop.nextCurrency('STRIPE_CARD'), undefined, topUpOf(turn));
    await shop.stripe.confirm(opened, slowCard);
    await shop.settle();
    // The bank decides after the order has expired.
    await shop.advance(60);
    await shop.advance(20);
    shop.stripe.standIn.ledger.decide(opened.ref, true);
    await shop.settle();
  },
  'a bank that declines later': async (shop, turn) => {
    const opened = await shop.stripe.open(shop.nextCurrency('STRIPE_CARD'), undefined, topUpOf(turn));
    await shop.stripe.confirm(opened, slowCard);
    await shop.settle();
    shop.stripe.standIn.ledger.decide(opened.ref, false);
    await shop.settle();
  },
  'a capture under review that is accepted': async (shop, turn) => {
    const { ref } = await byPaypal(shop, turn, 'REVIEWED');
    shop.paypal.standIn.ledger.decide(ref, true);
    await shop.settle();
  },
  'a capture under review that is denied': async (shop, turn) => {
    const { ref } = await byPaypal(shop, turn, 'REVIEWED');
    shop.paypal.standIn.ledger.decide(ref, false);
    await shop.settle();
  },
  'a refund by PayPal that succeeds late': async (shop, turn) => {
    const { order } = await byPaypal(shop, turn, 'REFUNDS_LATE');
    await refundOf(shop, order.sn, {});
    const made = [...shop.paypal.standIn.ledger.refunds.values()].find(({ status }) => status === 'PENDING');
    shop.paypal.standIn.ledger.settleRefund(made?.id ?? '', 'COMPLETED');
    await shop.settle();
  },
  'a payout': async (shop, turn) => {
    await byCard(shop, turn);
    shop.stripe.standIn.ledger.payOut();
  },
  'paid with 3-D Secure and with a receipt': async (shop, turn) => {
    const opened = await byCard(shop, turn, { card: '4000002500003155' });
    await shop.stripe.authenticate(opened, true);
    await shop.settle();
    const body = { orderSn: opened.order.sn };
    await shop.store.call('POST /order/member/receipt/issue', { body }, { as: opened.buyer.token });
  },
};

async function placedOf(paid: ReturnType<typeof byCard>) {
  const { buyer, order } = await paid;
  return { buyer, ...order };
}
