import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VerifyCodeSent } from '../../../../lib/auth/verify-code-contract';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import {
  newestCode,
  otherCode,
  requestCode as requestCodeFrom,
} from '../../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '../../../../tests/api/fixtures/solve-captcha';
import { runCounts } from '../../../../tests/setup/run-counts';
import { authSession, member, verifyCode } from '../../../database/schema/members';
import { outbox } from '../../../database/schema/platform';
import { createTestStore, type TestStore } from '../../../testing';
import { verifyOwnPassword } from '../step-up/verify-own-password';
import { spendStepUpTicket } from './step-up-ticket';

let store: TestStore;
let guests = 0;
let hosts = 0;

beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(() => store.close());

function newEmail(): string {
  guests += 1;
  return `guest${guests}@mail.example`;
}

/** A new network per request, unless the test is about networks. */
function newNetwork(): { headers: Record<string, string> } {
  hosts += 1;
  return { headers: { 'x-real-ip': `203.0.${hosts >> 8}.${hosts & 255}` } };
}

const requestCode = (email: string, options: Parameters<typeof requestCodeFrom>[2] = {}) =>
  requestCodeFrom(store, email, { ...newNetwork(), ...options });

function signIn(email: string, challengeId: string, code: string, more: object = {}) {
  return store.attempt('POST /auth/oauth/token/member', {
    body: { grant_type: 'email_login', email, challengeId, code, agree: true, ...more },
  });
}

const send = (body: object, options: Parameters<TestStore['attempt']>[2] = {}) =>
  attemptWithCaptcha(store, 'POST /upms/member/verify_code/send', body, { ...newNetwork(), ...options });

