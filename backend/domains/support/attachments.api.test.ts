import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../../tests/api/fixtures/account';
import { sendAttachment, uploadForReply } from '../../../tests/api/fixtures/attachment';
import { orderFixture } from '../../../tests/api/fixtures/order';
import { type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import type { Buyer } from '../../../tests/load/buyers';
import { storedFile } from '../../database/schema/members';
import { auditLog } from '../../database/schema/platform';
import { createTestStore, type TestStore } from '../../testing';
import { purgeFiles } from '../account/purge-files';

let store: TestStore;
let fixture: ReturnType<typeof orderFixture>;
let staff: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  fixture = orderFixture(store);
  staff = await staffWith(store, ['ROLE_SERVICE'], { name: 'Mandy' });
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const write = async (who: Buyer): Promise<string> =>
  (
    await store.call(
      'POST /member/message',
      { body: { subject: 'A card', content: 'It does not work', category: 'CONSULTATION' } },
      { as: who.token },
    )
  ).id;
const reply = (messageId: string, attachments: { id: string; name: string }[], as = staff.token) =>
  store.attempt(
    'POST /member/admin/message/reply',
    { body: { messageId, content: 'See the picture', attachments } },
    { as },
  );
const viewed = async (who: Buyer, id: string) =>
  (await store.call('GET /member/message/{id}', { params: { id } }, { as: who.token })).replies;
const read = (path: string, token: string) =>
  store.app.fetch(
    new Request(`http://backend.internal${path.replace('/api', '')}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
const privateFiles = () => readdir(join(store.environment.dataDir, 'private')).catch(() => []);

describe('files of a staff reply', () => {
  it('are shown to the member in their order and downloaded with safe headers', async () => {
    const who = await fixture.buyer();
    const messageId = await write(who);
    const image = await uploadForReply(store, staff.token);
    const document = await sendAttachment(store, staff.token, { bytes: new Uint8Array(pdf), name: 'x.exe' });
    expect(document.status).toBe(200);
    const names = ['where.png', 'receipt.pdf'];
    const files = [image, document.id].map((id, index) => ({ id, name: names[index] ?? '' }));
    expect((await reply(messageId, files)).status).toBe(200);
    const [shown] = await viewed(who, messageId);
    expect(shown?.attachments).toEqual([
      {
        id: image,
        name: 'where.png',
        mime: 'image/webp',
        link: `/api/member/message/attachment?id=${image}`,
      },
      {
        id: document.id,
        name: 'receipt.pdf',
        mime: 'application/pdf',
        link: `/api/member/message/attachment?id=${document.id}`,
      },
    ]);
    for (const { link, mime } of shown?.attachments ?? []) {
      const served = await read(link, who.token);
      expect(served.status).toBe(200);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': mime,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringMatching(/^attachment; filename="attachment-\d+\.(webp|pdf)"$/),
      });
      const bytes = Buffer.from(await served.arrayBuffer());
      if (mime === 'application/pdf') expect(bytes.equals(pdf)).toBe(true);
      else expect((await sharp(bytes).metadata()).format).toBe('webp');
    }
  });

  it('are refused to another member and to staff without permission, and opening one as staff is audited', async () => {
    const who = await fixture.buyer();
    const other = await fixture.buyer();
    const catalogue = await staffWith(store, ['ROLE_CATALOGUE']);
    const messageId = await write(who);
    const id = await uploadForReply(store, staff.token);
    const link = `/member/message/attachment?id=${id}`;
    const staffLink = `/member/admin/message/attachment?id=${id}`;
    expect((await read(link, who.token)).status, 'before it is sent').toBe(404);
    await reply(messageId, [{ id, name: 'a.png' }]);
    expect((await read(link, who.token)).status).toBe(200);
    expect((await read(link, other.token)).status).toBe(404);
    expect((await read(staffLink, who.token)).status).toBe(401);
    expect((await read(staffLink, catalogue.token)).status).toBe(403);
    expect((await sendAttachment(store, catalogue.token, { bytes: await picture(), name: 'a' })).status).toBe(
      403,
    );
    expect((await read(staffLink, staff.token)).status).toBe(200);
    const rows = await store.db.select().from(auditLog).where(eq(auditLog.action, 'message.attachment'));
    expect(rows).toMatchObject([{ actorId: staff.staffId, subjectId: messageId, detail: { fileId: id } }]);
    await store.call('DELETE /member/message/{id}', { params: { id: messageId } }, { as: who.token });
    expect((await read(link, who.token)).status, 'of a deleted ticket').toBe(404);
  });

  it('must be uploads of the same person that were not sent yet', async () => {
    const who = await fixture.buyer();
    const colleague = await staffWith(store, ['ROLE_OPERATIONS']);
    const messageId = await write(who);
    const id = await uploadForReply(store, staff.token);
    const refused = { status: 422, message: 'common_message_unprocessableEntity' };
    expect(await reply(messageId, [{ id, name: 'a' }], colleague.token)).toMatchObject(refused);
    expect(await viewed(who, messageId)).toEqual([]);
    expect((await reply(messageId, [{ id, name: 'a' }])).status).toBe(200);
    expect(await reply(messageId, [{ id, name: 'a' }])).toMatchObject(refused);
    const twice = await uploadForReply(store, staff.token);
    const file = { id: twice, name: 'a' };
    expect((await reply(messageId, [file, file])).status).toBe(400);
    expect(
      (
        await reply(
          messageId,
          Array.from({ length: 7 }, () => file),
        )
      ).status,
    ).toBe(400);
  });

  it.each([
    ['HTML', Buffer.from('<script>alert(1)</script>')],
    ['HTML that contains a PDF', Buffer.concat([Buffer.from('<html>'), pdf])],
    ['a truncated PDF', pdf.subarray(0, 20)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an empty file', Buffer.alloc(0)],
    ['a PDF above 5 MB', Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024), pdf])],
  ])('are not %s', async (_, bytes) => {
    const before = await privateFiles();
    const answer = await sendAttachment(store, staff.token, { bytes: new Uint8Array(bytes), name: 'a.pdf' });
    expect(answer).toMatchObject({ status: 422, message: 'common_upload_invalid' });
    expect(await privateFiles()).toEqual(before);
  });

  it('that were not sent are deleted after a day; those that were sent stay', async () => {
    const who = await fixture.buyer();
    const messageId = await write(who);
    const [sent, unused] = [
      await uploadForReply(store, staff.token),
      await uploadForReply(store, staff.token),
    ];
    await reply(messageId, [{ id: sent, name: 'a.png' }]);
    store.clock.advance(25 * 3_600_000);
    await purgeFiles(store.system());
    const rows = await store.db.select({ id: storedFile.id, ownerId: storedFile.ownerId }).from(storedFile);
    expect(rows).toContainEqual({ id: sent, ownerId: who.memberId });
    expect(rows.map(({ id }) => id)).not.toContain(unused);
  });
});
