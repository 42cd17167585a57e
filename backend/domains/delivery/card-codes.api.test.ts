import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Buyer,
  type Call,
  leaveUnits,
  makeBuyers,
  openPayment,
  placeOrder,
  quotedOrder,
  submitCard,
} from '../../../tests/load/buyers';
import { runCounts } from '../../../tests/setup/run-counts';
import { sku } from '../../database/schema/catalog';
import { cardCode, cardRevealLog, sandboxTopup, supplierCall } from '../../database/schema/fulfilment';
import { authSession, member } from '../../database/schema/members';
import { orderItem, orders } from '../../database/schema/orders';
import { createTestStore, type TestStore } from '../../testing';
import { hashPassword } from '../auth/passwords/password-hash';
import { decryptCard } from './codes/card-vault';
import { deliver } from './deliver';

let store: TestStore;
let call: Call;
let buyer: Buyer;
const password = 'Correct horse 2026';
const cardSku = '1800311000000000107';

beforeAll(async () => {
  store = await createTestStore();
  call = store.call;
  const [first] = await makeBuyers(store.db, 1);
  if (!first) throw new Error('No buyer');
  buyer = first;
  await store.db
    .update(member)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(member.id, buyer.memberId));
});
afterAll(() => store.close());

async function paidOrder(
  wish: { skuId: string; quantity?: number; values?: Record<string, string>; addressId?: string },
  who = buyer,
) {
  const order = await placeOrder(call, who, wish);
  const payment = await openPayment(call, who, order);
  await submitCard(call, payment.session);
  await store.runJobs();
  return order;
}

const orderRow = async (id: string) => (await store.db.select().from(orders).where(eq(orders.id, id)))[0];
const itemRow = async (id: string) =>
  (await store.db.select().from(orderItem).where(eq(orderItem.orderId, id)))[0];

