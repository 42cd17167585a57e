import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member } from '@/backend/database/schema/identity';
import { type Answer, createTestStore, type TestStore } from '@/backend/platform/testing';
import { attemptWithCaptcha, solveCaptcha } from '../api/solve-captcha';
import { rankTest } from '../rank-test';

const known = 'second@tianyun.example';
const unknown = 'nobody@tianyun.example';
const mailboxes = { known, unknown };
/** Of the same member and of nobody; numbers of Hong Kong. */
const phones = { known: '91230001', unknown: '91230002' };
const samples = 200;
/** Milliseconds by which the medians may differ (reliability: enumeration). */
const most = 10;
/**
 * How far from one half the chance may be that an answer for a known address takes longer than one for an unknown
 * address. Not a limit for p: with enough samples every machine has some difference, and p would fail by chance once
 * in so many runs. With 200 samples of each the chance's own deviation is 0.029 (0.041 with 100), so that 0.15 is five
 * of them: equal work fails one measurement in some millions, and three have to fail. Work for one of the two that
 * takes as long as the noise around it deviates gives a chance of 0.76 and fails all three.
 */
const farthest = 0.15;

/** What one could tell two answers apart by; what names the question itself is left out. */
function face(answer: Answer): unknown {
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id').sort();
  const body = JSON.stringify(answer.body)
    .replace(/"challengeId":"\d+"/, '"challengeId":"#"')
    .replace(/"maskedTarget":"[^"]*"/, '"maskedTarget":"#"');
  return { status: answer.status, headers, body };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

let store: TestStore;
/** With the limits of a real shop. */
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

describe('nobody can tell whether an address has an account', () => {
  type Ask = (contact: string, captcha: { code: string; randomStr: string } | undefined) => Promise<Answer>;

  const sendCode = (scene: 'LOGIN' | 'REGISTER' | 'RESET_PASSWORD', channel = 'EMAIL'): Ask => {
    const key = 'POST /upms/member/verify_code/send';
    const contact = (text: string) =>
      channel === 'EMAIL' ? { email: text } : { areaCode: '852', mobile: text };
    return (text) => store.attempt(key, { body: { scene, channel, ...contact(text) } });
  };

  let asked = 0;
  /** From a network of its own each time, so that no question is slowed down or refused for those before it. */
  const fromAnywhere = () => {
    asked += 1;
    return { headers: { 'x-real-ip': `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` } };
  };
  const signIn = (body: object): Promise<Answer> =>
    store.attempt('POST /auth/oauth/token/member', { body: { ...body, agree: true } }, fromAnywhere());

  type Question = {
    ask: Ask;
    needsCaptcha?: true;
    status?: number;
    /** It hashes a password: half as many are enough of the time, and on a busy machine the hash alone differs by more
     * than ten milliseconds, so that the ranks decide. */
    isHashed?: true;
    contacts?: typeof mailboxes;
  };

  const questions: Record<string, Question> = {
    'a session with a wrong password': {
      ask: (username) => signIn({ grant_type: 'password', username, password: 'not-the-password' }),
      status: 426,
      isHashed: true,
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
      isHashed: true,
      contacts: phones,
    },
    'a session with a wrong code for a phone': {
      ask: (phone) =>
        signIn({ grant_type: 'sms_login', areaCode: '852', phone, code: '000000', challengeId: '1' }),
      status: 422,
      contacts: phones,
    },
    'a short message to sign in': { ask: sendCode('LOGIN', 'SMS'), contacts: phones },
    'a short message to register': { ask: sendCode('REGISTER', 'SMS'), contacts: phones },
    'a short message for a new password': { ask: sendCode('RESET_PASSWORD', 'SMS'), contacts: phones },
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

  // The way through the shop is the same on both databases; two thousand questions are measured on one.
  it.skipIf(process.env.DATABASE_URL).each(Object.entries(questions))(
    'by asking for %s',
    async (name, { ask, needsCaptcha, status = 200, isHashed, contacts = mailboxes }) => {
      const count = isHashed || contacts === phones ? samples / 2 : samples;
      // A busy machine blurs one measurement; work that is done for one of the two only would show in each.
      const rounds: { difference: number; effect: number }[] = [];
      const isAlike = (round: (typeof rounds)[number]) =>
        (isHashed || round.difference < most) && Math.abs(round.effect - 0.5) <= farthest;
      while (rounds.length < 3 && !rounds.some(isAlike)) {
        const times: Record<keyof typeof contacts, number[]> = { known: [], unknown: [] };
        for (let n = 0; n < count * 2; n += 1) {
          const which = n % 4 === 0 || n % 4 === 3 ? 'known' : 'unknown';
          const captcha = needsCaptcha ? await solveCaptcha(store) : undefined;
          // One code a minute for each address.
          if (n % 2 === 0) store.clock.advance(61_000);
          const start = performance.now();
          const answer = await ask(contacts[which], captcha);
          times[which].push(performance.now() - start);
          expect(answer.status).toBe(status);
        }
        const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
        const { effect, z, p } = rankTest(times.known, times.unknown);
        rounds.push({ difference: Math.abs(ofKnown - ofUnknown), effect });
        console.info(
          `${name}, medians of ${count}: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms; ` +
            `ranks: known is slower with a chance of ${effect.toFixed(3)}, z ${z.toFixed(2)}, p ${p.toFixed(3)}`,
        );
      }
      expect(rounds).toSatisfy(() => rounds.some(isAlike), `one alike in ${JSON.stringify(rounds)}`);
      store.clock.advance(61_000);
      const faces = [];
      for (const contact of [contacts.known, contacts.unknown]) {
        faces.push(face(await ask(contact, needsCaptcha ? await solveCaptcha(store) : undefined)));
      }
      expect(faces[0]).toEqual(faces[1]);
    },
    300_000,
  );

  it('by a wrong password or a wrong code', async () => {
    for (const body of [
      { grant_type: 'password', password: 'not-the-password' },
      { grant_type: 'email_login', code: '000000', challengeId: '1' },
    ]) {
      const answers = [];
      for (const address of [known, unknown]) {
        answers.push(
          face(
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

  it('by when a captcha is asked for', async () => {
    const told: unknown[] = [];
    for (const [at, username] of [known, unknown].entries()) {
      const headers = { 'x-real-ip': `192.0.2.${at + 1}` };
      for (let n = 0; n < 4; n += 1) {
        const wrong = { grant_type: 'password', username, password: `wrong-${n}`, agree: true };
        const answer = await strict.attempt('POST /auth/oauth/token/member', { body: wrong }, { headers });
        told.push([at, n, answer.status, answer.message]);
      }
      for (let n = 0; n < 2; n += 1) {
        strict.clock.advance(61_000);
        const answer = await strict.attempt(
          'POST /upms/member/verify_code/send',
          { body: { scene: 'LOGIN', channel: 'EMAIL', email: username } },
          { headers },
        );
        told.push([at, `code ${n}`, answer.status, answer.message]);
      }
    }
    const half = told.length / 2;
    const without = (row: unknown) => (Array.isArray(row) ? row.slice(1) : row);
    expect(told.slice(0, half).map(without)).toEqual(told.slice(half).map(without));
    expect(told.slice(0, half).map(without)).toEqual([
      [0, 426, 'common_login_badCredentials'],
      [1, 426, 'common_login_badCredentials'],
      [2, 426, 'common_login_badCredentials'],
      [3, 428, 'common_error_ncorrectCaptcha'],
      ['code 0', 200, 'common_message_ok'],
      ['code 1', 428, 'common_error_ncorrectCaptcha'],
    ]);
  });
});
