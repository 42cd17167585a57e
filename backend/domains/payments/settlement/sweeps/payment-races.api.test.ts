import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addTime } from '../../../../../lib/time';
import { expectNoViolations } from '../../../../../tests/api/fixtures/check-invariants';
import {
  type Buyer,
  type Call,
  leaveUnits,
  makeBuyers,
  openPayment,
  placeOrder,
  submitCard,
} from '../../../../../tests/load/buyers';
import { printFigures, runCounts } from '../../../../../tests/setup/run-counts';
import { sku } from '../../../../database/schema/catalog';
import {
  cardCode,
  sandboxPayment,
  sandboxRefund,
  sandboxTopup,
} from '../../../../database/schema/fulfilment';
import { orderItem, orderLog, orders } from '../../../../database/schema/orders';
import { paymentEvent, paymentLog, refund } from '../../../../database/schema/payments';
import { auditLog } from '../../../../database/schema/platform';
import { keyFor } from '../../../../platform/sealing/seal';
import { signCardStyle, signPaypalStyle } from '../../../../providers/sandbox-payments/webhook-signature';
import { createTestStore, type TestStore } from '../../../../testing';
import { settlePayment } from '../outcomes/settle-payment';
import { sweepClosedAttempts } from './sweep-payments';

let store: TestStore;
let call: Call;
let buyers: Buyer[];
let next = 0;

const cardSku = '1800311000000000107';
const topUp = { skuId: '1800311000000000077', values: { account: 'netvale.user' } };
const day = 86_400_000;
const ordersAtOnce = 10;

beforeAll(async () => {
  store = await createTestStore();
  call = store.call;
  buyers = await makeBuyers(store.db, runCounts.races + 40);
});
afterAll(() => store.close());

/** A new buyer per test, because the store limits purchases per member. */
function freshBuyer(): Buyer {
  const buyer = buyers[next];
  next += 1;
  if (!buyer) throw new Error('Too few buyers');
  return buyer;
}

async function openedOrder(wish: { skuId: string; values?: Record<string, string> } = topUp) {
  const buyer = freshBuyer();
  const order = await placeOrder(call, buyer, wish);
  return { buyer, order, payment: await openPayment(call, buyer, order) };
}

const orderRow = async (id: string) => (await store.db.select().from(orders).where(eq(orders.id, id)))[0];
const paymentRow = async (sn: string) =>
  (await store.db.select().from(paymentLog).where(eq(paymentLog.sn, sn)))[0];
const settle = (row: Awaited<ReturnType<typeof paymentRow>>) => {
  if (!row) throw new Error('No attempt');
  return settlePayment(store.system(), row);
};
const refundsOf = (orderId: string) => store.db.select().from(refund).where(eq(refund.orderId, orderId));
const logTypes = async (orderId: string) =>
  (await store.db.select().from(orderLog).where(eq(orderLog.orderId, orderId))).map((row) => row.type);

/** Makes the provider report a payment, whatever the shop recorded of the session. */
async function succeedAtProvider(session: string, more: Partial<typeof sandboxPayment.$inferInsert> = {}) {
  await store.db
    .update(sandboxPayment)
    .set({ status: 'SUCCEEDED', ...more })
    .where(eq(sandboxPayment.id, session));
}

function cardWebhook(eventId: string, session: string) {
  const body = JSON.stringify({
    id: eventId,
    type: 'payment_intent.succeeded',
    data: { object: { id: session } },
  });
  const secret = keyFor(store.environment.secret, 'sandbox-webhook');
  return { body, secret, headers: signCardStyle(secret, store.clock.now(), body) };
}

const deliverWebhook = (body: string, headers: Record<string, string>) =>
  store.attempt('POST /order/open/notify/stripe', { rawBody: body }, { headers });

