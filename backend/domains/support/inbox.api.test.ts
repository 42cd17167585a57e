import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoViolations } from '../../../tests/api/fixtures/check-invariants';
import { orderFixture } from '../../../tests/api/fixtures/order';
import { type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import { tradeFixture } from '../../../tests/api/fixtures/trade';
import type { Buyer } from '../../../tests/load/buyers';
import { member } from '../../database/schema/members';
import { auditLog } from '../../database/schema/platform';
import { messageTicket, ticketNote } from '../../database/schema/support';
import { createTestStore, type TestStore } from '../../testing';
import { collectOwnData } from '../account/collect-own-data';
import { closeUnanswered } from './close-unanswered';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let staff: StaffMember;
let colleague: StaffMember;

const minute = 60_000;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  staff = await staffWith(store, ['ROLE_SERVICE'], { name: 'Mandy' });
  colleague = await staffWith(store, ['ROLE_OPERATIONS'], { name: 'Oscar' });
});
afterAll(async () => {
  await expectNoViolations(store);
  await store.close();
});

const question = { subject: 'A card', content: 'It does not work', category: 'CONSULTATION' as const };
const write = async (who: Buyer, body: object = {}): Promise<string> =>
  (await store.call('POST /member/message', { body: { ...question, ...body } }, { as: who.token })).id;
const ask = (who: Buyer, messageId: string, content = 'And now?') =>
  store.call('POST /member/message/reply', { body: { messageId, content } }, { as: who.token });
const reply = (messageId: string, more: object = {}, as = staff.token) =>
  store.attempt(
    'POST /member/admin/message/reply',
    { body: { messageId, content: 'Hello', ...more } },
    { as },
  );
const assign = (messageId: string, staffId: string | null, from: string | null, as = staff.token) =>
  store.attempt('POST /member/admin/message/assign', { body: { messageId, staffId, from } }, { as });
const open = (id: string) =>
  store.call('GET /member/admin/message/{id}', { params: { id } }, { as: staff.token });
const list = async (query: object, as = staff.token) =>
  (await store.call('GET /member/admin/message/list', { query }, { as })).rows.map(({ id }) => id);
const count = (as = staff.token) => store.call('GET /member/admin/message/count', {}, { as });
const rowOf = async (id: string) => {
  const [row] = await store.db.select().from(messageTicket).where(eq(messageTicket.id, id));
  if (!row) throw new Error('No ticket');
  return row;
};

