import { rm } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, ownPassword } from '../../../../tests/api/fixtures/account';
import { newestCode, otherCode } from '../../../../tests/api/fixtures/sent-code';
import { member, storedFile } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let fixture: ReturnType<typeof accountFixture>;

beforeAll(async () => {
  store = await createTestStore();
  fixture = accountFixture(store);
});
afterAll(async () => {
  await store.close();
  await rm(store.environment.dataDir, { recursive: true, force: true });
});

const update = (token: string, body: object) =>
  store.attempt('POST /upms/member/profile/update', { body }, { as: token });

describe('a profile', () => {
  it('updates given fields, keeps the rest, and clears null ones', async () => {
    const who = await fixture.owner();
    const first = await update(who.token, { nickname: '  云上  客 ', qq: '12345678', wechat: 'cloud_guest' });
    expect(first.data).toMatchObject({
      member: { nickname: '云上 客', qq: '12345678', wechat: 'cloud_guest' },
    });
    const second = await update(who.token, { qq: null, wechat: '' });
    expect(second.data).toMatchObject({ member: { nickname: '云上 客', qq: null, wechat: null } });
  });

  it.each([
    ['nickname', ''],
    ['nickname', '   '],
    ['nickname', '云'.repeat(21)],
    ['nickname', 'a\u202eb'],
    ['nickname', '\u3164'],
    ['nickname', 'two\nlines'],
    ['qq', '0123456'],
    ['qq', '1234'],
    ['qq', '123456789012'],
    ['wechat', 'abc'],
    ['wechat', '<script>'],
  ])('rejects %s %j and names the field', async (field, text) => {
    const who = await fixture.owner();
    const answer = await update(who.token, { [field]: text });
    expect(answer).toMatchObject({ status: 422, message: 'member_profile_invalid', data: { field } });
    expect((await fixture.rowOf(who)).nickname).toBe('Buyer');
  });

  it('ignores read-only fields', async () => {
    const who = await fixture.owner();
    await update(who.token, {
      nickname: 'Sky',
      status: 'DISABLED',
      certificationStatus: 'VERIFIED',
      point: 9,
    });
    expect(await fixture.rowOf(who)).toMatchObject({ status: 'ACTIVE', certificationStatus: 'UNVERIFIED' });
  });
});

describe('an avatar', () => {
  it('must be an own upload, and the previous one is deleted', async () => {
    const who = await fixture.owner();
    const [first, second] = [await fixture.upload(who, 'image'), await fixture.upload(who, 'image')];
    expect((await update(who.token, { avatar: first.link })).data).toMatchObject({
      member: { avatar: first.link },
    });
    await update(who.token, { avatar: second.link });
    const served = (link: string) =>
      store.app.fetch(new Request(`http://backend.internal${link.replace('/api', '')}`));
    expect((await served(first.link)).status).toBe(404);
    expect((await served(second.link)).status).toBe(200);
    await update(who.token, { avatar: null });
    expect((await served(second.link)).status).toBe(404);
    const left = await store.db.select().from(storedFile).where(eq(storedFile.ownerId, who.memberId));
    expect(left).toEqual([]);
  });

  it('cannot be another member’s upload, a document, or an external URL', async () => {
    const [who, other] = [await fixture.owner(), await fixture.owner()];
    const foreign = await fixture.upload(other, 'image');
    const document = await fixture.upload(who, 'identity');
    for (const avatar of [
      foreign.link,
      document.link,
      'https://evil.example/a.webp',
      'javascript:alert(1)',
      '/api/files/../../store-secret',
    ]) {
      const answer = await update(who.token, { avatar });
      expect([avatar, answer.status, answer.message]).toEqual([avatar, 422, 'common_upload_invalid']);
    }
  });
});

const bindEmail = (token: string, body: object) =>
  store.attempt('POST /upms/member/profile/bind_email', { body }, { as: token });
const bindPhone = (token: string, body: object) =>
  store.attempt('POST /upms/member/profile/bind_phone', { body }, { as: token });

let mailboxes = 0;
const newMailbox = () => `new-${++mailboxes}@mail.example`;

