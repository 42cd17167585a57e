import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refundPromises } from '../../../lib/refunds/promises';
import { addTime, formatShanghai } from '../../../lib/time';
import { mailedTo } from '../../../tests/api/fixtures/mailed';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { createSuppliedStore } from '../../../tests/stand-ins/supplier/supplied-store';
import { goods } from '../../database/schema/catalog';
import { dispute } from '../../database/schema/disputes';
import { orderLog, orders } from '../../database/schema/orders';
import { paymentLog, refund } from '../../database/schema/payments';
import { newId } from '../../platform/new-id';
import { sweepOrders } from '../orders/commands/jobs';
import { deliver } from './deliver';

const MINUTE = 60_000;
const key = 'POST /order/member/order/ask_refund';

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
/** Seconds in which the product promises its delivery. */
let promised = 0;
beforeAll(async () => {
  shop = await createSuppliedStore();
  const [product] = await shop.store.db.select().from(goods).where(eq(goods.slug, 'skylark-video-vip'));
  promised = product?.etaMaxSeconds ?? 0;
});
afterEach(() => {
  shop.supplier.decide = () => 'DELIVERED';
  shop.supplier.fault = () => null;
});
afterAll(() => shop.close());

type Order = Awaited<ReturnType<typeof shop.paidOrder>>;

const ask = (order: Order, channel?: 'COINS') =>
  shop.store.attempt(
    key,
    { body: { orderSn: order.sn, ...(channel ? { channel } : {}) } },
    { as: order.who.token },
  );
const view = (order: Order) =>
  shop.store.call('GET /order/member/order/view', { query: { orderSn: order.sn } }, { as: order.who.token });
const rowOf = (order: Order) => shop.fixture.orderRow(order.id);
const refundsOf = ({ id }: Order) => shop.store.db.select().from(refund).where(eq(refund.orderId, id));
const requestsOf = ({ id }: Order) =>
  shop.store.db
    .select()
    .from(orderLog)
    .where(and(eq(orderLog.orderId, id), eq(orderLog.type, 'REFUND_ASK')));
const send = (order: Order) => deliver(shop.store.system(), order.id, ['DIRECT']);

/** A top-up that the supplier has accepted and not finished when its promised time has passed. */
async function lateOrder() {
  shop.supplier.decide = () => 'PROCESSING';
  const order = await shop.paidOrder();
  await send(order);
  shop.store.clock.advance(promised * 1000 + MINUTE);
  return order;
}