describe('concurrent return page and webhook', () => {
  it(`have one effect in each of ${runCounts.races} orders`, async () => {
    const pay = async (round: number): Promise<string> => {
      const { buyer, order, payment } = await openedOrder();
      await submitCard(call, payment.session);
      const { body, headers } = cardWebhook(`evt_race_${round}`, payment.session);
      const ask = () =>
        call(
          'GET /order/member/payment/is_pay_success',
          { query: { paymentLogSn: payment.paymentLogSn } },
          { as: buyer.token },
        );
      const row = await paymentRow(payment.paymentLogSn);
      // Up to 50 ms between them, in both orders.
      const late = async <T>(ms: number, run: () => Promise<T>) => {
        await sleep(ms);
        return run();
      };
      const wait = (round % 6) * 10;
      const [page, webhook] = round % 2 === 0 ? [0, wait] : [wait, 0];
      await Promise.all([
        late(page, ask),
        late(webhook, () => deliverWebhook(body, headers)),
        settle(row),
        ask(),
      ]);
      return order.id;
    };
    const ids: string[] = [];
    while (ids.length < runCounts.races) {
      const batch = Math.min(ordersAtOnce, runCounts.races - ids.length);
      ids.push(...(await Promise.all(Array.from({ length: batch }, (_, index) => pay(ids.length + index)))));
    }
    await store.runJobs();
    const delivered = await store.db.select().from(orders).where(eq(orders.status, 'PENDING_EVALUATE'));
    const payments = await store.db.select().from(orderLog).where(eq(orderLog.type, 'PAYMENT'));
    const topUps = await store.db.select().from(sandboxTopup);
    printFigures(
      `return page and webhook together, ${store.engine}: ${ids.length} orders, ${payments.length} paid, ${delivered.length} delivered, ${topUps.length} top-ups`,
    );
    expect(new Set(payments.map(({ orderId }) => orderId))).toEqual(new Set(ids));
    expect([payments.length, delivered.length, topUps.length]).toEqual(Array(3).fill(runCounts.races));
    expect(await store.db.select().from(refund)).toHaveLength(0);
  }, 900_000);
});

