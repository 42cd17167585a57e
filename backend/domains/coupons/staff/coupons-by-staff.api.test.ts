import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CouponContent } from '../../../../lib/coupons/staff/contract';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { couponFixture } from '../../../../tests/api/fixtures/coupon';
import { orderFixture, orderIn } from '../../../../tests/api/fixtures/order';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { type Buyer, openPayment, submitCard } from '../../../../tests/load/buyers';
import { member } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { couponCode } from '../../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../../testing';
import { defaultSettings } from '../../settings/default-settings';
import { saveSetting } from '../../settings/save-setting';

const day = 86_400_000;

let store: TestStore;
let coupons: ReturnType<typeof couponFixture>;
let orders: ReturnType<typeof orderFixture>;
let clerk: StaffMember;
let number = 0;

beforeAll(async () => {
  store = await createTestStore();
  // The coupons of the tests together lose more than one person may give away within a day.
  const limits = { ...defaultSettings.approvalLimits, couponLossCny: 1_000_000 };
  await saveSetting(store.db, 'approvalLimits', limits, store.clock.now());
  coupons = couponFixture(store);
  orders = orderFixture(store);
  clerk = await staffWith(store, ['ROLE_CATALOGUE']);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const newCode = () => {
  number += 1;
  return `STAFF${number}`;
};
const save = (body: object, as = clerk.token) =>
  store.attempt('POST /order/admin/coupon/save', { body: { reason: 'spring', ...body } }, { as });
const create = async (changes: Partial<CouponContent> = {}) => {
  const code = newCode();
  const { data, message } = await save({ id: null, version: 0, code, content: coupons.content(changes) });
  expect(message).toBe('common_message_ok');
  return { id: (data as { id: string }).id, code };
};
const view = (id: string) =>
  store.call('GET /order/admin/coupon/view', { query: { id } }, { as: clerk.token });
const end = (body: object, as = clerk.token) =>
  store.attempt('POST /order/admin/coupon/end', { body: { reason: 'too costly', ...body } }, { as });
const claim = async (id: string, who: Buyer) => coupons.take('claim', { couponId: id }, who.token);
const codeOf = async (id: string, who: Buyer) => {
  const [row] = await store.db
    .select()
    .from(couponCode)
    .where(and(eq(couponCode.couponId, id), eq(couponCode.memberId, who.memberId)));
  if (!row) throw new Error('No code');
  return row;
};
/** An unpaid order that holds the member's coupon. */
const orderWith = async (id: string, who: Buyer) => {
  const purchase = {
    skuId: await orders.firstSku('realm-of-runes-time'),
    quantity: 1,
    offerType: 'COUPON' as const,
    couponCodeId: (await codeOf(id, who)).id,
    paymentMethod: 'STRIPE_CARD',
  };
  const { quoteToken, amounts } = await store.call(
    'POST /order/member/order/calculate',
    { body: purchase },
    { as: who.token },
  );
  const order = orderIn(await orders.create(who, { ...purchase, quoteToken, values: {} }));
  return { ...order, amount: amounts.orderAmount };
};

describe('a coupon', () => {
  it('is created, seen in the coupon centre, and changed with its history in the audit log', async () => {
    const { id, code } = await create();
    const who = await orders.buyer();
    const list = async () => {
      const query = { pageSize: 100 };
      const { records } = await store.call('GET /order/member/coupon/list', { query }, { as: who.token });
      return records.find((one) => one.id === id);
    };
    expect(await list()).toMatchObject({ value: 8, minOrderAmount: 50, claimState: 'CLAIMABLE' });
    const content = coupons.content({ value: 9, total: 50 });
    expect((await save({ id, version: 0, content })).status).toBe(200);
    expect(await list()).toMatchObject({ value: 9, remaining: 50 });
    const shown = await view(id);
    expect(shown).toMatchObject({ version: 1, content, isFixed: false, lastSaved: { by: 'Staff' } });
    expect(shown.row).toMatchObject({ code, state: 'ACTIVE', obtain: 'CLAIM', used: 0, cost: 0, mostOff: 9 });
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit.map(({ action }) => action)).toEqual(['coupon.save', 'coupon.save']);
    expect(audit.some(({ before }) => (before as { value?: number } | null)?.value === 8)).toBe(true);
  });

  it('is changed by the first of two people; the second sees what changed', async () => {
    const { id } = await create();
    const other = await staffWith(store, ['ROLE_CATALOGUE']);
    const answers = await Promise.all([
      save({ id, version: 0, content: coupons.content({ total: 200 }) }),
      save({ id, version: 0, content: coupons.content({ total: 300 }) }, other.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await view(id)).toMatchObject({ version: 1, lastSaved: { by: 'Staff' } });
    expect([200, 300]).toContain((await view(id)).content.total);
  });

  it('keeps its terms after the first claim; texts, total and period can change', async () => {
    const { id } = await create();
    expect((await claim(id, await orders.buyer())).status).toBe(200);
    for (const [name, change] of Object.entries({
      type: { type: 'RATE', value: 8, maxDiscount: 20 },
      value: { value: 80 },
      minOrder: { minOrder: 60 },
      scope: { scope: { type: 'CATEGORY', values: ['LIVE'] } },
      audience: { audience: 'NEW_MEMBER' },
    })) {
      const content = { ...coupons.content(), ...change };
      const refused = await save({ id, version: 0, content });
      expect(refused, name).toMatchObject({ status: 422, message: 'coupon_termsFixed' });
      expect((refused.data as { fields: string[] }).fields, name).toContain(name);
    }
    const text = { 'zh-cn': '改名', en: 'Renamed', 'zh-hk': '改名' };
    const content = coupons.content({ name: text, total: 7, validity: { type: 'RELATIVE', days: 3 } });
    expect((await save({ id, version: 0, content })).status).toBe(200);
    const low = await save({ id, version: 1, content: { ...content, total: 1, perMember: 2 } });
    expect(low.message).toBe('coupon_totalInvalid');
    expect((await view(id)).isFixed).toBe(true);
  });

  it('has a code of its own, also when two people choose the same at once', async () => {
    const code = newCode();
    const send = () => save({ id: null, version: 0, code, content: coupons.content() });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ message }) => message).sort()).toEqual(['common_message_ok', 'coupon_codeUsed']);
    const missing = await save({ id: null, version: 0, content: coupons.content() });
    expect(missing).toMatchObject({ status: 400, data: { fields: ['code'] } });
  });

  it('that staff grant only is neither listed nor claimed nor redeemed', async () => {
    const { id, code } = await create({ obtain: 'GRANT' });
    const who = await orders.buyer();
    const query = { pageSize: 100 };
    const { records } = await store.call('GET /order/member/coupon/list', { query }, { as: who.token });
    expect(records.map((one) => one.id)).not.toContain(id);
    expect((await claim(id, who)).message).toBe('coupon_unavailable');
    expect((await coupons.take('redeem', { code }, who.token)).message).toBe('coupon_invalid');
  });

  it('shows the lowest margin in its scope, as lib/pricing computes it', async () => {
    const { id } = await create({ scope: { type: 'CATEGORY', values: ['LIVE'] }, total: 10 });
    const { example } = await view(id);
    expect(example.mostCost).toBe(80);
    expect(example.skus).toBeGreaterThan(0);
    const { lowest } = example;
    if (!lowest) throw new Error('No example');
    expect(lowest.off).toBe(8);
    expect(lowest.price).toBeGreaterThanOrEqual(50);
    expect(lowest.paid).toBeCloseTo(lowest.price - 8, 2);
    const { total, type, value, maxDiscount, minOrder, scope, audience } = coupons.content({ value: 20 });
    const body = { total, type, value, maxDiscount, minOrder, scope, audience };
    const preview = await store.call('POST /order/admin/coupon/preview', { body }, { as: clerk.token });
    expect(preview.lowest?.marginPercent).toBeLessThan(lowest.marginPercent);
    expect(preview.skus).toBeGreaterThan(example.skus);
    for (const change of [
      { type: 'FREE_FEE', value: 0 },
      { type: 'RATE', value: 3, maxDiscount: 20 },
      { scope: { type: 'GOODS_TYPE', values: ['PHYSICAL'] } },
    ]) {
      const sent = { body: { ...body, ...change } };
      expect(
        (await store.attempt('POST /order/admin/coupon/preview', sent, { as: clerk.token })).status,
      ).toBe(200);
    }
  });
});

