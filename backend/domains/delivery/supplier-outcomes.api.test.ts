import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailedTo } from '../../../tests/api/fixtures/mailed';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { createSuppliedStore } from '../../../tests/stand-ins/supplier/supplied-store';
import { unitCost } from '../../../tests/stand-ins/supplier/supplier-stand-in';
import { supplierBalance, supplierCall } from '../../database/schema/fulfilment';
import { orderLog } from '../../database/schema/orders';
import { refund } from '../../database/schema/payments';
import { mountHealth } from '../../http/health';
import { sweepOrders } from '../orders/commands/jobs';
import { transition } from '../orders/lifecycle/transition';
import { saveSetting } from '../settings/save-setting';
import { checkSupplierBalance } from './check-supplier-balance';
import { deliver } from './deliver';

const HOUR = 3_600_000;

const supplierStatus = z.object({
  supplier: z.string(),
  balance: z
    .object({ minor: z.number(), currency: z.string(), readTime: z.string(), isLow: z.boolean() })
    .nullable(),
  alarmBelowMinor: z.number(),
});

let shop: Awaited<ReturnType<typeof createSuppliedStore>>;
beforeAll(async () => {
  shop = await createSuppliedStore();
});
afterEach(() => {
  shop.supplier.decide = () => 'DELIVERED';
  shop.supplier.fault = () => null;
});
afterAll(() => shop.close());

type Order = Awaited<ReturnType<typeof shop.paidOrder>>;

const deliverAll =
  (system = shop.store.system()) =>
  (order: Order) =>
    deliver(system, order.id, ['DIRECT']);
const rowOf = (order: Order) => shop.fixture.orderRow(order.id);
const view = (order: Order) =>
  shop.store.call('GET /order/member/order/view', { query: { orderSn: order.sn } }, { as: order.who.token });
const mailsTo = ({ who, sn }: Order) =>
  mailedTo(shop.store, `buyer${who.memberId}@tianyun.example`)
    .then((mails) => mails.reverse())
    .then((rows) => rows.map(({ subject, text }) => ({ subject: subject.replace(sn, '#'), text })));
const refundsOf = ({ id }: Order) => shop.store.db.select().from(refund).where(eq(refund.orderId, id));

/** A paid order of three units of which the supplier delivers one. */
async function partialOrder() {
  shop.supplier.decide = () => 'PARTIAL';
  const order = await shop.paidOrder(3);
  const logged = shop.logged();
  await deliverAll(logged.system)(order);
  return { order, events: logged.events };
}

it('the cost of a top-up is stored with its item, and not shown to the member', async () => {
  const order = await shop.paidOrder(2);
  await deliverAll()(order);
  expect(await shop.itemOf(order.id)).toMatchObject({
    deliveryState: 'DELIVERED',
    costMinor: 2 * unitCost.minor,
    costCurrency: 'CNY',
  });
  // Whole numbers only: an id may contain the digits of the cost.
  const numbers = JSON.stringify(await view(order)).match(/(?<=[:"])[\d.]+(?=[,"}])/g);
  expect(numbers).not.toContain(String(2 * unitCost.minor));
  expect(numbers).not.toContain(String((2 * unitCost.minor) / 100));
});