describe('webhooks', () => {
  it('process a duplicate event once', async () => {
    const { order, payment } = await openedOrder();
    await submitCard(call, payment.session);
    const { body, headers } = cardWebhook('evt_twenty', payment.session);
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliverWebhook(body, headers)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(answers[0]?.body).toEqual({ received: true });
    await store.runJobs();
    expect((await deliverWebhook(body, headers)).status).toBe(200);
    expect(await store.runJobs()).toBe(0);
    const events = await store.db
      .select()
      .from(paymentEvent)
      .where(eq(paymentEvent.id, 'sandbox:evt_twenty'));
    expect(events).toHaveLength(1);
    expect(events[0]?.processedTime).not.toBeNull();
    expect((await logTypes(order.id)).filter((type) => type === 'PAYMENT')).toHaveLength(1);
  });

  it('reject a forged event', async () => {
    const { order, payment } = await openedOrder();
    const { body, secret, headers } = cardWebhook('evt_forged', payment.session);
    const at = (seconds: number) => new Date(store.clock.now().getTime() + seconds * 1000);
    const wrong = Buffer.alloc(32, 1);
    const signature = headers['stripe-signature'] ?? '';
    const [time = '', v1 = ''] = signature.split(',');
    const pretty = JSON.stringify(JSON.parse(body), null, 2);
    const unsigned = JSON.stringify({ type: 'payment_intent.succeeded' });
    const paypal = JSON.stringify({
      id: 'evt_forged',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: payment.session },
    });
    const paypalHeaders = signPaypalStyle(secret, store.clock.now(), 'forged-1', paypal);
    type Path = 'stripe' | 'paypal';
    const forged: [name: string, path: Path, body: string, headers: Record<string, string>][] = [
      ['no header', 'stripe', body, {}],
      ['empty header', 'stripe', body, { 'stripe-signature': '' }],
      ['garbage', 'stripe', body, { 'stripe-signature': 'hello' }],
      ['wrong secret', 'stripe', body, signCardStyle(wrong, at(0), body)],
      [
        'secret of another purpose',
        'stripe',
        body,
        signCardStyle(keyFor(store.environment.secret, 'quote'), at(0), body),
      ],
      ['altered body', 'stripe', body.replace('succeeded', 'processing'), headers],
      ['space added', 'stripe', `${body} `, headers],
      ['re-serialised', 'stripe', pretty, headers],
      ['empty body', 'stripe', '', headers],
      ['another event', 'stripe', body.replace('evt_forged', 'evt_other'), headers],
      ['301 s old', 'stripe', body, signCardStyle(secret, at(-301), body)],
      // webhook-signature.test.ts covers the exact limit: here time passes between signing and verification.
      ['400 s ahead', 'stripe', body, signCardStyle(secret, at(400), body)],
      ['a day old', 'stripe', body, signCardStyle(secret, at(-86_400), body)],
      [
        'time swapped',
        'stripe',
        body,
        { 'stripe-signature': `t=${Math.floor(at(5).getTime() / 1000)},${v1}` },
      ],
      ['no time', 'stripe', body, { 'stripe-signature': v1 }],
      ['no signature', 'stripe', body, { 'stripe-signature': time }],
      ['scheme v0', 'stripe', body, { 'stripe-signature': signature.replace('v1=', 'v0=') }],
      [
        'two wrong signatures',
        'stripe',
        body,
        { 'stripe-signature': `${time},v1=${'0'.repeat(64)},v1=${'f'.repeat(64)}` },
      ],
      ['hex changed', 'stripe', body, { 'stripe-signature': `${time},v1=${'0'.repeat(64)}` }],
      ['other header name', 'stripe', body, { 'x-stripe-signature': signature }],
      ['no event inside', 'stripe', unsigned, signCardStyle(secret, at(0), unsigned)],
      ['no JSON', 'stripe', 'id=1', signCardStyle(secret, at(0), 'id=1')],
      ['card event at the PayPal address', 'paypal', body, headers],
      ['PayPal event at the card address', 'stripe', paypal, paypalHeaders],
      ['PayPal: no headers', 'paypal', paypal, {}],
      ['PayPal: wrong secret', 'paypal', paypal, signPaypalStyle(wrong, at(0), 'forged-1', paypal)],
      ['PayPal: altered body', 'paypal', `${paypal} `, paypalHeaders],
      ['PayPal: 301 s old', 'paypal', paypal, signPaypalStyle(secret, at(-301), 'forged-1', paypal)],
      ['PayPal: 400 s ahead', 'paypal', paypal, signPaypalStyle(secret, at(400), 'forged-1', paypal)],
      [
        'PayPal: other transmission',
        'paypal',
        paypal,
        { ...paypalHeaders, 'paypal-transmission-id': 'forged-2' },
      ],
      [
        'PayPal: foreign certificate',
        'paypal',
        paypal,
        {
          ...paypalHeaders,
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://paypal.com.evil.example/cert',
        },
      ],
      ['PayPal: card event inside', 'paypal', body, signPaypalStyle(secret, at(0), 'forged-1', body)],
    ];
    const before = (await store.db.select().from(paymentEvent)).length;
    const accepted: string[] = [];
    for (const [name, path, rawBody, given] of forged) {
      const answer = await store.attempt(`POST /order/open/notify/${path}`, { rawBody }, { headers: given });
      if (answer.status !== 400 || answer.message !== 'common_message_badRequest') accepted.push(name);
    }
    expect(accepted).toEqual([]);
    expect(forged.length).toBeGreaterThanOrEqual(20);
    expect((await store.db.select().from(paymentEvent)).length).toBe(before);
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('PENDING_PAYMENT');
  });

  it('fetch the state from the provider: a genuine event about an unpaid session pays nothing', async () => {
    const { order, payment } = await openedOrder();
    const { body, headers } = cardWebhook('evt_early', payment.session);
    expect((await deliverWebhook(body, headers)).status).toBe(200);
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('PENDING_PAYMENT');
  });

  it('retain an event whose attempt is not stored yet', async () => {
    const { order, payment } = await openedOrder();
    await submitCard(call, payment.session);
    await store.db
      .update(paymentLog)
      .set({ providerRef: null })
      .where(eq(paymentLog.sn, payment.paymentLogSn));
    const { body, headers } = cardWebhook('evt_before', payment.session);
    await deliverWebhook(body, headers);
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('PENDING_PAYMENT');
    await store.db
      .update(paymentLog)
      .set({ providerRef: payment.session })
      .where(eq(paymentLog.sn, payment.paymentLogSn));
    store.clock.advance(6000);
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('PENDING_EVALUATE');
  });
});

describe('an unexpected payment', () => {
  it.each([
    ['amount', { minor: 1 }],
    ['currency', { currency: 'JPY' }],
  ])('pays nothing and is refunded when the %s differs', async (wrong, change) => {
    const { buyer, order, payment } = await openedOrder();
    await succeedAtProvider(payment.session, change);
    const row = await paymentRow(payment.paymentLogSn);
    await settle(row);
    await settle(row);
    expect((await orderRow(order.id))?.status).toBe('PENDING_PAYMENT');
    expect(await paymentRow(payment.paymentLogSn)).toMatchObject({ status: 'MISMATCH', applied: false });
    const audits = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, row?.id ?? ''));
    expect(audits).toHaveLength(1);
    expect(audits[0]).toMatchObject({ action: 'payment.mismatch', detail: { wrong: [wrong] } });

    // No page invites a second payment, and none is accepted.
    const as = { as: buyer.token };
    const view = await call('GET /order/member/order/view', { query: { orderSn: order.sn } }, as);
    expect(view.actions).toEqual(['CANCEL']);
    const page = await call('GET /order/member/order/payment', { query: { orderSns: order.sn } }, as);
    expect(page.lastFailure).toEqual({ failKey: 'payment_mismatch' });
    await expect(openPayment(call, buyer, order, 'PAYPAL')).rejects.toThrow('payment_mismatch');

    await store.runJobs();
    expect(await refundsOf(order.id)).toMatchObject([
      { kind: 'EXTRA', status: 'SUCCEEDED', reason: 'PAYMENT_MISMATCH' },
    ]);
    const [ledger] = await store.db
      .select()
      .from(sandboxPayment)
      .where(eq(sandboxPayment.id, payment.session));
    expect(ledger?.refundedMinor).toBe(ledger?.minor);
  });
});