describe('the views of the inbox', () => {
  it('follow who waits and who is assigned', async () => {
    const who = await fixture.buyer();
    const complaint = await write(who, { category: 'COMPLAINT' });
    store.clock.advance(minute);
    const other = await write(who);
    expect(await list({ view: 'OPEN' })).toEqual([complaint, other]);
    expect(await list({ view: 'UNASSIGNED' })).toEqual([complaint, other]);
    expect(await list({ view: 'COMPLAINTS' })).toEqual([complaint]);
    expect((await assign(other, staff.staffId, null)).status).toBe(200);
    expect(await list({ view: 'MINE' })).toEqual([other]);
    expect(await list({ view: 'MINE' }, colleague.token)).toEqual([]);
    expect(await list({ view: 'UNASSIGNED' })).toEqual([complaint]);
    await reply(complaint);
    expect(await list({ view: 'WAITING' })).toEqual([complaint]);
    // A reply of the member puts it at the end: they wait since then.
    await ask(who, complaint);
    expect(await list({ view: 'OPEN' })).toEqual([other, complaint]);
    expect(await count()).toMatchObject({ OPEN: 2, MINE: 2, UNASSIGNED: 0, WAITING: 0, COMPLAINTS: 1 });
    await store.call('POST /member/admin/message/close', { body: { messageId: other } }, { as: staff.token });
    expect(await list({ view: 'CLOSED' })).toEqual([other]);
    expect((await count()).oldest).toBe((await rowOf(complaint)).waitingSince?.getTime());
    expect(await list({ q: other })).toEqual([other]);
    expect(await list({ q: who.memberId })).toEqual([other, complaint]);
    expect(await list({ q: `buyer${who.memberId}@tianyun.example` })).toEqual([other, complaint]);
    expect(await list({ q: "' or true --" })).toEqual([]);
  });

  it('are paged without gaps, also when many tickets have the same time', async () => {
    const who = await fixture.buyer();
    const before = await list({ view: 'OPEN' });
    const now = store.clock.now();
    await store.db.insert(messageTicket).values(
      Array.from({ length: 60 }, (_, index) => ({
        id: `77${String(index).padStart(16, '0')}`,
        memberId: who.memberId,
        subject: `Ticket ${index}`,
        content: 'x',
        category: 'CONSULTATION' as const,
        status: 'PENDING' as const,
        waitingSince: now,
        createdTime: now,
      })),
    );
    const first = await store.call('GET /member/admin/message/list', {}, { as: staff.token });
    expect(first.rows).toHaveLength(50);
    const rest = await store.call(
      'GET /member/admin/message/list',
      { query: { after: first.next ?? '' } },
      { as: staff.token },
    );
    const ids = [...first.rows, ...rest.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(before.length + 60);
    expect(rest.next).toBeNull();
    await store.db.delete(messageTicket).where(eq(messageTicket.memberId, who.memberId));
  });
});

describe('a first reply', () => {
  it('is measured once, and its median is of today', async () => {
    // Noon in Shanghai of the next day.
    const [day, hour] = [86_400_000, 3_600_000];
    store.clock.advance(day - ((store.clock.now().getTime() + 8 * hour) % day) + 12 * hour);
    staff = await staffWith(store, ['ROLE_SERVICE'], { name: 'Mandy' });
    colleague = await staffWith(store, ['ROLE_OPERATIONS'], { name: 'Oscar' });
    const who = await fixture.buyer();
    expect(await count()).toMatchObject({ firstReplyMedian: null, firstReplies: 0 });
    const [one, two, three] = [await write(who), await write(who), await write(who)];
    store.clock.advance(2 * minute);
    await reply(one);
    store.clock.advance(2 * minute);
    await reply(two);
    store.clock.advance(16 * minute);
    await reply(three);
    const { firstReplyTime } = await rowOf(one);
    await ask(who, one);
    store.clock.advance(minute);
    await reply(one);
    expect((await rowOf(one)).firstReplyTime).toEqual(firstReplyTime);
    expect(await count()).toMatchObject({ firstReplyMedian: 4, firstReplies: 3 });
  });
});

describe('an internal note', () => {
  it('is in no response to the member, and in no copy of their data', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    const secret = 'Two reports on this lot';
    await store.call(
      'POST /member/admin/message/note',
      { body: { messageId: id, content: secret } },
      { as: staff.token },
    );
    expect((await open(id)).entries).toMatchObject([{ kind: 'NOTE', author: 'Mandy', content: secret }]);
    expect((await rowOf(id)).status).toBe('PENDING');
    const seen = await Promise.all([
      store.call('GET /member/message/{id}', { params: { id } }, { as: who.token }),
      store.call('GET /member/message/list', {}, { as: who.token }),
      collectOwnData(store.db, store.services, who.memberId),
    ]);
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(await store.db.select().from(ticketNote).where(eq(ticketNote.ticketId, id))).toHaveLength(1);
  });

  it('does not count as a reply, and closed tickets take it', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    await store.call('POST /member/admin/message/close', { body: { messageId: id } }, { as: staff.token });
    const note = { messageId: id, content: 'Called back' };
    await store.call('POST /member/admin/message/note', { body: note }, { as: staff.token });
    expect(await open(id)).toMatchObject({ status: 'CLOSED', replyCount: 0 });
  });
});

describe('two people at one ticket', () => {
  it('take it once, also with twenty concurrent calls', async () => {
    const id = await write(await fixture.buyer());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        place % 2 === 0
          ? assign(id, staff.staffId, null)
          : assign(id, colleague.staffId, null, colleague.token),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    const audits = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'message.assign')));
    expect(audits).toHaveLength(1);
  });

  it('do not answer past each other, nor past the member', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    const seen = (await open(id)).replyCount;
    const answers = await Promise.all([
      reply(id, { seenReplies: seen }),
      reply(id, { seenReplies: seen }, colleague.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await ask(who, id);
    expect((await reply(id, { seenReplies: seen + 1 })).status).toBe(409);
    expect((await reply(id, { seenReplies: seen + 2 })).status).toBe(200);
    // Reading changes nothing that the reply depends on.
    await store.call('GET /member/message/{id}', { params: { id } }, { as: who.token });
    expect((await reply(id, { seenReplies: seen + 3 })).status).toBe(200);
  });

  it('keep a ticket that is assigned to someone else', async () => {
    const id = await write(await fixture.buyer());
    await assign(id, colleague.staffId, null);
    await reply(id);
    expect((await open(id)).assignee).toEqual({ id: colleague.staffId, name: 'Oscar' });
  });

  it('assign only to people who may reply', async () => {
    const id = await write(await fixture.buyer());
    const finance = await staffWith(store, ['ROLE_FINANCE']);
    const gone = await staffWith(store, ['ROLE_SERVICE'], { status: 'DISABLED' });
    for (const { staffId } of [finance, gone]) expect((await assign(id, staffId, null)).status).toBe(422);
    const people = await store.call('GET /member/admin/message/assignees', {}, { as: staff.token });
    const ids = people.map((person) => person.id);
    expect(ids).toContain(colleague.staffId);
    expect(ids).not.toContain(finance.staffId);
    expect(ids).not.toContain(gone.staffId);
  });
});

