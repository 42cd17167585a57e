import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../tests/api/fixtures/account';
import { sendAttachment, uploadForReply } from '../../../tests/api/fixtures/attachment';
import { type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import { storedFile } from '../../database/schema/members';
import { auditLog } from '../../database/schema/platform';
import { messageAttachment, messageReply, messageTicket } from '../../database/schema/support';
import { createTestStore, type TestStore } from '../../testing';
import { purgeFiles } from '../account/purge-files';

let store: TestStore;
let accounts: ReturnType<typeof accountFixture>;
let staff: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  accounts = accountFixture(store);
  staff = await staffWith(store, ['ROLE_SERVICE'], { name: 'Mandy' });
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const text = { subject: 'A card', content: 'It does not work', category: 'CONSULTATION' } as const;
type Files = { id: string; name: string }[];

const upload = (who: Owner) => uploadForReply(store, who.token, 'member');
const named = (id: string): Files => [{ id, name: 'code.png' }];
const open = (who: Owner, attachments: Files, idempotencyKey?: string) =>
  store.attempt(
    'POST /member/message',
    { body: { ...text, attachments } },
    { as: who.token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const reply = (who: Owner, messageId: string, attachments: Files, idempotencyKey?: string) =>
  store.attempt(
    'POST /member/message/reply',
    { body: { messageId, content: 'See the picture', attachments } },
    { as: who.token, ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const opened = async (who: Owner, attachments: Files = []) =>
  (await store.call('POST /member/message', { body: { ...text, attachments } }, { as: who.token })).id;
const viewed = (who: Owner, id: string) =>
  store.call('GET /member/message/{id}', { params: { id } }, { as: who.token });
const inbox = (id: string) =>
  store.call('GET /member/admin/message/{id}', { params: { id } }, { as: staff.token });
const read = async (path: string, token?: string) =>
  store.app.fetch(
    new Request(`http://backend.internal${path}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    }),
  );
const own = (id: string) => `/member/message/attachment?id=${id}`;
const forStaff = (id: string) => `/member/admin/message/attachment?id=${id}`;
const refused = { status: 422, message: 'common_message_unprocessableEntity' };
const ticketsOf = (who: Owner) =>
  store.db.select().from(messageTicket).where(eq(messageTicket.memberId, who.memberId));

describe('files of a member', () => {
  it('are sent with a ticket and with a reply, and shown to the member and to staff', async () => {
    const who = await accounts.owner();
    const [first, second] = [await upload(who), await upload(who)];
    const document = await sendAttachment(
      store,
      who.token,
      { bytes: new Uint8Array(pdf), name: 'x' },
      'member',
    );
    const id = await opened(who, [
      { id: first, name: 'code.png' },
      { id: document.id, name: 'receipt.pdf' },
    ]);
    expect((await reply(who, id, [{ id: second, name: 'again.png' }])).status).toBe(200);
    const picture = (at: string, name: string, link: string) => ({ id: at, name, mime: 'image/webp', link });
    const paper = { id: document.id, name: 'receipt.pdf', mime: 'application/pdf' };
    const thread = await viewed(who, id);
    expect(thread.attachments).toEqual([
      picture(first, 'code.png', `/api${own(first)}`),
      { ...paper, link: `/api${own(document.id)}` },
    ]);
    expect(thread.replies.map(({ attachments }) => attachments)).toEqual([
      [picture(second, 'again.png', `/api${own(second)}`)],
    ]);
    const desk = await inbox(id);
    expect(desk.attachments).toEqual([
      picture(first, 'code.png', `/api${forStaff(first)}`),
      { ...paper, link: `/api${forStaff(document.id)}` },
    ]);
    expect(desk.entries.map(({ attachments }) => attachments)).toEqual([
      [picture(second, 'again.png', `/api${forStaff(second)}`)],
    ]);
    const served = await read(own(document.id), who.token);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="attachment-\d+\.pdf"$/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(await served.arrayBuffer()).equals(pdf)).toBe(true);
  });

  it('are served to their owner and to staff only, whose access is audited', async () => {
    const [who, other] = [await accounts.owner(), await accounts.owner()];
    const catalogue = await staffWith(store, ['ROLE_CATALOGUE']);
    const [ofTicket, ofReply, unsent] = [await upload(who), await upload(who), await upload(who)];
    const id = await opened(who, named(ofTicket));
    await reply(who, id, named(ofReply));
    for (const file of [ofTicket, ofReply]) {
      expect((await read(own(file), who.token)).status).toBe(200);
      expect((await read(own(file), other.token)).status).toBe(404);
      expect((await read(own(file))).status).toBe(401);
      expect((await read(forStaff(file), who.token)).status).toBe(401);
      expect((await read(forStaff(file), catalogue.token)).status).toBe(403);
      expect((await read(forStaff(file), staff.token)).status).toBe(200);
    }
    expect((await read(forStaff(unsent), staff.token)).status, 'before it is sent').toBe(404);
    const rows = await store.db
      .select({ detail: auditLog.detail })
      .from(auditLog)
      .where(and(eq(auditLog.action, 'message.attachment'), eq(auditLog.subjectId, id)));
    expect(rows.map(({ detail }) => detail)).toEqual([{ fileId: ofTicket }, { fileId: ofReply }]);
    await store.call('DELETE /member/message/{id}', { params: { id } }, { as: who.token });
    for (const file of [ofTicket, ofReply]) {
      expect((await read(own(file), who.token)).status, 'of a deleted ticket').toBe(404);
    }
  });

  it('must be uploads of the member that were not sent yet', async () => {
    const [who, other] = [await accounts.owner(), await accounts.owner()];
    const id = await opened(who);
    const [foreign, evidence] = [await upload(other), (await accounts.upload(who, 'aftersales')).id];
    for (const file of [foreign, evidence, '999']) {
      expect(await open(who, named(file))).toMatchObject(refused);
      expect(await reply(who, id, named(file))).toMatchObject(refused);
    }
    const used = await upload(who);
    expect((await reply(who, id, named(used))).status).toBe(200);
    expect(await reply(who, id, named(used))).toMatchObject(refused);
    expect(await open(who, named(used))).toMatchObject(refused);
    // A file that staff sent belongs to the member as well.
    const received = await uploadForReply(store, staff.token);
    await store.call(
      'POST /member/admin/message/reply',
      { body: { messageId: id, content: 'Here', attachments: named(received) } },
      { as: staff.token },
    );
    expect(await reply(who, id, named(received))).toMatchObject(refused);
    const { replies } = await viewed(who, id);
    expect(replies.map(({ attachments }) => attachments.map((file) => file.id))).toEqual([
      [used],
      [received],
    ]);
    expect(await ticketsOf(who)).toHaveLength(1);
    expect((await read(own(foreign), who.token)).status).toBe(404);
  });

  it('are at most six, and each is named once', async () => {
    const who = await accounts.owner();
    const ids = [];
    for (let n = 0; n < 7; n += 1) ids.push(await upload(who));
    const files = ids.map((id) => ({ id, name: 'a.png' }));
    expect((await open(who, files)).status).toBe(400);
    expect((await open(who, [...named(ids[0] ?? ''), ...named(ids[0] ?? '')])).status).toBe(400);
    expect(await ticketsOf(who)).toEqual([]);
    expect((await open(who, files.slice(0, 6))).status).toBe(200);
  });

  it.each([
    ['HTML', Buffer.from('<script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a truncated PDF', pdf.subarray(0, 20)],
    ['an empty file', Buffer.alloc(0)],
    ['a PDF above 5 MB', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024), pdf])],
  ])('are not %s', async (_, bytes) => {
    const who = await accounts.owner();
    const answer = await sendAttachment(
      store,
      who.token,
      { bytes: new Uint8Array(bytes), name: 'a.pdf' },
      'member',
    );
    expect(answer).toMatchObject({ status: 422, message: 'common_upload_invalid' });
    expect(await store.db.select().from(storedFile).where(eq(storedFile.ownerId, who.memberId))).toEqual([]);
  });
});

describe('retries', () => {
  it('with one key open one ticket and write one reply with their files', async () => {
    const who = await accounts.owner();
    const file = await upload(who);
    const both = await Promise.all([1, 2].map(() => open(who, named(file), 'ticket-with-file')));
    const again = await open(who, named(file), 'ticket-with-file');
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...both, again].map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const [ticket] = await ticketsOf(who);
    const id = ticket?.id ?? '';
    expect(await ticketsOf(who)).toHaveLength(1);
    const second = await upload(who);
    const replies = await Promise.all([1, 2].map(() => reply(who, id, named(second), 'reply-with-file')));
    replies.push(await reply(who, id, named(second), 'reply-with-file'));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const thread = await viewed(who, id);
    expect(thread.attachments.map((each) => each.id)).toEqual([file]);
    expect(thread.replies.map(({ attachments }) => attachments.map((each) => each.id))).toEqual([[second]]);
  });

  it('at once with two texts attach a file to one of them', async () => {
    const who = await accounts.owner();
    const id = await opened(who);
    const other = await opened(who);
    const file = await upload(who);
    const answers = await Promise.all([reply(who, id, named(file)), reply(who, other, named(file))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const replies = await store.db
      .select()
      .from(messageReply)
      .where(inArray(messageReply.ticketId, [id, other]));
    expect(replies).toHaveLength(1);
    expect(await store.db.select().from(messageAttachment).where(eq(messageAttachment.fileId, file))).toEqual(
      [expect.objectContaining({ replyId: replies[0]?.id, ticketId: null })],
    );
  });
});

describe('after a while', () => {
  it('files that were not sent are deleted after a day; those that were sent stay', async () => {
    const who = await accounts.owner();
    const [ofTicket, ofReply, unused] = [await upload(who), await upload(who), await upload(who)];
    const id = await opened(who, named(ofTicket));
    await reply(who, id, named(ofReply));
    store.clock.advance(25 * 3_600_000);
    await purgeFiles(store.system());
    const rows = await store.db
      .select({ id: storedFile.id })
      .from(storedFile)
      .where(eq(storedFile.ownerId, who.memberId));
    expect(rows.map((row) => row.id).sort()).toEqual([ofTicket, ofReply].sort());
    expect(rows.map((row) => row.id)).not.toContain(unused);
  });

  it('a closed account leaves neither a file nor its name', async () => {
    const who = await accounts.owner();
    const privateFiles = () => readdir(join(store.environment.dataDir, 'private'));
    const before = await privateFiles();
    const [ofTicket, ofReply] = [await upload(who), await upload(who)];
    const id = await opened(who, named(ofTicket));
    await reply(who, id, named(ofReply));
    expect(await privateFiles()).toHaveLength(before.length + 2);
    const body = { password: ownPassword };
    const closed = await store.attempt('POST /upms/member/account/close', { body }, { as: who.token });
    expect(closed.status).toBe(200);
    expect(await privateFiles()).toEqual(before);
    const files = [ofTicket, ofReply];
    expect(
      await store.db.select().from(messageAttachment).where(inArray(messageAttachment.fileId, files)),
    ).toEqual([]);
    const { token } = await staffWith(store, ['ROLE_SERVICE']);
    expect((await read(forStaff(ofTicket), token)).status).toBe(404);
  });
});
