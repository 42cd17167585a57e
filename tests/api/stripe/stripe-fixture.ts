import { eq } from 'drizzle-orm';
import { orderLog, orders } from '@/backend/database/schema/orders';
import { paymentLog, refund } from '@/backend/database/schema/payments';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { createTestStore, type TestStore } from '@/backend/testing';
import { type Buyer, makeBuyers, placeOrder, type Wish } from '../../load/buyers';
import {
  type SignedEvent,
  type StripeStandIn,
  startStripeStandIn,
} from '../../stand-ins/stripe/start-stripe-stand-in';
import { expectNoViolations } from '../fixtures/check-invariants';

const loadKey = 'POST /order/member/payment/load';
const topUp = { skuId: '1800311000000000077', values: { account: 'netvale.user' } };

type Placed = { buyer: Buyer; order: { sn: string; id: string; amount: number } };
/** What a page has that shows the card form. */
type Session = { ref: string; clientSecret: string };
export type StripeFixture = Awaited<ReturnType<typeof stripeFixture>>;

/** A store whose card payments are taken by the stand-in of Stripe. */
export async function stripeFixture() {
  let store: TestStore | null = null;
  const standIn = await startStripeStandIn(() => store?.clock.now() ?? new Date());
  store = await createTestStore({ stripe: standIn.account });
  return stripeOn(store, standIn);
}

/** What happens at the stand-in and in a store that uses it. */
export function stripeOn(store: TestStore, standIn: StripeStandIn) {
  return { ...actions(store, standIn), ...rows(store), ...moneyAt(standIn) };
}

function actions(store: TestStore, standIn: StripeStandIn) {
  const place = async (buyer?: Buyer, wish: Wish = topUp): Promise<Placed> => {
    const [fresh] = buyer ? [buyer] : await makeBuyers(store.db, 1, store.clock.now());
    if (!fresh) throw new Error('No buyer');
    return { buyer: fresh, order: await placeOrder(store.call, fresh, wish) };
  };

  const loadRequest = ({ buyer, order }: Placed, currencyCode?: string) => ({
    input: {
      body: {
        paymentItemList: [{ orderSn: order.sn, amount: order.amount }],
        paymentId: 'STRIPE_CARD' as const,
        ...(currencyCode ? { currencyCode } : {}),
      },
    },
    options: { as: buyer.token, idempotencyKey: `load-${order.sn}-${currencyCode ?? ''}` },
  });

  const open = async (currencyCode?: string, buyer?: Buyer, wish?: Wish) =>
    openFor(await place(buyer, wish), currencyCode);

  const openFor = async (placed: Placed, currencyCode?: string) => {
    const { input, options } = loadRequest(placed, currencyCode);
    const { paymentLog: attempt, action } = await store.call(loadKey, input, options);
    const clientSecret = action.clientSecret ?? '';
    return { ...placed, attempt, action, clientSecret, ref: clientSecret.replace(/_secret_.*/, '') };
  };

  /** What the page does with the client secret. @returns the body of Stripe's response */
  const fromPage = async (path: string, fields: Record<string, string>) => {
    const response = await fetch(`${standIn.account.apiBase}/v1/payment_intents/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${standIn.account.publishableKey}` },
      body: new URLSearchParams(fields),
    });
    return { status: response.status, body: (await response.json()) as { status?: string } };
  };

  const deliver = ({ body, headers }: SignedEvent) =>
    store.attempt('POST /order/open/notify/stripe', { rawBody: body }, { headers });

  /** Delivers all events so far and runs their jobs. */
  const deliverEvents = async (): Promise<void> => {
    for (const event of standIn.takeEvents()) {
      const { status } = await deliver(event);
      if (status !== 200) throw new Error(`The store responded ${status} to an event`);
    }
    await store.runJobs();
  };

  /** @param more fields of a form that saves the card */
  const confirm = ({ ref, clientSecret }: Session, number = '4242424242424242', more = {}) =>
    fromPage(`${ref}/confirm`, {
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      ...more,
    });

  return {
    store,
    standIn,
    place,
    /** Opens the attempt of a new order, by default of a new member. */
    open,
    /** Opens an attempt of an order that exists. */
    openFor,
    load: (placed: Placed) => {
      const { input, options } = loadRequest(placed);
      return store.attempt(loadKey, input, options);
    },
    confirm,
    confirmSaving: (session: Session, number?: string) =>
      confirm(session, number, {
        setup_future_usage: 'on_session',
        'payment_method_data[allow_redisplay]': 'always',
      }),
    confirmSaved: ({ ref, clientSecret }: Session, card: string) =>
      fromPage(`${ref}/confirm`, { client_secret: clientSecret, payment_method: card }),
    /** @param token one of the stand-in's tokens of cards in wallets */
    confirmInWallet: ({ ref, clientSecret }: Session, token: string) =>
      fromPage(`${ref}/confirm`, {
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][token]': token,
      }),
    authenticate: ({ ref, clientSecret }: Session, approve: boolean) =>
      fromPage(`${ref}/authenticate`, { client_secret: clientSecret, approve: String(approve) }),
    deliver,
    deliverEvents,
    /** A delivered order, paid with this card. */
    paid: async (number?: string, currencyCode?: string) => {
      const opened = await open(currencyCode);
      await confirm(opened, number);
      await deliverEvents();
      return opened;
    },
    cancelOrder: ({ buyer, order }: Placed) =>
      store.attempt('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: buyer.token }),
    /** Starts the refund of a delivered order. @returns the id of the refund */
    startRefund: async (orderId: string): Promise<string> => {
      await store.db.transaction((tx) =>
        transition(tx, store.system(), { orderId, event: 'STAFF_REFUND', actor: { type: 'STAFF' } }),
      );
      const [row] = await store.db.select().from(refund).where(eq(refund.orderId, orderId));
      return row?.id ?? '';
    },
    close: async () => {
      await expectNoViolations(store);
      await store.close();
      await standIn.close();
    },
  };
}

/** What the stand-in has of a payment, and what staff do in the dashboard of Stripe. */
function moneyAt({ ledger }: StripeStandIn) {
  const amountOf = (ref: string) =>
    [...ledger.charges.values()].find((charge) => charge.payment_intent === ref)?.amount ?? 0;
  return {
    amountOf,
    refundByHand: (ref: string, amount = amountOf(ref)) =>
      ledger.createRefund({ intentId: ref, amount, metadata: {} }),
    atStripe: (ref: string) => [...ledger.refunds.values()].filter((each) => each.payment_intent === ref),
  };
}

function rows(store: TestStore) {
  return {
    orderRow: async (id: string) => (await store.db.select().from(orders).where(eq(orders.id, id)))[0],
    attemptsOf: (orderId: string) =>
      store.db.select().from(paymentLog).where(eq(paymentLog.orderId, orderId)).orderBy(paymentLog.id),
    refundsOf: (orderId: string) => store.db.select().from(refund).where(eq(refund.orderId, orderId)),
    logTypes: async (orderId: string) =>
      (await store.db.select().from(orderLog).where(eq(orderLog.orderId, orderId))).map(({ type }) => type),
  };
}
