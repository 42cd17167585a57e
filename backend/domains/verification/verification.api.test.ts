import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type Owner } from '../../../tests/api/fixtures/account';
import { openSessionOf, type StaffMember, staffWith } from '../../../tests/api/fixtures/staff';
import { auditLog } from '../../database/schema/platform';
import { identityVerification } from '../../database/schema/security';
import { createTestStore, type TestStore } from '../../testing';
import { purgeFiles } from '../account/purge-files';

let store: TestStore;
let fixture: ReturnType<typeof accountFixture>;
let staff: StaffMember;

beforeAll(async () => {
  store = await createTestStore();
  fixture = accountFixture(store);
  staff = await staffWith(store, ['ROLE_OPERATIONS']);
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

let passports = 0;
const newNumber = () => `K${String(++passports).padStart(8, '0')}`;

async function papers(who: Owner, changes: object = {}) {
  const [front, selfie] = [await fixture.upload(who, 'identity'), await fixture.upload(who, 'identity')];
  return {
    realName: 'Li Xiao Yun',
    country: 'HK',
    idType: 'PASSPORT',
    idNumber: newNumber(),
    frontImage: front.id,
    selfieImage: selfie.id,
    ...changes,
  };
}

const submit = (who: Owner, body: object) =>
  store.attempt('POST /upms/member/identity/submit', { body }, { as: who.token });
const view = (who: Owner) => store.call('GET /upms/member/identity/view', {}, { as: who.token });
const review = (body: object, as: { token: string } = staff) =>
  store.attempt('POST /upms/admin/identity/review', { body }, { as: as.token });
const raw = (path: string, who: { token: string }) =>
  store.app.fetch(
    new Request(`http://backend.internal${path}`, { headers: { Authorization: `Bearer ${who.token}` } }),
  );

async function waiting(who: Owner, changes: object = {}) {
  const body = await papers(who, changes);
  expect((await submit(who, body)).status).toBe(200);
  const [row] = await store.db
    .select()
    .from(identityVerification)
    .where(eq(identityVerification.memberId, who.memberId));
  return { id: row?.id ?? '', body };
}

describe('an identity verification', () => {
  it('moves from unverified to pending to verified, and raises the limits', async () => {
    const who = await fixture.owner();
    expect(await view(who)).toMatchObject({
      status: 'UNVERIFIED',
      realName: null,
      limits: { single: 300, daily: 500, verifiedDaily: 5000 },
    });
    const { id, body } = await waiting(who);
    expect(await view(who)).toMatchObject({
      status: 'IN_VERIFICATION',
      realName: 'L* X*** Y**',
      idNumber: `K0${'*'.repeat(5)}${body.idNumber.slice(-2)}`,
      country: 'HK',
    });
    expect((await review({ id, passed: true })).data).toEqual({ status: 'VERIFIED' });
    expect(await view(who)).toMatchObject({ status: 'VERIFIED', limits: { single: 5000, daily: 5000 } });
    expect((await fixture.mailsTo(who.email))[0]?.subject).toBe('【天云商城】身份验证已通过');
    expect((await submit(who, await papers(who))).message).toBe('member_identity_statusInvalid');
  });

  it('that fails reports the reason in the member’s language, and can be repeated', async () => {
    const who = await fixture.owner({ lang: 'en' });
    const { id } = await waiting(who);
    expect((await review({ id, passed: false })).status).toBe(422);
    expect((await review({ id, passed: false, reason: '  ' })).status).toBe(422);
    expect((await review({ id, passed: false, reason: 'The photo is blurred' })).status).toBe(200);
    expect(await view(who)).toMatchObject({
      status: 'VERIFICATION_FAILED',
      failReason: 'The photo is blurred',
    });
    const [mail] = await fixture.mailsTo(who.email);
    expect(mail?.subject).toBe('Tianyun Store: your identity could not be verified');
    expect(mail?.text).toContain('The photo is blurred');
    expect((await submit(who, await papers(who))).status).toBe(200);
    expect((await view(who)).status).toBe('IN_VERIFICATION');
  });

  it('stores name, number and pictures sealed', async () => {
    const who = await fixture.owner();
    const { body } = await waiting(who, { realName: 'Zhang San Feng' });
    const rows = await store.db.execute('select * from identity_verification');
    expect(JSON.stringify(rows.rows)).not.toMatch(/Zhang/);
    expect(JSON.stringify(rows.rows)).not.toContain(body.idNumber);
    const folder = join(store.environment.dataDir, 'private');
    for (const name of await readdir(folder)) {
      expect((await readFile(join(folder, name))).includes('WEBP')).toBe(false);
    }
    const audit = await store.db.select().from(auditLog);
    expect(JSON.stringify(audit)).not.toMatch(/Zhang|K0000/);
  });

  it.each([
    ['realName', { realName: 'A1' }],
    ['realName', { realName: '<b>Li</b>' }],
    ['country', { country: 'XX' }],
    ['idNumber', { idNumber: '12' }],
    ['idNumber', { country: 'CN', idType: 'ID_CARD', idNumber: '110101199003070000' }],
    ['backImage', { idType: 'DRIVER_LICENSE' }],
    ['frontImage', { frontImage: '1999999999999999999' }],
  ])('with a wrong %s is rejected (%#), and nothing is stored', async (field, changes) => {
    const who = await fixture.owner();
    const answer = await submit(who, await papers(who, changes));
    expect(answer).toMatchObject({ status: 422, message: 'member_identity_invalid', data: { field } });
    expect((await view(who)).status).toBe('UNVERIFIED');
  });

  it('accepts both sides of a Chinese card with a valid checksum', async () => {
    const who = await fixture.owner();
    const back = await fixture.upload(who, 'identity');
    const body = await papers(who, {
      realName: '张三丰',
      country: 'cn',
      idType: 'ID_CARD',
      idNumber: '11010519491231002x',
      backImage: back.id,
    });
    expect((await submit(who, body)).status).toBe(200);
    expect(await view(who)).toMatchObject({ realName: '张**', idNumber: '11**************2X' });
  });

  it("rejects another member's picture, an avatar, and a used picture", async () => {
    const [who, other] = [await fixture.owner(), await fixture.owner()];
    const foreign = await fixture.upload(other, 'identity');
    const avatar = await fixture.upload(who, 'image');
    const own = await fixture.upload(who, 'identity');
    for (const changes of [
      { frontImage: foreign.id },
      { selfieImage: avatar.id },
      { frontImage: own.id, selfieImage: own.id },
    ]) {
      expect((await submit(who, await papers(who, changes))).message).toBe('member_identity_invalid');
    }
  });

  it('is stored once for twenty concurrent submissions', async () => {
    const who = await fixture.owner();
    const bodies = await Promise.all(Array.from({ length: 20 }, () => papers(who)));
    const answers = await Promise.all(bodies.map((body) => submit(who, body)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const rows = await store.db
      .select()
      .from(identityVerification)
      .where(eq(identityVerification.memberId, who.memberId));
    expect(rows).toHaveLength(1);
  });
});

describe('the reviewer', () => {
  it('sees all fields, the number masked, longest waiting first, and is recorded in the audit log', async () => {
    const who = await fixture.owner();
    const { id, body } = await waiting(who);
    const list = await store.call(
      'GET /upms/admin/identity/list',
      { query: { pageSize: 100 } },
      { as: staff.token },
    );
    expect(list.records.at(-1)).toMatchObject({
      id,
      memberId: who.memberId,
      status: 'IN_VERIFICATION',
      contact: 'bu***@tianyun.example',
      attempt: 1,
      waitingOrders: 0,
    });
    expect(JSON.stringify(list)).not.toContain(body.idNumber);
    const detail = await store.call('GET /upms/admin/identity/view', { query: { id } }, { as: staff.token });
    expect(detail).toMatchObject({
      realName: 'Li Xiao Yun',
      idNumber: `K0${'*'.repeat(5)}${body.idNumber.slice(-2)}`,
      isNumberUsed: false,
      isPictureUsed: false,
      isOwn: false,
      limits: { daily: 500, verifiedDaily: 5000 },
      documents: [{ side: 'front' }, { side: 'selfie' }],
    });
    const document = await raw(detail.documents[0]?.link.replace('/api', '') ?? '', staff);
    expect(document.status).toBe(200);
    expect(Object.fromEntries(document.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const served = Buffer.from(await document.arrayBuffer());
    expect(served.includes('WEBP')).toBe(true);
    // The name of the viewer is across the picture; the member gets it as they sent it.
    const plain = Buffer.from(
      await (await raw(`/upms/member/identity/document?id=${body.frontImage}`, who)).arrayBuffer(),
    );
    const contrast = async (picture: Buffer) => (await sharp(picture).stats()).channels[1]?.stdev ?? 0;
    expect(await contrast(plain)).toBeLessThan(1);
    expect(await contrast(served)).toBeGreaterThan(1.5);
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.actorId, staff.staffId));
    expect(audit.map((row) => row.action)).toEqual(
      expect.arrayContaining(['IDENTITY_VIEWED', 'IDENTITY_DOCUMENT_READ']),
    );
  });

  it('reads a number in full with a reason, which is in the audit log', async () => {
    const who = await fixture.owner();
    const { id, body } = await waiting(who);
    const read = (reason: string) =>
      store.attempt('POST /upms/admin/identity/number', { body: { id, reason } }, { as: staff.token });
    expect((await read(' ')).status).toBe(400);
    expect((await read('compared')).data).toEqual({ idNumber: body.idNumber });
    const rows = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
    expect(rows.filter(({ action }) => action === 'IDENTITY_NUMBER_READ')).toMatchObject([
      { actorId: staff.staffId, reason: 'compared' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(body.idNumber);
  });

  it('needs the role, and cannot decide their own verification', async () => {
    const who = await fixture.owner();
    const { id } = await waiting(who);
    const finance = await staffWith(store, ['ROLE_FINANCE', 'ROLE_SERVICE']);
    const key = [
      ['GET /upms/admin/identity/list', {}],
      ['GET /upms/admin/identity/view', { query: { id } }],
      ['POST /upms/admin/identity/number', { body: { id, reason: 'compared' } }],
      ['GET /upms/admin/identity/document', { query: { id } }],
      ['POST /upms/admin/identity/review', { body: { id, passed: true } }],
    ] as const;
    for (const [call, request] of key) {
      expect((await store.attempt(call, request, { as: finance.token })).status).toBe(403);
      expect((await store.attempt(call, request, { as: who.token })).status).toBe(401);
      expect((await store.attempt(call, request)).status).toBe(401);
    }
    const shopper = await fixture.owner();
    const insider = await staffWith(store, ['ROLE_ADMIN'], { email: shopper.email });
    const own = await waiting(shopper);
    expect((await review({ id: own.id, passed: true }, insider)).status).toBe(403);
    expect((await review({ id: '1999999999999999999', passed: true })).status).toBe(404);
  });

  it('decides once among twenty concurrent reviewers', async () => {
    const who = await fixture.owner();
    const { id } = await waiting(who);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => review({ id, passed: place % 2 === 0, reason: 'blurred' })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => one.message))).toEqual(
      new Set(['common_message_changedMeanwhile']),
    );
    const mails = await fixture.mailsTo(who.email);
    expect(mails).toHaveLength(1);
  });

  it('cannot verify two members with one document, also concurrently', async () => {
    const idNumber = newNumber();
    const cases = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const who = await fixture.owner();
        return { who, ...(await waiting(who, { idNumber: ` ${idNumber.toLowerCase()}` })) };
      }),
    );
    const answers = await Promise.all(cases.map(({ id }) => review({ id, passed: true })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(answers.find((answer) => answer.status === 422)?.message).toBe('member_identity_numberUsed');
    const lost = cases[answers.findIndex((answer) => answer.status === 422)];
    const detail = await store.call(
      'GET /upms/admin/identity/view',
      { query: { id: lost?.id ?? '' } },
      { as: staff.token },
    );
    expect(detail.isNumberUsed).toBe(true);
    expect(lost && (await fixture.rowOf(lost.who)).certificationStatus).toBe('IN_VERIFICATION');
  });
});

describe('a document', () => {
  it('is readable by its owner, and has no public URL', async () => {
    const [who, other] = [await fixture.owner(), await fixture.owner()];
    const file = await fixture.upload(who, 'identity');
    const path = file.link.replace('/api', '');
    expect((await raw(path, who)).status).toBe(200);
    expect((await raw(path, who)).headers.get('cache-control')).toBe('private, no-store');
    expect((await raw(path, other)).status).toBe(404);
    expect((await store.app.fetch(new Request(`http://backend.internal${path}`))).status).toBe(401);
    for (const name of await readdir(join(store.environment.dataDir, 'private'))) {
      expect((await store.app.fetch(new Request(`http://backend.internal/files/${name}`))).status).toBe(404);
    }
  });

  it('is deleted after a day when unused', async () => {
    const who = await fixture.owner();
    const file = await fixture.upload(who, 'identity');
    await purgeFiles(store.system());
    expect((await raw(file.link.replace('/api', ''), who)).status).toBe(200);
    store.clock.advance(25 * 3_600_000);
    await store.db.execute(
      `update auth_session set expire_time = now() + interval '9 years', refresh_expire_time = now() + interval '9 years'`,
    );
    await purgeFiles(store.system());
    expect((await raw(file.link.replace('/api', ''), who)).status).toBe(404);
  });

  it('is deleted thirty days after the decision, with name and number of a failed one', async () => {
    const [passed, failed] = [await fixture.owner(), await fixture.owner()];
    await store.db.execute(
      `update auth_session set expire_time = now() + interval '9 years', refresh_expire_time = now() + interval '9 years'`,
    );
    const [first, second] = [await waiting(passed), await waiting(failed)];
    // Staff sessions expire after half an hour without use, so they sign in again.
    const reviewer = { token: await openSessionOf(store, staff.staffId) };
    expect((await review({ id: first.id, passed: true }, reviewer)).status).toBe(200);
    expect((await review({ id: second.id, passed: false, reason: 'blurred' }, reviewer)).status).toBe(200);
    store.clock.advance(29 * 86_400_000);
    await purgeFiles(store.system());
    const link = `/upms/member/identity/document?id=${first.body.frontImage}`;
    expect((await raw(link, passed)).status).toBe(200);
    store.clock.advance(2 * 86_400_000);
    await purgeFiles(store.system());
    await purgeFiles(store.system());
    expect((await raw(link, passed)).status).toBe(404);
    expect(await view(passed)).toMatchObject({ status: 'VERIFIED', realName: 'L* X*** Y**' });
    expect(await view(failed)).toMatchObject({
      status: 'VERIFICATION_FAILED',
      realName: null,
      idNumber: null,
    });
    const detail = await store.call(
      'GET /upms/admin/identity/view',
      { query: { id: second.id } },
      { as: await openSessionOf(store, staff.staffId) },
    );
    expect(detail).toMatchObject({ realName: '', idNumber: '', documents: [] });
  });
});