describe('a partial delivery', () => {
  it('puts the order on hold: the delivered part is recorded, staff and the member are notified', async () => {
    const { order, events } = await partialOrder();
    expect(events).toEqual(['supplier.partial']);
    expect(await rowOf(order)).toMatchObject({
      status: 'PENDING_REVIEW',
      holdReason: 'PARTIAL',
      holdOwner: 'STAFF',
    });
    expect(await shop.itemOf(order.id)).toMatchObject({
      deliveryState: 'PARTIAL',
      deliveredQuantity: 1,
      supplierOrderNo: expect.any(String),
      costMinor: unitCost.minor,
    });
    const [mail] = await mailsTo(order);
    expect(mail?.subject).toBe('【天云商城】订单 # 已部分到账（云雀影院 VIP）');
    expect(mail?.text).toContain('3 份中已有 1 份到账');
    const shown = await view(order);
    expect(shown).toMatchObject({
      status: 'PENDING_REVIEW',
      holdReason: 'PARTIAL',
      delivery: { state: 'PARTIAL' },
    });
    expect(shown.actions).toEqual(['CONTACT_SERVICE']);
    for (const key of ['POST /order/member/order/ask_refund', 'POST /order/member/order/receive'] as const) {
      const answer = await shop.store.attempt(key, { body: { orderSn: order.sn } }, { as: order.who.token });
      expect(answer.message).toBe('order_statusInvalid');
    }
  });

  it('keeps the delivered part at the deadline, and refunds the rest', async () => {
    const { order } = await partialOrder();
    const paid = (await rowOf(order)).amountPaidFen;
    shop.store.clock.advance(73 * HOUR);
    await sweepOrders(shop.store.system());
    await shop.store.runJobs();
    expect(await refundsOf(order)).toMatchObject([
      { amountFen: Math.round((paid * 2) / 3), status: 'SUCCEEDED' },
    ]);
    expect(await rowOf(order)).toMatchObject({
      status: 'REFUNDED',
      amountRefundedFen: Math.round((paid * 2) / 3),
    });
    expect(await shop.itemOf(order.id)).toMatchObject({ deliveryState: 'PARTIAL', deliveredQuantity: 1 });
  });

  it('is completed when the supplier delivers the rest, without a second top-up', async () => {
    const { order } = await partialOrder();
    const entry = shop.supplier.ledger.get(order.requestId);
    if (!entry) throw new Error('No entry');
    Object.assign(entry, { state: 'DELIVERED', units: 3 });
    expect((await shop.send(shop.supplier.callback(order.requestId))).status).toBe(200);
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_EVALUATE', holdReason: 'NONE' });
    expect(await shop.itemOf(order.id)).toMatchObject({
      deliveryState: 'DELIVERED',
      deliveredQuantity: 3,
      costMinor: 3 * unitCost.minor,
    });
    expect(shop.supplier.callsOf(order.requestId, 'TOP_UP')).toHaveLength(1);
  });

  it('changes nothing when it is reported again', async () => {
    const { order } = await partialOrder();
    const before = await rowOf(order);
    for (const eventId of ['again-1', 'again-2']) {
      await shop.send(shop.supplier.callback(order.requestId, { eventId: `${eventId}-${order.id}` }));
    }
    await shop.store.runJobs();
    expect((await rowOf(order)).version).toBe(before.version);
    expect((await mailsTo(order)).filter(({ subject }) => subject.includes('部分到账'))).toHaveLength(1);
  });

  it('returns to its hold when staff let the order continue and nothing more was delivered', async () => {
    const { order } = await partialOrder();
    await shop.store.db.transaction((tx) =>
      transition(tx, shop.store.system(), {
        orderId: order.id,
        event: 'PASS_REVIEW',
        actor: { type: 'STAFF' },
      }),
    );
    shop.store.clock.advance(10 * 60_000);
    await deliverAll()(order);
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'PARTIAL' });
    expect(shop.supplier.callsOf(order.requestId, 'TOP_UP')).toHaveLength(1);
  });

  it('of more than was ordered is not believed', async () => {
    shop.supplier.decide = () => 'PARTIAL';
    shop.supplier.partialUnits = 3;
    const order = await shop.paidOrder(3);
    await deliverAll()(order);
    shop.supplier.partialUnits = 1;
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_SHIPMENT' });
    expect(await shop.itemOf(order.id)).toMatchObject({ deliveryState: 'SENDING', deliveredQuantity: 0 });
  });
});

describe('a request that the supplier rejects permanently', () => {
  it('is not repeated: the order is on hold for staff, and the member can ask for a refund', async () => {
    shop.supplier.fault = () => ({ kind: 'status', status: 422, code: 'PRODUCT_UNKNOWN', after: false });
    const order = await shop.paidOrder();
    const { system, events } = shop.logged();
    await deliverAll(system)(order);
    expect(events).toContain('supplier.rejected');
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'MANUAL' });
    expect((await mailsTo(order))[0]?.subject).toContain('#');
    shop.store.clock.advance(10 * 60_000);
    await deliverAll(system)(order);
    expect(shop.supplier.callsOf(order.requestId, 'TOP_UP')).toHaveLength(1);
    expect((await view(order)).actions).toContain('ASK_REFUND');
  });
});