describe('a code by e-mail', () => {
  it('creates the account on the first sign-in and finds it on the second', async () => {
    const email = newEmail();
    const first = await requestCode(email);
    const created = await signIn(email, first.challengeId, first.code);
    expect(created.status).toBe(200);
    store.clock.advance(60_000);
    const second = await requestCode(email.toUpperCase());
    const found = await signIn(` ${email.toUpperCase()}`, second.challengeId, second.code);
    expect(found.body).toMatchObject({ user_id: (created.body as { user_id: string }).user_id });
    const [row] = await store.db.select().from(member).where(eq(member.email, email));
    expect(row).toMatchObject({ status: 'ACTIVE', passwordHash: null, certificationStatus: 'UNVERIFIED' });
    expect(row?.emailVerifiedTime).toBeInstanceOf(Date);
    expect(row?.agreementTime).toBeInstanceOf(Date);
    expect(`${row?.username}${row?.nickname}`).not.toContain('guest');
  });

  it('asvs:V6.5.3 asvs:V6.5.4 has six digits, each of them random', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 60; n += 1) codes.push((await requestCode(newEmail())).code);
    for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
    expect(new Set(codes).size).toBeGreaterThan(58);
    for (let at = 0; at < 6; at += 1)
      expect(new Set(codes.map((code) => code[at])).size, `digit ${at}`).toBeGreaterThan(5);
  });

  it('uses the language of the request and contains the digits once', async () => {
    for (const [locale, word] of [
      ['zh-cn', '验证码'],
      ['en', 'code'],
      ['zh-hk', '驗證碼'],
    ] as const) {
      const email = newEmail();
      await send({ scene: 'LOGIN', channel: 'EMAIL', email }, { locale });
      const mails = await mailedTo(store, email);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ channel: 'EMAIL', status: 'WAITING' });
      expect(mails[0]?.subject).toContain(word);
      const rows = JSON.stringify(await store.db.select().from(verifyCode));
      expect(rows).not.toContain(email);
    }
    await store.runJobs();
    const unsent = await store.db.select().from(outbox).where(eq(outbox.status, 'WAITING'));
    expect(unsent).toHaveLength(0);
  });

  it('responds identically for a known and an unknown mailbox', async () => {
    const answers = await Promise.all(
      ['second@tianyun.example', newEmail()].map((email) =>
        send({ scene: 'RESET_PASSWORD', channel: 'EMAIL', email }),
      ),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.data).toMatchObject({ expiresIn: 300, resendAfter: 60 });
      expect((answer.data as { maskedTarget: string }).maskedTarget).toMatch(/^..\*\*\*@/);
    }
  });

  it('is rejected when wrong, and void after five wrong tries', async () => {
    const email = newEmail();
    const { challengeId, code } = await requestCode(email);
    for (let n = 0; n < 5; n += 1) {
      const wrong = await signIn(email, challengeId, otherCode(code));
      expect([wrong.status, wrong.message]).toEqual([422, 'common_error_verifyCode']);
    }
    const late = await signIn(email, challengeId, code);
    expect([late.status, late.message]).toEqual([422, 'common_error_verifyCodeExpired']);
  });

  it('asvs:V6.5.5 is void after five minutes', async () => {
    const email = newEmail();
    const { challengeId, code } = await requestCode(email);
    store.clock.advance(300_000);
    expect((await signIn(email, challengeId, code)).message).toBe('common_error_verifyCodeExpired');
  });

  it('is valid only for its own challenge, mailbox and purpose', async () => {
    const [mine, other] = [newEmail(), newEmail()];
    const one = await requestCode(mine);
    const two = await requestCode(other);
    if (one.code !== two.code) {
      expect((await signIn(mine, two.challengeId, one.code)).message).toBe('common_error_verifyCode');
    }
    // Another member's mailbox with the caller's own correct code.
    expect((await signIn('demo@tianyun.example', one.challengeId, one.code)).message).toBe(
      'common_error_verifyCode',
    );
    const reset = await requestCode('second@tianyun.example', { scene: 'RESET_PASSWORD' });
    expect((await signIn('second@tianyun.example', reset.challengeId, reset.code)).message).toBe(
      'common_error_verifyCode',
    );
    expect((await signIn(mine, '1', one.code)).message).toBe('common_error_verifyCodeExpired');
    expect((await signIn(mine, '', '')).message).toBe('common_error_verifyCodeExpired');
  });

  it('opens one session for many concurrent uses', async () => {
    const email = newEmail();
    const { challengeId, code } = await requestCode(email);
    const answers = await Promise.all(
      Array.from({ length: runCounts.raceClients }, () => signIn(email, challengeId, code)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 422]));
    const [row] = await store.db.select().from(member).where(eq(member.email, email));
    const sessions = await store.db
      .select()
      .from(authSession)
      .where(eq(authSession.memberId, row?.id ?? ''));
    expect(sessions).toHaveLength(1);
  });

  it('is void once a new one is sent to the same network, and not when a stranger requests one', async () => {
    const email = newEmail();
    const here = newNetwork();
    const first = await requestCode(email, here);
    store.clock.advance(60_000);
    const second = await requestCode(email, here);
    store.clock.advance(60_000);
    await requestCode(email);
    expect((await signIn(email, first.challengeId, first.code)).message).toBe(
      'common_error_verifyCodeExpired',
    );
    expect((await signIn(email, second.challengeId, second.code)).status).toBe(200);
  });

  it('requires the agreement and a mailbox', async () => {
    const email = newEmail();
    const { challengeId, code } = await requestCode(email);
    for (const agree of [false, undefined]) {
      const disagreed = await signIn(email, challengeId, code, { agree });
      expect([disagreed.status, disagreed.message]).toEqual([422, 'common_login_agreementRequired']);
      expect(await store.db.select().from(member).where(eq(member.email, email))).toHaveLength(0);
    }
    expect((await signIn(email, challengeId, code)).status).toBe(200);
    for (const wrong of ['', 'nobody', 'a@b', 'a@b.de\r\nBcc: c@d.de']) {
      const answer = await send({ scene: 'LOGIN', channel: 'EMAIL', email: wrong });
      expect([answer.status, answer.message]).toEqual([422, 'shop_password_invalidEmail']);
    }
  });
});