describe('revealing codes', () => {
  const reveal = (body: object, as = buyer.token) =>
    store.attempt('POST /order/member/order/cards', { body }, { as });

  it('asvs:V7.5.1 asvs:V8.2.3 requires a step-up, valid for fifteen minutes in this session, and logs every reveal', async () => {
    const order = await paidOrder({ skuId: cardSku, quantity: 2 });
    const { sn: orderSn } = order;
    expect(await reveal({ orderSn })).toMatchObject({ status: 403, message: 'card_revealRequired' });
    expect(await reveal({ orderSn, password: 'wrong' })).toMatchObject({
      status: 422,
      message: 'member_password_incorrect',
    });
    expect(await reveal({ orderSn, ticket: 'x'.repeat(40) })).toMatchObject({ status: 403 });
    expect(await reveal({ orderSn })).toMatchObject({ status: 403 });

    const shown = await reveal({ orderSn, password });
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.data).toMatchObject({
      cards: [
        { state: 'REVEALED', secret: expect.stringMatching(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/) },
        { state: 'REVEALED' },
      ],
    });
    expect((await reveal({ orderSn })).data).toEqual(shown.data);
    const item = await itemRow(order.id);
    const cards = await store.db
      .select()
      .from(cardCode)
      .where(eq(cardCode.orderItemId, item?.id ?? ''));
    expect(cards.map((card) => card.state)).toEqual(['REVEALED', 'REVEALED']);
    const logged = await store.db
      .select()
      .from(cardRevealLog)
      .where(eq(cardRevealLog.memberId, buyer.memberId));
    expect(logged).toHaveLength(4);

    store.clock.advance(15 * 60_000 + 1000);
    expect(await reveal({ orderSn })).toMatchObject({ status: 403 });
  });

  it('reveals one code of several; the others are not marked as revealed', async () => {
    const [order, other] = [
      await paidOrder({ skuId: cardSku, quantity: 2 }),
      await paidOrder({ skuId: cardSku }),
    ];
    const cardsOf = async (orderSn: string) =>
      (await call('GET /order/member/order/view', { query: { orderSn } }, { as: buyer.token })).delivery
        .cards;
    const [first, second] = await cardsOf(order.sn);
    expect([first?.state, second?.state]).toEqual(['SOLD', 'SOLD']);
    const shown = await reveal({ orderSn: order.sn, cardId: first?.id, password });
    expect(shown.data).toMatchObject({ cards: [{ id: first?.id, state: 'REVEALED' }] });
    expect((await cardsOf(order.sn)).map(({ state }) => state)).toEqual(['REVEALED', 'SOLD']);
    const [foreign] = await cardsOf(other.sn);
    expect(await reveal({ orderSn: order.sn, cardId: foreign?.id })).toMatchObject({
      status: 422,
      message: 'card_notAvailable',
    });
    expect((await cardsOf(other.sn)).map(({ state }) => state)).toEqual(['SOLD']);
  });

  it('comes before the product review, which is asked for and accepted afterwards', async () => {
    const { sn: orderSn } = await paidOrder({ skuId: cardSku });
    const asked = async () => {
      const order = await call('GET /order/member/order/view', { query: { orderSn } }, { as: buyer.token });
      const { records } = await call('GET /order/member/review/waiting', {}, { as: buyer.token });
      return [order.canReview, order.actions.includes('REVIEW'), records.some(({ sn }) => sn === orderSn)];
    };
    const body = { orderSn, score: 5, content: 'worked' };
    const review = () => store.attempt('POST /order/member/review/save', { body }, { as: buyer.token });
    expect(await asked()).toEqual([false, false, false]);
    expect(await review()).toMatchObject({ status: 422, message: 'order_statusInvalid' });
    expect((await reveal({ orderSn, password })).status).toBe(200);
    expect(await asked()).toEqual([true, true, true]);
    expect((await review()).status).toBe(200);
  });

  it('requires another step-up in another session and for another order', async () => {
    const [first, other] = [await paidOrder({ skuId: cardSku }), await paidOrder({ skuId: cardSku })];
    expect((await reveal({ orderSn: first.sn, password })).status).toBe(200);
    expect((await reveal({ orderSn: other.sn })).status).toBe(403);
    const [newSession] = await makeBuyers(store.db, 1, store.clock.now());
    if (!newSession) throw new Error('No session');
    await store.db
      .update(authSession)
      .set({ memberId: buyer.memberId })
      .where(eq(authSession.memberId, newSession.memberId));
    expect((await reveal({ orderSn: first.sn }, newSession.token)).status).toBe(403);
  });

  it("returns the same error for another member's order as for an unknown one, and card_notAvailable for an unpaid one", async () => {
    const order = await placeOrder(call, buyer, { skuId: cardSku });
    expect(await reveal({ orderSn: order.sn, password })).toMatchObject({
      status: 422,
      message: 'card_notAvailable',
    });
    const stranger = await store.signIn('second@tianyun.example');
    const foreign = await reveal({ orderSn: order.sn, password: 'Tianyun2026' }, stranger);
    const unknown = await reveal({ orderSn: '202601010000000', password: 'Tianyun2026' }, stranger);
    expect([foreign.status, foreign.message]).toEqual([404, 'order_notFound']);
    expect([unknown.status, unknown.message]).toEqual([404, 'order_notFound']);
    await call('POST /order/member/order/cancel', { body: { orderSn: order.sn } }, { as: buyer.token });
  });

  it('stores no code in plain text', async () => {
    const rows = await store.db
      .select()
      .from(cardCode)
      .where(inArray(cardCode.state, ['REVEALED', 'SOLD']));
    const secrets = rows.map((row) => decryptCard(store.environment, row, row.secretEnc));
    expect(secrets.length).toBeGreaterThan(2);
    const { rows: tables } = await store.db.execute<{ name: string }>(
      sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const { rows: dump } = await store.db.execute<{ text: string }>(
        sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.raw(name)} t`,
      );
      for (const secret of secrets) expect(dump[0]?.text.includes(secret), name).toBe(false);
    }
  });
});

describe('delivery', () => {
  it('delivers once under concurrent jobs', async () => {
    const order = await placeOrder(call, buyer, { skuId: cardSku, quantity: 3 });
    const payment = await openPayment(call, buyer, order);
    await submitCard(call, payment.session);
    await call(
      'GET /order/member/payment/is_pay_success',
      { query: { paymentLogSn: payment.paymentLogSn } },
      { as: buyer.token },
    );
    await Promise.all(Array.from({ length: 10 }, () => deliver(store.system(), order.id, ['CARD'])));
    await store.runJobs();
    const item = await itemRow(order.id);
    expect(item).toMatchObject({ deliveryState: 'DELIVERED', deliveredQuantity: 3 });
    const sold = await store.db
      .select()
      .from(cardCode)
      .where(and(eq(cardCode.orderItemId, item?.id ?? ''), eq(cardCode.state, 'SOLD')));
    expect(sold).toHaveLength(3);
  });

  it('tops up once, and polls a slow supplier', async () => {
    const order = await paidOrder({ skuId: '1800311000000000035', values: { account: '123456666' } });
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_SHIPMENT' });
    store.clock.advance(9000);
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
    const item = await itemRow(order.id);
    const calls = await store.db
      .select()
      .from(supplierCall)
      .where(eq(supplierCall.orderItemId, item?.id ?? ''));
    expect(calls.map((row) => row.status).sort()).toEqual(['DELIVERED', 'PROCESSING']);
    expect(
      await store.db
        .select()
        .from(sandboxTopup)
        .where(eq(sandboxTopup.requestId, `${item?.id}-0`)),
    ).toHaveLength(1);
  });

  it('returns a rejected account to its owner for correction', async () => {
    const order = await paidOrder({ skuId: '1800311000000000035', values: { account: '123459999' } });
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_REVIEW', holdReason: 'SUPPLIER' });
    expect(await itemRow(order.id)).toMatchObject({
      deliveryState: 'FAILED',
      failReason: 'goods_account_limitExceeded',
    });
    await call(
      'POST /order/member/order/update_account',
      { body: { orderSn: order.sn, values: { account: '123451111' } } },
      { as: buyer.token },
    );
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
  });

  it('completes manual products by the demo staff after twenty seconds', async () => {
    const order = await paidOrder({
      skuId: '1800311000000000134',
      values: { server: 'intl', account: '1234567', role: 'Kestrel' },
    });
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_SHIPMENT' });
    store.clock.advance(21_000);
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'PENDING_EVALUATE' });
  });

  it('refunds a paid order whose codes are gone', async () => {
    const order = await placeOrder(call, buyer, { skuId: '1800311000000000109' });
    const item = await itemRow(order.id);
    const payment = await openPayment(call, buyer, order);
    await submitCard(call, payment.session);
    await store.db
      .update(cardCode)
      .set({ state: 'VOID', orderItemId: null })
      .where(eq(cardCode.orderItemId, item?.id ?? ''));
    await store.runJobs();
    expect(await orderRow(order.id)).toMatchObject({ status: 'REFUNDED' });
  });
});

describe('the last code', () => {
  it('asvs:V2.3.4 asvs:V15.4.2 is delivered to exactly one of many buyers at once', async () => {
    const last = '1800311000000000108';
    await leaveUnits(store.db, last, 1);
    const crowd = await makeBuyers(store.db, runCounts.raceClients, store.clock.now());
    const wishes: Awaited<ReturnType<typeof quotedOrder>>[] = [];
    for (const each of crowd) wishes.push(await quotedOrder(call, each, { skuId: last }));
    const answers = await Promise.all(
      crowd.map((each, index) =>
        store.attempt(
          'POST /order/member/order/create',
          { body: wishes[index]?.body },
          { as: each.token, idempotencyKey: `crowd-${index}-0000` },
        ),
      ),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter((answer) => answer.status !== 200);
    expect(new Set(lost.map((answer) => `${answer.status} ${answer.message}`))).toEqual(
      new Set(['422 goods_stockNotEnough']),
    );
    const [units] = await store.db.select().from(sku).where(eq(sku.id, last));
    expect(units).toMatchObject({ available: 0, reserved: 1 });
  });
});

describe('the file of the codes', () => {
  const fileOf = async (order: { sn: string }, proof: object) =>
    store.attempt(
      'POST /order/member/order/cards_file',
      { body: { orderSn: order.sn, ...proof } },
      { as: buyer.token },
    );

  it('has every code of the order, and reveals and logs them like a reveal', async () => {
    const order = await paidOrder({ skuId: cardSku, quantity: 2 });
    expect(await fileOf(order, {})).toMatchObject({ status: 403, message: 'card_revealRequired' });
    const { status, data } = await fileOf(order, { password });
    expect(status).toBe(200);
    const { fileName, base64 } = data as { fileName: string; base64: string };
    const text = Buffer.from(base64, 'base64').toString();
    expect(fileName).toBe(`codes-${order.sn}.txt`);
    const { data: shown } = await store.attempt(
      'POST /order/member/order/cards',
      { body: { orderSn: order.sn } },
      { as: buyer.token },
    );
    const { cards } = shown as { cards: { cardNo: string | null; secret: string }[] };
    const lines = cards.map(({ cardNo, secret }) => (cardNo ? `${cardNo}\t${secret}` : secret));
    expect(text).toBe(lines.map((line) => `${line}\r\n`).join(''));
    const rows = await store.db
      .select({ state: cardCode.state, id: cardCode.id })
      .from(cardCode)
      .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
      .where(eq(orderItem.orderId, order.id));
    expect(rows.map(({ state }) => state)).toEqual(['REVEALED', 'REVEALED']);
    for (const { id } of rows) {
      const logged = await store.db.select().from(cardRevealLog).where(eq(cardRevealLog.cardCodeId, id));
      expect(logged).toHaveLength(2);
    }
  });
});