describe('polls of the payment state', () => {
  it('read at the provider once in two seconds, all together', async () => {
    const { buyer, order, payment } = await openedOrder();
    const row = await paymentRow(payment.paymentLogSn);
    const provider = store.services.payments.byCode(row?.provider ?? '');
    if (!provider) throw new Error('The attempt has no provider');
    const reads = vi.spyOn(provider, 'fetchFact');
    // The polls can take more than two seconds.
    const begun = store.clock.now();
    const time = vi.spyOn(store.clock, 'now').mockReturnValue(begun);
    const poll = () =>
      call(
        'GET /order/member/payment/is_pay_success',
        { query: { paymentLogSn: payment.paymentLogSn } },
        { as: buyer.token },
      );
    const states = await Promise.all(Array.from({ length: runCounts.raceClients }, poll));
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set(['REQUIRES_ACTION']));
    expect(reads).toHaveBeenCalledTimes(1);

    await succeedAtProvider(payment.session);
    time.mockReturnValue(addTime(begun, 2, 'second'));
    await Promise.all(Array.from({ length: runCounts.raceClients }, poll));
    expect(reads).toHaveBeenCalledTimes(2);
    time.mockRestore();
    expect(await poll()).toMatchObject({ status: 'SUCCEEDED' });
    expect((await orderRow(order.id))?.status).not.toBe('PENDING_PAYMENT');
    reads.mockRestore();
  });
});

