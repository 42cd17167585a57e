import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountDesk, type Owner } from '../../tests/api/account-desk';
import { auditLog } from '../database/schema/platform';
import { identityVerification } from '../database/schema/security';
import { createTestStore, type TestStore } from '../platform/testing';
import { purgeFiles } from './purge-files';

let store: TestStore;
let desk: ReturnType<typeof accountDesk>;
let staff: Owner;

beforeAll(async () => {
  store = await createTestStore();
  desk = accountDesk(store);
  staff = await desk.owner();
  await desk.grant(staff, 'ROLE_SERVICE');
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

let passports = 0;
const newNumber = () => `K${String(++passports).padStart(8, '0')}`;

async function papers(who: Owner, changes: object = {}) {
  const [front, selfie] = [await desk.upload(who, 'identity'), await desk.upload(who, 'identity')];
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
const review = (body: object, as = staff) =>
  store.attempt('POST /upms/admin/identity/review', { body }, { as: as.token });
const raw = (path: string, who: Owner) =>
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

describe('a verification', () => {
  it('goes from unverified to waiting to verified, and the limits follow', async () => {
    const who = await desk.owner();
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
    expect((await desk.mailsTo(who.email))[0]?.subject).toBe('【天云商城】身份验证已通过');
    expect((await submit(who, await papers(who))).message).toBe('member_identity_statusInvalid');
  });

  it('that fails says why, in the member’s language, and can be tried again', async () => {
    const who = await desk.owner({ lang: 'en' });
    const { id } = await waiting(who);
    expect((await review({ id, passed: false })).status).toBe(422);
    expect((await review({ id, passed: false, reason: '  ' })).status).toBe(422);
    expect((await review({ id, passed: false, reason: 'The photo is blurred' })).status).toBe(200);
    expect(await view(who)).toMatchObject({
      status: 'VERIFICATION_FAILED',
      failReason: 'The photo is blurred',
    });
    const [mail] = await desk.mailsTo(who.email);
    expect(mail?.subject).toBe('Tianyun Store: Your identity could not be verified');
    expect(mail?.text).toContain('The photo is blurred');
    expect((await submit(who, await papers(who))).status).toBe(200);
    expect((await view(who)).status).toBe('IN_VERIFICATION');
  });

  it('keeps name, number and pictures sealed', async () => {
    const who = await desk.owner();
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
  ])('with a wrong %s is refused (%#), and nothing is kept', async (field, changes) => {
    const who = await desk.owner();
    const answer = await submit(who, await papers(who, changes));
    expect(answer).toMatchObject({ status: 422, message: 'member_identity_invalid', data: { field } });
    expect((await view(who)).status).toBe('UNVERIFIED');
  });

  it('takes both sides of a Chinese card whose checksum is right', async () => {
    const who = await desk.owner();
    const back = await desk.upload(who, 'identity');
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

  it('takes no picture of another member, no avatar, and none twice', async () => {
    const [who, other] = [await desk.owner(), await desk.owner()];
    const foreign = await desk.upload(other, 'identity');
    const avatar = await desk.upload(who, 'image');
    const own = await desk.upload(who, 'identity');
    for (const changes of [
      { frontImage: foreign.id },
      { selfieImage: avatar.id },
      { frontImage: own.id, selfieImage: own.id },
    ]) {
      expect((await submit(who, await papers(who, changes))).message).toBe('member_identity_invalid');
    }
  });

  it('handed in twenty times at once is one', async () => {
    const who = await desk.owner();
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
  it('sees who waits longest first, whole, and the audit log sees him', async () => {
    const who = await desk.owner();
    const { id, body } = await waiting(who);
    const list = await store.call(
      'GET /upms/admin/identity/list',
      { query: { pageSize: 100 } },
      { as: staff.token },
    );
    expect(list.records.at(-1)).toMatchObject({ id, memberId: who.memberId, status: 'IN_VERIFICATION' });
    expect(JSON.stringify(list)).not.toContain(body.idNumber);
    const detail = await store.call('GET /upms/admin/identity/view', { query: { id } }, { as: staff.token });
    expect(detail).toMatchObject({
      realName: 'Li Xiao Yun',
      idNumber: body.idNumber,
      isNumberUsed: false,
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
    expect(Buffer.from(await document.arrayBuffer()).includes('WEBP')).toBe(true);
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.actorId, staff.memberId));
    expect(audit.map((row) => row.action)).toEqual(
      expect.arrayContaining(['IDENTITY_VIEWED', 'IDENTITY_DOCUMENT_READ']),
    );
  });

  it('is nobody without the role, and not the one who is reviewed', async () => {
    const who = await desk.owner();
    const { id } = await waiting(who);
    const finance = await desk.owner();
    await desk.grant(finance, 'ROLE_FINANCE');
    const key = [
      ['GET /upms/admin/identity/list', {}],
      ['GET /upms/admin/identity/view', { query: { id } }],
      ['GET /upms/admin/identity/document', { query: { id } }],
      ['POST /upms/admin/identity/review', { body: { id, passed: true } }],
    ] as const;
    for (const [call, request] of key) {
      for (const as of [who.token, finance.token]) {
        expect((await store.attempt(call, request, { as })).status).toBe(403);
      }
      expect((await store.attempt(call, request)).status).toBe(401);
    }
    const insider = await desk.owner();
    await desk.grant(insider, 'ROLE_ADMIN');
    const own = await waiting(insider);
    expect((await review({ id: own.id, passed: true }, insider)).status).toBe(403);
    expect((await review({ id: '1999999999999999999', passed: true })).status).toBe(404);
  });

  it('and nineteen others decide once', async () => {
    const who = await desk.owner();
    const { id } = await waiting(who);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => review({ id, passed: place % 2 === 0, reason: 'blurred' })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((one) => one.status !== 200).map((one) => one.message))).toEqual(
      new Set(['member_identity_statusInvalid']),
    );
    const mails = await desk.mailsTo(who.email);
    expect(mails).toHaveLength(1);
  });

  it('cannot verify two members with one document, also at once', async () => {
    const idNumber = newNumber();
    const cases = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const who = await desk.owner();
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
    expect((await desk.rowOf(lost?.who ?? staff)).certificationStatus).toBe('IN_VERIFICATION');
  });
});

describe('a document', () => {
  it('is read by its owner, and stands at no public address', async () => {
    const [who, other] = [await desk.owner(), await desk.owner()];
    const file = await desk.upload(who, 'identity');
    const path = file.link.replace('/api', '');
    expect((await raw(path, who)).status).toBe(200);
    expect((await raw(path, who)).headers.get('cache-control')).toBe('private, no-store');
    expect((await raw(path, other)).status).toBe(404);
    expect((await store.app.fetch(new Request(`http://backend.internal${path}`))).status).toBe(401);
    for (const name of await readdir(join(store.environment.dataDir, 'private'))) {
      expect((await store.app.fetch(new Request(`http://backend.internal/files/${name}`))).status).toBe(404);
    }
  });

  it('that nobody used goes after a day', async () => {
    const who = await desk.owner();
    const file = await desk.upload(who, 'identity');
    await purgeFiles(store.system());
    expect((await raw(file.link.replace('/api', ''), who)).status).toBe(200);
    store.clock.advance(25 * 3_600_000);
    await store.db.execute(
      `update auth_session set expire_time = now() + interval '9 years', refresh_expire_time = now() + interval '9 years'`,
    );
    await purgeFiles(store.system());
    expect((await raw(file.link.replace('/api', ''), who)).status).toBe(404);
  });

  it('goes thirty days after the decision; a failed one’s name and number too', async () => {
    const [passed, failed] = [await desk.owner(), await desk.owner()];
    await store.db.execute(
      `update auth_session set expire_time = now() + interval '9 years', refresh_expire_time = now() + interval '9 years'`,
    );
    const [first, second] = [await waiting(passed), await waiting(failed)];
    // Staff who did nothing for half an hour sign in again.
    const reviewer = { ...staff, token: await desk.secondDevice(staff) };
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
      { as: await desk.secondDevice(staff) },
    );
    expect(detail).toMatchObject({ realName: '', idNumber: '', documents: [] });
  });
});
