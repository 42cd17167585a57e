import { verify } from '@node-rs/argon2';
import CryptoJS from 'crypto-js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenResponse } from '../../../../lib/auth/contract';
import { newestCode } from '../../../../tests/api/fixtures/sent-code';
import { attemptWithCaptcha } from '../../../../tests/api/fixtures/solve-captcha';
import { runCounts } from '../../../../tests/setup/run-counts';
import { countedStatements } from '../../../database/count-statements';
import { loginLog, member } from '../../../database/schema/members';
import { createTestStore, type TestStore } from '../../../testing';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const demo = { email: 'demo@tianyun.example', password: 'Tianyun2026' };
const encodeKey = 'tianyun-key-16ch';
let store: TestStore;
let host = 0;

beforeAll(async () => {
  store = await createTestStore({ encodeKey, rateLimitFactor: 1 });
});
afterAll(() => store.close());

/** Each test has its own network, so that locks do not interfere. */
function newNetwork(): { headers: Record<string, string> } {
  host += 1;
  return { headers: { 'x-real-ip': `198.51.${host >> 8}.${host & 255}` } };
}

function signIn(username: string, password: string, from = newNetwork(), more: object = {}) {
  return attemptWithCaptcha(
    store,
    'POST /auth/oauth/token/member',
    { grant_type: 'password', username, password, agree: true, ...more },
    from,
  );
}

const refused = { status: 1, message: 'common_login_badCredentials', data: 'invalid_exception' };

