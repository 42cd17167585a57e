import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations } from '../../../../../tests/api/fixtures/check-invariants';
import { mailedTo } from '../../../../../tests/api/fixtures/mailed';
import { type StaffMember, staffWith } from '../../../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../../../tests/api/fixtures/trade';
import { type Buyer, openPayment } from '../../../../../tests/load/buyers';
import { cardCode, sandboxPayment } from '../../../../database/schema/fulfilment';
import { member } from '../../../../database/schema/members';
import { orderItem, orders } from '../../../../database/schema/orders';
import { refund } from '../../../../database/schema/payments';
import { auditLog } from '../../../../database/schema/platform';
import { pointAccount, pointLog } from '../../../../database/schema/pricing';
import { newId } from '../../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../../testing';
import { readLines } from '../../../journal/read-lines';
import { transition } from '../../../orders/lifecycle/transition';
import { payBack } from './pay-back';
import { sweepRefunds } from './sweep-refunds';

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let clerk: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
  clerk = await staffWith(store, ['ROLE_FINANCE']);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

type Wish = {
  version?: number;
  reason?: string;
  units?: number;
  amount?: number;
  channel?: 'ORIGINAL' | 'COINS';
  keepFee?: boolean;
  text?: string;
};
const create = (orderSn: string, wish: Wish, idempotencyKey = `refund-${newId()}`) =>
  store.attempt(
    'POST /order/admin/refund/create',
    { body: { orderSn, reason: 'FAULTY', note: 'checked', ...wish } },
    { as: clerk.token, idempotencyKey },
  );
const view = (orderSn: string) =>
  store.call('GET /order/admin/refund/view', { query: { orderSn } }, { as: clerk.token });
const rowOf = async (orderId: string) => {
  const [row] = await store.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error('No order');
  return row;
};
const itemOf = async (orderId: string) => {
  const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, orderId));
  if (!item) throw new Error('No item');
  return item;
};
const codesOf = async (orderId: string) => {
  const rows = await store.db
    .select({ state: cardCode.state })
    .from(cardCode)
    .where(eq(cardCode.orderItemId, (await itemOf(orderId)).id));
  return rows.map(({ state }) => state).sort();
};
const atProvider = async (session: string) => {
  const [row] = await store.db.select().from(sandboxPayment).where(eq(sandboxPayment.id, session));
  return row?.refundedMinor;
};
const balanceOf = async ({ memberId }: Buyer) => {
  const [row] = await store.db.select().from(pointAccount).where(eq(pointAccount.memberId, memberId));
  return row?.balance ?? 0;
};
const spendOf = async ({ memberId }: Buyer) => {
  const [row] = await store.db.select().from(member).where(eq(member.id, memberId));
  return row?.spend365dFen;
};

describe('a refund of the whole order', () => {
  it('is made once from the version that staff saw, with its row in the audit log', async () => {
    const order = await trade.buy(cardCodes);
    const { version } = await rowOf(order.id);
    const catalogue = await staffWith(store, ['ROLE_CATALOGUE']);
    const refused = await store.attempt(
      'POST /order/admin/refund/create',
      { body: { orderSn: order.sn, version, reason: 'FAULTY' } },
      { as: catalogue.token, idempotencyKey: `refund-${newId()}` },
    );
    expect(refused.status).toBe(403);
    expect(await create(order.sn, { version: version - 1 })).toMatchObject({
      status: 409,
      message: 'common_message_changedMeanwhile',
    });
    expect(await create(order.sn, { reason: 'because' })).toMatchObject({ status: 400 });
    const answers = await Promise.all([1, 2, 3].map(() => create(order.sn, { version })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const audits = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'refund.create'), eq(auditLog.actorId, clerk.staffId)));
    expect(audits.filter(({ detail }) => detail.orderSn === order.sn)).toMatchObject([
      { reason: 'FAULTY', after: { status: 'PENDING_REFUND' }, detail: { note: 'checked' } },
    ]);
    await store.runJobs();
    const { status, amountPaidFen, amountRefundedFen } = await rowOf(order.id);
    expect({ status, amountRefundedFen }).toEqual({ status: 'REFUNDED', amountRefundedFen: amountPaidFen });
    expect(await trade.refundsOf(order.id)).toHaveLength(1);
  });
});