describe('an order that is on hold without a result', () => {
  /** On hold at the deadline of the supplier, which is still busy. */
  async function heldOrder() {
    shop.supplier.decide = () => 'PROCESSING';
    const order = await shop.paidOrder();
    await deliverAll()(order);
    shop.store.clock.advance(2 * HOUR + 60_000);
    await deliverAll()(order);
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'MANUAL' });
    return order;
  }
  const sweepLater = async (ms: number) => {
    shop.store.clock.advance(ms);
    await sweepOrders(shop.store.system());
    await shop.store.runJobs();
  };

  it('is queried each hour, and delivered when the supplier has finished', async () => {
    const order = await heldOrder();
    await sweepLater(HOUR + 60_000);
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_REVIEW' });
    shop.supplier.finish(order.requestId, 'DELIVERED');
    await sweepLater(HOUR + 60_000);
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_EVALUATE' });
  });

  it('is queried before it is refunded at its deadline', async () => {
    const order = await heldOrder();
    shop.supplier.finish(order.requestId, 'DELIVERED');
    await sweepLater(73 * HOUR);
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_EVALUATE' });
    expect(await refundsOf(order)).toEqual([]);
  });

  it('is refunded when the supplier has failed', async () => {
    const order = await heldOrder();
    shop.supplier.finish(order.requestId, 'FAILED');
    await shop.send(shop.supplier.callback(order.requestId));
    await shop.store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
  });

  it('can be corrected by the member when the supplier has refused the account', async () => {
    const order = await heldOrder();
    shop.supplier.finish(order.requestId, 'REFUSED');
    await sweepLater(HOUR + 60_000);
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'SUPPLIER' });
    expect((await view(order)).actions).toContain('FIX_ACCOUNT');
  });

  it('records a delivery after its refund once, with an alarm', async () => {
    const order = await heldOrder();
    await sweepLater(73 * HOUR);
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
    shop.supplier.finish(order.requestId, 'DELIVERED');
    for (const eventId of ['late-1', 'late-2']) {
      await shop.send(shop.supplier.callback(order.requestId, { eventId }));
    }
    await shop.store.runJobs();
    const alarms = await shop.store.db
      .select()
      .from(orderLog)
      .where(and(eq(orderLog.orderId, order.id), eq(orderLog.type, 'ALARM')));
    expect(alarms).toMatchObject([{ detail: { event: 'UNEXPECTED_DELIVERY' } }]);
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
  });

  /** The events that a later sweep logs about the top-up of an order. */
  const sweepLogged = async ({ itemId }: Order, ms: number) => {
    shop.store.clock.advance(ms);
    const { system, ofItem } = shop.logged();
    await sweepOrders(system);
    await shop.store.runJobs();
    return ofItem(itemId);
  };

  it('is queried for days after its refund, with an alarm when the supplier has delivered', async () => {
    const order = await heldOrder();
    await sweepLater(73 * HOUR);
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
    shop.supplier.fault = () => ({ kind: 'status', status: 503, code: 'UNAVAILABLE', after: false });
    expect(await sweepLogged(order, 7 * HOUR)).toContain('supplier.call.failed');
    shop.supplier.fault = () => null;
    shop.supplier.finish(order.requestId, 'DELIVERED');
    expect(await sweepLogged(order, HOUR)).not.toContain('supplier.unexpected-delivery');
    expect(await sweepLogged(order, 6 * HOUR)).toContain('supplier.unexpected-delivery');
    const queries = () => shop.supplier.callsOf(order.requestId, 'QUERY').length;
    const before = queries();
    await sweepLogged(order, 7 * HOUR);
    expect(queries()).toBe(before);
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
  });

  it('is an alarm once when it has no result two weeks after its refund', async () => {
    const order = await heldOrder();
    await sweepLater(73 * HOUR);
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED' });
    expect(await sweepLogged(order, 13 * 24 * HOUR)).not.toContain('supplier.no-result');
    expect(await sweepLogged(order, 2 * 24 * HOUR)).toContain('supplier.no-result');
    const queries = () => shop.supplier.callsOf(order.requestId, 'QUERY').length;
    const before = queries();
    expect(await sweepLogged(order, 24 * HOUR)).not.toContain('supplier.no-result');
    expect(queries()).toBe(before);
  });

  it('is an alarm once when its last query fails instead of having a result', async () => {
    const order = await heldOrder();
    await sweepLater(73 * HOUR);
    await sweepLogged(order, 13 * 24 * HOUR);
    // The response of the last query cannot be stored.
    await shop.store.db.execute(sql`
      alter table supplier_call add constraint no_response check (response is null or order_item_id <> ${sql.raw(`'${order.itemId}'`)}) not valid`);
    shop.supplier.finish(order.requestId, 'DELIVERED');
    expect(await sweepLogged(order, 2 * 24 * HOUR)).toContain('supplier.no-result');
    await shop.store.db.execute(sql`alter table supplier_call drop constraint no_response`);
    expect(await sweepLogged(order, 24 * HOUR)).not.toContain('supplier.no-result');
  });

  it('is queried before staff refuse it, and not refused when the supplier has delivered', async () => {
    const refuse = async (order: Order) => {
      const staff = await staffWith(shop.store, ['ROLE_OPERATIONS']);
      const { version } = await rowOf(order);
      const body = { orderSn: order.sn, version, passed: false, reason: '查无到账' };
      const key = 'POST /order/admin/order/review';
      return (await shop.store.attempt(key, { body }, { as: staff.token })).status;
    };
    const delivered = await heldOrder();
    shop.supplier.finish(delivered.requestId, 'DELIVERED');
    expect(await refuse(delivered)).toBe(409);
    expect(await rowOf(delivered)).toMatchObject({ status: 'PENDING_EVALUATE' });
    const open = await heldOrder();
    expect(await refuse(open)).toBe(200);
    expect(await rowOf(open)).toMatchObject({ status: 'PENDING_REFUND' });
    await shop.store.runJobs();
  });
});

