import type { Failpoint } from '../../backend/platform/failpoints';
import { type Buyer, type Call, openPayment, quotedOrder, submitCard, type Wish } from '../load/buyers';

/**
 * A shopper who does one thing, and after a crash the same thing again with the same idempotency keys, as a browser
 * that had no response.
 */
export type Shopper = {
  buyer: Buyer;
  /** Distinguishes the keys of one shopper from those of others. */
  name: string;
  wish: Wish;
  /** The body of the first try. */
  order?: Awaited<ReturnType<typeof quotedOrder>>;
  /** What was confirmed to the shopper. */
  placed?: string;
  paid?: string;
  /** The account is being closed, which ends the session. */
  leaves?: boolean;
};

type Journey = {
  wish: Wish;
  /** May be called again after a crash. */
  run(call: Call, shopper: Shopper): Promise<unknown>;
  /** The status of the order afterwards; null: there is no order, or it depends. */
  ends: 'PENDING_EVALUATE' | 'CANCELED' | 'REFUNDED' | null;
};

export const cards: Wish = { skuId: '1800311000000000107' };
export const topUp = (account: string): Wish => ({ skuId: '1800311000000000077', values: { account } });

/** Of every shopper, to close the account. */
export const shopperPassword = 'a long password of a shopper';

const disputedCard = '4000000000000259';

async function place(call: Call, shopper: Shopper): Promise<{ sn: string; amount: number }> {
  shopper.order ??= await quotedOrder(call, shopper.buyer, shopper.wish);
  const { body, orderAmount } = shopper.order;
  const { order } = await call(
    'POST /order/member/order/create',
    { body },
    { as: shopper.buyer.token, idempotencyKey: `order-${shopper.name}` },
  );
  shopper.placed = order.sn;
  return { sn: order.sn, amount: orderAmount };
}

async function pay(call: Call, shopper: Shopper, card?: string): Promise<string> {
  const { buyer, name } = shopper;
  const order = await place(call, shopper);
  const payment = await openPayment(call, buyer, order, 'STRIPE_CARD', `payment-${name}`);
  if (payment.session !== '') {
    const session = await submitCard(call, payment.session, card);
    if (session.status === 'SUCCEEDED') shopper.paid = order.sn;
  }
  await call(
    'GET /order/member/payment/is_pay_success',
    { query: { paymentLogSn: payment.paymentLogSn } },
    { as: buyer.token },
  );
  return order.sn;
}

async function payInWindow(call: Call, shopper: Shopper): Promise<void> {
  const order = await place(call, shopper);
  const { buyer, name } = shopper;
  const { session } = await openPayment(call, buyer, order, 'PAYPAL', `payment-${name}`);
  if (session === '') return;
  await call('POST /sandbox/session/{id}/wallet', { params: { id: session }, body: { choice: 'APPROVE' } });
  await call('POST /order/member/payment/paypal_capture', { body: { token: session } }, { as: buyer.token });
  shopper.paid = order.sn;
}

async function cancel(call: Call, shopper: Shopper): Promise<void> {
  const order = await place(call, shopper);
  await openPayment(call, shopper.buyer, order, 'STRIPE_CARD', `payment-${shopper.name}`);
  await call('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: shopper.buyer.token });
}

/** The supplier refuses the top-up, and the shopper wants the money back. */
async function refund(call: Call, shopper: Shopper): Promise<void> {
  const orderSn = await pay(call, shopper);
  const as = shopper.buyer.token;
  for (let tries = 0; tries < 100; tries += 1) {
    const order = await call('GET /order/member/order/view', { query: { orderSn } }, { as });
    if (order.status === 'PENDING_REFUND' || order.status === 'REFUNDED') return;
    if (order.actions.includes('ASK_REFUND') && order.status === 'PENDING_REVIEW') {
      await call('POST /order/member/order/ask_refund', { body: { orderSn } }, { as });
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const openCardForm = (call: Call, { buyer }: Shopper) =>
  call('POST /order/member/payment/card_session', { body: { method: 'STRIPE_CARD' } }, { as: buyer.token });

const buyCodes: Journey = { wish: cards, run: pay, ends: 'PENDING_EVALUATE' };
const buyTopUp: Journey = { wish: topUp('netvale.user'), run: pay, ends: 'PENDING_EVALUATE' };
const askRefund: Journey = { wish: topUp('netvale.user0000'), run: refund, ends: 'REFUNDED' };

/** What is done while the process dies at each step. */
export const journeys: Readonly<Record<Failpoint, Journey>> = {
  'order.written': buyCodes,
  'order.placed': buyCodes,
  'payment.opened': buyCodes,
  'payment.session-created': buyCodes,
  'payment.fact-fetched': buyCodes,
  'payment.captured': { wish: cards, run: payInWindow, ends: 'PENDING_EVALUATE' },
  'payment.written': buyCodes,
  'payment.applied': buyCodes,
  'payment.closed-at-provider': { wish: cards, run: cancel, ends: 'CANCELED' },
  'webhook.stored': buyCodes,
  'webhook.handled': buyCodes,
  'refund.submitted': askRefund,
  'refund.accepted': askRefund,
  'refund.written': askRefund,
  'dispute.fetched': {
    wish: topUp('netvale.user'),
    run: (call, shopper) => pay(call, shopper, disputedCard),
    // Nothing is delivered when the dispute is known first.
    ends: null,
  },
  'codes.claimed': buyCodes,
  'codes.delivered': buyCodes,
  'top-up.recorded': buyTopUp,
  'top-up.accepted': buyTopUp,
  'top-up.stored': buyTopUp,
  'mail.sent': buyTopUp,
  'customer.created': { wish: cards, run: openCardForm, ends: null },
  'customer.deleted': {
    wish: cards,
    run: async (call, shopper) => {
      if (shopper.leaves) return;
      await openCardForm(call, shopper);
      shopper.leaves = true;
      const body = { password: shopperPassword };
      await call('POST /upms/member/account/close', { body }, { as: shopper.buyer.token });
    },
    ends: null,
  },
};