describe('refunds by unit', () => {
  it('return the price of each unit, void its code and end the order with the last one', async () => {
    const order = await trade.buy({ ...cardCodes, quantity: 3 });
    const { amountPaidFen } = await rowOf(order.id);
    expect(await create(order.sn, { units: 1 })).toMatchObject({ status: 200 });
    expect(await rowOf(order.id)).toMatchObject({ status: 'PENDING_REFUND', amountRefundedFen: 0 });
    await store.runJobs();
    const third = Math.floor(amountPaidFen / 3);
    expect(await rowOf(order.id)).toMatchObject({ status: 'PENDING_EVALUATE', amountRefundedFen: third });
    expect(await codesOf(order.id)).toEqual(['SOLD', 'SOLD', 'VOID']);
    expect(await view(order.sn)).toMatchObject({
      canRefund: true,
      refunded: third / 100,
      open: 0,
      refundable: (amountPaidFen - third) / 100,
      alone: 500 - third / 100,
      units: { quantity: 3, delivered: 3, refunded: 1 },
      refunds: [{ status: 'SUCCEEDED', units: 1, note: 'checked', channel: 'ORIGINAL' }],
    });
    expect(await create(order.sn, { units: 3 })).toMatchObject({
      status: 422,
      message: 'refund_tooManyUnits',
    });
    expect(await create(order.sn, { units: 2 })).toMatchObject({ status: 200 });
    await store.runJobs();
    expect(await rowOf(order.id)).toMatchObject({ status: 'REFUNDED', amountRefundedFen: amountPaidFen });
    expect(await codesOf(order.id)).toEqual(['VOID', 'VOID', 'VOID']);
    const [payment] = await trade.paymentsOf(order.id);
    // To the last minor unit of the currency that was charged.
    expect(await atProvider(order.session)).toBe(payment?.currencyMinor);
  });

  it('void every code when all of the money is returned after a refund by amount', async () => {
    const order = await trade.buy({ ...cardCodes, quantity: 3 });
    const { amountPaidFen } = await rowOf(order.id);
    const amount = Math.ceil(amountPaidFen * 0.7) / 100;
    expect(await create(order.sn, { amount })).toMatchObject({ status: 200 });
    await store.runJobs();
    expect(await codesOf(order.id)).toEqual(['SOLD', 'SOLD', 'SOLD']);
    expect(await create(order.sn, { units: 1 })).toMatchObject({ status: 200 });
    await store.runJobs();
    expect(await rowOf(order.id)).toMatchObject({ status: 'REFUNDED', amountRefundedFen: amountPaidFen });
    expect(await codesOf(order.id)).toEqual(['VOID', 'VOID', 'VOID']);
    expect((await itemOf(order.id)).refundedQuantity).toBe(3);
    const [payment] = await trade.paymentsOf(order.id);
    expect(await atProvider(order.session)).toBe(payment?.currencyMinor);
  });

  it('keep the service fee when staff decide so', async () => {
    const order = await trade.buy({ ...cardCodes, quantity: 2 });
    const { amountPaidFen, serviceFeeFen } = await rowOf(order.id);
    expect(serviceFeeFen).toBeGreaterThan(0);
    await create(order.sn, { units: 1, keepFee: true });
    await create(order.sn, { units: 1, keepFee: true });
    // The fee that is left is not refunded beside the refund that ends the order.
    expect(await create(order.sn, { amount: 0.01 })).toMatchObject({ message: 'order_statusInvalid' });
    await store.runJobs();
    expect(await rowOf(order.id)).toMatchObject({
      status: 'REFUNDED',
      amountRefundedFen: amountPaidFen - serviceFeeFen,
    });
    expect(await create(order.sn, { amount: 0.01 })).toMatchObject({ message: 'order_statusInvalid' });
  });

  it('need delivered units', async () => {
    const order = await trade.place();
    await trade.pay(order);
    expect(await create(order.sn, { units: 1 })).toMatchObject({ status: 422 });
  });

  it('of a completed order take their share of the coins and of the spending back', async () => {
    const order = await trade.buy({ ...cardCodes, quantity: 4 });
    await trade.receive(order);
    const { rewardPoint, amountPaidFen, orderAmountFen } = await rowOf(order.id);
    expect(await balanceOf(order.buyer)).toBe(rewardPoint);
    await create(order.sn, { units: 1 });
    await store.runJobs();
    const kept = amountPaidFen - Math.floor(amountPaidFen / 4);
    expect(await balanceOf(order.buyer)).toBe(Math.floor((rewardPoint * kept) / amountPaidFen));
    expect(await spendOf(order.buyer)).toBe(Math.floor((orderAmountFen * kept) / amountPaidFen));
    expect((await rowOf(order.id)).status).toBe('COMPLETED');
    await create(order.sn, {});
    await store.runJobs();
    expect((await rowOf(order.id)).status).toBe('REFUNDED');
    expect([await balanceOf(order.buyer), await spendOf(order.buyer)]).toEqual([0, 0]);
  });
});

