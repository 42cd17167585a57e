import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countedStatements } from '@/backend/database/count-statements';
import { member } from '@/backend/database/schema/members';
import { createTestStore, type TestResponse, type TestStore } from '@/backend/testing';
import { attemptWithCaptcha, solveCaptcha } from '../api/fixtures/solve-captcha';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) };
});

const known = 'second@tianyun.example';
const unknown = 'nobody@tianyun.example';
const mailboxes = { known, unknown };
/** Phone numbers in Hong Kong: one of the same member and one without an account. */
const phones = { known: '91230001', unknown: '91230002' };
/** The parts of a response that a caller can compare, without values that differ for each request. */
function comparable(answer: TestResponse): unknown {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id').sort();
  const body = JSON.stringify(answer.body)
    .replace(/"challengeId":"[\w-]+"/, '"challengeId":"#"')
    .replace(/"maskedTarget":"[^"]*"/, '"maskedTarget":"#"');
  return { status: answer.status, headers, body };
}

let store: TestStore;
/** A store with the rate limits of production. */
let strict: TestStore;

beforeAll(async () => {
  store = await createTestStore();
  strict = await createTestStore({ rateLimitFactor: 1 });
  await store.db.update(member).set({ areaCode: '852', mobile: phones.known }).where(eq(member.email, known));
});
afterAll(async () => {
  await store.close();
  await strict.close();
});