describe('a new e-mail', () => {
  it('replaces the old one with a code and a ticket, and the old mailbox is notified', async () => {
    const who = await fixture.owner();
    const email = newMailbox();
    const oldTicket = await fixture.ticket(who, 'UNBIND');
    const answer = await bindEmail(who.token, {
      email: ` ${email.toUpperCase()} `,
      ...(await fixture.code(who, 'BIND_EMAIL', email)),
      oldTicket,
    });
    expect(answer.status).toBe(200);
    expect(await fixture.rowOf(who)).toMatchObject({ email });
    const [mail] = await fixture.mailsTo(who.email);
    expect(mail?.subject).toBe('【天云商城】账户绑定了新的邮箱');
    expect(mail?.text).not.toContain(email);
    const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, who.memberId));
    expect(audit.map((row) => row.action)).toContain('EMAIL_BOUND');
    expect(JSON.stringify(audit)).not.toContain(email);
  });

  it('accepts the password instead of the ticket, and signs out other devices', async () => {
    const who = await fixture.owner();
    const elsewhere = await fixture.secondDevice(who);
    const email = newMailbox();
    const answer = await bindEmail(who.token, {
      email,
      ...(await fixture.code(who, 'BIND_EMAIL', email)),
      password: ownPassword,
    });
    expect(answer.status).toBe(200);
    const statuses = [who.token, elsewhere].map(
      async (as) => (await store.attempt('GET /upms/member/profile/load_member', {}, { as })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401]);
  });

  it('requires a proof, and the rejected code stays valid', async () => {
    const who = await fixture.owner();
    const email = newMailbox();
    const code = await fixture.code(who, 'BIND_EMAIL', email);
    const refused = await Promise.all([
      bindEmail(who.token, { email, ...code }),
      bindEmail(who.token, { email, ...code, password: 'wrong' }),
      bindEmail(who.token, { email, ...code, oldTicket: 'made-up' }),
    ]);
    expect(refused.map((answer) => [answer.status, answer.message])).toEqual([
      [422, 'member_account_proofRequired'],
      [422, 'member_password_incorrect'],
      [422, 'common_error_verifyCodeExpired'],
    ]);
    expect((await bindEmail(who.token, { email, ...code, password: ownPassword })).status).toBe(200);
  });

  it('rejects a ticket of another purpose or member, and a used one', async () => {
    const [who, other] = [await fixture.owner(), await fixture.owner()];
    for (const oldTicket of [
      await fixture.ticket(who, 'CARD_REVEAL'),
      await fixture.ticket(other, 'UNBIND'),
    ]) {
      const email = newMailbox();
      const answer = await bindEmail(who.token, {
        email,
        ...(await fixture.code(who, 'BIND_EMAIL', email)),
        oldTicket,
      });
      expect(answer.message).toBe('common_error_verifyCodeExpired');
    }
    const oldTicket = await fixture.ticket(who, 'UNBIND');
    const bindOnce = async () => {
      const email = newMailbox();
      return bindEmail(who.token, { email, ...(await fixture.code(who, 'BIND_EMAIL', email)), oldTicket });
    };
    expect((await bindOnce()).status).toBe(200);
    expect((await bindOnce()).message).toBe('common_error_verifyCodeExpired');
  });

  it('rejects a code of another address or purpose, and a used one', async () => {
    const who = await fixture.owner();
    const [email, elsewhere] = [newMailbox(), newMailbox()];
    const forElsewhere = await fixture.code(who, 'BIND_EMAIL', elsewhere);
    const proof = { password: ownPassword };
    expect((await bindEmail(who.token, { email, ...forElsewhere, ...proof })).message).toBe(
      'common_error_verifyCode',
    );
    const forLogin = await fixture.code(who, 'LOGIN', email);
    // A sign-in code is not bound to a member.
    expect((await bindEmail(who.token, { email, ...forLogin, ...proof })).message).toBe(
      'common_error_verifyCodeExpired',
    );
    const right = await fixture.code(who, 'BIND_EMAIL', email);
    const wrong = { ...right, code: otherCode(right.code) };
    expect((await bindEmail(who.token, { email, ...wrong, ...proof })).message).toBe(
      'common_error_verifyCode',
    );
    expect((await bindEmail(who.token, { email, ...right, ...proof })).status).toBe(200);
  });

  it('must differ from the current one', async () => {
    const who = await fixture.owner();
    const body = { email: who.email.toUpperCase(), challengeId: '1', code: '000000', password: ownPassword };
    expect(await bindEmail(who.token, body)).toMatchObject({
      status: 422,
      message: 'member_profile_emailSame',
    });
  });

  it('is bound by one of twenty concurrent members', async () => {
    const email = newMailbox();
    const members = await Promise.all(Array.from({ length: 20 }, () => fixture.owner()));
    const attempts: object[] = [];
    for (const who of members) {
      store.clock.advance(61_000);
      attempts.push({
        email,
        ...(await fixture.code(who, 'BIND_EMAIL', email)),
        oldTicket: await fixture.ticket(who, 'UNBIND'),
      });
      // A later code voids earlier ones for the same mailbox; the race needs codes that are all valid.
      await store.db.execute(
        `update verify_code set expire_time = now() + interval '1 day' where used_time is null and scene = 'BIND_EMAIL'`,
      );
      await store.db.execute(`update step_up_ticket set expire_time = now() + interval '1 day'`);
    }
    const answers = await Promise.all(
      members.map((who, place) => bindEmail(who.token, attempts[place] ?? {})),
    );
    const outcomes = answers.map((answer) => `${answer.status} ${answer.message}`).sort();
    expect(outcomes).toEqual([
      '200 common_message_ok',
      ...Array.from({ length: 19 }, () => '422 member_profile_emailUsed'),
    ]);
    const holders = await store.db.select().from(member).where(eq(member.email, email));
    expect(holders).toHaveLength(1);
  });
});