describe('a sign-in by password', () => {
  it('responds in OAuth format, unwrapped and with no-store', async () => {
    const answer = await signIn(' Demo@Tianyun.Example ', demo.password);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      token_type: 'bearer',
      scope: 'server',
      user: { type: 'Member' },
    });
    const body = tokenResponse.parse(answer.body);
    expect(7200 - body.expires_in).toBeLessThanOrEqual(2);
    expect(Object.keys(body).sort()).toEqual(
      'access_token areaCode expires_in refresh_token scope token_type user user_id username'.split(' '),
    );
    // 256 bits
    expect(body.access_token).toMatch(/^[\w-]{43}$/);
    expect(body.refresh_token).toMatch(/^[\w-]{43}$/);
  });

  it('names the key with which browsers encode passwords', async () => {
    expect((await store.call('GET /store/member/site/config', {})).encodeKey).toBe(encodeKey);
  });

  it('accepts the user name, a form, and an encoded password', async () => {
    const [row] = await store.db.select().from(member).where(eq(member.email, demo.email));
    expect((await signIn(row?.username ?? '', demo.password)).status).toBe(200);
    const secret = CryptoJS.enc.Latin1.parse(encodeKey);
    const encoded = CryptoJS.AES.encrypt(demo.password, secret, {
      iv: secret,
      mode: CryptoJS.mode.CBC,
      padding: CryptoJS.pad.ZeroPadding,
    }).toString();
    expect((await signIn(demo.email, encoded, newNetwork(), { enc: 'AES' })).status).toBe(200);
    expect((await signIn(demo.email, encoded)).status).toBe(426);
    const form = new URLSearchParams({
      grant_type: 'password',
      username: demo.email,
      password: encoded,
      enc: 'AES',
      agree: 'true',
    });
    const answer = await store.attempt(
      'POST /auth/oauth/token/member',
      { rawBody: form.toString() },
      {
        headers: { ...newNetwork().headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    );
    expect(answer.status).toBe(200);
  });

  it('responds identically to an unknown name and a wrong password', async () => {
    const wrong = await signIn(demo.email, 'Wrong2026');
    const unknown = await signIn('nobody@tianyun.example', 'Wrong2026');
    for (const answer of [wrong, unknown]) {
      expect([answer.status, answer.body]).toEqual([426, refused]);
    }
    expect([...wrong.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
  });

  it('does the same hashing and the same queries for an unknown name as for a wrong password', async () => {
    const workFor = async (username: string) => {
      vi.mocked(verify).mockClear();
      const before = countedStatements();
      await signIn(username, 'Wrong2026');
      const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
      return { costs, statements: countedStatements() - before };
    };
    // The first call hashes the dummy that unknown names are compared with.
    await workFor('first@tianyun.example');
    const known = await workFor('second@tianyun.example');
    expect(known.costs).toHaveLength(1);
    expect(await workFor('unknown@tianyun.example')).toEqual(known);
  });

  it('requires a password and the agreement', async () => {
    const empty = await signIn(demo.email, '');
    expect([empty.status, empty.message, empty.data]).toEqual([
      426,
      'common_login_emptyPassword',
      'invalid_exception',
    ]);
    for (const agree of [false, undefined]) {
      const disagreed = await signIn(demo.email, demo.password, newNetwork(), { agree });
      expect([disagreed.status, disagreed.message]).toEqual([422, 'common_login_agreementRequired']);
    }
  });

  it('requires the client token', async () => {
    const answer = await store.attempt(
      'POST /auth/oauth/token/member',
      { body: { grant_type: 'password', username: demo.email, password: demo.password } },
      { headers: { Authorization: 'Basic d3Jvbmc6d3Jvbmc=' } },
    );
    expect(answer.status).toBe(401);
  });

  it('records the agreement, the visit and the attempt', async () => {
    const from = newNetwork();
    await signIn(demo.email, demo.password, from);
    const [row] = await store.db.select().from(member).where(eq(member.email, demo.email));
    expect(row?.agreementTime).toBeInstanceOf(Date);
    expect(row?.lastLoginIp).toBe(from.headers['x-real-ip']);
    const log = await store.db
      .select()
      .from(loginLog)
      .where(eq(loginLog.ip, String(row?.lastLoginIp)));
    expect(log).toMatchObject([{ outcome: 'OK', memberId: row?.id }]);
    expect(JSON.stringify(log)).not.toContain('demo@');
  });

  it.each([
    ['DISABLED', 'common_login_disabledAccount'],
    ['LOCKED', 'common_login_lockedByStaff'],
    ['CLOSED', 'common_login_badCredentials'],
  ])('rejects a %s member, and gives the reason only after the correct password', async (status, key) => {
    const second = 'second@tianyun.example';
    const token = await store.signIn(second, demo.password);
    await store.db.update(member).set({ status }).where(eq(member.email, second));
    try {
      const right = await signIn(second, demo.password);
      expect([right.status, right.message, right.data]).toEqual([426, key, 'invalid_exception']);
      expect((await signIn(second, 'Wrong2026')).body).toEqual(refused);
      const session = await store.attempt('GET /upms/member/profile/load_member', {}, { as: token });
      expect(session.status).toBe(401);
    } finally {
      await store.db.update(member).set({ status: 'ACTIVE' }).where(eq(member.email, second));
    }
  });
});

describe('five wrong passwords', () => {
  it.each([demo.email, 'nobody@tianyun.example'])(
    'lock %s for half an hour, for one network',
    async (name) => {
      const from = newNetwork();
      for (let n = 0; n < 5; n += 1) expect((await signIn(name, 'Wrong2026', from)).body).toEqual(refused);
      const locked = await signIn(name, demo.password, from);
      expect([locked.status, locked.message, locked.data]).toEqual([
        426,
        'common_login_lockedAccount',
        'invalid_exception',
      ]);
      expect(locked.headers.get('retry-after')).toBe('1800');
      const elsewhere = await signIn(name, demo.password);
      expect(elsewhere.status).toBe(name === demo.email ? 200 : 426);
      store.clock.advance(29 * 60_000);
      const stillLocked = await signIn(name, demo.password, from);
      expect(stillLocked.message).toBe('common_login_lockedAccount');
      const wait = Number(stillLocked.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(50);
      expect(wait).toBeLessThanOrEqual(60);
      store.clock.advance((wait - 30) * 1000);
      expect((await signIn(name, demo.password, from)).message).toBe('common_login_lockedAccount');
      store.clock.advance(30_000);
      expect((await signIn(name, demo.password, from)).message).not.toBe('common_login_lockedAccount');
    },
  );

  it('are counted exactly under many concurrent requests', async () => {
    const from = newNetwork();
    const answers = await Promise.all(
      Array.from({ length: runCounts.raceClients }, (_, n) => signIn(demo.email, `Wrong${n}`, from)),
    );
    const tried = answers.filter((answer) => answer.message === 'common_login_badCredentials');
    const locked = answers.filter((answer) => answer.message === 'common_login_lockedAccount');
    const slowedDown = answers.filter((answer) => answer.status === 429);
    expect(tried).toHaveLength(5);
    expect(locked.length + slowedDown.length).toBe(runCounts.raceClients - 5);
  });

  it('do not lock the owner out: a sign-in by code works and ends the lock', async () => {
    const from = newNetwork();
    for (let n = 0; n < 6; n += 1) await signIn(demo.email, 'Wrong2026', from);
    expect((await signIn(demo.email, demo.password, from)).message).toBe('common_login_lockedAccount');
    const { challengeId } = await store.call(
      'POST /upms/member/verify_code/send',
      { body: { scene: 'LOGIN', channel: 'EMAIL', email: demo.email } },
      from,
    );
    const byCode = await store.attempt(
      'POST /auth/oauth/token/member',
      {
        body: {
          grant_type: 'email_login',
          email: demo.email,
          challengeId,
          code: await newestCode(store, demo.email),
          agree: true,
        },
      },
      from,
    );
    expect(byCode.status).toBe(200);
    expect((await signIn(demo.email, demo.password, from)).status).toBe(200);
  });

  it('limits a network to sixty per minute over all accounts', async () => {
    const from = newNetwork();
    const guess = (n: number) => signIn(`guess${n}@tianyun.example`, 'Wrong2026', from);
    for (let n = 0; n < 60; n += 1) expect((await guess(n)).status).toBe(426);
    const refusal = await guess(60);
    expect([refusal.status, refusal.message]).toEqual([429, 'common_message_tooManyRequests']);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    store.clock.advance(60_000);
    expect((await guess(61)).status).toBe(426);
  });
});