describe('closing', () => {
  it('goes with a reply, and can be undone', async () => {
    const who = await fixture.buyer();
    const id = await write(who);
    expect((await reply(id, { close: true })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: 'CLOSED', waitingSince: null });
    const reopen = () =>
      store.attempt(
        'POST /member/admin/message/reopen',
        { body: { messageId: id, reason: 'closed by mistake' } },
        { as: staff.token },
      );
    const answers = await Promise.all([reopen(), reopen()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rowOf(id)).toMatchObject({ status: 'PENDING', closedTime: null });
    // The sweep of unanswered tickets leaves it open.
    await store.db
      .update(messageTicket)
      .set({ createdTime: new Date(0), lastReplyTime: new Date(0) })
      .where(eq(messageTicket.id, id));
    await closeUnanswered(store.system());
    expect((await rowOf(id)).status).toBe('PENDING');
    await ask(who, id);
    const audit = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'message.reopen')));
    expect(audit).toMatchObject([{ reason: 'closed by mistake', before: { status: 'CLOSED' } }]);
  });
});

describe('a ticket for staff', () => {
  it('shows its order and member with masked contacts', async () => {
    const { buyer: owner, sn } = await tradeFixture(store).place();
    const id = await write(owner, { orderSn: sn, contactInfo: 'me@secret.example' });
    await write(owner, { subject: 'Earlier' });
    const ticket = await open(id);
    expect(ticket).toMatchObject({
      hasContactInfo: true,
      order: { sn },
      member: { id: owner.memberId, orders: 1, tickets: 2 },
      earlierTickets: [{ subject: 'Earlier' }],
    });
    const text = JSON.stringify(ticket);
    expect(text).not.toContain('me@secret.example');
    expect(text).not.toContain(`buyer${owner.memberId}@tianyun.example`);
  });
});

describe('a canned reply', () => {
  const content = { 'zh-cn': '您好 {nickname}', en: 'Hello {nickname}', 'zh-hk': '您好 {nickname}' };
  const save = (body: object, as = staff.token) =>
    store.attempt('POST /member/admin/template/save', { body: { name: 'Hello', content, ...body } }, { as });
  /** Without those of the demo. */
  const templates = async () =>
    (await store.call('GET /member/admin/template/list', {}, { as: staff.token })).filter(
      ({ content: { en } }) => !en.includes('{staff}'),
    );

  it('is changed by version, deleted, and has a name of its own', async () => {
    expect((await save({})).status).toBe(200);
    expect(await save({})).toMatchObject({ status: 409, message: 'message_templateNameUsed' });
    const [template] = await templates();
    if (!template) throw new Error('No template');
    const answers = await Promise.all([
      save({ id: template.id, version: 0, name: 'One' }),
      save({ id: template.id, version: 0, name: 'Two' }, colleague.token),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const remove = (version: number) =>
      store.attempt(
        'POST /member/admin/template/delete',
        { body: { id: template.id, version } },
        { as: staff.token },
      );
    expect((await remove(0)).status).toBe(409);
    expect((await remove(1)).status).toBe(200);
    expect(await templates()).toEqual([]);
  });

  it.each([
    { content: { ...content, en: 'Hello {name}' } },
    { content: { ...content, en: ' ' } },
    { content: { 'zh-cn': '您好', en: 'Hello' } },
    { content: { ...content, en: 'x'.repeat(501) } },
    { name: ' ' },
    { name: 'x'.repeat(61) },
  ])('is refused as %o', async (body) => {
    expect((await save(body)).status).toBe(400);
    expect(await templates()).toEqual([]);
  });
});

it('a locked member keeps their tickets in the inbox', async () => {
  const who = await fixture.buyer();
  const id = await write(who);
  await store.db.update(member).set({ status: 'LOCKED' }).where(eq(member.id, who.memberId));
  expect((await open(id)).member.status).toBe('LOCKED');
  expect((await reply(id)).status).toBe(200);
});