describe('a phone', () => {
  it('is bound with a code by text message and a proof, and the mailbox is notified', async () => {
    const who = await fixture.owner();
    const { challengeId } = await store.call(
      'POST /upms/member/verify_code/send',
      { body: { scene: 'BIND_PHONE', channel: 'SMS', areaCode: '852', mobile: '6123 4567' } },
      { as: who.token },
    );
    const code = await newestCode(store, '+85261234567');
    const phone = { areaCode: '+852', mobile: '61234567', challengeId, code };
    expect((await bindPhone(who.token, phone)).message).toBe('member_account_proofRequired');
    const answer = await bindPhone(who.token, { ...phone, password: ownPassword });
    expect(answer.data).toMatchObject({ member: { areaCode: '852', mobile: '61****67' } });
    expect((await fixture.mailsTo(who.email))[0]?.subject).toBe('【天云商城】账户绑定了新的手机');
    expect((await bindPhone(who.token, { ...phone, password: ownPassword })).message).toBe(
      'member_profile_mobileSame',
    );
  });

  it('of mainland China is suspended, and an invalid number is rejected', async () => {
    const who = await fixture.owner();
    const rest = { challengeId: '1', code: '000000', password: ownPassword };
    expect((await bindPhone(who.token, { areaCode: '86', mobile: '13800138000', ...rest })).message).toBe(
      'common_login_phoneSuspended',
    );
    expect((await bindPhone(who.token, { areaCode: '852', mobile: 'abc', ...rest })).message).toBe(
      'member_profile_mobileUnusable',
    );
  });
});

describe('the check of a contact', () => {
  const email = (token: string, address: string) =>
    store.attempt('GET /upms/member/profile/check_email', { query: { email: address } }, { as: token });
  const phone = (token: string, areaCode: string, mobile: string) =>
    store.attempt('GET /upms/member/profile/check_mobile', { query: { areaCode, mobile } }, { as: token });

  it('returns yes, no, or the error', async () => {
    const [who, other] = [
      await fixture.owner({ areaCode: '852', mobile: '51112222' }),
      await fixture.owner({ areaCode: '852', mobile: '51113333' }),
    ];
    expect((await email(who.token, 'free@mail.example')).data).toBe(true);
    expect((await email(who.token, other.email)).data).toBe(false);
    expect((await email(who.token, who.email)).message).toBe('member_profile_emailSame');
    expect((await email(who.token, 'no address')).message).toBe('shop_password_invalidEmail');
    expect((await phone(who.token, '852', '51119999')).data).toBe(true);
    expect((await phone(who.token, '852', '51113333')).data).toBe(false);
    expect((await phone(who.token, '852', '51112222')).message).toBe('member_profile_mobileSame');
    expect((await phone(who.token, '86', '13800138000')).message).toBe('common_login_phoneSuspended');
  });

  it('is limited to ten per hour', async () => {
    const strict = await createTestStore({ rateLimitFactor: 1 });
    const who = await accountFixture(strict).owner();
    const ask = (place: number) =>
      strict.attempt(
        'GET /upms/member/profile/check_email',
        { query: { email: `a${place}@mail.example` } },
        { as: who.token },
      );
    const statuses: number[] = [];
    for (let place = 0; place < 12; place += 1) statuses.push((await ask(place)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    await strict.close();
  });
});
