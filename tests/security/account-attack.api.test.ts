import { eq, inArray, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { member, verifyCode } from '@/backend/database/schema/members';
import { alarm, outbox } from '@/backend/database/schema/platform';
import { smsOfADay } from '@/backend/domains/auth/codes/sms-budget';
import { createTestStore, type TestStore } from '@/backend/testing';
import { mailedTo } from '../api/fixtures/mailed';
import { otherCode } from '../api/fixtures/sent-code';
import { attemptWithCaptcha } from '../api/fixtures/solve-captcha';
import { elsewhere, home } from '../api/fixtures/strangers';

const victim = 'second@tianyun.example';
const password = 'Tianyun2026';
const login = 'POST /auth/oauth/token/member';
const send = 'POST /upms/member/verify_code/send';
const minute = 60_000;

/** The rate limits of production. */
let store: TestStore;

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(() => store.close());

const signIn = (from: typeof home | ReturnType<typeof elsewhere>, given = password, username = victim) =>
  attemptWithCaptcha(store, login, { grant_type: 'password', username, password: given, agree: true }, from);

async function codeTo(recipient: string): Promise<string> {
  const mails = (await mailedTo(store, recipient)).reverse();
  const newest = mails.find(({ text }) => /\d{6}/.test(text));
  return newest?.text.match(/\d{6}/)?.[0] ?? '';
}

describe('challenge ids', () => {
  it('asvs:V11.5.1 asvs:V6.6.2 are random, so that the tries of others cannot be used up', async () => {
    store.clock.advance(1440 * minute);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const email = `challenge${n}@mail.example`;
      const sent = await attemptWithCaptcha(
        store,
        send,
        { scene: 'LOGIN', channel: 'EMAIL', email },
        elsewhere(),
      );
      ids.push(String(Reflect.get(Object(sent.data), 'challengeId')));
    }
    for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(5);
    const rows = await store.db
      .select({ tries: verifyCode.tries })
      .from(verifyCode)
      .where(inArray(verifyCode.id, ids));
    expect(rows.every(({ tries }) => tries === 0)).toBe(true);
  });

  it('asvs:V6.6.3 that do not exist can be tried thirty times an hour from one network', async () => {
    const from = elsewhere();
    const guess = (challengeId: string, code = '000000', email = victim) =>
      store.attempt(
        login,
        { body: { grant_type: 'email_login', email, code, challengeId, agree: true } },
        from,
      );
    for (let n = 0; n < 30; n += 1) {
      expect((await guess(`unknown-${n}`)).message).toBe('common_error_verifyCodeExpired');
    }
    const refused = await guess('unknown-30');
    expect([refused.status, refused.message]).toEqual([429, 'common_message_tooManyRequests']);
    // An existing challenge still works from there: a neighbour must not be locked out.
    const email = 'neighbour@mail.example';
    const sent = await attemptWithCaptcha(store, send, { scene: 'LOGIN', channel: 'EMAIL', email }, from);
    const challengeId = String(Reflect.get(Object(sent.data), 'challengeId'));
    const code = await codeTo(email);
    expect((await guess(challengeId, otherCode(code), email)).message).toBe('common_error_verifyCode');
    expect((await guess(challengeId, code, email)).status).toBe(200);
  });
});

describe('text messages', () => {
  const sms = (mobile: string, areaCode = '852') => ({ scene: 'LOGIN', channel: 'SMS', areaCode, mobile });

  it('to a network without a sign-in need a captcha', async () => {
    const answer = await store.attempt(send, { body: sms('91110000') }, elsewhere());
    expect([answer.status, answer.data]).toEqual([428, { captcha: true }]);
    expect((await attemptWithCaptcha(store, send, sms('91110000'), elsewhere())).status).toBe(200);
  });

  it('asvs:V2.4.1 are bounded per wide network, and per country by their costs of a day, with an alarm', async () => {
    store.clock.advance(1440 * minute);
    const network = Array.from({ length: 25 }, (_, n) => ({
      headers: { 'x-real-ip': `2001:db8:7777:${n.toString(16)}::1` },
    }));
    const statuses: number[] = [];
    for (const [n, from] of network.entries()) {
      statuses.push((await attemptWithCaptcha(store, send, sms(`9222${1000 + n}`), from)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual(Array(5).fill(429));

    const budget = await createTestStore({ rateLimitFactor: 1, smsDailyCny: 6 });
    try {
      const most = smsOfADay(6, '852', 'STRANGER');
      expect(most).toBe(13);
      const sent: number[] = [];
      for (let n = 0; n < 20; n += 1) {
        const answer = await attemptWithCaptcha(budget, send, sms(`9333${1000 + n}`), elsewhere());
        sent.push(answer.status);
      }
      expect(sent.filter((status) => status === 200)).toHaveLength(most);
      const messages = await budget.db.select().from(outbox).where(like(outbox.recipient, '+8529333%'));
      expect(messages).toHaveLength(most);
      // Another country has its own budget, and a device that was signed in before a reserve.
      expect((await attemptWithCaptcha(budget, send, sms('61234567', '853'), elsewhere())).status).toBe(200);
      await budget.db
        .update(member)
        .set({ areaCode: '852', mobile: '93330000' })
        .where(eq(member.email, victim));
      const entered = await budget.attempt(
        login,
        { body: { grant_type: 'password', username: victim, password, agree: true } },
        home,
      );
      expect(entered.status).toBe(200);
      expect((await budget.attempt(send, { body: sms('93330000') }, home)).status).toBe(200);
      await budget.alarmsStored();
      expect(await budget.db.select().from(alarm).where(eq(alarm.event, 'sms.budget'))).toHaveLength(1);
    } finally {
      await budget.close();
    }
  });
});

describe('wrong passwords from many addresses', () => {
  it('asvs:V6.3.1 need a captcha after ten, are mailed to the owner once, and end at a hundred a day', async () => {
    store.clock.advance(2 * 1440 * minute);
    const email = 'demo@tianyun.example';
    const guess = (given: string, from = elsewhere()) =>
      store.attempt(
        login,
        { body: { grant_type: 'password', username: email, password: given, agree: true } },
        from,
      );
    const own = { headers: { ...home.headers, 'x-real-ip': '192.0.2.77' } };
    expect((await guess(password, own)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await guess(`wrong${n}`)).status).toBe(426);
    expect((await guess('wrong10')).status).toBe(428);
    expect((await signIn(elsewhere(), 'wrong11', email)).message).toBe('common_login_badCredentials');
    // As after another 88, whose captchas and hashes take half a minute.
    await store.db.execute(
      sql`update rate_limit set points = 99 where key like 'login-day:%' and points = 11`,
    );
    expect((await signIn(elsewhere(), 'wrong100', email)).message).toBe('common_login_badCredentials');
    const refused = await signIn(elsewhere(), password, email);
    expect([refused.status, refused.message]).toEqual([426, 'common_login_lockedAccount']);
    expect((await guess(password, own)).status).toBe(200);
    const mails = await mailedTo(store, email);
    expect(mails.filter(({ subject }) => subject.includes('多次输错密码'))).toHaveLength(1);
  });

  it('for a mailbox do not lock the user name of the same account', async () => {
    const [owner] = await store.db.select().from(member).where(eq(member.email, victim));
    const from = elsewhere();
    for (let n = 0; n < 6; n += 1) await signIn(from, 'Wrong2026');
    expect((await signIn(from)).message).toBe('common_login_lockedAccount');
    expect((await signIn(from, password, owner?.username)).status).toBe(200);
  });
});
