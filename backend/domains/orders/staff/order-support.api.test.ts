import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectNoViolations } from '../../../../tests/api/fixtures/check-invariants';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { type StaffMember, staffWith } from '../../../../tests/api/fixtures/staff';
import { cardCodes, topUp, tradeFixture } from '../../../../tests/api/fixtures/trade';
import { cardCode, cardRevealLog } from '../../../database/schema/fulfilment';
import { member } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestStore } from '../../../testing';
import { decryptCard } from '../../delivery/codes/card-vault';
import { defaultSettings } from '../../settings/default-settings';
import { saveSetting } from '../../settings/save-setting';

// What support does from the page of an order.

let store: TestStore;
let trade: ReturnType<typeof tradeFixture>;
let service: StaffMember;
beforeAll(async () => {
  store = await createTestStore();
  trade = tradeFixture(store);
});
beforeEach(async () => {
  service = await staffWith(store, ['ROLE_SERVICE'], { name: 'Mandy' });
  await limitReplacements(defaultSettings.approvalLimits.replaceCnyPerDay);
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

type Order = Awaited<ReturnType<ReturnType<typeof tradeFixture>['buy']>>;

const limitReplacements = (replaceCnyPerDay: number) =>
  saveSetting(
    store.db,
    'approvalLimits',
    { ...defaultSettings.approvalLimits, replaceCnyPerDay },
    store.clock.now(),
  );
const viewed = (orderSn: string) =>
  store.call('GET /order/admin/order/view', { query: { orderSn } }, { as: service.token });
const show = async ({ buyer }: Order, id: string) => {
  const now = store.clock.now();
  await store.db.update(cardCode).set({ state: 'REVEALED', revealedTime: now }).where(eq(cardCode.id, id));
  await store.db
    .insert(cardRevealLog)
    .values({ id: newId(), cardCodeId: id, memberId: buyer.memberId, createdTime: now });
};
const begin = async (orderSn: string, cardIds: readonly string[], more: object = {}) => {
  const { version } = await viewed(orderSn);
  const body = {
    orderSn,
    version,
    cardIds: [...cardIds],
    reason: 'CODE_USED' as const,
    note: 'By phone',
    ...more,
  };
  return store.attempt('POST /order/admin/aftersales/begin', { body }, { as: service.token });
};
const statesOf = async (orderSn: string) => (await viewed(orderSn)).codes.map(({ state }) => state);
const auditOf = async (action: string) =>
  (await store.db.select().from(auditLog).where(eq(auditLog.actorId, service.staffId))).find(
    (row) => row.action === action,
  );

it('an order lists its codes with lot and masked value, and when the member saw them', async () => {
  const order = await trade.buy({ ...cardCodes, quantity: 2 });
  const [first, second] = (await viewed(order.sn)).codes;
  if (!first || !second) throw new Error('A code is missing');
  expect([first, second]).toMatchObject([
    { number: 1, state: 'SOLD', shownTime: null, replacedById: null },
    { number: 2, state: 'SOLD', shownTime: null },
  ]);
  const [row] = await store.db.select().from(cardCode).where(eq(cardCode.id, first.id));
  if (!row) throw new Error('No code');
  const secret = decryptCard(store.environment, row, row.secretEnc);
  expect(first.masked).toContain('•');
  expect(first.masked.slice(0, 2)).toBe(secret.slice(0, 2));
  expect(JSON.stringify(await viewed(order.sn))).not.toContain(secret);
  const { rows } = await store.call(
    'GET /goods/admin/card_lot/list',
    { query: { q: first.lotSn } },
    { as: (await staffWith(store, ['ROLE_CATALOGUE'])).token },
  );
  expect(rows.map(({ id }) => id)).toContain(first.lotId);
  await show(order, first.id);
  expect((await viewed(order.sn)).codes[0]).toMatchObject({
    state: 'REVEALED',
    shownTime: expect.any(String),
  });
  expect((await viewed((await trade.buy(topUp)).sn)).codes).toEqual([]);
});

it('a faulty code that the member reported by phone is replaced from the order, once', async () => {
  const order = await trade.buy({ ...cardCodes, quantity: 2 });
  const [shown, hidden] = (await viewed(order.sn)).codes.map(({ id }) => id);
  if (!shown || !hidden) throw new Error('A code is missing');
  // Only a code that was shown can be faulty.
  expect(await begin(order.sn, [shown])).toMatchObject({ status: 422, message: 'aftersales_notPossible' });
  expect((await viewed(order.sn)).mayReplaceCodes).toBe(false);
  await show(order, shown);
  expect((await viewed(order.sn)).mayReplaceCodes).toBe(true);
  expect(await begin(order.sn, [hidden])).toMatchObject({ status: 422 });
  const stale = { version: (await viewed(order.sn)).version - 1 };
  expect(await begin(order.sn, [shown], stale)).toMatchObject({ status: 409 });
  expect(await begin(order.sn, [shown], { reply: 'Sorry' })).toMatchObject({
    status: 200,
    data: { approvalId: null },
  });
  expect((await viewed(order.sn)).mayReplaceCodes).toBe(false);
  const { codes, status } = await viewed(order.sn);
  expect(status).toBe('PENDING_EVALUATE');
  expect(codes.map(({ state }) => state).sort()).toEqual(['REPLACED', 'SOLD', 'SOLD']);
  const replaced = codes.find(({ state }) => state === 'REPLACED');
  expect(codes.map(({ id }) => id)).toContain(replaced?.replacedById);
  expect(await begin(order.sn, [shown])).toMatchObject({ status: 422 });
  const [own] = (
    await store.call('GET /order/member/aftersales/list', { query: {} }, { as: order.buyer.token })
  ).records;
  expect(own).toMatchObject({ orderSn: order.sn, type: 'REPLACE_CODE', reason: 'CODE_USED', status: 'DONE' });
  expect(await auditOf('aftersales.begin')).toMatchObject({ subjectId: own?.id, reason: 'By phone' });
  expect(await auditOf('aftersales.replace')).toMatchObject({ subjectId: own?.id });
});

it('above the limit of one person a replacement from the order waits for a second one', async () => {
  await limitReplacements(0.01);
  const order = await trade.buy(cardCodes);
  const [code] = (await viewed(order.sn)).codes;
  if (!code) throw new Error('No code');
  await show(order, code.id);
  const asked = await begin(order.sn, [code.id]);
  const { approvalId } = asked.data as { approvalId: string };
  expect(await statesOf(order.sn)).toEqual(['REVEALED']);
  const as = (await staffWith(store, ['ROLE_FINANCE'])).token;
  const query = { id: approvalId };
  const { contentHash } = await store.call('GET /upms/admin/approval/view', { query }, { as });
  const body = { id: approvalId, approved: true, contentHash };
  await store.call('POST /upms/admin/approval/decide', { body }, { as });
  expect((await statesOf(order.sn)).sort()).toEqual(['REPLACED', 'SOLD']);
});

it('staff cannot write to a member whose account is closed', async () => {
  const order = await trade.buy(cardCodes);
  await store.db.update(member).set({ status: 'CLOSED' }).where(eq(member.id, order.buyer.memberId));
  const body = { orderSn: order.sn, content: 'Which account is it?' };
  const as = { as: service.token, idempotencyKey: newId() };
  expect(await store.attempt('POST /member/admin/message/begin', { body }, as)).toMatchObject({
    status: 422,
    message: 'member_account_closed',
  });
});

it('staff write to the member of an order, who reads it in a ticket and answers', async () => {
  const order = await trade.buy(cardCodes);
  const body = { orderSn: order.sn, content: 'Which account is it?' };
  const once = { as: service.token, idempotencyKey: newId() };
  const { id } = await store.call('POST /member/admin/message/begin', { body }, once);
  expect(await store.call('POST /member/admin/message/begin', { body }, once)).toEqual({ id });
  const as = order.buyer.token;
  const read = await store.call('GET /member/message/{id}', { params: { id } }, { as });
  expect(read).toMatchObject({
    content: '',
    orderSn: order.sn,
    replies: [{ replyType: 'ADMIN', replierName: 'Mandy', content: body.content }],
  });
  expect(read.subject).not.toBe('');
  const mails = await mailedTo(store, `buyer${order.buyer.memberId}@tianyun.example`);
  expect(mails.some(({ text }) => text.includes(body.content))).toBe(true);
  const { firstReplies } = await store.call('GET /member/admin/message/count', {}, { as: service.token });
  expect(firstReplies).toBe(0);
  const answer = { messageId: id, content: 'This one' };
  await store.call('POST /member/message/reply', { body: answer }, { as });
  const query = { view: 'MINE' } as const;
  const { rows } = await store.call('GET /member/admin/message/list', { query }, { as: service.token });
  expect(rows.find((row) => row.id === id)).toMatchObject({ status: 'PENDING', orderSn: order.sn });
  expect(await auditOf('message.begin')).toMatchObject({ subjectId: id });
});

it('the mail about an order is sent again to its mailbox, not while it is unpaid, and three times an hour', async () => {
  const send = (orderSn: string, as = service) =>
    store.attempt('POST /order/admin/order/resend_mail', { body: { orderSn } }, { as: as.token });
  const unpaid = await trade.place(cardCodes);
  expect((await send(unpaid.sn)).message).toBe('order_statusInvalid');
  const order = await trade.buy(cardCodes);
  const [owner] = await store.db.select().from(member).where(eq(member.id, order.buyer.memberId));
  const before = await mailedTo(store, owner?.email ?? '');
  expect((await send(order.sn)).status).toBe(200);
  const after = await mailedTo(store, owner?.email ?? '');
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)?.subject).toBe(before.at(-1)?.subject);
  expect(after.at(-1)?.text).toContain(order.sn);
  const [audit] = await store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, order.id), eq(auditLog.action, 'order.mail')));
  expect(audit).toMatchObject({ actorId: service.staffId, detail: { mail: 'orderDelivered' } });
  const finance = await staffWith(store, ['ROLE_FINANCE']);
  expect((await send(order.sn, finance)).status).toBe(403);
  const strict = await createTestStore({ rateLimitFactor: 1 });
  const { sn: orderSn } = await tradeFixture(strict).buy(cardCodes);
  const { token: as } = await staffWith(strict, ['ROLE_SERVICE']);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      strict.attempt('POST /order/admin/order/resend_mail', { body: { orderSn } }, { as }),
    ),
  );
  await strict.close();
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
});