describe('the text for the member', () => {
  it('is suggested in their language, and reaches their mail and order, the timeline and the audit log', async () => {
    const order = await trade.buy(cardCodes);
    await store.db.update(orders).set({ lang: 'zh-hk' }).where(eq(orders.id, order.id));
    const { language, texts, coins } = await view(order.sn);
    expect([language, texts.FAULTY, coins]).toEqual(['zh-hk', expect.stringContaining('無法使用'), 0]);
    const text = `${texts.FAULTY} 5 個工作天`;
    const made = await create(order.sn, { amount: 1, text });
    expect(made.status).toBe(200);
    const email = `buyer${order.buyer.memberId}@tianyun.example`;
    const mails = await mailedTo(store, email);
    expect(mails.filter((mail) => mail.text.includes(text))).toHaveLength(1);
    const own = { query: { orderSn: order.sn } };
    const shown = await store.call('GET /order/member/order/view', own, { as: order.buyer.token });
    expect(shown.refunds.map((row) => row.text)).toEqual([text]);
    const { timeline } = await store.call('GET /order/admin/order/view', own, { as: clerk.token });
    expect(timeline.filter(({ memberText }) => memberText === text)).toHaveLength(1);
    const [row] = await store.db.select().from(refund).where(eq(refund.orderId, order.id));
    const [audit] = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, row?.id ?? ''));
    expect(audit).toMatchObject({ action: 'refund.create', detail: { text } });
  });
});