describe('a coupon that was ended', () => {
  it('cannot be claimed; what was claimed stays valid', async () => {
    const { id } = await create();
    const [owner, late] = [await orders.buyer(), await orders.buyer()];
    await claim(id, owner);
    expect(await end({ id, version: 0, voidClaimed: false })).toMatchObject({ data: { voided: 0, held: 0 } });
    expect((await claim(id, late)).message).toBe('coupon_unavailable');
    expect((await orderWith(id, owner)).sn).toMatch(/^\d+$/);
    const content = coupons.content();
    expect((await save({ id, version: 1, content })).message).toBe('coupon_ended');
    expect((await view(id)).row.state).toBe('ENDED');
  });

  it('is voided, but not taken from an open order; it is voided when that order is cancelled', async () => {
    const { id } = await create();
    const [holder, owner] = [await orders.buyer(), await orders.buyer()];
    await claim(id, holder);
    await claim(id, owner);
    const order = await orderWith(id, holder);
    const ended = await end({ id, version: 0, voidClaimed: true });
    expect(ended.data).toEqual({ voided: 1, held: 1 });
    expect((await codeOf(id, owner)).status).toBe('VOID');
    expect((await codeOf(id, holder)).status).toBe('LOCKED');
    const cancel = { body: { orderSn: order.sn } };
    await store.call('POST /order/member/order/cancel', cancel, { as: holder.token });
    expect(await codeOf(id, holder)).toMatchObject({ status: 'VOID', orderId: null });
    const query = { status: 'EXPIRED' as const };
    const codes = await store.call('GET /order/member/coupon_code/list', { query }, { as: holder.token });
    expect(codes.records).toEqual([]);
  });

  it('is ended by one of two people', async () => {
    const { id } = await create();
    const answers = await Promise.all([
      end({ id, version: 0, voidClaimed: true }),
      end({ id, version: 0, voidClaimed: false }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('never loses a race with orders: each order keeps its coupon or is refused', {
    timeout: 120_000,
  }, async () => {
    const { id } = await create();
    const buyers = await Promise.all(Array.from({ length: 8 }, () => orders.buyer()));
    for (const who of buyers) await claim(id, who);
    const [ended, ...placed] = await Promise.all([
      end({ id, version: 0, voidClaimed: true }),
      ...buyers.map((who) =>
        orderWith(id, who).then(
          () => true,
          () => false,
        ),
      ),
    ]);
    expect(ended.status).toBe(200);
    for (const [index, who] of buyers.entries()) {
      expect((await codeOf(id, who)).status).toBe(placed[index] ? 'LOCKED' : 'VOID');
    }
  });
});

describe('what is no coupon', () => {
  const now = () => store.clock.now().getTime();
  it.each([
    ['no amount', { value: 0 }, 400],
    ['a negative amount', { value: -1 }, 400],
    ['a fraction of a fen', { value: 1.001 }, 400],
    ['a share without a cap', { type: 'RATE', value: 3 }, 400],
    ['everything for nothing', { type: 'RATE', value: 100, maxDiscount: 5 }, 400],
    ['a scope without values', { scope: { type: 'CATEGORY', values: [] } }, 400],
    ['SQL in the scope', { scope: { type: 'CATEGORY', values: ["x' or '1'='1"] } }, 400],
    ['a category that is unknown', { scope: { type: 'CATEGORY', values: ['NOPE'] } }, 'coupon_scopeInvalid'],
    ['a product that is unknown', { scope: { type: 'GOODS', values: ['1'] } }, 'coupon_scopeInvalid'],
    ['a type that is unknown', { scope: { type: 'GOODS_TYPE', values: ['FOOD'] } }, 'coupon_scopeInvalid'],
    ['coins without exchange', { point: 5 }, 400],
    ['an exchange without coins', { obtain: 'EXCHANGE' }, 400],
    ['no name', { name: { 'zh-cn': ' ', en: 'x', 'zh-hk': 'x' } }, 400],
    ['more per member than in total', { total: 1, perMember: 2 }, 'coupon_totalInvalid'],
    ['too many', { total: 1e12 }, 400],
    ['an end before its begin', { begin: 2 * day, end: day }, 'coupon_timesInvalid'],
    ['an end in the past', { begin: -2 * day, end: -day }, 'coupon_timesInvalid'],
  ])('%s is refused', async (_, change, expected) => {
    const validity =
      'begin' in change
        ? { validity: { type: 'FIXED' as const, begin: now() + change.begin, end: now() + change.end } }
        : {};
    const { begin: _begin, end: _end, ...rest } = { begin: 0, end: 0, ...change };
    const content = { ...coupons.content(), ...rest, ...validity };
    const answer = await save({ id: null, version: 0, code: newCode(), content });
    if (typeof expected === 'number') expect(answer.status).toBe(expected);
    else expect(answer).toMatchObject({ status: 422, message: expected });
  });

  it.each([["A'B;--"], ['abc'], ['A\u0000BCD'], ['A'.repeat(21)]])('the code %j is refused', async (code) => {
    const answer = await save({ id: null, version: 0, code, content: coupons.content() });
    expect(answer.status).toBe(400);
  });

  it('a search with wildcards and NUL finds nothing and breaks nothing', async () => {
    for (const q of ['%%', '_', '\\', "'", '"', 'zh-cn', '\u0000']) {
      const { status, data } = await store.attempt(
        'GET /order/admin/coupon/list',
        { query: { q } },
        { as: clerk.token },
      );
      expect([200, 400], q).toContain(status);
      if (status === 200) expect((data as { rows: unknown[] }).rows, q).toEqual([]);
    }
  });
});

it('what is used and what it cost are counted in the list', async () => {
  const { id, code } = await create();
  const who = await orders.buyer();
  await claim(id, who);
  const { session } = await openPayment(store.call, who, await orderWith(id, who));
  await submitCard(store.call, session);
  await store.runJobs();
  const { rows } = await store.call(
    'GET /order/admin/coupon/list',
    { query: { q: code } },
    { as: clerk.token },
  );
  expect(rows).toMatchObject([{ id, claimed: 1, used: 1, cost: 8 }]);
});

it('the list is paged by id', async () => {
  for (let made = 0; made < 55; made += 1) await coupons.add();
  const page = (after?: string) =>
    store.call('GET /order/admin/coupon/list', { query: after ? { after } : {} }, { as: clerk.token });
  const first = await page();
  expect(first.rows).toHaveLength(50);
  const second = await page(first.next ?? '');
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(ids.toSorted().reverse());
  expect(ids.length).toBeGreaterThanOrEqual(55);
});

it('orders that use or hold it are listed with their members, page by page', async () => {
  const { id } = await create({ perMember: 1 });
  const [payer, waiting] = [await orders.buyer(), await orders.buyer()];
  await claim(id, payer);
  await claim(id, waiting);
  await claim(id, await orders.buyer());
  const paid = await orderWith(id, payer);
  const { session } = await openPayment(store.call, payer, paid);
  await submitCard(store.call, session);
  await store.runJobs();
  const unpaid = await orderWith(id, waiting);
  const list = (after?: string) =>
    store.call(
      'GET /order/admin/coupon/use_list',
      { query: { id, ...(after ? { after } : {}) } },
      { as: clerk.token },
    );
  const { rows, next } = await list();
  expect(rows).toMatchObject([
    { use: 'LOCKED', orderSn: unpaid.sn, orderStatus: 'PENDING_PAYMENT', memberId: waiting.memberId },
    { use: 'USED', orderSn: paid.sn, memberId: payer.memberId, saved: 8 },
  ]);
  expect(next).toBeNull();
  expect((await list(rows[0]?.orderId)).rows.map(({ orderSn }) => orderSn)).toEqual([paid.sn]);
  const [one] = await store.db.select().from(member).where(eq(member.id, payer.memberId));
  expect(one?.email).toContain('@');
  expect(JSON.stringify(rows)).not.toContain(one?.email);
});