describe('late and duplicate payments', () => {
  const closeOrder = (buyer: Buyer, sn: string) =>
    call('POST /order/member/order/cancel', { body: { orderSn: sn } }, { as: buyer.token });

  const expireOrder = async (orderId: string) => {
    store.clock.advance(31 * 60_000);
    await store.runJobs();
    expect((await orderRow(orderId))?.status).toBe('OVERDUE_PAYMENT');
  };

  it('refunds a payment after the member canceled, although the stock is available', async () => {
    const { buyer, order, payment } = await openedOrder({ skuId: cardSku });
    await closeOrder(buyer, order.sn);
    await succeedAtProvider(payment.session);
    const { body, headers } = cardWebhook('evt_canceled', payment.session);
    await deliverWebhook(body, headers);
    await store.runJobs();
    const closed = await orderRow(order.id);
    expect(closed).toMatchObject({ status: 'REFUNDED', amountRefundedFen: closed?.amountPaidFen });
    expect(await logTypes(order.id)).not.toContain('DELIVERY');
    expect(await refundsOf(order.id)).toMatchObject([{ kind: 'ORDER', status: 'SUCCEEDED' }]);
  });

  it('reopens an expired order while its stock is available', async () => {
    const { order, payment } = await openedOrder({ skuId: cardSku });
    await expireOrder(order.id);
    await succeedAtProvider(payment.session);
    const { body, headers } = cardWebhook('evt_late', payment.session);
    await deliverWebhook(body, headers);
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE', latePayment: true });
    expect(await refundsOf(order.id)).toHaveLength(0);
  });

  it('refunds when the stock is gone', async () => {
    const { order, payment } = await openedOrder({ skuId: '1800311000000000108' });
    await expireOrder(order.id);
    await leaveUnits(store.db, '1800311000000000108', 0);
    await succeedAtProvider(payment.session);
    const row = await paymentRow(payment.paymentLogSn);
    await settle(row);
    await store.runJobs();
    const closed = await orderRow(order.id);
    expect(closed).toMatchObject({ status: 'REFUNDED', amountRefundedFen: closed?.amountPaidFen });
    expect(await refundsOf(order.id)).toMatchObject([{ kind: 'ORDER', status: 'SUCCEEDED' }]);
    const [ledger] = await store.db
      .select()
      .from(sandboxPayment)
      .where(eq(sandboxPayment.id, payment.session));
    expect(ledger?.refundedMinor).toBe(ledger?.minor);
    const [units] = await store.db.select().from(sku).where(eq(sku.id, '1800311000000000108'));
    expect(units?.available).toBe(0);
  });

  it('refunds a payment more than a day late', async () => {
    const { order, payment } = await openedOrder();
    store.clock.advance(31 * 60_000);
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('OVERDUE_PAYMENT');
    store.clock.advance(day + 60_000);
    await succeedAtProvider(payment.session);
    const row = await paymentRow(payment.paymentLogSn);
    await settle(row);
    await store.runJobs();
    expect((await orderRow(order.id))?.status).toBe('REFUNDED');
    buyers = [...buyers.slice(0, next), ...(await makeBuyers(store.db, 20, store.clock.now()))];
  });

  it('refunds the second of two successes without changing the order', async () => {
    const { buyer, order, payment } = await openedOrder({ skuId: cardSku });
    const second = await openPayment(call, buyer, order, 'PAYPAL');
    await succeedAtProvider(payment.session);
    await succeedAtProvider(second.session);
    const rows = await Promise.all([paymentRow(payment.paymentLogSn), paymentRow(second.paymentLogSn)]);
    await Promise.all(rows.map((row) => settle(row)));
    await store.runJobs();
    await Promise.all(rows.map((row) => settle(row)));
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE', amountRefundedFen: 0 });
    const paid = await store.db.select().from(paymentLog).where(eq(paymentLog.orderId, order.id));
    expect(paid.map((row) => row.status)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(paid.filter((row) => row.applied)).toHaveLength(1);
    expect(await refundsOf(order.id)).toMatchObject([{ kind: 'EXTRA', status: 'SUCCEEDED' }]);
    const extra = paid.find((row) => !row.applied);
    expect(
      await store.db
        .select()
        .from(sandboxRefund)
        .where(eq(sandboxRefund.paymentId, extra?.providerRef ?? '')),
    ).toHaveLength(1);
    const sold = await store.db
      .select()
      .from(cardCode)
      .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
      .where(and(eq(orderItem.orderId, order.id), eq(cardCode.state, 'SOLD')));
    expect(sold).toHaveLength(1);
  });
});

describe('the sweep', () => {
  it('completes attempts that lost their webhook, job and session', async () => {
    const paid = await openedOrder();
    const lost = await openedOrder();
    await succeedAtProvider(paid.payment.session);
    await store.db
      .update(paymentLog)
      .set({ status: 'CREATED', providerRef: null, redirectUrl: null })
      .where(eq(paymentLog.sn, lost.payment.paymentLogSn));
    await succeedAtProvider(lost.payment.session);
    store.clock.advance(61_000);
    const { sweepPayments } = await import('./sweep-payments');
    await sweepPayments(store.system());
    await store.runJobs();
    for (const { order } of [paid, lost]) expect((await orderRow(order.id))?.status).toBe('PENDING_EVALUATE');
  });

  it('finds a success after closing whose webhook was lost, for five days', async () => {
    const { buyer, order, payment } = await openedOrder();
    const unpaid = await openedOrder();
    for (const each of [{ buyer, order }, unpaid]) {
      await call(
        'POST /order/member/order/cancel',
        { body: { orderSn: each.order.sn } },
        { as: each.buyer.token },
      );
    }
    // The webhooks of the cancellations.
    await store.runJobs();
    const row = await paymentRow(payment.paymentLogSn);
    const provider = store.services.payments.byCode(row?.provider ?? '');
    if (!provider) throw new Error('The attempt has no provider');
    const reads = vi.spyOn(provider, 'fetchFact');
    const readsOf = (ref: string) => reads.mock.calls.filter(([given]) => given === ref).length;
    // Jobs read too, such as that of an event that is processed late.
    let readsBySweeps = 0;
    const sweepAfter = async (ms: number) => {
      store.clock.advance(ms);
      const before = readsOf(unpaid.payment.session);
      await sweepClosedAttempts(store.system());
      readsBySweeps += readsOf(unpaid.payment.session) - before;
    };
    for (let tick = 0; tick < 24; tick += 1) await sweepAfter(3 * 3_600_000);
    expect(readsOf(payment.session)).toBeGreaterThanOrEqual(5);
    expect((await orderRow(order.id))?.status).toBe('CANCELED');

    await succeedAtProvider(payment.session);
    await sweepAfter(day);
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'REFUNDED' });

    for (let tick = 0; tick < 30; tick += 1) await sweepAfter(day);
    expect(readsBySweeps).toBe(9);
    reads.mockRestore();
  });
});

it('leaves every invariant intact', () => expectNoViolations(store));