it('the kind and the status of every call are recorded', async () => {
  shop.supplier.fault = ({ kind }) => (kind === 'TOP_UP' ? { kind: 'reset', after: false } : null);
  const order = await shop.paidOrder();
  await deliverAll()(order);
  shop.store.clock.advance(5000);
  await deliverAll()(order);
  shop.supplier.fault = () => null;
  await deliverAll()(order);
  const calls = await shop.store.db
    .select({ kind: supplierCall.kind, status: supplierCall.status })
    .from(supplierCall)
    .where(eq(supplierCall.orderItemId, order.itemId))
    .orderBy(supplierCall.attempt);
  expect(calls).toEqual([
    { kind: 'TOP_UP', status: 'UNKNOWN' },
    { kind: 'QUERY', status: 'NOT_FOUND' },
    { kind: 'TOP_UP', status: 'DELIVERED' },
  ]);
});

describe('the balance at the supplier', () => {
  const check = async () => {
    const { system, events } = shop.logged();
    await checkSupplierBalance(system);
    return events;
  };
  const setLimit = (alarmBelowMinor: number) =>
    saveSetting(shop.store.db, 'supplierBalance', { alarmBelowMinor }, shop.store.clock.now());
  const secret = 'a secret of monitoring, 32 characters';
  const status = async () => {
    const { services } = shop.store;
    const app = new Hono();
    mountHealth(app, { ...services, environment: { ...services.environment, revalidateSecret: secret } });
    const read = (given: string) =>
      app.request('/health/supplier', { headers: { Authorization: `Bearer ${given}` } });
    expect((await read('wrong')).status).toBe(404);
    const response = await read(secret);
    expect(response.status).toBe(200);
    return supplierStatus.parse(await response.json());
  };

  it('raises an alarm below the limit of the settings, and is reported to staff', async () => {
    shop.supplier.balance = { minor: 50_000, currency: 'CNY' };
    await setLimit(50_000);
    expect(await check()).toEqual([]);
    expect(await status()).toMatchObject({
      supplier: 'http',
      balance: { minor: 50_000, currency: 'CNY', isLow: false },
    });
    await setLimit(50_001);
    expect(await check()).toEqual(['supplier.balance.low']);
    expect((await status()).balance).toMatchObject({ isLow: true });
    expect(await shop.store.db.select().from(supplierBalance)).toHaveLength(1);
  });

  it('that cannot be read leaves the last one, with an alarm', async () => {
    shop.supplier.fault = ({ kind }) => (kind === 'BALANCE' ? { kind: 'truncated', after: true } : null);
    expect(await check()).toEqual(['supplier.balance.unknown']);
    expect((await status()).balance).toMatchObject({ minor: 50_000 });
  });
});
