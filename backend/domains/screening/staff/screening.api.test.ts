import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type HoldReason, holdReason } from '../../../../lib/orders/contract';
import type { ScreeningAction, ScreeningView } from '../../../../lib/screening/staff/contract';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import type { Wish } from '../../../../tests/load/buyers';
import { supplierCall } from '../../../database/schema/fulfilment';
import { address, authSession, member } from '../../../database/schema/members';
import { orderItem, orders } from '../../../database/schema/orders';
import { paymentLog } from '../../../database/schema/payments';
import { auditLog } from '../../../database/schema/platform';
import { newId } from '../../../platform/new-id';
import { assignmentTime } from '../../../platform/waits/order-waits';
import { createTestStore, type TestStore } from '../../../testing';
import { collectOwnData } from '../../account/collect-own-data';
import { releaseHeldOrders } from '../../orders/commands/release-held-orders';
import { transition } from '../../orders/lifecycle/transition';

const minute = 60_000;

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let oscar: StaffMember;
let mei: StaffMember;
let clerk: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
// The tests move the clock, so sessions end and codes become too old.
beforeEach(async () => {
  oscar = await staffWith(store, ['ROLE_OPERATIONS'], { name: 'Oscar' });
  mei = await staffWith(store, ['ROLE_OPERATIONS'], { name: '梅' });
  clerk = await staffWith(store, ['ROLE_SERVICE']);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const list = (query: object = {}, as = oscar) =>
  store.call('GET /order/admin/screening/list', { query }, { as: as.token });
const view = (orderSn: string, as = oscar) =>
  store.call('GET /order/admin/screening/view', { query: { orderSn } }, { as: as.token });
const assign = (body: object, as = oscar, idempotencyKey = `assign-${newId()}`) =>
  store.attempt('POST /order/admin/screening/assign', { body }, { as: as.token, idempotencyKey });
const takeNext = async (as: StaffMember, inView: ScreeningView = 'ALL', key?: string) =>
  (await assign({ action: 'NEXT', view: inView }, as, key)).data as { orderSn: string | null };
const decide = (action: 'verify' | 'refuse_and_lock', body: object, as = oscar) =>
  store.attempt(
    `POST /order/admin/screening/${action}`,
    { body: { reason: 'looks like card testing', ...body } },
    { as: as.token },
  );
const auditsOf = (subjectId: string) =>
  store.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(asc(auditLog.id));
const rowOf = async (id: string) => (await store.db.select().from(orders).where(eq(orders.id, id)))[0];

/** A paid order that is put on hold for a reason as its rule or supplier would do. */
async function held(reason: HoldReason, { isVerified = true, wish = topUp as Wish } = {}) {
  const order = await trade.place(wish);
  await trade.pay(order);
  await store.db.transaction((tx) =>
    transition(tx, store.services, {
      orderId: order.id,
      event: 'SUPPLIER_HOLD',
      holdReason: reason,
      actor: { type: 'SYSTEM' },
    }),
  );
  if (!isVerified) await setVerification(order.buyer.memberId, 'UNVERIFIED');
  const { version } = await view(order.sn).then((one) => one.order);
  return { ...order, version };
}

const setVerification = (memberId: string, certificationStatus: string) =>
  store.db.update(member).set({ certificationStatus }).where(eq(member.id, memberId));

/** Runs the sweep over the order as if its next check had come. */
async function sweep(orderId: string) {
  await store.db.update(orders).set({ nextCheckTime: store.clock.now() }).where(eq(orders.id, orderId));
  await releaseHeldOrders(store.system(), async (_, work) => work());
}

/** Takes all orders out of the queue until the returned function puts them back. */
async function removeHolds() {
  const removed = await store.db
    .update(orders)
    .set({ status: 'COMPLETED' })
    .where(eq(orders.status, 'PENDING_REVIEW'))
    .returning({ id: orders.id });
  const ids = ['', ...removed.map(({ id }) => id)];
  return () => store.db.update(orders).set({ status: 'PENDING_REVIEW' }).where(inArray(orders.id, ids));
}

/** Assigns the holds of all orders to one person for half a day, so that the queue is empty. */
const emptyQueue = () =>
  store.db
    .update(orders)
    .set({
      assignedStaffId: mei.staffId,
      assignedUntil: new Date(store.clock.now().getTime() + 720 * minute),
    })
    .where(eq(orders.status, 'PENDING_REVIEW'));

describe('the queue', () => {
  it('has every reason in its own view, counts them, and masks contacts', async () => {
    const reasons = holdReason.options.filter((reason) => reason !== 'NONE');
    const actions: Partial<Record<HoldReason, ScreeningAction[]>> = {};
    for (const reason of reasons) {
      const order = await held(reason, { isVerified: false });
      const { rows, counts } = await list({ view: reason });
      expect(
        rows.map(({ sn }) => sn),
        reason,
      ).toContain(order.sn);
      expect(rows.every((row) => row.holdReason === reason)).toBe(true);
      expect(counts[reason as ScreeningView]).toBe(rows.length);
      const mailbox = `buyer${order.buyer.memberId}@tianyun.example`;
      const detail = await view(order.sn);
      expect(JSON.stringify([rows, detail])).not.toContain(mailbox);
      expect(detail.order.holdDeadline).toBeGreaterThan(store.clock.now().getTime());
      actions[reason] = detail.actions;
    }
    const common: ScreeningAction[] = ['RELEASE', 'DENY', 'DENY_LOCK'];
    expect(actions).toEqual({
      RISK: ['RELEASE', 'VERIFY', 'DENY', 'DENY_LOCK'],
      VERIFICATION: common,
      REST: common,
      MANUAL: common,
      SUPPLIER: common,
      STOCK: common,
      PARTIAL: ['DENY', 'DENY_LOCK'],
    });
    expect((await list({ view: 'unknown' })).rows.length).toBe((await list()).counts.ALL);
  });

  it('is sorted by deadline, and continues after a row without gaps', async () => {
    const order = await held('MANUAL');
    await copies(order.id, 60);
    try {
      const first = await list();
      const second = await list({ after: first.next ?? '' });
      expect(first.rows).toHaveLength(50);
      const due = [...first.rows, ...second.rows].map(({ holdDeadline }) => holdDeadline ?? 0);
      expect(due).toEqual([...due].sort((left, right) => left - right));
      const numbers = new Set([...first.rows, ...second.rows].map(({ sn }) => sn));
      expect(numbers.size).toBe(first.counts.ALL);
      expect(second.next).toBeNull();
      expect((await list({ after: "1-1' or 1=1" })).rows).toEqual(first.rows);
    } finally {
      await removeCopies();
    }
  });

  it('says since when the oldest of a view waits, without holds that end by themselves', async () => {
    const putBack = await removeHolds();
    const before = store.clock.now().getTime();
    const rest = await held('REST');
    expect((await list()).ages.ALL).toMatchObject({ oldest: null, due: expect.any(Number) });
    store.clock.advance(5 * minute);
    const risk = await held('RISK');
    store.clock.advance(5 * minute);
    await held('MANUAL');
    await assign({ action: 'TAKE', orderSn: risk.sn, from: null });
    const { ages, rows } = await list();
    const near = (time: number | null, minutes: number) =>
      expect(Math.abs((time ?? 0) - before - minutes * minute)).toBeLessThan(minute);
    near(ages.ALL.oldest, 5);
    near(ages.RISK.oldest, 5);
    near(ages.MINE.oldest, 5);
    near(ages.MANUAL.oldest, 10);
    expect(ages.REST).toMatchObject({ oldest: null });
    expect(ages.SUPPLIER).toEqual({ oldest: null, due: null });
    expect(ages.ALL.due).toBe(rows[0]?.holdDeadline);
    const counts = await store.call('GET /order/admin/order/count', {}, { as: oscar.token });
    expect(counts.hold).toEqual(ages.ALL);
    const { holds } = await store.call('GET /order/admin/decision/count', {}, { as: oscar.token });
    expect(holds).toEqual({ count: 2, oldest: ages.ALL.oldest });
    expect((await view(rest.sn)).order.holdReason).toBe('REST');
    await putBack();
  });

  it('is for those who decide', async () => {
    const order = await held('RISK', { isVerified: false });
    for (const answer of [
      await store.attempt('GET /order/admin/screening/list', {}, { as: clerk.token }),
      await assign({ action: 'NEXT', view: 'ALL' }, clerk),
      await decide('verify', order, clerk),
      await decide('refuse_and_lock', order, clerk),
    ]) {
      expect([answer.status, answer.message]).toEqual([403, 'common_message_accessDenied']);
    }
    expect(await auditsOf(order.id)).toEqual([]);
  });
});

/** Held copies of an order, with numbers of their own; without payments. */
async function copies(orderId: string, many: number) {
  const numbers = sql`generate_series(1, ${many}::int) i`;
  await store.db.execute(sql`
    insert into orders select (jsonb_populate_record(o, jsonb_build_object(
      'id', '9' || lpad(i::text, 8, '0'), 'sn', o.sn || lpad(i::text, 4, '0'),
      'idempotency_key', o.idempotency_key || '-' || i,
      'hold_deadline', o.hold_deadline + i * interval '1 minute'))).*
    from orders o, ${numbers} where o.id = ${orderId}`);
  await store.db.execute(sql`
    insert into order_item select (jsonb_populate_record(t, jsonb_build_object(
      'id', '9' || lpad(i::text, 8, '0'), 'order_id', '9' || lpad(i::text, 8, '0'),
      'recharge_values_enc', null, 'account_display', null))).*
    from order_item t, ${numbers} where t.order_id = ${orderId}`);
}

async function removeCopies() {
  const isCopy = sql`length(id) = 9 and id like '9%'`;
  await store.db.execute(sql`delete from order_item where ${isCopy}`);
  await store.db.execute(sql`delete from orders where ${isCopy}`);
}

describe('an assignment', () => {
  it('never gives one order to two people who take the next at the same time', async () => {
    await emptyQueue();
    const order = await held('MANUAL');
    await copies(order.id, 99);
    try {
      const taken: (string | null)[] = [];
      for (let tries = 0; tries < 50; tries += 1) {
        const both = await Promise.all([takeNext(oscar), takeNext(mei)]);
        taken.push(...both.map(({ orderSn }) => orderSn));
      }
      expect(taken).not.toContain(null);
      expect(new Set(taken).size).toBe(100);
      expect(await takeNext(oscar)).toEqual({ orderSn: null, until: null });
      expect((await list({ view: 'MINE' })).counts.MINE).toBe(50);
      const audits = await auditsOf(order.id);
      expect(audits).toMatchObject([{ action: 'order.assign', before: { assignee: null } }]);
    } finally {
      await removeCopies();
    }
  });

  it('goes to the order whose hold ends first, and to holds of the system only in their view', async () => {
    await emptyQueue();
    const rest = await held('REST');
    const later = await held('MANUAL');
    const sooner = await held('RISK');
    expect(await takeNext(oscar)).toMatchObject({ orderSn: sooner.sn });
    expect(await takeNext(oscar, 'SUPPLIER')).toMatchObject({ orderSn: null });
    expect(await takeNext(oscar)).toMatchObject({ orderSn: later.sn });
    expect(await takeNext(oscar)).toMatchObject({ orderSn: null });
    expect(await takeNext(oscar, 'REST')).toMatchObject({ orderSn: rest.sn });
  });

  it('takes one order for a request that is sent twice', async () => {
    await emptyQueue();
    await held('MANUAL');
    await held('MANUAL');
    const key = `assign-${newId()}`;
    const first = await takeNext(oscar, 'ALL', key);
    expect(await takeNext(oscar, 'ALL', key)).toEqual(first);
    expect((await takeNext(oscar)).orderSn).not.toBe(first.orderSn);
    const other = await assign({ action: 'NEXT', view: 'RISK' }, oscar, key);
    expect(other.status).toBe(422);
  });

  it('expires, and someone else gets the order', async () => {
    await emptyQueue();
    const order = await held('MANUAL');
    expect(await takeNext(oscar)).toMatchObject({ orderSn: order.sn });
    expect((await view(order.sn, mei)).assignee).toMatchObject({ name: 'Oscar', isMe: false });
    store.clock.advance(assignmentTime * 1000 - minute);
    expect(await takeNext(mei)).toMatchObject({ orderSn: null });
    store.clock.advance(minute);
    expect((await view(order.sn)).assignee).toBeNull();
    expect(await takeNext(mei)).toMatchObject({ orderSn: order.sn });
    expect((await view(order.sn, mei)).assignee).toMatchObject({ name: '梅', isMe: true });
    expect((await assign({ action: 'RETURN', orderSn: order.sn }, oscar)).message).toBe(
      'common_message_changedMeanwhile',
    );
    expect((await assign({ action: 'RETURN', orderSn: order.sn }, mei)).status).toBe(200);
    expect(await takeNext(oscar)).toMatchObject({ orderSn: order.sn });
  });

  it('is taken over from the person that was seen only, and ends with the decision', async () => {
    const order = await held('MANUAL');
    const take = (from: string | null, as: StaffMember) =>
      assign({ action: 'TAKE', orderSn: order.sn, from }, as);
    expect((await take(null, oscar)).status).toBe(200);
    expect((await take(null, mei)).message).toBe('common_message_changedMeanwhile');
    expect((await take(oscar.staffId, mei)).status).toBe(200);
    const exported = JSON.stringify(await collectOwnData(store.db, store.services, order.buyer.memberId));
    expect(exported).toContain(order.sn);
    expect(exported).not.toContain(mei.staffId);
    expect((await auditsOf(order.id)).map(({ before, after }) => [before, after])).toEqual([
      [{ assignee: null }, { assignee: oscar.staffId }],
      [{ assignee: oscar.staffId }, { assignee: mei.staffId }],
    ]);
    const body = { orderSn: order.sn, version: order.version, passed: true };
    await store.call('POST /order/admin/order/review', { body }, { as: mei.token });
    expect(await rowOf(order.id)).toMatchObject({ assignedStaffId: null, assignedUntil: null });
    expect((await take(null, oscar)).message).toBe('order_statusInvalid');
    expect((await assign({ action: 'TAKE', orderSn: '20260101999999', from: null })).status).toBe(404);
    expect((await assign({ action: 'TAKE', from: null })).status).toBe(400);
  });
});

describe('a release', () => {
  it('needs no reason, a refusal does', async () => {
    const order = await held('MANUAL');
    const send = (body: object) =>
      store.attempt(
        'POST /order/admin/order/review',
        { body: { orderSn: order.sn, version: order.version, ...body } },
        { as: oscar.token },
      );
    expect(await send({ passed: false })).toMatchObject({
      status: 400,
      message: 'common_message_badRequest',
      data: { fields: ['reason'] },
    });
    expect((await send({ passed: true, reason: ' ' })).status).toBe(400);
    expect((await send({ passed: true })).status).toBe(200);
    expect(await auditsOf(order.id)).toMatchObject([{ action: 'order.release', reason: null }]);
  });
});

describe('the request to verify', () => {
  it('changes the hold, starts a new deadline, mails the member and lasts until they are verified', async () => {
    const order = await held('RISK', { isVerified: false });
    expect((await view(order.sn)).rules.filter(({ isMatch }) => isMatch)).toEqual([]);
    expect(await decide('verify', { ...order, orderSn: order.sn, version: order.version - 1 })).toMatchObject(
      {
        status: 409,
        message: 'common_message_changedMeanwhile',
      },
    );
    const body = { orderSn: order.sn, version: order.version };
    const answers = await Promise.all([decide('verify', body), decide('verify', body, mei)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await auditsOf(order.id)).toMatchObject([
      {
        action: 'order.verify',
        reason: 'looks like card testing',
        before: { holdReason: 'RISK' },
        after: { status: 'PENDING_REVIEW', holdReason: 'VERIFICATION' },
      },
    ]);
    const mails = await mailedTo(store, `buyer${order.buyer.memberId}@tianyun.example`);
    expect(mails.filter(({ subject }) => subject.includes('请完成身份验证'))).toHaveLength(1);

    await sweep(order.id);
    const waiting = await view(order.sn);
    expect(waiting.order).toMatchObject({
      status: 'PENDING_REVIEW',
      holdReason: 'VERIFICATION',
      holdDeadline: (await rowOf(order.id))?.holdDeadline?.getTime(),
    });
    const askedTime = (await rowOf(order.id))?.verificationAskedTime?.getTime() ?? 0;
    const hours48 = (waiting.order.holdDeadline ?? 0) - askedTime;
    expect(hours48).toBeGreaterThanOrEqual(48 * 60 * minute);
    expect(hours48).toBeLessThan(48 * 60 * minute + minute);
    expect(waiting.rules.filter(({ isMatch }) => isMatch)).toEqual([
      { rule: 'VERIFICATION_ASKED', isMatch: true },
    ]);
    expect(waiting.actions).not.toContain('VERIFY');
    expect((await decide('verify', { ...body, version: waiting.order.version })).message).toBe(
      'order_statusInvalid',
    );

    await setVerification(order.buyer.memberId, 'VERIFIED');
    await sweep(order.id);
    expect((await rowOf(order.id))?.status).toBe('PENDING_SHIPMENT');
    await store.runJobs();
  });

  it('returns to staff after the verification when the provider expects fraud', async () => {
    const order = await held('RISK', { isVerified: false });
    await store.db.update(paymentLog).set({ risk: 'HIGHEST' }).where(eq(paymentLog.orderId, order.id));
    await decide('verify', { orderSn: order.sn, version: order.version });
    await sweep(order.id);
    expect((await rowOf(order.id))?.holdReason).toBe('VERIFICATION');
    await setVerification(order.buyer.memberId, 'VERIFIED');
    await sweep(order.id);
    const back = await view(order.sn);
    expect(back.order.holdReason).toBe('RISK');
    expect(back.rules.filter(({ isMatch }) => isMatch)).toEqual([{ rule: 'PAYMENT_RISK', isMatch: true }]);
    expect(back.payment).toMatchObject({ risk: 'HIGHEST', attempts: 1, failed: 0 });
    expect(back.actions).toEqual(['RELEASE', 'DENY', 'DENY_LOCK']);
  });

  it('refunds at its deadline', async () => {
    const order = await held('RISK', { isVerified: false });
    await decide('verify', { orderSn: order.sn, version: order.version });
    store.clock.advance(48 * 60 * minute);
    await sweep(order.id);
    expect((await rowOf(order.id))?.status).toBe('PENDING_REFUND');
    await store.runJobs();
  });
});

describe('refuse and lock', () => {
  it('refunds the order and locks the member in one transaction', async () => {
    const order = await held('RISK');
    const body = { orderSn: order.sn, version: order.version };
    expect((await decide('refuse_and_lock', { ...body, version: 0 })).status).toBe(409);
    expect((await decide('refuse_and_lock', { ...body, reason: ' ' })).status).toBe(400);
    expect((await decide('refuse_and_lock', body)).status).toBe(200);
    expect((await rowOf(order.id))?.status).toBe('PENDING_REFUND');
    const [owner] = await store.db.select().from(member).where(eq(member.id, order.buyer.memberId));
    expect(owner?.status).toBe('LOCKED');
    const signedIn = await store.attempt(
      'GET /upms/member/profile/load_member',
      {},
      { as: order.buyer.token },
    );
    expect(signedIn.status).toBe(401);
    expect(await auditsOf(order.id)).toMatchObject([
      { action: 'order.deny_lock', reason: 'looks like card testing' },
    ]);
    expect(await auditsOf(order.buyer.memberId)).toMatchObject([{ action: 'member.lock' }]);
    await store.runJobs();
    expect((await rowOf(order.id))?.status).toBe('REFUNDED');
  });

  it('does neither for the own mailbox, nor for a member who is locked already', async () => {
    const own = await held('RISK');
    const [owner] = await store.db.select().from(member).where(eq(member.id, own.buyer.memberId));
    const self = await staffWith(store, ['ROLE_OPERATIONS'], { email: owner?.email ?? '' });
    const body = { orderSn: own.sn, version: own.version };
    expect((await view(own.sn, self)).actions).not.toContain('DENY_LOCK');
    expect((await decide('refuse_and_lock', body, self)).message).toBe('order_statusInvalid');
    await store.db.update(member).set({ status: 'LOCKED' }).where(eq(member.id, own.buyer.memberId));
    expect((await view(own.sn)).actions).toEqual(['RELEASE', 'DENY']);
    expect((await decide('refuse_and_lock', body)).message).toBe('order_statusInvalid');
    expect((await rowOf(own.id))?.status).toBe('PENDING_REVIEW');
  });
});

describe('linked members', () => {
  it('share the card, the device, the recharge account or the address', async () => {
    const order = await held('RISK');
    const others = await Promise.all(
      [topUp, { ...topUp, values: { account: 'netvals.user' } }, cardCodes, cardCodes].map((wish) =>
        trade.place(wish),
      ),
    );
    const [account, lookalike, card, device] = others;
    if (!account || !lookalike || !card || !device) throw new Error('No orders');
    const setCard = async (orderId: string, succeededTime: Date | null) => {
      const ofOrder = eq(paymentLog.orderId, orderId);
      const [before] = await store.db.select().from(paymentLog).where(ofOrder);
      await store.db
        .update(paymentLog)
        .set({ cardFingerprint: 'fp-screening', ...(succeededTime ? { succeededTime } : {}) })
        .where(ofOrder);
      // The provider stated another card, which the doctor compares at the end.
      onTestFinished(async () => {
        await store.db
          .update(paymentLog)
          .set({ cardFingerprint: before?.cardFingerprint ?? null })
          .where(ofOrder);
      });
    };
    await trade.pay(card);
    await setCard(order.id, null);
    await setCard(card.id, store.clock.now());
    const setDevice = (memberId: string) =>
      store.db
        .update(authSession)
        .set({ ip: '203.0.113.24', userAgent: 'Mozilla/5.0 (Android 14) Chrome/140' })
        .where(eq(authSession.memberId, memberId));
    for (const { buyer } of [order, device, card]) await setDevice(buyer.memberId);
    const place = { country: 'HK', zipCode: '999077', detailAddress: 'Lane 1, Kowloon' };
    const values = { consignee: 'A', telephone: '1', regionName: 'Kowloon' };
    await store.db
      .update(orders)
      .set({ address: { id: '1', ...place, ...values } })
      .where(eq(orders.id, order.id));
    await store.db.insert(address).values({
      id: newId(),
      memberId: device.buyer.memberId,
      ...place,
      ...values,
      detailAddress: 'LANE 1, KOWLOON',
    });

    const { linked, links, member: owner } = await view(order.sn);
    const found = Object.fromEntries(linked.map((one) => [one.id, one.links]));
    expect(found).toMatchObject({
      [card.buyer.memberId]: ['CARD', 'DEVICE'],
      [device.buyer.memberId]: ['DEVICE', 'ADDRESS'],
      [account.buyer.memberId]: ['ACCOUNT'],
    });
    expect(found).not.toHaveProperty(order.buyer.memberId);
    expect(found).not.toHaveProperty(lookalike.buyer.memberId);
    expect(links).toContainEqual({ link: 'CARD', members: 1 });
    expect(links).toContainEqual({ link: 'DEVICE', members: 2 });
    expect(links).toContainEqual({ link: 'ADDRESS', members: 1 });
    expect(linked.find(({ id }) => id === card.buyer.memberId)).toMatchObject({
      paidOrders: 1,
      refundedOrders: 0,
      disputes: 0,
    });
    expect(owner.device).toContain('Android');
    expect(JSON.stringify({ linked, owner })).not.toMatch(/buyer\d+@|203\.0\.113\.24/);
  });

  it('are not those of the local machine', async () => {
    const order = await held('RISK');
    const other = await trade.place(topUp);
    for (const { buyer } of [order, other])
      await store.db
        .update(authSession)
        .set({ ip: '127.0.0.1', userAgent: 'test' })
        .where(eq(authSession.memberId, buyer.memberId));
    expect((await view(order.sn)).links).toContainEqual({ link: 'DEVICE', members: 0 });
  });
});

it('the calls to the supplier are shown, and a top-up that it never saw has none', async () => {
  const order = await held('SUPPLIER');
  expect((await view(order.sn)).supplier).toBeNull();
  const [item] = await store.db.select().from(orderItem).where(eq(orderItem.orderId, order.id));
  const now = store.clock.now();
  const call = { orderItemId: item?.id ?? '', createdTime: now, updatedTime: now };
  await store.db.insert(supplierCall).values([
    { ...call, id: newId(), attempt: 1, kind: 'TOP_UP', status: 'SENT' },
    { ...call, id: newId(), attempt: 2, kind: 'QUERY', status: 'FAILED' },
  ]);
  expect((await view(order.sn)).supplier).toMatchObject([
    { attempt: 2, kind: 'QUERY', status: 'FAILED' },
    { attempt: 1, kind: 'TOP_UP', status: 'SENT' },
  ]);
});
