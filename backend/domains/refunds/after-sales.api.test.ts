import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundPromises } from '../../../lib/refunds/promises';
import { addTime } from '../../../lib/time';
import { accountFixture } from '../../../tests/api/fixtures/account';
import { expectNoViolations } from '../../../tests/api/fixtures/check-invariants';
import { mailedTo } from '../../../tests/api/fixtures/mailed';
import { staffWith } from '../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../tests/api/fixtures/trade';
import type { Buyer } from '../../../tests/load/buyers';
import { afterSales } from '../../database/schema/after-sales';
import { goods, sku } from '../../database/schema/catalog';
import { cardCode, cardRevealLog } from '../../database/schema/fulfilment';
import { orderItem, orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import { pointAccount } from '../../database/schema/pricing';
import { newId } from '../../platform/new-id';
import { createTestStore, type TestStore } from '../../testing';
import { receiveOrder } from '../orders/commands/receive-order';
import { defaultSettings } from '../settings/default-settings';
import { saveSetting } from '../settings/save-setting';
import { sweepAfterSales } from './sweep-after-sales';

const day = 86_400_000;

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let accounts: ReturnType<typeof accountFixture>;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  accounts = accountFixture(store);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

type Order = Awaited<ReturnType<ReturnType<typeof tradeFixture>['buy']>>;

const staff = async () => {
  const { token } = await staffWith(store, ['ROLE_FINANCE']);
  return { as: token };
};
const apply = (order: Order, wish: object, key = `apply-${newId()}`) =>
  store.attempt(
    'POST /order/member/aftersales/apply',
    { body: { orderSn: order.sn, type: 'REFUND', reason: 'NOT_RECEIVED', units: 1, ...wish } },
    { as: order.buyer.token, idempotencyKey: key },
  );
const applied = async (order: Order, wish: object): Promise<string> => {
  const { status, message, data } = await apply(order, wish);
  expect([status, message]).toEqual([200, 'common_message_ok']);
  return (data as { id: string }).id;
};
const view = (order: Order, id: string) =>
  store.call('GET /order/member/aftersales/view', { query: { id } }, { as: order.buyer.token });
const rowOf = async ({ id }: { id: string }) => {
  const [row] = await store.db.select().from(orders).where(eq(orders.id, id));
  return row;
};
const cardsOf = async ({ id }: { id: string }) =>
  store.db
    .select({ id: cardCode.id, state: cardCode.state, replacedById: cardCode.replacedById })
    .from(cardCode)
    .innerJoin(orderItem, eq(orderItem.id, cardCode.orderItemId))
    .where(eq(orderItem.orderId, id))
    .orderBy(cardCode.id);
const reveal = async (order: Order) => {
  const now = store.clock.now();
  const cards = await cardsOf(order);
  for (const { id } of cards.filter(({ state }) => state === 'SOLD')) {
    await store.db.update(cardCode).set({ state: 'REVEALED', revealedTime: now }).where(eq(cardCode.id, id));
    const { memberId } = order.buyer;
    await store.db.insert(cardRevealLog).values({ id: newId(), cardCodeId: id, memberId, createdTime: now });
  }
  return cards.map(({ id }) => id);
};
const listed = async (id: string, status: 'APPLIED' | 'REJECTED') => {
  const query = { status, pageSize: 100 };
  const { records } = await store.call('GET /order/admin/aftersales/list', { query }, await staff());
  return records.find((one) => one.id === id);
};
/** Yuan of one of so many units. */
const shareOf = async (order: Order, units: number) =>
  Math.floor(((await rowOf(order))?.amountPaidFen ?? 0) / units) / 100;
const subjectsTo = async ({ memberId }: Buyer) => {
  const rows = await mailedTo(store, `buyer${memberId}@tianyun.example`);
  return rows.map(({ subject }) => subject);
};

describe('a request for a refund', () => {
  it('reserves the money, pauses the receipt, and is paid when staff approve it', async () => {
    const order = await trade.buy({ ...cardCodes, quantity: 2 });
    const who = { ...order.buyer, email: '' };
    const { id: imageId } = await accounts.upload(who, 'aftersales');
    const id = await applied(order, { reason: 'CHANGED_MIND', images: [imageId], description: ' too many ' });
    expect(await rowOf(order)).toMatchObject({ status: 'PENDING_REFUND', amountRefundedFen: 0 });
    const context = store.context({
      kind: 'member',
      memberId: order.buyer.memberId,
      username: 'buyer',
      sessionId: '1',
    });
    await expect(receiveOrder(context, order.sn)).rejects.toThrow('order_statusInvalid');
    expect(await view(order, id)).toMatchObject({
      status: 'APPLIED',
      description: 'too many',
      images: [`/api/order/member/aftersales/image?id=${imageId}`],
      refund: { status: 'REQUESTED', expectedTime: null },
      canCancel: true,
    });
    // Staff decide the request instead of refunding past it.
    const clerk = await staff();
    expect(await listed(id, 'APPLIED')).toMatchObject({
      amount: await shareOf(order, 2),
      goodsCover: expect.stringMatching(/^\/covers\/.+\.svg$/),
    });
    expect(await trade.refundPart(order.sn, { amount: 1 })).toMatchObject({ message: 'refund_caseOpen' });
    const approve = () =>
      store.attempt(
        'POST /order/admin/aftersales/approve',
        { body: { id, keepFee: false, reason: 'Agreed' } },
        clerk,
      );
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await store.runJobs();
    expect(await view(order, id)).toMatchObject({
      status: 'DONE',
      refund: { status: 'SUCCEEDED', units: 1, expectedTime: expect.any(String) },
      canCancel: false,
    });
    const after = await rowOf(order);
    expect(after?.status).toBe('PENDING_EVALUATE');
    expect(after?.amountRefundedFen).toBe(Math.floor((after?.amountPaidFen ?? 0) / 2));
    expect((await cardsOf(order)).map(({ state }) => state).sort()).toEqual(['SOLD', 'VOID']);
    expect(await subjectsTo(order.buyer)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('售后申请已收到'),
        expect.stringContaining('已部分退款'),
      ]),
    );
    const image = (path: string, as: string) =>
      store.app.fetch(
        new Request(`http://backend.internal${path.replace('/api', '')}`, {
          headers: { Authorization: `Bearer ${as}` },
        }),
      );
    const link = `/api/order/member/aftersales/image?id=${imageId}`;
    expect((await image(link, order.buyer.token)).headers.get('content-type')).toBe('image/webp');
    expect((await image(link, (await accounts.owner()).token)).status).toBe(404);
  });

  it('of one unit returns every unit when a refund by amount left no more than its price', async () => {
    const order = await trade.buy({ ...cardCodes, quantity: 2 });
    const { amountPaidFen = 0 } = (await rowOf(order)) ?? {};
    const amount = Math.ceil(amountPaidFen * 0.6) / 100;
    expect(await trade.refundPart(order.sn, { amount })).toMatchObject({ status: 200 });
    const id = await applied(order, { reason: 'CHANGED_MIND' });
    await store.call(
      'POST /order/admin/aftersales/approve',
      { body: { id, keepFee: false, reason: 'Agreed' } },
      await staff(),
    );
    await store.runJobs();
    expect(await rowOf(order)).toMatchObject({ status: 'REFUNDED', amountRefundedFen: amountPaidFen });
    expect((await cardsOf(order)).map(({ state }) => state)).toEqual(['VOID', 'VOID']);
    expect(await view(order, id)).toMatchObject({ status: 'DONE', refund: { status: 'SUCCEEDED' } });
  });

  it('in coins is possible a day after the payment, and arrives as coins', async () => {
    const order = await trade.buy(topUp);
    const options = () =>
      store.call(
        'GET /order/member/aftersales/options',
        { query: { orderSn: order.sn } },
        { as: order.buyer.token },
      );
    const wish = { reason: 'NOT_RECEIVED', channel: 'COINS' };
    expect(await options()).toMatchObject({
      canChooseCoins: false,
      refundDays: refundPromises.cardDays,
      goodsCover: expect.stringMatching(/^\/covers\/.+\.svg$/),
    });
    expect(await apply(order, wish)).toMatchObject({ status: 422, message: 'refund_coinsNotPossible' });
    const paidAt = (succeededTime: Date) =>
      store.db.update(paymentLog).set({ succeededTime }).where(eq(paymentLog.orderId, order.id));
    await paidAt(addTime(store.clock.now(), -25, 'hour'));
    expect(await options()).toMatchObject({ canChooseCoins: true });
    const id = await applied(order, wish);
    await paidAt((await rowOf(order))?.paidTime ?? store.clock.now());
    await store.call(
      'POST /order/admin/aftersales/approve',
      { body: { id, keepFee: true, reason: 'Agreed' } },
      await staff(),
    );
    await store.runJobs();
    const after = await rowOf(order);
    expect(after?.status).toBe('REFUNDED');
    const [account] = await store.db
      .select()
      .from(pointAccount)
      .where(eq(pointAccount.memberId, order.buyer.memberId));
    expect(account?.balance).toBe((after?.amountPaidFen ?? 0) - (after?.serviceFeeFen ?? 0));
  });

  it('is written once for one key, and one at a time for an order', async () => {
    const order = await trade.buy(topUp);
    const key = `apply-${newId()}`;
    const answers = await Promise.all([apply(order, {}, key), apply(order, {}, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await apply(order, {})).toMatchObject({ message: 'aftersales_notPossible' });
    expect(await trade.refundsOf(order.id)).toHaveLength(1);
  });

  it('that is withdrawn or refused changes nothing, and can be repeated', async () => {
    const order = await trade.buy(topUp);
    await trade.receive(order);
    const first = await applied(order, {});
    const body = { id: first };
    await store.call('POST /order/member/aftersales/cancel', { body }, { as: order.buyer.token });
    expect((await rowOf(order))?.status).toBe('COMPLETED');
    const id = await applied(order, {});
    const reply = 'The top-up is in the account.';
    await store.call('POST /order/admin/aftersales/refuse', { body: { id, reply } }, await staff());
    expect(await view(order, id)).toMatchObject({ status: 'REJECTED', reply, refund: null });
    expect(await listed(id, 'REJECTED')).toMatchObject({ amount: await shareOf(order, 1) });
    expect(await rowOf(order)).toMatchObject({ status: 'COMPLETED', amountRefundedFen: 0 });
    expect((await trade.refundsOf(order.id)).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    const own = { as: order.buyer.token };
    const query = { tab: 'AFTERSALES', pageNumber: 1, pageSize: 10 } as const;
    const page = await store.call('GET /order/member/order/list', { query }, own);
    expect(page.records.map(({ sn }) => sn)).toEqual([order.sn]);
    expect(await store.call('GET /order/member/order/statistics', {}, own)).toMatchObject({
      aftersales: 1,
      completed: 1,
    });
    const late = await store.attempt(
      'POST /order/member/aftersales/cancel',
      { body },
      { as: order.buyer.token },
    );
    expect(late.message).toBe('order_statusInvalid');
    expect((await subjectsTo(order.buyer)).at(-1)).toContain('未通过');
  });

  it('is not possible before the delivery, for another kind of product, or too late', async () => {
    const unsent = await trade.place();
    const paid = { ...unsent, ...(await trade.pay(unsent)) };
    expect(await apply(paid, {})).toMatchObject({ message: 'aftersales_notPossible' });
    await store.runJobs();
    expect(await apply(paid, { type: 'RETURN' })).toMatchObject({ message: 'aftersales_notPossible' });
    expect(await apply(paid, { units: 2 })).toMatchObject({ message: 'aftersales_notPossible' });
    expect(await apply(paid, { images: [newId()] })).toMatchObject({ message: 'aftersales_imageInvalid' });
    const deliveredAt = (deliveredTime: Date) =>
      store.db.update(orderItem).set({ deliveredTime }).where(eq(orderItem.orderId, paid.id));
    await deliveredAt(new Date(store.clock.now().getTime() - 8 * day));
    expect(await apply(paid, {})).toMatchObject({ message: 'aftersales_notPossible' });
    const options = await store.call(
      'GET /order/member/aftersales/options',
      { query: { orderSn: paid.sn } },
      { as: paid.buyer.token },
    );
    expect(options).toMatchObject({ types: [], refusal: 'TOO_LATE' });
    await deliveredAt((await rowOf(paid))?.paidTime ?? store.clock.now());
  });
});

describe('faulty codes', () => {
  const wish = { type: 'REPLACE_CODE', reason: 'CODE_USED' };

  it('are replaced by others from stock', async () => {
    const order = await trade.buy({ ...cardCodes, quantity: 2 });
    const [faulty = '', good = ''] = await reveal(order);
    const [before] = await store.db.select().from(sku).where(eq(sku.id, cardCodes.skuId));
    // A code of another order, and one that was not named, are refused.
    expect(await apply(order, { ...wish, cardIds: [newId()] })).toMatchObject({ status: 422 });
    expect(await apply(order, wish)).toMatchObject({ status: 422 });
    const id = await applied(order, { ...wish, cardIds: [faulty] });
    await store.call(
      'POST /order/admin/aftersales/replace',
      { body: { id, reason: 'Checked', reply: 'Sorry' } },
      await staff(),
    );
    const cards = await cardsOf(order);
    const fresh = cards.find(({ state }) => state === 'SOLD');
    expect(cards.find((card) => card.id === faulty)).toMatchObject({
      state: 'REPLACED',
      replacedById: fresh?.id,
    });
    expect(cards.find((card) => card.id === good)).toMatchObject({ state: 'REVEALED' });
    expect(await view(order, id)).toMatchObject({ status: 'DONE', refund: null, reply: 'Sorry' });
    expect((await rowOf(order))?.status).toBe('PENDING_EVALUATE');
    const [after] = await store.db.select().from(sku).where(eq(sku.id, cardCodes.skuId));
    expect([after?.available, after?.sold]).toEqual([(before?.available ?? 0) - 1, before?.sold]);
  });

  it('are refunded when there are no others', async () => {
    const order = await trade.buy(cardCodes);
    const types = async () => {
      const query = { orderSn: order.sn };
      const as = order.buyer.token;
      const options = await store.call('GET /order/member/aftersales/options', { query }, { as });
      return options.types.map(({ type }) => type);
    };
    // A code that was not shown cannot be named.
    expect(await types()).toEqual(['REFUND']);
    const [faulty = ''] = await reveal(order);
    expect(await types()).toEqual(['REPLACE_CODE', 'REFUND']);
    const [code] = await store.db.select().from(cardCode).where(eq(cardCode.id, faulty));
    const reportedLots = async () => {
      const query = { reported: 'true' } as const;
      const { rows } = await store.call('GET /goods/admin/card_lot/list', { query }, await staff());
      return rows.find((lot) => lot.id === code?.batchId)?.reported ?? 0;
    };
    const before = await reportedLots();
    const id = await applied(order, { ...wish, cardIds: [faulty] });
    expect(await reportedLots()).toBe(before + 1);
    await store.call(
      'POST /order/admin/aftersales/approve',
      { body: { id, keepFee: false, reason: 'Agreed' } },
      await staff(),
    );
    await store.runJobs();
    expect((await rowOf(order))?.status).toBe('REFUNDED');
    expect(await cardsOf(order)).toMatchObject([{ id: faulty, state: 'INVALID' }]);
    expect(await view(order, id)).toMatchObject({ status: 'DONE', refund: { status: 'SUCCEEDED' } });
  });
});

describe('what the texts promise about refunds', () => {
  const optionsOf = async (order: Order) =>
    store.call(
      'GET /order/member/aftersales/options',
      { query: { orderSn: order.sn } },
      { as: order.buyer.token },
    );
  const refused = { status: 422, message: 'aftersales_notPossible' };

  it('a code that was shown is refunded only as faulty, one that was not for any reason', async () => {
    const order = await trade.buy({ ...cardCodes, quantity: 2 });
    expect(await optionsOf(order)).toMatchObject({
      units: 2,
      shown: 0,
      types: [{ type: 'REFUND', reasons: ['CHANGED_MIND', 'OTHER'] }],
    });
    const [shown = ''] = (await cardsOf(order)).map(({ id }) => id);
    await store.db
      .update(cardCode)
      .set({ state: 'REVEALED', revealedTime: store.clock.now() })
      .where(eq(cardCode.id, shown));
    expect(await optionsOf(order)).toMatchObject({ units: 2, shown: 1 });
    expect(await apply(order, { reason: 'CHANGED_MIND', units: 2 })).toMatchObject(refused);
    expect(await apply(order, { reason: 'CODE_INVALID', units: 2, cardIds: [shown] })).toMatchObject(refused);
    // A faulty code is named, also when its money is wanted instead of another code.
    expect(await apply(order, { reason: 'CODE_INVALID' })).toMatchObject(refused);
    await applied(order, { reason: 'CHANGED_MIND' });

    const seen = await trade.buy(cardCodes);
    await reveal(seen);
    expect((await optionsOf(seen)).types).toEqual([
      { type: 'REPLACE_CODE', reasons: ['CODE_USED', 'CODE_INVALID', 'WRONG_AMOUNT'] },
      { type: 'REFUND', reasons: ['CODE_USED', 'CODE_INVALID'] },
    ]);
    expect(await apply(seen, { reason: 'CHANGED_MIND' })).toMatchObject(refused);
  });

  it('an unused parcel is taken back for the days of its product, a damaged one for longer', async () => {
    const order = await trade.buy(topUp);
    const [item] = await store.db
      .update(orderItem)
      .set({ deliveryMode: 'SHIPPING' })
      .where(eq(orderItem.orderId, order.id))
      .returning();
    const returnsFor = (days: number | null) =>
      store.db
        .update(goods)
        .set({ returnsDays: days })
        .where(eq(goods.id, item?.goodsId ?? ''));
    const reasons = async () => (await optionsOf(order)).types.flatMap((one) => one.reasons);
    await returnsFor(7);
    expect(await reasons()).toContain('CHANGED_MIND');
    const delivered = (daysAgo: number) =>
      store.db
        .update(orderItem)
        .set({ deliveredTime: addTime(store.clock.now(), -daysAgo, 'day') })
        .where(eq(orderItem.orderId, order.id));
    await delivered(8);
    expect(await reasons()).not.toContain('CHANGED_MIND');
    expect(await reasons()).toContain('DAMAGED');
    await delivered(0);
    await returnsFor(0);
    expect(await apply(order, { type: 'RETURN', reason: 'CHANGED_MIND' })).toMatchObject(refused);
    await returnsFor(null);
  });
});

describe('a return', () => {
  /** A delivered order counts as a parcel from here on. */
  async function parcel() {
    const order = await trade.buy(topUp);
    await store.db.update(orderItem).set({ deliveryMode: 'SHIPPING' }).where(eq(orderItem.orderId, order.id));
    const id = await applied(order, { type: 'RETURN', reason: 'DAMAGED' });
    await store.call(
      'POST /order/admin/aftersales/approve',
      { body: { id, keepFee: false, reason: 'Agreed' } },
      await staff(),
    );
    return { order, id };
  }

  it('is refunded when the goods have arrived', async () => {
    const { order, id } = await parcel();
    expect(await view(order, id)).toMatchObject({
      status: 'APPROVED',
      returnDeadline: expect.any(String),
      canSend: true,
      refund: { status: 'REQUESTED' },
    });
    const body = { id, company: 'SF', trackingNo: 'SF0001' };
    await store.call('POST /order/member/aftersales/send', { body }, { as: order.buyer.token });
    expect(await view(order, id)).toMatchObject({
      canSend: false,
      canCancel: false,
      returnTrackingNo: 'SF0001',
    });
    await store.call(
      'POST /order/admin/aftersales/received',
      { body: { id, keepFee: false, reason: 'Agreed' } },
      await staff(),
    );
    await store.runJobs();
    expect((await rowOf(order))?.status).toBe('REFUNDED');
    expect(await view(order, id)).toMatchObject({ status: 'DONE' });
  });

  it('that is not sent in time is closed, and a late decision raises an alarm once', async () => {
    const { order, id } = await parcel();
    const waiting = await applied(await trade.buy(topUp), {});
    store.clock.advance(8 * day);
    const events: unknown[] = [];
    const log = Object.assign(Object.create(store.services.log), {
      error: (fields: { event?: string }) => events.push(fields.event),
    });
    await sweepAfterSales({ ...store.system(), log });
    await sweepAfterSales({ ...store.system(), log });
    const [row] = await store.db.select().from(afterSales).where(eq(afterSales.id, id));
    expect(row?.status).toBe('CANCELED');
    expect((await rowOf(order))?.status).toBe('PENDING_EVALUATE');
    expect(events.filter((event) => event === 'aftersales.late').length).toBeGreaterThan(0);
    const [late] = await store.db.select().from(afterSales).where(eq(afterSales.id, waiting));
    expect(late).toMatchObject({ status: 'APPLIED', alarmedTime: expect.any(Date) });
    events.length = 0;
    await sweepAfterSales({ ...store.system(), log });
    expect(events).toEqual([]);
  });

  it('cannot be refused or withdrawn once its arrival has started the refund', async () => {
    const { order, id } = await parcel();
    await store.call(
      'POST /order/admin/aftersales/received',
      { body: { id, keepFee: false, reason: 'Agreed' } },
      await staff(),
    );
    const query = { id };
    expect(await store.call('GET /order/admin/aftersales/view', { query }, await staff())).toMatchObject({
      status: 'APPROVED',
      refund: { status: 'APPROVED' },
    });
    const refused = await store.attempt(
      'POST /order/admin/aftersales/refuse',
      { body: { id, reply: 'Damaged' } },
      await staff(),
    );
    expect(refused).toMatchObject({ status: 422, message: 'order_statusInvalid' });
    const withdrawn = await store.attempt(
      'POST /order/member/aftersales/cancel',
      { body: { id } },
      { as: order.buyer.token },
    );
    expect(withdrawn.status).toBe(422);
    await store.runJobs();
    expect((await rowOf(order))?.status).toBe('REFUNDED');
    expect(await view(order, id)).toMatchObject({ status: 'DONE', refund: { status: 'SUCCEEDED' } });
  });

  it('whose arrival waits for a second person is not closed at the deadline for sending it', async () => {
    const { order, id } = await parcel();
    const limits = { ...defaultSettings.approvalLimits, refundCny: 1 };
    await saveSetting(store.db, 'approvalLimits', limits, store.clock.now());
    const { approvalId } = await store.call(
      'POST /order/admin/aftersales/received',
      { body: { id, keepFee: false, reason: 'Agreed' } },
      await staff(),
    );
    await saveSetting(store.db, 'approvalLimits', defaultSettings.approvalLimits, store.clock.now());
    expect(await view(order, id)).toMatchObject({
      status: 'APPROVED',
      returnSentTime: expect.any(String),
      canCancel: false,
    });
    await store.db.update(afterSales).set({ returnDeadline: store.clock.now() }).where(eq(afterSales.id, id));
    await sweepAfterSales(store.system());
    expect(await view(order, id)).toMatchObject({ status: 'APPROVED', refund: { status: 'REQUESTED' } });
    const approver = await staff();
    const query = { id: approvalId ?? '' };
    const shown = await store.call('GET /upms/admin/approval/view', { query }, approver);
    expect(shown.isCurrent).toBe(true);
    const { contentHash } = shown;
    await store.call(
      'POST /upms/admin/approval/decide',
      { body: { ...query, contentHash, approved: true } },
      approver,
    );
    await store.runJobs();
    expect(await view(order, id)).toMatchObject({ status: 'DONE' });
  });

  it('whose parcel was sent but never recorded raises an alarm once', async () => {
    const { order, id } = await parcel();
    const body = { id, company: 'SF', trackingNo: 'SF0002' };
    await store.call('POST /order/member/aftersales/send', { body }, { as: order.buyer.token });
    const alarms = async () => {
      const raised: string[] = [];
      const log = Object.assign(Object.create(store.services.log), {
        error: (fields: { event?: string; afterSalesId?: string }) => {
          if (fields.afterSalesId === id) raised.push(String(fields.event));
        },
      });
      await sweepAfterSales({ ...store.system(), log });
      return raised;
    };
    store.clock.advance(13 * day);
    expect(await alarms()).toEqual([]);
    store.clock.advance(2 * day);
    expect(await alarms()).toEqual(['aftersales.parcel']);
    expect(await alarms()).toEqual([]);
    const [row] = await store.db.select().from(afterSales).where(eq(afterSales.id, id));
    expect(row?.status).toBe('APPROVED');
  });
});
