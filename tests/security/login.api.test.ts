import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSession, loginLog, member } from '@/backend/database/schema/members';
import { createTestStore, type TestStore } from '@/backend/testing';
import { mailedTo } from '../api/fixtures/mailed';
import { newestCode, requestCode } from '../api/fixtures/sent-code';
import { attemptWithCaptcha } from '../api/fixtures/solve-captcha';
import { runCounts } from '../setup/run-counts';

const known = 'second@tianyun.example';

let store: TestStore;
/** A store with the rate limits of production. */
let strict: TestStore;

beforeAll(async () => {
  store = await createTestStore();
  strict = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(async () => {
  await store.close();
  await strict.close();
});

describe('guessing', () => {
  it('codes from many IP addresses fails, and the owner can still sign in with a valid code', async () => {
    const { guesses } = runCounts;
    let tried = 0;
    strict.clock.advance(86_400_000);
    for (let challenge = 0; challenge < 5; challenge += 1) {
      const headers = { 'x-real-ip': `198.51.100.${challenge}` };
      const { challengeId, code } = await requestCode(strict, known, { headers });
      const wrong = Array.from({ length: guesses / 5 }, (_, n) => String(n).padStart(6, '0')).filter(
        (guess) => guess !== code,
      );
      for (let at = 0; at < wrong.length; at += 100) {
        const answers = await Promise.all(
          wrong
            .slice(at, at + 100)
            .map((guess, n) =>
              strict.attempt(
                'POST /auth/oauth/token/member',
                { body: { grant_type: 'email_login', email: known, code: guess, challengeId, agree: true } },
                { headers: { 'x-real-ip': `203.0.113.${n}` } },
              ),
            ),
        );
        tried += answers.filter(({ message }) => message === 'common_error_verifyCode').length;
        expect(answers.every(({ status }) => status === 422)).toBe(true);
      }
      // After five attempts the correct code is rejected as well.
      const late = await strict.attempt('POST /auth/oauth/token/member', {
        body: { grant_type: 'email_login', email: known, code, challengeId, agree: true },
      });
      expect(late.message).toBe('common_error_verifyCodeExpired');
      strict.clock.advance(61_000);
    }
    expect(tried).toBe(25);
    const next = await attemptWithCaptcha(
      strict,
      'POST /upms/member/verify_code/send',
      { scene: 'LOGIN', channel: 'EMAIL', email: known },
      { headers: { 'x-real-ip': '192.0.2.9' } },
    );
    // Five codes an hour: the sixth is rejected, also for the owner, who can still use the password.
    expect([next.status, next.message]).toEqual([429, 'common_error_verifyCodeOften']);
    expect(await strict.signIn(known)).toBeTruthy();
    strict.clock.advance(3_600_000);
    const own = await requestCode(strict, known, { headers: { 'x-real-ip': '192.0.2.9' } });
    const entered = await strict.attempt('POST /auth/oauth/token/member', {
      body: { grant_type: 'email_login', email: known, ...own, agree: true },
    });
    expect(entered.status).toBe(200);
  }, 300_000);

  it('asvs:V6.1.3 asvs:V6.3.4 passwords is blocked after five attempts, and the owner can sign in with a code', async () => {
    const headers = { 'x-real-ip': '192.0.2.50' };
    const messages: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      const body = { grant_type: 'password', username: known, password: `wrong-${n}`, agree: true };
      messages.push(
        (await attemptWithCaptcha(strict, 'POST /auth/oauth/token/member', body, { headers })).message,
      );
    }
    expect(messages.slice(0, 5)).toEqual(Array(5).fill('common_login_badCredentials'));
    expect(messages.slice(5)).toEqual(Array(7).fill('common_login_lockedAccount'));
    strict.clock.advance(61_000);
    const code = await requestCode(strict, known, { headers });
    const entered = await strict.attempt(
      'POST /auth/oauth/token/member',
      { body: { grant_type: 'email_login', email: known, ...code, agree: true } },
      { headers },
    );
    expect(entered.status).toBe(200);
  });
});

describe('a session', () => {
  it('asvs:V7.2.4 is new at every sign-in, regardless of a token in the request', async () => {
    const first = await store.signIn(known);
    const tokens = new Set([first]);
    for (let n = 0; n < 5; n += 1) {
      const answer = await store.attempt(
        'POST /auth/oauth/token/member',
        {
          body: {
            grant_type: 'password',
            username: known,
            password: 'Tianyun2026',
            agree: true,
            access_token: first,
          },
        },
        { headers: { Cookie: `store_session=${first}`, UserId: '1', username: 'demo' } },
      );
      tokens.add(String(Reflect.get(Object(answer.body), 'access_token')));
    }
    expect(tokens.size).toBe(6);
  });

  it('does not start with a password that is changed while it is verified', async () => {
    const email = 'changing@mail.example';
    const registered = await requestCode(store, email, { scene: 'REGISTER' });
    await store.call('POST /upms/member/register/submit', {
      body: { email, ...registered, password: 'old lantern', agree: true },
    });
    const [owner] = await store.db.select().from(member).where(eq(member.email, email));
    for (let round = 0; round < 5; round += 1) {
      store.clock.advance(61_000);
      const [before, after] = [
        round === 0 ? 'old lantern' : `lantern no. ${round - 1}`,
        `lantern no. ${round}`,
      ];
      await attemptWithCaptcha(store, 'POST /upms/member/password/forgot', { email });
      const link = new URLSearchParams(await newestLink(email));
      const [changed] = await Promise.all([
        store.attempt('POST /upms/member/password/reset', {
          body: { ...Object.fromEntries(link), newPassword: after, rePassword: after },
        }),
        ...Array.from({ length: 4 }, () => attemptSignIn(email, before)),
      ]);
      expect(changed.status).toBe(200);
      // The change ended sessions that the old password had started, and none started afterwards.
      const open = await store.db
        .select({ id: authSession.id })
        .from(authSession)
        .where(isNull(authSession.revokedTime));
      const own = await store.db
        .select({ id: authSession.id })
        .from(authSession)
        .where(eq(authSession.memberId, owner?.id ?? ''));
      const ids = new Set(own.map(({ id }) => id));
      expect(open.filter(({ id }) => ids.has(id))).toEqual([]);
      await store.db.delete(loginLog);
    }
  });

  const attemptSignIn = (username: string, password: string) =>
    attemptWithCaptcha(store, 'POST /auth/oauth/token/member', {
      grant_type: 'password',
      username,
      password,
      agree: true,
    });

  async function newestLink(email: string): Promise<string> {
    const mails = await mailedTo(store, email);
    return (
      mails
        .map(({ text }) => text.match(/\/login\/reset#(\S+)/)?.[1])
        .filter(Boolean)
        .at(-1) ?? ''
    );
  }
});

describe('a used code is never accepted again', () => {
  const phone = { areaCode: '852', mobile: '67770000' };
  const login = 'POST /auth/oauth/token/member';
  const forgot = 'POST /upms/member/password/forgot';

  const uses = [
    ['a sign-in by e-mail', login, 'LOGIN', known, { grant_type: 'email_login', email: known, agree: true }],
    [
      'a sign-in by phone',
      login,
      'LOGIN',
      '+85267770000',
      { grant_type: 'sms_login', areaCode: phone.areaCode, phone: phone.mobile, agree: true },
    ],
    ['a new password by e-mail', forgot, 'RESET_PASSWORD', known, { email: known }],
    ['a new password by phone', forgot, 'RESET_PASSWORD', '+85267770000', phone],
  ] as const;

  it.each(uses)('asvs:V6.5.1 by many concurrent requests for %s', async (_, key, scene, to, body) => {
    store.clock.advance(61_000);
    const isMail = to === known;
    const wish = { scene, ...(isMail ? { channel: 'EMAIL', email: known } : { channel: 'SMS', ...phone }) };
    const sent = await attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', wish);
    const { challengeId } = sent.data as { challengeId: string };
    const proved = { ...body, challengeId, code: await newestCode(store, to) };
    const answers = await Promise.all(
      Array.from({ length: runCounts.raceClients }, () => store.attempt(key, { body: proved })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await store.attempt(key, { body: proved })).message).toBe('common_error_verifyCodeExpired');
  });
});