describe('refunds by amount', () => {
  it('add up to what was paid at most', async () => {
    const order = await trade.buy();
    const { amountPaidFen } = await rowOf(order.id);
    expect(await create(order.sn, { amount: amountPaidFen / 100 + 0.01 })).toMatchObject({
      status: 422,
      message: 'refund_tooHigh',
    });
    expect(await create(order.sn, { amount: 0.01 }), 'less than a cent').toMatchObject({
      status: 422,
      message: 'refund_tooLow',
    });
    expect(await create(order.sn, { amount: 1.5 })).toMatchObject({ status: 200, data: { amount: 1.5 } });
    expect(await create(order.sn, { amount: 2 })).toMatchObject({ status: 200 });
    expect(await view(order.sn)).toMatchObject({ open: 3.5, refunded: 0 });
    await store.runJobs();
    expect(await rowOf(order.id)).toMatchObject({ status: 'PENDING_EVALUATE', amountRefundedFen: 350 });
    const mails = await mailedTo(store, `buyer${order.buyer.memberId}@tianyun.example`);
    expect(mails.filter(({ subject }) => subject.includes('已部分退款'))).toHaveLength(2);
    const wire = await store.call(
      'GET /order/member/order/view',
      { query: { orderSn: order.sn } },
      { as: order.buyer.token },
    );
    expect(wire.refunds).toMatchObject([
      { amount: 1.5, status: 'SUCCEEDED', expectedTime: expect.any(String) },
      { amount: 2, status: 'SUCCEEDED' },
    ]);
    expect(wire.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['REFUND_APPLY', 'REFUND_PART']),
    );
  });

  it('count those that are not completed', async () => {
    const order = await trade.buy();
    const { amountPaidFen } = await rowOf(order.id);
    expect(await create(order.sn, { amount: 1.5 })).toMatchObject({ status: 200 });
    expect(await view(order.sn)).toMatchObject({ refunded: 0, refundable: (amountPaidFen - 150) / 100 });
    expect(await create(order.sn, { amount: (amountPaidFen - 149) / 100 })).toMatchObject({
      status: 422,
      message: 'refund_tooHigh',
    });
    expect(await create(order.sn, { amount: (amountPaidFen - 150) / 100 })).toMatchObject({ status: 200 });
    await store.runJobs();
    expect(await rowOf(order.id)).toMatchObject({ status: 'REFUNDED', amountRefundedFen: amountPaidFen });
  });

  it('in coins arrive at once and move no money', async () => {
    const order = await trade.buy();
    await create(order.sn, { amount: 3, channel: 'COINS' });
    await store.runJobs();
    expect(await balanceOf(order.buyer)).toBe(300);
    expect(await atProvider(order.session)).toBe(0);
    const [row] = await trade.refundsOf(order.id);
    expect(await readLines(store.db, `REFUND:${row?.id}`)).toMatchObject([
      { account: 'REFUNDS', currency: 'CNY', minor: 300 },
      { account: 'COIN_LIABILITY', currency: 'CNY', minor: -300 },
    ]);
    const logs = await store.db.select().from(pointLog).where(eq(pointLog.orderId, order.id));
    expect(logs).toMatchObject([{ type: 'REFUND', credit: 300 }]);
  });

  it('of an order that was paid with coins are one mail, with the coins and the text of staff', async () => {
    const who = await trade.buyerWithCoins(100_000);
    const order = await trade.place(topUp, who);
    await openPayment(store.call, who, order, 'COIN');
    await store.runJobs();
    expect(await create(order.sn, { amount: 1, text: 'Sorry for the delay' })).toMatchObject({ status: 200 });
    await store.runJobs();
    const mails = await mailedTo(store, `buyer${who.memberId}@tianyun.example`);
    const about = mails.filter(({ subject }) => subject.includes('退'));
    expect(about.map(({ subject }) => subject)).toEqual([expect.stringContaining(`订单 ${order.sn} 已退回`)]);
    expect(about[0]?.text).toContain('订单退款 100 天云币 已退回您的账户');
    expect(about[0]?.text).toContain('Sorry for the delay');
  });

  it('are not given as coins while the order is on hold for a risk', async () => {
    const order = await trade.place();
    await trade.pay(order);
    const hold = { orderId: order.id, event: 'SUPPLIER_HOLD', actor: { type: 'SYSTEM' } } as const;
    await store.db.transaction((tx) => transition(tx, store.system(), { ...hold, holdReason: 'RISK' }));
    expect(await create(order.sn, { channel: 'COINS' })).toMatchObject({
      status: 422,
      message: 'refund_coinsNotPossible',
    });
    expect(await trade.refundsOf(order.id)).toEqual([]);
    expect(await create(order.sn, { channel: 'ORIGINAL' })).toMatchObject({ status: 200 });
    await store.runJobs();
    expect(await rowOf(order.id)).toMatchObject({ status: 'REFUNDED' });
  });

  it('before the delivery reduce what the delivery earns', async () => {
    const order = await trade.place();
    await trade.pay(order);
    const actor = { type: 'SYSTEM' } as const;
    const orderId = order.id;
    await store.db.transaction((tx) =>
      transition(tx, store.system(), { orderId, event: 'SUPPLIER_HOLD', actor, holdReason: 'MANUAL' }),
    );
    expect(await create(order.sn, { amount: 1 })).toMatchObject({ status: 200 });
    const [row] = await trade.refundsOf(order.id);
    await payBack(store.system(), row?.id ?? '');
    expect(await rowOf(order.id)).toMatchObject({ status: 'PENDING_REVIEW', amountRefundedFen: 100 });
    expect(await readLines(store.db, `REFUND:${row?.id}`)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ account: 'DEFERRED_REVENUE', minor: 100 })]),
    );
    await store.db.transaction((tx) =>
      transition(tx, store.system(), { orderId, event: 'PASS_REVIEW', actor }),
    );
    await store.runJobs();
    const { status, amountPaidFen } = await rowOf(order.id);
    expect(status).toBe('PENDING_EVALUATE');
    expect(await readLines(store.db, `DELIVERY:${order.id}`)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ account: 'REVENUE', minor: 100 - amountPaidFen })]),
    );
  });
});