describe('a top-up that was sent', () => {
  it('cannot be refunded before its promised time', async () => {
    shop.supplier.decide = () => 'PROCESSING';
    const order = await shop.paidOrder();
    await send(order);
    expect((await view(order)).actions).toEqual(['CONTACT_SERVICE']);
    expect((await ask(order)).message).toBe('order_statusInvalid');
    expect(await requestsOf(order)).toEqual([]);
    shop.supplier.finish(order.requestId, 'DELIVERED');
    await shop.send(shop.supplier.callback(order.requestId));
    await shop.store.runJobs();
  });

  it('offers a request after its promised time, which refunds nothing while it may be delivered', async () => {
    const order = await lateOrder();
    expect((await view(order)).actions).toEqual(['REQUEST_REFUND', 'CONTACT_SERVICE']);
    expect((await ask(order, 'COINS')).message).toBe('refund_coinsNotPossible');
    expect((await ask(order)).status).toBe(200);
    const shown = await view(order);
    expect(shown.actions).toEqual(['CONTACT_SERVICE']);
    expect(shown).toMatchObject({ status: 'PENDING_SHIPMENT', refundAskedTime: expect.any(String) });
    expect(shown.timeline.at(-1)).toMatchObject({ type: 'REFUND_ASK', actor: 'MEMBER' });
    await shop.runFor(300, 3);
    expect(await refundsOf(order)).toEqual([]);
    shop.supplier.finish(order.requestId, 'FAILED');
    await shop.send(shop.supplier.callback(order.requestId));
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED', refundAskedTime: null });
    const paid = (await rowOf(order)).amountPaidFen;
    const [returned] = await refundsOf(order);
    expect(returned).toMatchObject({ amountFen: paid, status: 'SUCCEEDED' });
    // Page and mail name the day of the payment method.
    const day = formatShanghai(returned?.expectedTime ?? 0, 'day');
    expect(day).toBe(
      formatShanghai(addTime(returned?.createdTime ?? 0, refundPromises.cardDays, 'day'), 'day'),
    );
    const mails = await mailedTo(shop.store, `buyer${order.who.memberId}@tianyun.example`);
    expect(mails.find(({ subject }) => subject.includes('已开始退款'))?.text).toContain(`最晚 ${day} 到账`);
    expect((await view(order)).refunds.at(-1)?.expectedTime?.slice(0, 10)).toBe(day);
  });

  it('is requested once by two requests at the same time', async () => {
    const order = await lateOrder();
    const answers = await Promise.all([ask(order), ask(order)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await requestsOf(order)).toHaveLength(1);
    shop.supplier.finish(order.requestId, 'FAILED');
    await shop.send(shop.supplier.callback(order.requestId));
    await shop.store.runJobs();
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it.each([
    ['zh-cn', '退款申请已结束', '这次申请已结束，款项不退回'],
    ['en', 'the refund request has ended', 'the request has ended and nothing is refunded'],
    ['zh-hk', '退款申請已結束', '這次申請已結束，款項不會退回'],
  ])('ends the request when it is delivered meanwhile, with a mail in %s', async (lang, subject, text) => {
    const order = await lateOrder();
    await shop.store.db.update(orders).set({ lang }).where(eq(orders.id, order.id));
    expect((await ask(order)).status).toBe(200);
    shop.supplier.finish(order.requestId, 'DELIVERED');
    await shop.send(shop.supplier.callback(order.requestId));
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_EVALUATE', refundAskedTime: null });
    expect(await refundsOf(order)).toEqual([]);
    const mails = await mailedTo(shop.store, `buyer${order.who.memberId}@tianyun.example`);
    const mail = mails.find((each) => each.subject.includes(subject));
    expect(mail?.text).toContain(text);
    // What was delivered wrongly is requested like any delivered top-up.
    expect((await view(order)).actions).toContain('AFTER_SALES');
  });

  it('is either delivered or refunded when the delivery and the request arrive at the same time', async () => {
    const order = await lateOrder();
    shop.supplier.finish(order.requestId, 'DELIVERED');
    await Promise.all([ask(order), shop.send(shop.supplier.callback(order.requestId))]);
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_EVALUATE', refundAskedTime: null });
    expect(await refundsOf(order)).toEqual([]);
  });

  it('is refunded when the supplier refuses the account meanwhile, instead of waiting for another account', async () => {
    const order = await lateOrder();
    await ask(order);
    shop.supplier.finish(order.requestId, 'REFUSED');
    await shop.send(shop.supplier.callback(order.requestId));
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
    expect(await refundsOf(order)).toHaveLength(1);
  });

  it('waits for staff without a result; staff can refund it and not send it again', async () => {
    const order = await lateOrder();
    await ask(order);
    shop.store.clock.advance(2 * 60 * MINUTE);
    await send(order);
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'MANUAL' });
    const staff = await staffWith(shop.store, ['ROLE_OPERATIONS']);
    const shown = await shop.store.call(
      'GET /order/admin/order/view',
      { query: { orderSn: order.sn } },
      { as: staff.token },
    );
    expect(shown.memberAskedTime).toEqual(expect.any(String));
    expect(shown.actions).not.toContain('RELEASE');
    const body = { orderSn: order.sn, version: shown.version, passed: false, reason: '查无到账' };
    const answer = await shop.store.attempt('POST /order/admin/order/review', { body }, { as: staff.token });
    expect(answer.status).toBe(200);
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED', refundAskedTime: null });
  });

  it('can be requested while it is on hold without a result, and a later delivery ends the request', async () => {
    const order = await lateOrder();
    shop.store.clock.advance(2 * 60 * MINUTE);
    await send(order);
    expect((await view(order)).actions).toEqual(['REQUEST_REFUND', 'CONTACT_SERVICE']);
    await ask(order);
    shop.supplier.finish(order.requestId, 'DELIVERED');
    shop.store.clock.advance(61 * MINUTE);
    await sweepOrders(shop.store.system());
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_EVALUATE', refundAskedTime: null });
  });

  it('is not requested while the payment is disputed', async () => {
    const order = await lateOrder();
    const [payment] = await shop.store.db.select().from(paymentLog).where(eq(paymentLog.orderId, order.id));
    if (!payment) throw new Error('No payment');
    const [opened] = await shop.store.db
      .insert(dispute)
      .values({
        id: newId(),
        paymentLogId: payment.id,
        orderId: order.id,
        provider: payment.provider,
        providerDisputeId: `dp_${order.id}`,
        reason: 'general',
        minor: 100,
        currency: 'CNY',
        withheld: true,
      })
      .returning({ id: dispute.id });
    expect((await view(order)).actions).toEqual(['CONTACT_SERVICE']);
    expect((await ask(order)).message).toBe('refund_disputed');
    await shop.store.db.delete(dispute).where(eq(dispute.id, opened?.id ?? ''));
    shop.supplier.finish(order.requestId, 'DELIVERED');
    await shop.send(shop.supplier.callback(order.requestId));
    await shop.store.runJobs();
  });
});

describe('a late top-up that certainly was not sent', () => {
  it('is refunded at once', async () => {
    shop.supplier.fault = () => ({ kind: 'status', status: 503, code: 'UNAVAILABLE', after: false });
    const order = await shop.paidOrder();
    await send(order);
    shop.store.clock.advance(promised * 1000 + MINUTE);
    expect((await ask(order)).status).toBe(200);
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
    expect(await requestsOf(order)).toEqual([]);
  });

  it('is refunded at once when no call was made', async () => {
    const order = await shop.paidOrder();
    shop.store.clock.advance(promised * 1000 + MINUTE);
    expect((await view(order)).actions).toContain('ASK_REFUND');
    expect((await ask(order)).status).toBe(200);
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
    expect(shop.supplier.callsOf(order.requestId, 'TOP_UP')).toHaveLength(0);
  });
});

it('a requested top-up that the supplier does not know is not sent again, and waits for staff', async () => {
  // The request is lost without a response.
  shop.supplier.fault = ({ kind }) => (kind === 'TOP_UP' ? { kind: 'reset', after: false } : null);
  const order = await shop.paidOrder();
  await send(order);
  shop.store.clock.advance(promised * 1000 + MINUTE);
  expect((await ask(order)).status).toBe(200);
  shop.supplier.fault = () => null;
  await shop.runFor(300, 3);
  expect(await rowOf(order)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'MANUAL' });
  expect(await refundsOf(order)).toEqual([]);
  expect(shop.supplier.ledger.get(order.requestId)).toBeUndefined();
});
