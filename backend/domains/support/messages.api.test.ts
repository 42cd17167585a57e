import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedTo } from '../../../tests/api/fixtures/mailed';
import { orderFixture, phoneAccount } from '../../../tests/api/fixtures/order';
import { type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import { type Buyer, placeOrder } from '../../../tests/load/buyers';
import { member } from '../../database/schema/members';
import { auditLog } from '../../database/schema/platform';
import { messageReply, messageTicket } from '../../database/schema/support';
import { createTestStore, type TestStore } from '../../testing';
import { closeUnanswered } from './close-unanswered';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let staff: StaffMember;

const day = 86_400_000;
const question = { subject: '卡密兑换', content: '第 2 张卡用不了', category: 'COMPLAINT' as const };

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  staff = await staffWith(store, ['ROLE_SERVICE'], { name: '客服 小满' });
});
afterAll(() => store.close());

const write = async (who: Buyer, body: object = {}): Promise<string> =>
  (await store.call('POST /member/message', { body: { ...question, ...body } }, { as: who.token })).id;
const view = (who: Buyer, id: string) =>
  store.call('GET /member/message/{id}', { params: { id } }, { as: who.token });
const list = (who: Buyer, query: object = {}) =>
  store.call('GET /member/message/list', { query }, { as: who.token });
const unread = async (who: Buyer) =>
  (await store.call('GET /member/message/statistics', {}, { as: who.token })).unreadReplies;
const answer = (messageId: string, content = '您好，已查到。') =>
  store.call('POST /member/admin/message/reply', { body: { messageId, content } }, { as: staff.token });