describe('a refund that is requested twice', () => {
  it('with one key is one refund, at the same time and later', async () => {
    const order = await trade.buy({ ...topUp });
    const key = `refund-${newId()}`;
    const answers = await Promise.all([
      create(order.sn, { amount: 1 }, key),
      create(order.sn, { amount: 1 }, key),
    ]);
    answers.push(await create(order.sn, { amount: 1 }, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await trade.refundsOf(order.id)).toHaveLength(1);
    expect(await create(order.sn, { amount: 2 }, key)).toMatchObject({ status: 422 });
    await store.runJobs();
    expect((await rowOf(order.id)).amountRefundedFen).toBe(100);
  });

  it('by two clerks for the whole order is one refund', async () => {
    const order = await trade.buy();
    const answers = await Promise.all([
      create(order.sn, {}),
      create(order.sn, {}),
      create(order.sn, { amount: 1 }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    await store.runJobs();
    const { status, amountPaidFen, amountRefundedFen } = await rowOf(order.id);
    expect(status).toBe('REFUNDED');
    expect(amountRefundedFen).toBe(amountPaidFen);
    const [payment] = await trade.paymentsOf(order.id);
    expect(await atProvider(order.session)).toBe(payment?.currencyMinor);
  });
});

it('a refund whose process was killed after the provider returned the money is returned once', async () => {
  const order = await trade.buy();
  await create(order.sn, { amount: 2 });
  const [row] = await trade.refundsOf(order.id);
  if (!row) throw new Error('No refund');
  // The provider refunds, and the result is not recorded.
  const killed = new Error('killed');
  const die = () => {
    throw killed;
  };
  const db = Object.assign(Object.create(store.db), { insert: die, transaction: die });
  await expect(payBack({ ...store.system(), db }, row.id)).rejects.toBe(killed);
  expect(await atProvider(order.session)).toBe(row.minor);
  expect((await trade.refundsOf(order.id))[0]).toMatchObject({ status: 'SUBMITTED' });
  store.clock.advance(120_000);
  await Promise.all([sweepRefunds(store.system()), payBack(store.system(), row.id)]);
  expect((await trade.refundsOf(order.id))[0]).toMatchObject({ status: 'SUCCEEDED' });
  expect(await atProvider(order.session)).toBe(row.minor);
  expect((await rowOf(order.id)).amountRefundedFen).toBe(200);
});

it('a refund that the provider refuses can be given in coins instead', async () => {
  const order = await trade.buy();
  const [known] = await store.db
    .delete(sandboxPayment)
    .where(eq(sandboxPayment.id, order.session))
    .returning();
  await create(order.sn, { amount: 4 });
  store.clock.advance(25 * 3_600_000);
  await sweepRefunds(store.system());
  const [row] = await trade.refundsOf(order.id);
  expect(row?.status).toBe('MANUAL');
  const body = { refundId: row?.id ?? '', by: 'COINS' as const, reference: 'agreed by mail' };
  await store.call(
    'POST /order/admin/refund/settle',
    { body },
    { as: (await staffWith(store, ['ROLE_FINANCE'])).token },
  );
  expect(await balanceOf(order.buyer)).toBe(400);
  const [after] = await store.db
    .select()
    .from(refund)
    .where(eq(refund.id, row?.id ?? ''));
  expect(after).toMatchObject({ status: 'SUCCEEDED', channel: 'COINS' });
  if (known) await store.db.insert(sandboxPayment).values(known);
});
