import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { requestCode } from '../../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha, solveCaptcha } from '../../../../tests/api/fixtures/solve-captcha';
import { authSession, member } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { passwordReset } from '../../../database/schema/security';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let guests = 0;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const newPassword = 'blue lantern';
const passwords = { newPassword, rePassword: newPassword };

/** A member who has signed in by code and has no password yet. */
async function newMember(): Promise<{ email: string; token: string; id: string }> {
  guests += 1;
  const email = `forgetful${guests}@mail.example`;
  const code = await requestCode(store, email);
  const answer = await store.call('POST /auth/oauth/token/member', {
    body: { grant_type: 'email_login', email, ...code, agree: true },
  });
  return { email, token: answer.access_token, id: answer.user_id };
}

const forgot = (email: string) =>
  attemptWithCaptcha(store, 'POST /upms/member/password/forgot', { email }, { locale: 'en' });

/** The query values of the link in the newest mail that has one. */
async function mailedLink(email: string): Promise<{ username: string; key: string }> {
  const mails = (await mailedTo(store, email)).reverse();
  const link = mails.map(({ text }) => text.match(/\/login\/reset#(\S+)/)?.[1]).find(Boolean);
  const parts = new URLSearchParams(link);
  return { username: parts.get('username') ?? '', key: parts.get('key') ?? '' };
}

const check = (query: object) => store.attempt('GET /upms/member/password/reset', { query });
const reset = (body: object) =>
  store.attempt('POST /upms/member/password/reset', { body: { ...passwords, ...body } });

describe('a reset link by mail', () => {
  it('asvs:V6.4.3 sets a password once, revokes every session and notifies the owner', async () => {
    const { email, token, id } = await newMember();
    const asked = await forgot(email);
    expect([asked.status, asked.message, asked.data]).toEqual([200, 'shop_password_mailSuccess', null]);
    const link = await mailedLink(email);
    expect(link.key).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify(await store.db.select().from(passwordReset));
    expect(rows).not.toContain(link.key);
    expect((await check(link)).data).toEqual({ valid: true, maskedTarget: 'fo***@mail.example' });
    const answer = await reset(link);
    expect([answer.status, answer.message]).toEqual([200, 'shop_password_resetSuccess']);
    expect((await store.attempt('GET /upms/member/profile/load_member', {}, { as: token })).status).toBe(401);
    expect(await store.signIn(email, newPassword)).toBeTruthy();
    const [audit] = await store.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, id), eq(auditLog.action, 'PASSWORD_CHANGED')));
    expect(audit?.detail).toMatchObject({ sessionsEnded: 1 });
    const mails = await mailedTo(store, email);
    const notice = mails.find(({ subject }) => /已设置新密码|new password/.test(subject));
    expect(notice?.html).toContain('/login/forgot');
    for (const again of [await reset(link), await check(link)]) {
      expect([again.status, again.message]).toEqual([422, 'shop_password_hasExpired']);
    }
  });

  it('is valid for half an hour, for its member, and until the next one is sent', async () => {
    const { email } = await newMember();
    await forgot(email);
    const first = await mailedLink(email);
    for (const wrong of [
      { ...first, username: 'demo' },
      { ...first, key: `${first.key}x` },
      { username: first.username, key: '' },
      {},
    ]) {
      expect((await check(wrong)).message).toBe('shop_password_hasExpired');
      expect((await reset(wrong)).message).toBe('shop_password_hasExpired');
    }
    store.clock.advance(1000);
    await forgot(email);
    const second = await mailedLink(email);
    expect(second.key).not.toBe(first.key);
    expect((await check(first)).status).toBe(422);
    expect((await check(second)).status).toBe(200);
    store.clock.advance(30 * 60_000);
    expect((await check(second)).status).toBe(422);
    expect((await reset(second)).status).toBe(422);
  });

  it('stays usable after a rejected password', async () => {
    const { email } = await newMember();
    await forgot(email);
    const link = await mailedLink(email);
    expect((await reset({ ...link, rePassword: 'other' })).message).toBe('member_password_notMatch');
    expect((await reset({ ...link, newPassword: 'iloveyou', rePassword: 'iloveyou' })).message).toBe(
      'member_password_tooCommon',
    );
    expect((await reset(link)).status).toBe(200);
    store.clock.advance(1000);
    await forgot(email);
    expect((await reset(await mailedLink(email))).message).toBe('member_password_sameAsOld');
  });

  it('ends the lock caused by wrong passwords', async () => {
    const { email } = await newMember();
    const signIn = (password: string) =>
      attemptWithCaptcha(store, 'POST /auth/oauth/token/member', {
        grant_type: 'password',
        username: email,
        password,
        agree: true,
      });
    for (let n = 0; n < 5; n += 1) await signIn('wrong lantern');
    expect((await signIn('wrong lantern')).message).toBe('common_login_lockedAccount');
    await forgot(email);
    expect((await reset(await mailedLink(email))).status).toBe(200);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('works once for fifty concurrent uses', async () => {
    const { email } = await newMember();
    await forgot(email);
    const link = await mailedLink(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => reset(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
  });

  it('is not sent to an unknown or blocked account, with the same response', async () => {
    const { email, id } = await newMember();
    await store.db.update(member).set({ status: 'DISABLED' }).where(eq(member.id, id));
    for (const address of [email, 'nobody-here@mail.example']) {
      const answer = await forgot(address);
      expect([answer.status, answer.message, answer.data]).toEqual([200, 'shop_password_mailSuccess', null]);
      expect((await mailedLink(address)).key).toBe('');
    }
  });
});

describe('a reset code', () => {
  it('is exchanged for a ticket that sets a password once', async () => {
    const { email, id } = await newMember();
    const code = await requestCode(store, email, { scene: 'RESET_PASSWORD' });
    const answer = await store.call('POST /upms/member/password/forgot', { body: { email, ...code } });
    const ticket = answer?.ticket ?? '';
    expect((await reset({ ticket })).status).toBe(200);
    expect((await reset({ ticket })).message).toBe('shop_password_hasExpired');
    expect(await store.signIn(email, newPassword)).toBeTruthy();
    const open = await store.db.select().from(authSession).where(eq(authSession.memberId, id));
    expect(open.filter(({ revokedTime }) => revokedTime === null)).toHaveLength(1);
  });

  it('stays usable after a rejected password', async () => {
    const { email } = await newMember();
    const ticketOf = async () => {
      const code = await requestCode(store, email, { scene: 'RESET_PASSWORD' });
      return (await store.call('POST /upms/member/password/forgot', { body: { email, ...code } }))?.ticket;
    };
    const ticket = await ticketOf();
    const common = { newPassword: 'iloveyou', rePassword: 'iloveyou' };
    expect((await reset({ ticket, ...common })).message).toBe('member_password_tooCommon');
    expect((await reset({ ticket, rePassword: 'other' })).message).toBe('member_password_notMatch');
    expect((await reset({ ticket })).status).toBe(200);
    store.clock.advance(61_000);
    const again = { ticket: await ticketOf() };
    expect((await reset(again)).message).toBe('member_password_sameAsOld');
    const other = { newPassword: 'green lantern', rePassword: 'green lantern' };
    expect((await reset({ ...again, ...other })).status).toBe(200);
    expect((await reset({ ...again, ...other })).message).toBe('shop_password_hasExpired');
  });

  it('is rejected when issued for another purpose', async () => {
    const { email } = await newMember();
    store.clock.advance(61_000);
    const login = await requestCode(store, email);
    const answer = await store.attempt('POST /upms/member/password/forgot', { body: { email, ...login } });
    expect(answer.message).toBe('common_error_verifyCode');
  });
});

describe('the captcha of a mail', () => {
  const ask = (body: object) => store.attempt('POST /upms/member/password/forgot', { body });
  const email = 'nobody-here@mail.example';

  it('is requested in a form that clients understand', async () => {
    const answer = await ask({ email });
    expect([answer.status, answer.message, answer.data]).toEqual([
      428,
      'common_error_ncorrectCaptcha',
      { captcha: true },
    ]);
  });

  it('is accepted once, for its own id, until it expires', async () => {
    const solved = await solveCaptcha(store);
    const stolen = await ask({ email, ...solved, randomStr: 'another' });
    expect([stolen.status, stolen.message]).toEqual([428, 'common_error_ncorrectCaptcha']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ email, ...solved })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ message }) => message))).toEqual(
      new Set(['common_error_invalidCaptcha']),
    );
    const late = await solveCaptcha(store);
    store.clock.advance(301_000);
    expect((await ask({ email, ...late })).message).toBe('common_error_invalidCaptcha');
  });

  it('cannot be forged, simplified or guessed', async () => {
    const { code, randomStr } = await solveCaptcha(store);
    const payload = JSON.parse(Buffer.from(code, 'base64').toString());
    const forge = (change: (copy: typeof payload) => void) => {
      const copy = structuredClone(payload);
      change(copy);
      return { code: Buffer.from(JSON.stringify(copy)).toString('base64'), randomStr };
    };
    for (const forged of [
      forge((copy) => (copy.challenge.parameters.cost = 1)),
      forge((copy) => (copy.challenge.parameters.expiresAt += 3600)),
      forge((copy) => (copy.challenge.signature = '0'.repeat(64))),
      forge((copy) => delete copy.challenge.signature),
      forge((copy) => (copy.solution.derivedKey = '00'.repeat(32))),
      { code: 'bm9uc2Vuc2U=', randomStr },
      { code: '{}', randomStr },
    ]) {
      const answer = await ask({ email, ...forged });
      expect([answer.status, answer.message]).toEqual([428, 'common_error_ncorrectCaptcha']);
    }
    expect((await ask({ email, code, randomStr })).status).toBe(200);
  });
});