describe('an account for an e-mail address or a phone number cannot be detected', () => {
  type Ask = (
    contact: string,
    captcha: { code: string; randomStr: string } | undefined,
  ) => Promise<TestResponse>;

  const sendCode = (scene: 'LOGIN' | 'REGISTER' | 'RESET_PASSWORD', channel = 'EMAIL'): Ask => {
    const key = 'POST /upms/member/verify_code/send';
    const contact = (text: string) =>
      channel === 'EMAIL' ? { email: text } : { areaCode: '852', mobile: text };
    return (text, captcha) => store.attempt(key, { body: { scene, channel, ...contact(text), ...captcha } });
  };

  let asked = 0;
  /** A different IP address for each request, so that earlier requests do not count towards its rate limit. */
  const fromAnywhere = () => {
    asked += 1;
    return { headers: { 'x-real-ip': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` } };
  };
  const signIn = (body: object): Promise<TestResponse> =>
    store.attempt('POST /auth/oauth/token/member', { body: { ...body, agree: true } }, fromAnywhere());

  type Question = {
    ask: Ask;
    needsCaptcha?: true;
    status?: number;
    contacts?: typeof mailboxes;
  };

  const questions: Record<string, Question> = {
    'a session with a wrong password': {
      ask: (username) => signIn({ grant_type: 'password', username, password: 'not-the-password' }),
      status: 426,
    },
    'a session with a wrong code': {
      ask: (email) => signIn({ grant_type: 'email_login', email, code: '000000', challengeId: '1' }),
      status: 422,
    },
    'an account with a wrong code': {
      ask: (email) =>
        store.attempt(
          'POST /upms/member/register/submit',
          { body: { email, code: '000000', challengeId: '1', password: 'blue lantern', agree: true } },
          fromAnywhere(),
        ),
      status: 422,
    },
    'a code to sign in': { ask: sendCode('LOGIN') },
    'a code to register': { ask: sendCode('REGISTER') },
    'a code for a new password': { ask: sendCode('RESET_PASSWORD') },
    'a link for a new password': {
      ask: (email, captcha) =>
        store.attempt('POST /upms/member/password/forgot', { body: { email, ...captcha } }),
      needsCaptcha: true,
    },
    'whether an address is free': {
      ask: (email) => store.attempt('GET /upms/member/register/check_email', { query: { email } }),
    },
    'a session with a wrong password for a phone': {
      ask: (username) =>
        signIn({ grant_type: 'password', username, areaCode: '852', password: 'not-the-password' }),
      status: 426,
      contacts: phones,
    },
    'a session with a wrong code for a phone': {
      ask: (phone) =>
        signIn({ grant_type: 'sms_login', areaCode: '852', phone, code: '000000', challengeId: '1' }),
      status: 422,
      contacts: phones,
    },
    'a short message to sign in': { ask: sendCode('LOGIN', 'SMS'), needsCaptcha: true, contacts: phones },
    'a short message to register': { ask: sendCode('REGISTER', 'SMS'), needsCaptcha: true, contacts: phones },
    'a short message for a new password': {
      ask: sendCode('RESET_PASSWORD', 'SMS'),
      needsCaptcha: true,
      contacts: phones,
    },
    'a new password with a wrong code for a phone': {
      ask: (mobile) =>
        store.attempt(
          'POST /upms/member/password/forgot',
          { body: { areaCode: '852', mobile, code: '000000', challengeId: '1' } },
          fromAnywhere(),
        ),
      status: 422,
      contacts: phones,
    },
    'whether a phone is free': {
      ask: (mobile) =>
        store.attempt('GET /upms/member/register/check_mobile', { query: { areaCode: '852', mobile } }),
      contacts: phones,
    },
  };

  it.each(Object.entries(questions))(
    'by the work for or the response to a request for %s',
    async (_name, { ask, needsCaptcha, status = 200, contacts = mailboxes }) => {
      const request = async (contact: string) => {
        const captcha = needsCaptcha ? await solveCaptcha(store) : undefined;
        // Codes are limited to one per minute and recipient.
        store.clock.advance(61_000);
        for (const mock of [verify, hash]) vi.mocked(mock).mockClear();
        const before = countedStatements();
        const response = await ask(contact, captcha);
        expect(response.status).toBe(status);
        return {
          face: comparable(response),
          statements: countedStatements() - before,
          hashes: [verify, hash].map((mock) => vi.mocked(mock).mock.calls.length),
        };
      };
      // The first requests warm up caches.
      for (const contact of [contacts.known, contacts.unknown]) await request(contact);
      expect(await request(contacts.known)).toEqual(await request(contacts.unknown));
    },
  );

  it('asvs:V6.3.8 by a wrong password or a wrong code', async () => {
    for (const body of [
      { grant_type: 'password', password: 'not-the-password' },
      { grant_type: 'email_login', code: '000000', challengeId: '1' },
    ]) {
      const answers = [];
      for (const address of [known, unknown]) {
        answers.push(
          comparable(
            await attemptWithCaptcha(store, 'POST /auth/oauth/token/member', {
              ...body,
              username: address,
              email: address,
              agree: true,
            }),
          ),
        );
      }
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it('by the number of attempts before a captcha is required', async () => {
    const responses: unknown[] = [];
    for (const [at, username] of [known, unknown].entries()) {
      const headers = { 'x-real-ip': `192.0.2.${at + 1}` };
      for (let n = 0; n < 4; n += 1) {
        const wrong = { grant_type: 'password', username, password: `wrong-${n}`, agree: true };
        const answer = await strict.attempt('POST /auth/oauth/token/member', { body: wrong }, { headers });
        responses.push([at, n, answer.status, answer.message]);
      }
      for (let n = 0; n < 2; n += 1) {
        strict.clock.advance(61_000);
        const answer = await strict.attempt(
          'POST /upms/member/verify_code/send',
          { body: { scene: 'LOGIN', channel: 'EMAIL', email: username } },
          { headers },
        );
        responses.push([at, `code ${n}`, answer.status, answer.message]);
      }
    }
    const half = responses.length / 2;
    const without = (row: unknown) => (Array.isArray(row) ? row.slice(1) : row);
    expect(responses.slice(0, half).map(without)).toEqual(responses.slice(half).map(without));
    expect(responses.slice(0, half).map(without)).toEqual([
      [0, 426, 'common_login_badCredentials'],
      [1, 426, 'common_login_badCredentials'],
      [2, 426, 'common_login_badCredentials'],
      [3, 428, 'common_error_ncorrectCaptcha'],
      ['code 0', 200, 'common_message_ok'],
      ['code 1', 428, 'common_error_ncorrectCaptcha'],
    ]);
  });
});