describe('a code by text message', () => {
  it('is suspended for +86', async () => {
    const answer = await send({ scene: 'LOGIN', channel: 'SMS', areaCode: '86', mobile: '13800138000' });
    expect([answer.status, answer.message]).toEqual([422, 'common_login_phoneSuspended']);
    const login = await store.attempt('POST /auth/oauth/token/member', {
      body: {
        grant_type: 'sms_login',
        areaCode: '+86',
        phone: '13800138000',
        code: '123456',
        challengeId: '1',
        agree: true,
      },
    });
    expect([login.status, login.message]).toEqual([422, 'common_login_phoneSuspended']);
  });

  it('signs in with other dial codes', async () => {
    const answer = await send({ scene: 'LOGIN', channel: 'SMS', areaCode: '852', mobile: '9876 5432' });
    const sent = answer.data as VerifyCodeSent;
    expect(sent.maskedTarget).toBe('98****32');
    const login = await store.attempt('POST /auth/oauth/token/member', {
      body: {
        grant_type: 'sms_login',
        areaCode: '852',
        phone: '98765432',
        code: await newestCode(store, '+85298765432'),
        challengeId: sent.challengeId,
        agree: true,
      },
    });
    expect(login.status).toBe(200);
    expect(login.body).toMatchObject({ areaCode: '852' });
    for (const [areaCode, mobile] of [
      ['999', '98765432'],
      ['852', 'abc'],
    ]) {
      const refusal = await send({ scene: 'LOGIN', channel: 'SMS', areaCode, mobile });
      expect(refusal.message).toBe('member_profile_mobileUnusable');
    }
  });
});

describe('rate limits of codes', () => {
  it('allow one per minute, five per hour and ten per day to one mailbox', async () => {
    const email = newEmail();
    const ask = async () => {
      const answer = await send({ scene: 'LOGIN', channel: 'EMAIL', email });
      if (answer.status === 429) {
        expect(answer.message).toBe('common_error_verifyCodeOften');
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      return answer.status;
    };
    expect(await ask()).toBe(200);
    // Well below a minute: the clock also advances while a slow machine handles the requests.
    store.clock.advance(30_000);
    expect(await ask()).toBe(429);
    const burst = await Promise.all(Array.from({ length: 50 }, ask));
    expect(burst.every((status) => status === 429)).toBe(true);
    for (let n = 0; n < 4; n += 1) {
      store.clock.advance(60_000);
      expect(await ask()).toBe(200);
    }
    store.clock.advance(60_000);
    expect(await ask()).toBe(429);
    store.clock.advance(3_600_000);
    for (let n = 0; n < 5; n += 1) {
      store.clock.advance(60_000);
      expect(await ask()).toBe(200);
    }
    store.clock.advance(3_700_000);
    expect(await ask()).toBe(429);
    store.clock.advance(24 * 3_600_000);
    expect(await ask()).toBe(200);
  });

  it('allow twenty per hour from one network, counting an IPv6 /64 as one', async () => {
    const ask = (n: number) =>
      send(
        { scene: 'LOGIN', channel: 'EMAIL', email: `many${n}@mail.example` },
        { headers: { 'x-real-ip': `2001:db8:0:7::${n + 1}` } },
      );
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ message }) => message))).toEqual(
      new Set(['common_error_verifyCodeOften']),
    );
  });

  it('allow one of many concurrent requests', async () => {
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: runCounts.raceClients }, () => send({ scene: 'LOGIN', channel: 'EMAIL', email })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await mailedTo(store, email)).toHaveLength(1);
  });
});

