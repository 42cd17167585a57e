import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenResponse } from '../../../../lib/auth/contract';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { newestCode, otherCode, requestCode } from '../../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '../../../../tests/api/fixtures/solve-captcha';
import { member } from '../../../database/schema/members';
import { pointAccount } from '../../../database/schema/pricing';
import { createTestStore, type TestStore } from '../../../testing';

let store: TestStore;
let guests = 0;

beforeAll(async () => {
  store = await createTestStore();
});
afterAll(() => store.close());

const key = 'POST /upms/member/register/submit';
const password = 'blue lantern';

function newEmail(): string {
  guests += 1;
  return `new${guests}@mail.example`;
}

async function codeFor(email: string) {
  return requestCode(store, email, { scene: 'REGISTER' });
}

const submit = (body: object) =>
  store.attempt(key, { body: { password, agree: true, ...body } }, { locale: 'en' });

describe('a registration by e-mail', () => {
  it('creates a member with a password and a coin account, and signs in', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const answer = await submit({ email: ` ${email.toUpperCase()}`, ...code, nickname: '  River  Heron ' });
    const token = tokenResponse.parse(answer.body);
    expect(token.user.nickname).toBe('River Heron');
    const [row] = await store.db.select().from(member).where(eq(member.email, email));
    expect(row).toMatchObject({ id: token.user_id, status: 'ACTIVE', lang: 'en' });
    expect(row?.emailVerifiedTime).toBeInstanceOf(Date);
    expect(row?.agreementTime).toBeInstanceOf(Date);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    const coins = await store.db.select().from(pointAccount).where(eq(pointAccount.memberId, token.user_id));
    expect(coins).toHaveLength(1);
    const { member: own } = await store.call(
      'GET /upms/member/profile/load_member',
      {},
      { as: token.access_token },
    );
    expect(own.hasPassword).toBe(true);
    expect(await store.signIn(email, password)).toBeTruthy();
    expect(await store.signIn(row?.username, password)).toBeTruthy();
  });

  it('requires the agreement and an acceptable password, and keeps the code valid for the next try', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    for (const [body, message] of [
      [{ agree: false }, 'common_login_agreementRequired'],
      [{ agree: undefined }, 'common_login_agreementRequired'],
      [{ password: 'short' }, 'shop_password_invalidPassword'],
      [{ password: 'iloveyou' }, 'member_password_tooCommon'],
      [{ nickname: '\u202egnitfil' }, 'common_message_unprocessableEntity'],
      [{ username: '007' }, 'common_message_unprocessableEntity'],
      [{ username: 'demo' }, 'member_register_usernameExist'],
    ] as const) {
      const answer = await submit({ email, ...code, ...body });
      expect([answer.status, answer.message]).toEqual([422, message]);
    }
    expect((await submit({ email, ...code, username: 'lantern_1' })).status).toBe(200);
    expect(await store.signIn('lantern_1', password)).toBeTruthy();
  });

  it('rejects a wrong code and codes of another mailbox or purpose', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const wrong = await submit({ email, ...code, code: otherCode(code.code) });
    expect([wrong.status, wrong.message]).toEqual([422, 'common_error_verifyCode']);
    const other = await submit({ email: newEmail(), ...code });
    expect([other.status, other.message]).toEqual([422, 'common_error_verifyCode']);
    const login = await requestCode(store, email);
    expect((await submit({ email, ...login })).message).toBe('common_error_verifyCode');
    const asLogin = await store.attempt('POST /auth/oauth/token/member', {
      body: { grant_type: 'email_login', email, ...code, agree: true },
    });
    expect(asLogin.message).toBe('common_error_verifyCode');
  });

  it('reports an existing account only to its owner', async () => {
    const email = 'second@tianyun.example';
    const asked = await Promise.all(
      [email, newEmail()].map((address) =>
        store.attempt('GET /upms/member/register/check_email', { query: { email: address } }),
      ),
    );
    expect(asked.map(({ status, data }) => [status, data])).toEqual([
      [200, true],
      [200, true],
    ]);
    const code = await codeFor(email);
    expect(await textOfNewest(email)).toContain('已经注册过');
    const answer = await submit({ email, ...code });
    expect([answer.status, answer.message]).toEqual([422, 'member_register_emailExist']);
    expect((await submit({ email, ...code })).message).toBe('common_error_verifyCodeExpired');
    expect(await store.signIn(email)).toBeTruthy();
  });

  it('creates one account for fifty concurrent requests', async () => {
    const email = newEmail();
    const code = await codeFor(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit({ email, ...code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // At most five tries reach the code; the rest find it void.
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ message }) => message))).toEqual(
      new Set(['common_error_verifyCodeExpired']),
    );
    expect(await store.db.select().from(member).where(eq(member.email, email))).toHaveLength(1);
  });

  it('creates one account together with a concurrent first sign-in', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = newEmail();
      const register = await codeFor(email);
      const login = await requestCode(store, email);
      const [registered, signedIn] = await Promise.all([
        submit({ email, ...register }),
        store.attempt('POST /auth/oauth/token/member', {
          body: { grant_type: 'email_login', email, ...login, agree: true },
        }),
      ]);
      expect(signedIn.status).toBe(200);
      expect([200, 422]).toContain(registered.status);
      expect(await store.db.select().from(member).where(eq(member.email, email))).toHaveLength(1);
    }
  });
});

describe('a registration by phone', () => {
  const phone = { areaCode: '852', mobile: '91234567' };
  /** The challenge of a code that was sent. */
  const sentTo = async (to: typeof phone) => {
    const body = { scene: 'REGISTER', channel: 'SMS', ...to };
    const sent = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', body);
    return sent.status === 200 ? (sent.data as { challengeId: string }).challengeId : undefined;
  };

  it('works for dial codes that can receive codes, and is rejected for mainland numbers', async () => {
    const challengeId = await sentTo(phone);
    expect(await sentTo(phone), 'another within a minute').toBeUndefined();
    const code = await newestCode(store, '+85291234567');
    const answer = await submit({ ...phone, challengeId, code });
    expect(answer.body).toMatchObject({ areaCode: '852' });
    const suspended = await submit({ areaCode: '86', mobile: '13800000000', challengeId, code });
    expect(suspended.message).toBe('common_login_phoneSuspended');
    store.clock.advance(61_000);
    const second = await sentTo(phone);
    const exists = await submit({
      ...phone,
      challengeId: second,
      code: await newestCode(store, '+85291234567'),
    });
    expect(exists.message).toBe('member_register_mobileExist');
  });

  it('does not reveal which contacts have an account', async () => {
    const ask = (query: object) => store.attempt('GET /upms/member/register/check_mobile', { query });
    expect((await ask(phone)).data).toBe(true);
    expect((await ask({ ...phone, mobile: '99999999' })).data).toBe(true);
    expect((await ask({ areaCode: '86', mobile: '13800000000' })).message).toBe(
      'common_login_phoneSuspended',
    );
    expect((await ask({ areaCode: '852', mobile: 'x' })).message).toBe('member_profile_mobileUnusable');
  });
});

it('reports whether a user name is free', async () => {
  const ask = async (username: string) =>
    (await store.attempt('GET /upms/member/register/check_username', { query: { username } })).data;
  expect(await ask('demo')).toBe(false);
  expect(await ask('Demo')).toBe(false);
  expect(await ask('nobody_has_this')).toBe(true);
  expect(await ask('x')).toBe(false);
});

async function textOfNewest(recipient: string): Promise<string> {
  const rows = await mailedTo(store, recipient);
  return rows.at(-1)?.text ?? '';
}
