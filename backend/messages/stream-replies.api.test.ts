import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderDesk } from '../../tests/api/order-desk';
import type { Buyer } from '../../tests/load/buyers';
import { authSession } from '../database/schema/identity';
import { messageTicket } from '../database/schema/messages';
import { staffRole } from '../database/schema/security';
import { newId } from '../platform/new-id';
import { createTestStore, type TestStore } from '../platform/testing';
import { closeUnanswered } from './close-unanswered';
import { createUnreadTicker, type Listener } from './unread-ticker';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const buyer = () => orderDesk(store).buyer();
const connect = (headers: Record<string, string>) =>
  store.app.fetch(new Request('http://backend.internal/member/message/stream', { headers }));
const bearer = ({ token }: Buyer) => ({ Authorization: `Bearer ${token}` });

async function unreadMessage(who: Buyer, unreadAdminReplies: number): Promise<void> {
  const now = store.clock.now();
  await store.db.insert(messageTicket).values({
    id: newId(),
    memberId: who.memberId,
    subject: 's',
    content: 'c',
    category: 'CONSULTATION',
    status: 'REPLIED',
    replyCount: unreadAdminReplies,
    unreadAdminReplies,
    lastReplyTime: now,
  });
}

/** Reads on until the stream has said this. */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, sign: RegExp): Promise<string> {
  let text = '';
  while (!sign.test(text)) {
    const { done, value } = await reader.read();
    if (done) return `${text}[end]`;
    text += new TextDecoder().decode(value);
  }
  return text;
}

it('is for members only', async () => {
  const strangers: Record<string, string>[] = [
    {},
    { Authorization: `Basic ${btoa('shop:shop')}` },
    { Authorization: `Bearer ${'x'.repeat(43)}` },
    { UserId: (await buyer()).memberId, username: 'buyer' },
  ];
  for (const headers of strangers) {
    expect((await connect(headers)).status).toBe(401);
  }
});

it('tells how things stand, and a new reply within two seconds; nothing of others', async () => {
  const [who, other] = [await buyer(), await buyer()];
  await unreadMessage(who, 2);
  await unreadMessage(other, 5);
  const answer = await connect(bearer(who));
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
  expect(await readUntil(reader, /"unreadReplies":\d/)).toMatch(
    /retry: \d+\n\nevent: unread\ndata: \{"unreadReplies":2,/,
  );
  const begun = performance.now();
  await unreadMessage(who, 1);
  expect(await readUntil(reader, /unreadReplies/)).toContain('"unreadReplies":3');
  expect(performance.now() - begun).toBeLessThan(4_000);
  await reader.cancel();
  expect(store.services.unreadTicker.listening(who.memberId)).toBe(0);
});

it('tells within two seconds that a message was answered or closed, in any way, and nothing of others', async () => {
  const [who, other, staff] = [await buyer(), await buyer(), await buyer()];
  await store.db.insert(staffRole).values({ memberId: staff.memberId, roleCode: 'ROLE_SERVICE' });
  const write = (by: Buyer) =>
    store.call(
      'POST /member/message',
      { body: { subject: 's', content: 'c', category: 'CONSULTATION' } },
      { as: by.token },
    );
  const close = (messageId: string) =>
    store.call('POST /member/admin/message/close', { body: { messageId } }, { as: staff.token });
  const own = await Promise.all([write(who), write(who), write(who)]);
  const foreign = await write(other);
  const [first, second, third] = own.map(({ id }) => id);
  const { progress } = await store.call('GET /member/message/statistics', {}, { as: who.token });
  const reader = ((await connect(bearer(who))).body ?? new ReadableStream<Uint8Array>()).getReader();
  expect(await readUntil(reader, /progress/)).toContain(
    `"unreadReplies":0,"lastReply":null,"progress":"${progress}"`,
  );
  const seen = new Set([progress]);

  /** The news after this; what is read, or happens to others, is none. */
  async function newsAfter(event: () => Promise<unknown>): Promise<void> {
    await close(foreign.id);
    await event();
    const begun = performance.now();
    const text = await readUntil(reader, /"progress":"[^"]*"/);
    expect(performance.now() - begun).toBeLessThan(4_000);
    const next = /"progress":"([^"]*)"/.exec(text)?.[1];
    expect(seen).not.toContain(next);
    seen.add(next);
  }

  await newsAfter(() => close(first ?? ''));
  await newsAfter(() =>
    store.call(
      'POST /member/message/reply',
      { body: { messageId: second ?? '', content: 'r' } },
      { as: who.token },
    ),
  );
  const long = new Date(store.clock.now().getTime() - 15 * 86_400_000);
  await store.db
    .update(messageTicket)
    .set({ status: 'REPLIED', createdTime: long, lastReplyTime: long })
    .where(eq(messageTicket.id, third ?? ''));
  await newsAfter(() => closeUnanswered(store.services));
  await reader.cancel();
  const after = await store.call('GET /member/message/statistics', {}, { as: who.token });
  expect(seen).toContain(after.progress);
});

it('ends with the session, and says so', async () => {
  const who = await buyer();
  const reader = ((await connect(bearer(who))).body ?? new ReadableStream<Uint8Array>()).getReader();
  await readUntil(reader, /unreadReplies/);
  await store.db
    .update(authSession)
    .set({ revokedTime: store.clock.now() })
    .where(eq(authSession.memberId, who.memberId));
  expect(await readUntil(reader, /event: stop/)).toContain('event: stop');
  expect((await reader.read()).done).toBe(true);
  expect((await connect(bearer(who))).status).toBe(401);
});

it('lets six pages of a member listen, and others beside them', async () => {
  const [who, other] = [await buyer(), await buyer()];
  const open = await Promise.all(Array.from({ length: 6 }, () => connect(bearer(who))));
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await connect(bearer(who))).status).toBe(429);
  const beside = await connect(bearer(other));
  expect(beside.status).toBe(200);
  await open[0]?.body?.cancel();
  const again = await connect(bearer(who));
  expect(again.status).toBe(200);
  for (const { body } of [...open.slice(1), beside, again]) await body?.cancel();
});

it('beats in between, and ends after its time so that the page comes again', async () => {
  const who = await buyer();
  const [session] = await store.db.select().from(authSession).where(eq(authSession.memberId, who.memberId));
  const ticker = createUnreadTicker(store.services, { everyMs: 20, beatMs: 60, lifeMs: 400 });
  const heard: string[] = [];
  const why = await new Promise<string>((resolve) => {
    const listener: Listener = {
      memberId: who.memberId,
      sessionId: session?.id ?? '',
      news: ({ unreadReplies }) => heard.push(`news ${unreadReplies}`),
      beat: () => heard.push('beat'),
      end: resolve,
    };
    ticker.join(listener);
  });
  expect(why).toBe('renew');
  expect(heard[0]).toBe('news 0');
  expect(heard.filter((word) => word === 'beat').length).toBeGreaterThanOrEqual(2);
  expect(heard.filter((word) => word.startsWith('news'))).toHaveLength(1);
  expect(ticker.listening(who.memberId)).toBe(0);
});

it('asks a page whose token has run out to come again with a fresh one', async () => {
  const who = await buyer();
  const reader = ((await connect(bearer(who))).body ?? new ReadableStream<Uint8Array>()).getReader();
  await readUntil(reader, /unreadReplies/);
  await store.db
    .update(authSession)
    .set({ expireTime: new Date(store.clock.now().getTime() - 1000) })
    .where(eq(authSession.memberId, who.memberId));
  expect(await readUntil(reader, /event: stop/)).toMatch(/^(?:event: beat\ndata:\n\n)*\[end\]$/);
});