const reply = (who: Buyer, messageId: string, content = '谢谢', idempotencyKey?: string) =>
  store.attempt(
    'POST /member/message/reply',
    { body: { messageId, content } },
    {
      as: who.token,
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
  );
const close = (messageId: string) =>
  store.call('POST /member/admin/message/close', { body: { messageId } }, { as: staff.token });

describe('a ticket', () => {
  it('is written, listed and shown with the fields of the contract', async () => {
    const who = await fixture.buyer();
    const order = await placeOrder(store.call, who, {
      skuId: await fixture.firstSku('skylark-video-vip'),
      values: phoneAccount,
    });
    const id = await write(who, {
      contactInfo: ' yun@example.com ',
      orderSn: order.sn,
      subject: ' 卡密兑换 ',
    });
    const page = await list(who);
    expect(page).toMatchObject({ total: 1, pageNumber: 1, pageSize: 10 });
    expect(page.records[0]).toEqual({
      id,
      subject: '卡密兑换',
      content: '第 2 张卡用不了',
      category: 'COMPLAINT',
      categoryName: '投诉',
      status: 'PENDING',
      createdTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      contactInfo: 'yun@example.com',
      orderSn: order.sn,
      replyCount: 0,
      lastReplyTime: null,
      unreadAdminRepliesCount: 0,
    });
    expect(await view(who, id)).toEqual({ ...page.records[0], attachments: [], replies: [] });
    const english = await store.call('GET /member/message/list', {}, { as: who.token, locale: 'en' });
    expect(english.records[0]?.categoryName).toBe('Complaint');
  });

  it('stores any input as plain text', async () => {
    const who = await fixture.buyer();
    const content = `<img src=x onerror=alert(1)>\r\n'; drop table message_ticket; --\u0007 \u202e end`;
    const id = await write(who, { subject: '<script>1</script>\nnext line', content });
    const shown = await view(who, id);
    expect(shown.subject).toBe('<script>1</script> next line');
    expect(shown.content).toBe(`<img src=x onerror=alert(1)>\n'; drop table message_ticket; -- \u202e end`);
  });

  it.each([
    ['no subject', { subject: '   ' }, 'subject'],
    ['a subject of 101', { subject: '题'.repeat(101) }, 'subject'],
    ['no content', { content: '\n\t ' }, 'content'],
    ['a content of 1001', { content: 'x'.repeat(1001) }, 'content'],
    ['a contact of 101', { contactInfo: 'x'.repeat(101) }, 'contactInfo'],
    ['an unknown category', { category: 'PRAISE' }, 'category'],
    ['an order number that is none', { orderSn: "1' or '1'='1" }, 'orderSn'],
  ])('is refused with %s', async (_, change, field) => {
    const who = await fixture.buyer();
    const refused = await store.attempt(
      'POST /member/message',
      { body: { ...question, ...change } },
      {
        as: who.token,
      },
    );
    expect(refused).toMatchObject({ status: 400, data: { fields: [field] } });
    expect((await list(who)).total).toBe(0);
  });

  it('accepts the maximum length of the contract', async () => {
    const who = await fixture.buyer();
    const id = await write(who, {
      subject: '题'.repeat(100),
      content: '容'.repeat(1000),
      contactInfo: '联'.repeat(100),
    });
    expect((await reply(who, id, '回'.repeat(500))).status).toBe(200);
    expect((await reply(who, id, '回'.repeat(501))).status).toBe(400);
    expect((await reply(who, id, ' \n ')).status).toBe(400);
  });

  it('refers only to an own order', async () => {
    const [owner, other] = await fixture.buyers(2);
    if (!owner || !other) throw new Error('No buyers');
    const order = await placeOrder(store.call, owner, {
      skuId: await fixture.firstSku('skylark-video-vip'),
      values: phoneAccount,
    });
    for (const orderSn of [order.sn, '2026010199999999']) {
      const body = { ...question, orderSn };
      expect(await store.attempt('POST /member/message', { body }, { as: other.token })).toMatchObject({
        status: 404,
        message: 'order_notFound',
      });
    }
  });

  it('is written once per key, also concurrently', async () => {
    const who = await fixture.buyer();
    const send = () =>
      store.attempt(
        'POST /member/message',
        { body: question },
        { as: who.token, idempotencyKey: 'write-once-1' },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect((await list(who)).total).toBe(1);
    const other = await store.attempt(
      'POST /member/message',
      { body: { ...question, subject: 'another' } },
      { as: who.token, idempotencyKey: 'write-once-1' },
    );
    expect(other.status).toBe(422);
  });

  it('is filtered by category and status, and invalid filters are ignored', async () => {
    const who = await fixture.buyer();
    await write(who);
    const asked = await write(who, { category: 'CONSULTATION' });
    await answer(asked);
    const ids = async (query: object) => (await list(who, query)).records.map(({ id }) => id);
    expect(await ids({ category: 'CONSULTATION' })).toEqual([asked]);
    expect(await ids({ status: 'REPLIED' })).toEqual([asked]);
    expect(await ids({ status: 'PENDING', category: 'CONSULTATION' })).toEqual([]);
    expect(await ids({ status: 'NEW', category: '' })).toHaveLength(2);
    const second = await list(who, { pageNumber: 2, pageSize: 1 });
    expect([second.total, second.records.length, second.totalPages]).toEqual([2, 1, 2]);
  });

  it('returns 404 after it was deleted', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    await answer(id);
    const remove = () => store.attempt('DELETE /member/message/{id}', { params: { id } }, { as: who.token });
    expect((await remove()).status).toBe(200);
    expect([(await list(who)).total, await unread(who)]).toEqual([0, 0]);
    expect(await remove()).toMatchObject({ status: 404, message: 'message_notFound' });
    expect((await reply(who, id)).status).toBe(404);
    const seen = await store.attempt(
      'GET /member/admin/message/{id}',
      { params: { id } },
      { as: staff.token },
    );
    expect(seen.status).toBe(404);
    const [kept] = await store.db.select().from(messageTicket).where(eq(messageTicket.id, id));
    expect(kept?.delFlag).toBe(true);
  });

  it('is rate-limited', async () => {
    const strict = await createTestStore({ rateLimitFactor: 1 });
    try {
      const who = await orderFixture(strict).buyer();
      const send = (idempotencyKey: string) =>
        strict.attempt('POST /member/message', { body: question }, { as: who.token, idempotencyKey });
      for (let n = 0; n < 5; n += 1) expect((await send(`limited-${n}`)).status).toBe(200);
      expect(await send('limited-5')).toMatchObject({
        status: 429,
        message: 'common_message_tooManyRequests',
      });
      expect((await send('limited-1')).status, 'a repeated request is no new one').toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a reply', () => {
  it('of staff is unread until the ticket is opened, and clears the waiting status', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    await answer(id);
    await answer(id, '已补发一张新卡。');
    expect(await unread(who)).toBe(2);
    expect((await list(who)).records[0]).toMatchObject({
      status: 'REPLIED',
      replyCount: 2,
      unreadAdminRepliesCount: 2,
      lastReplyTime: expect.any(String),
    });
    const opened = await view(who, id);
    expect(opened.unreadAdminRepliesCount).toBe(2);
    expect(opened.replies).toEqual([
      expect.objectContaining({ replyType: 'ADMIN', replierName: '客服 小满', content: '您好，已查到。' }),
      expect.objectContaining({ replyType: 'ADMIN', content: '已补发一张新卡。' }),
    ]);
    expect([await unread(who), (await view(who, id)).unreadAdminRepliesCount]).toEqual([0, 0]);
    const rows = await store.db.select().from(messageReply).where(eq(messageReply.ticketId, id));
    expect(rows.every(({ readTime }) => readTime !== null)).toBe(true);
  });

  it('of the member returns the ticket to staff', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    await answer(id);
    expect((await reply(who, id, '  还是不行 ')).status).toBe(200);
    const shown = await view(who, id);
    expect(shown).toMatchObject({ status: 'PENDING', replyCount: 2 });
    expect(shown.replies[1]).toMatchObject({ replyType: 'USER', replierName: 'Buyer', content: '还是不行' });
  });

  it('is counted correctly under concurrency', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => reply(who, id, `mine ${n}`)),
      ...Array.from({ length: 5 }, (_, n) => answer(id, `ours ${n}`)),
    ]);
    const shown = await view(who, id);
    expect([shown.replyCount, shown.replies.length, shown.unreadAdminRepliesCount]).toEqual([10, 10, 5]);
  });

  it('that arrives while the ticket is opened stays unread', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    await answer(id);
    const [, opened] = await Promise.all([answer(id, 'late'), view(who, id)]);
    const seen = opened.replies.filter(({ replyType }) => replyType === 'ADMIN').length;
    expect(seen + (await unread(who))).toBe(2);
  });

  it('is written once per key, also concurrently', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    const answers = await Promise.all([1, 2, 3].map(() => reply(who, id, '一次', 'reply-once-1')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await view(who, id)).replyCount).toBe(1);
    const twice = await Promise.all(
      [1, 2].map(() =>
        store.attempt(
          'POST /member/admin/message/reply',
          { body: { messageId: id, content: 'x' } },
          {
            as: staff.token,
            idempotencyKey: 'staff-once-1',
          },
        ),
      ),
    );
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await view(who, id)).replyCount).toBe(2);
  });

  it('is rejected on a closed ticket, for both sides', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    await close(id);
    await close(id);
    expect(await reply(who, id)).toMatchObject({ status: 422, message: 'message_closed' });
    const late = await store.attempt(
      'POST /member/admin/message/reply',
      { body: { messageId: id, content: 'x' } },
      { as: staff.token },
    );
    expect(late).toMatchObject({ status: 422, message: 'message_closed' });
    const audits = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'message.close')));
    expect(audits).toHaveLength(1);
  });
});