describe('a step-up', () => {
  const demo = 'demo@tianyun.example';

  async function ticketOf(as: string) {
    const sent = await store.call(
      'POST /upms/member/verify_code/send',
      { body: { scene: 'CARD_REVEAL', channel: 'EMAIL', email: 'thief@mail.example' } },
      { as, ...newNetwork() },
    );
    // The code goes to the member's own mailbox, whatever the request names.
    const code = await newestCode(store, demo);
    return { challengeId: sent.challengeId, code };
  }

  it('exchanges a correct code for a ticket that works once, for its member and purpose', async () => {
    const as = await store.signIn();
    const loaded = await store.call('GET /upms/member/profile/load_member', {}, { as });
    const memberId = loaded.member.id;
    const { challengeId, code } = await ticketOf(as);
    expect(await mailedTo(store, 'thief@mail.example')).toEqual([]);
    const check = (options: { as?: string }, given = code) =>
      store.attempt(
        'POST /upms/member/verify_code/check',
        { body: { scene: 'CARD_REVEAL', challengeId, code: given } },
        options,
      );
    expect((await check({})).status).toBe(401);
    expect((await check({ as }, otherCode(code))).message).toBe('common_error_verifyCode');
    const other = await store.signIn('second@tianyun.example');
    expect((await check({ as: other })).message).toBe('common_error_verifyCodeExpired');
    const passed = await check({ as });
    expect(passed.status).toBe(200);
    expect((await check({ as })).message).toBe('common_error_verifyCodeExpired');

    const { ticket } = passed.data as { ticket: string };
    const use = (changes: object = {}) =>
      store.db.transaction((tx) =>
        spendStepUpTicket(tx, {
          memberId,
          scene: 'CARD_REVEAL',
          ticket,
          now: store.clock.now(),
          ...changes,
        }),
      );
    const refusal = { key: 'card_revealRequired', status: 403 };
    await expect(use({ memberId: '1' })).rejects.toMatchObject(refusal);
    await expect(use({ scene: 'UNBIND' })).rejects.toMatchObject({ key: 'common_error_verifyCodeExpired' });
    await expect(use({ ticket: 'x' })).rejects.toMatchObject(refusal);
    await expect(use({ now: new Date(store.clock.now().getTime() + 300_000) })).rejects.toMatchObject(
      refusal,
    );
    const uses = await Promise.allSettled(Array.from({ length: 50 }, () => use()));
    expect(uses.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('rejects visitors and sign-in codes', async () => {
    expect((await send({ scene: 'CARD_REVEAL', channel: 'EMAIL', email: demo })).status).toBe(401);
    const email = newEmail();
    const { challengeId, code } = await requestCode(email);
    const answer = await store.attempt(
      'POST /upms/member/verify_code/check',
      { body: { scene: 'LOGIN', challengeId, code } },
      { as: await store.signIn() },
    );
    expect(answer.status).toBe(422);
    expect((await signIn(email, challengeId, code)).status).toBe(200);
  });

  it('by password allows five wrong passwords', async () => {
    const as = await store.signIn();
    const { member: own } = await store.call('GET /upms/member/profile/load_member', {}, { as });
    const prove = (password: string) => verifyOwnPassword(store.context(), own.id, password);
    await prove('Tianyun2026');
    for (let n = 0; n < 5; n += 1) {
      await expect(prove('Wrong2026')).rejects.toMatchObject({
        key: 'member_password_incorrect',
        status: 422,
      });
    }
    await expect(prove('Tianyun2026')).rejects.toMatchObject({ status: 429 });
    store.clock.advance(15 * 60_000);
    await prove('Tianyun2026');
  });
});

it('returns dial codes in the requested language with suspended ones marked', async () => {
  const codes = await store.call('GET /upms/member/area_code/list', {}, { locale: 'en' });
  expect(codes.find((code) => code.areaCode === '86')).toMatchObject({ suspended: true });
  expect(codes.find((code) => code.areaCode === '852')).toEqual({
    areaCode: '852',
    name: 'Hong Kong, China',
    suspended: false,
  });
});
