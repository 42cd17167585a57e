import { eq } from 'drizzle-orm';
import { orderLog, orders } from '@/backend/database/schema/orders';
import { paymentLog, refund } from '@/backend/database/schema/payments';
import { transition } from '@/backend/domains/orders/lifecycle/transition';
import { createTestStore, type TestStore } from '@/backend/testing';
import { type Buyer, makeBuyers, placeOrder, type Wish } from '../../load/buyers';
import type { Source } from '../../stand-ins/paypal/paypal-ledger';
import { type PaypalStandIn, startPaypalStandIn } from '../../stand-ins/paypal/start-paypal-stand-in';
import type { SignedEvent } from '../../stand-ins/paypal/webhook-signer';
import { expectNoViolations } from '../fixtures/check-invariants';

const loadKey = 'POST /order/member/payment/load';
const topUp = { skuId: '1800311000000000077', values: { account: 'netvale.user' }, paymentMethod: 'PAYPAL' };

type Placed = { buyer: Buyer; order: { sn: string; id: string; amount: number } };
export type PaypalFixture = Awaited<ReturnType<typeof paypalFixture>>;

/** A store whose PayPal payments are taken by the stand-in. */
export async function paypalFixture() {
  let store: TestStore | null = null;
  const standIn = await startPaypalStandIn(() => store?.clock.now() ?? new Date());
  store = await createTestStore({ paypal: standIn.account });
  return paypalOn(store, standIn);
}

/** What happens at the stand-in and in a store that uses it. */
export function paypalOn(store: TestStore, standIn: PaypalStandIn) {
  return { ...actions(store, standIn), ...rows(store) };
}

function actions(store: TestStore, standIn: PaypalStandIn) {
  const place = async (wish: Wish = topUp): Promise<Placed> => {
    const [fresh] = await makeBuyers(store.db, 1, store.clock.now());
    if (!fresh) throw new Error('No buyer');
    return { buyer: fresh, order: await placeOrder(store.call, fresh, wish) };
  };

  const loadRequest = ({ buyer, order }: Placed, currencyCode = 'USD') => ({
    input: {
      body: {
        paymentItemList: [{ orderSn: order.sn, amount: order.amount }],
        paymentId: 'PAYPAL' as const,
        currencyCode,
      },
    },
    options: { as: buyer.token, idempotencyKey: `load-${order.sn}-${currencyCode}` },
  });

  const load = (placed: Placed, currencyCode?: string) => {
    const { input, options } = loadRequest(placed, currencyCode);
    return store.attempt(loadKey, input, options);
  };

  const open = async (currencyCode?: string, wish?: Wish) => openFor(await place(wish), currencyCode);

  const openFor = async (placed: Placed, currencyCode?: string) => {
    const { input, options } = loadRequest(placed, currencyCode);
    const { paymentLog: attempt, action } = await store.call(loadKey, input, options);
    return { ...placed, attempt, action, ref: action.wallet?.orderId ?? '' };
  };
  type Opened = Awaited<ReturnType<typeof open>>;

  const deliver = ({ body, headers }: SignedEvent) =>
    store.attempt('POST /order/open/notify/paypal', { rawBody: body }, { headers });

  /** Delivers all events so far and runs their jobs. */
  const deliverEvents = async (): Promise<void> => {
    for (const event of standIn.takeEvents()) {
      const { status } = await deliver(event);
      if (status !== 200) throw new Error(`The store responded ${status} to an event`);
    }
    await store.runJobs();
  };

  /** What the page does after the approval. */
  const capture = ({ buyer, ref }: Pick<Opened, 'buyer' | 'ref'>) =>
    store.attempt('POST /order/member/payment/paypal_capture', { body: { token: ref } }, { as: buyer.token });

  return {
    store,
    standIn,
    place,
    /** Opens the attempt of a new order. */
    open,
    /** Opens an attempt of an order that exists. */
    openFor,
    load,
    deliver,
    deliverEvents,
    capture,
    /** Approves in PayPal's window and returns to the page. */
    pay: async (opened: Pick<Opened, 'buyer' | 'ref'>, source?: Source) => {
      standIn.ledger.approve(opened.ref, source);
      return capture(opened);
    },
    /** A delivered order, paid with this source. */
    paid: async (source?: Source) => {
      const opened = await open();
      standIn.ledger.approve(opened.ref, source);
      await capture(opened);
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