describe('customer service', () => {
  it.each(['GET /member/admin/message/list', 'POST /member/admin/message/close'] as const)(
    '%s is restricted to service staff',
    async (key) => {
      const who = await fixture.buyer();
      const body = key.startsWith('POST') ? { messageId: await write(who) } : undefined;
      expect((await store.attempt(key, { body })).status).toBe(401);
      expect((await store.attempt(key, { body }, { as: who.token })).status).toBe(401);
      const { token } = await staffWith(store, ['ROLE_FINANCE', 'ROLE_CATALOGUE']);
      expect(await store.attempt(key, { body }, { as: token })).toMatchObject({
        status: 403,
        message: 'common_message_accessDenied',
      });
    },
  );

  it('lists waiting tickets oldest first, and leaves them unread', async () => {
    const who = await fixture.buyer();
    const first = await write(who, { subject: 'first' });
    const second = await write(who, { subject: 'second' });
    const page = await store.call(
      'GET /member/admin/message/list',
      { query: { view: 'OPEN' } },
      { as: staff.token },
    );
    const ids = page.rows.map(({ id }) => id);
    expect(ids.indexOf(first)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
    expect(page.rows.find(({ id }) => id === first)?.member).toMatchObject({ nickname: 'Buyer' });
    await answer(first);
    const seen = await store.call(
      'GET /member/admin/message/{id}',
      { params: { id: first } },
      { as: staff.token },
    );
    expect(seen).toMatchObject({ replyCount: 1, member: { id: who.memberId } });
    expect(await unread(who)).toBe(1);
  });

  it("records who replied, and mails the member in the member's language", async () => {
    const who = await fixture.buyer();
    await store.db.update(member).set({ lang: 'en' }).where(eq(member.id, who.memberId));
    const id = await write(who, { subject: 'A card' });
    const long = `Your new code is waiting in the order. ${'Please look there. '.repeat(10)}`;
    const { id: replyId } = await answer(id, long);
    const [mail] = await mailedTo(store, `buyer${who.memberId}@tianyun.example`);
    expect(mail?.subject).toBe('Tianyun Store: customer service has replied: A card');
    expect(mail?.text).toContain('Your new code is waiting in the order. Please look there. Pl…');
    expect(mail?.html).toContain('/en/member?message=open');
    const [audit] = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(audit).toMatchObject({
      action: 'message.reply',
      actorType: 'STAFF',
      actorId: staff.staffId,
      detail: { replyId },
    });
  });

  it.each([
    ['zh-cn', /[\u4e00-\u9fff]/],
    ['en', /^[^\u4e00-\u9fff]+$/],
  ] as const)(
    'replies in a demo in the language in which the ticket was written: %s',
    async (locale, words) => {
      const who = await fixture.buyer();
      const { id } = await store.call('POST /member/message', { body: question }, { as: who.token, locale });
      store.clock.advance(7_000);
      await store.runJobs();
      expect((await view(who, id)).replies.map(({ content }) => content)).toEqual([
        expect.stringMatching(words),
      ]);
    },
  );

  it('replies automatically in a demo, once per reply of the member', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    store.clock.advance(7_000);
    await store.runJobs();
    const shown = await view(who, id);
    expect(shown).toMatchObject({ status: 'REPLIED', replyCount: 1 });
    await reply(who, id, '第二次');
    await reply(who, id, '第三次');
    store.clock.advance(7_000);
    await store.runJobs();
    expect((await view(who, id)).replyCount).toBe(4);
  });

  it.each(['opened', 'assigned'] as const)('leaves a ticket that staff have %s to them', async (how) => {
    const who = await fixture.buyer();
    const id = await write(who);
    if (how === 'opened')
      await store.call('GET /member/admin/message/{id}', { params: { id } }, { as: staff.token });
    else await store.db.update(messageTicket).set({ assignedStaffId: '1' }).where(eq(messageTicket.id, id));
    store.clock.advance(7_000);
    await store.runJobs();
    expect(await view(who, id)).toMatchObject({ status: 'PENDING', replyCount: 0 });
  });
});

describe('the sweep', () => {
  it('closes tickets two weeks after an unanswered staff reply', async () => {
    const who = await fixture.buyer();
    const waits = await write(who);
    const answered = await write(who);
    await answer(answered);
    const rowOf = async (id: string) =>
      (await store.db.select().from(messageTicket).where(eq(messageTicket.id, id)))[0];
    store.clock.advance(14 * day - 60_000);
    await closeUnanswered(store.system());
    expect((await rowOf(answered))?.status).toBe('REPLIED');
    store.clock.advance(120_000);
    await closeUnanswered(store.system());
    expect(await rowOf(answered)).toMatchObject({ status: 'CLOSED', closedTime: expect.any(Date) });
    expect((await rowOf(waits))?.status).toBe('PENDING');
  });
});
