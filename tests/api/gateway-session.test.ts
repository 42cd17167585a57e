import { count } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookie } from '@/lib/api/gateway/session';
import { tokenAnswer } from '@/lib/contract/auth';
import { sessionExpiresCookie } from '@/lib/routing/session-cookie';
import { authSession } from '../../backend/database/schema/identity';
import type { TestStore } from '../../backend/platform/testing';
import { openStoreBehindGateway, takePassedOn, withoutBackend } from './gateway-backend';
import { openBrowser, sendToGateway, signedInBrowser, tokensGiven } from './gateway-browser';

vi.mock('@/lib/api/backend-fetch', () => import('./gateway-backend'));

const profile = '/upms/member/profile/load_member';
const tokenPath = '/auth/oauth/token/member';
const hour = 3_600_000;

let store: TestStore;

beforeAll(async () => {
  store = await openStoreBehindGateway();
});
afterAll(() => store.close());
beforeEach(() => {
  takePassedOn();
});
afterEach(() => {
  vi.useRealTimers();
});

async function sessionRows(): Promise<number> {
  const [row] = await store.db.select({ rows: count() }).from(authSession);
  return row?.rows ?? 0;
}

/** As after ten seconds, or in another process: nobody remembers the refresh that ran. */
function forgetFlights(): void {
  const shared = globalThis as typeof globalThis & { tianyunRefreshes?: Map<string, unknown> };
  shared.tianyunRefreshes?.clear();
}

const refreshCalls = () => takePassedOn().filter((call) => call.path === tokenPath).length;

describe('the sealed session', () => {
  it('comes as cookies no script can read, and blanks the tokens in the answer', async () => {
    const browser = openBrowser();
    const answer = await browser.signIn();
    expect(answer.status).toBe(200);
    expect(answer.cookies).toHaveLength(2);
    for (const cookie of answer.cookies) {
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
    }
    expect(answer.cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(
      [sessionCookie, sessionExpiresCookie].sort(),
    );
    expect(JSON.parse(answer.text)).toMatchObject({
      access_token: '',
      refresh_token: '',
      token_type: 'bearer',
    });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('lets no token out to the browser, in no answer and no cookie', async () => {
    const browser = openBrowser();
    const answers = [await browser.signIn(), await browser.get(profile)];
    store.clock.advance(2 * hour);
    answers.push(await browser.get(profile));
    answers.push(await browser.post(tokenPath, { grant_type: 'refresh_token', refresh_token: '' }));
    answers.push(await browser.send('DELETE', '/auth/token/logout'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const tokens = tokensGiven();
    expect(tokens).toHaveLength(6);
    const seen = answers.flatMap((answer) => [answer.text, ...[...answer.headers].flat()]).join('\n');
    for (const token of tokens) expect(seen).not.toContain(token);
  });

  it('is worth nothing once a letter of it is changed', async () => {
    const browser = await signedInBrowser();
    const sealed = browser.sealed() ?? '';
    const middle = Math.floor(sealed.length / 2);
    const changed = `${sealed.slice(0, middle)}${sealed[middle] === 'a' ? 'b' : 'a'}${sealed.slice(middle + 1)}`;
    const thief = openBrowser(new Map([[sessionCookie, changed]]));
    expect((await thief.get(profile)).status).toBe(401);
    expect((await browser.get(profile)).status).toBe(200);
  });

  it('gives a client without cookies its tokens in the answer and no cookie', async () => {
    const answer = await sendToGateway('POST', tokenPath, {
      headers: { 'Content-Type': 'application/json' },
      body: {
        grant_type: 'password',
        username: 'demo@tianyun.example',
        password: 'Tianyun2026',
        agree: true,
      },
    });
    expect(answer.cookies).toEqual([]);
    const { access_token } = tokenAnswer.parse(JSON.parse(answer.text));
    const own = await sendToGateway('GET', profile, { headers: { Authorization: `Bearer ${access_token}` } });
    expect(own.status).toBe(200);
  });
});

describe('a stale session', () => {
  it('is refreshed once for fifty calls at once, when the backend says that it is over', async () => {
    const browser = await signedInBrowser();
    store.clock.advance(2 * hour);
    const before = await sessionRows();
    takePassedOn();
    const tabs = Array.from({ length: 50 }, () => browser.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.get(profile)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    expect(refreshCalls()).toBe(1);
    expect(await sessionRows()).toBe(before + 1);
    const after = await Promise.all(tabs.map((tab) => tab.get(profile)));
    expect(after.every((answer) => answer.status === 200 && answer.cookies.length === 0)).toBe(true);
  });

  it('is refreshed once for fifty calls at once, before the backend is asked', async () => {
    const browser = await signedInBrowser();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hour });
    const before = await sessionRows();
    takePassedOn();
    const tabs = Array.from({ length: 50 }, () => browser.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.get(profile)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    const calls = takePassedOn();
    expect(calls.filter((call) => call.path === tokenPath)).toHaveLength(1);
    expect(calls).toHaveLength(51);
    expect(await sessionRows()).toBe(before + 1);
  });

  it('gives a second tab of another process the tokens of the first for a minute', async () => {
    const first = await signedInBrowser();
    const second = first.copy();
    store.clock.advance(2 * hour);
    expect((await first.get(profile)).status).toBe(200);
    const rows = await sessionRows();
    forgetFlights();
    store.clock.advance(59_000);
    expect((await second.get(profile)).status).toBe(200);
    expect(await sessionRows()).toBe(rows);
    expect((await first.get(profile)).status).toBe(200);
  });

  it('ends for the thief and for the owner when an old cookie comes back after the minute', async () => {
    const owner = await signedInBrowser();
    const thief = owner.copy();
    store.clock.advance(2 * hour);
    expect((await owner.get(profile)).status).toBe(200);
    forgetFlights();
    store.clock.advance(61_000);
    const refused = await thief.get(profile);
    expect(refused.status).toBe(401);
    expect(thief.sealed()).toBeUndefined();
    forgetFlights();
    expect((await owner.get(profile)).status).toBe(401);
    expect(owner.sealed()).toBeUndefined();
  });

  it('is kept while the backend cannot be reached', async () => {
    const browser = await signedInBrowser();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hour });
    const answer = await withoutBackend(() => browser.get(profile));
    expect([answer.status, answer.message]).toEqual([503, 'common_message_serviceUnavailable']);
    expect(browser.sealed()).toBeDefined();
    forgetFlights();
    expect((await browser.get(profile)).status).toBe(200);
  });
});

describe('the end of a session', () => {
  it('is a sign-out: the cookies go, and the old ones open nothing', async () => {
    const browser = await signedInBrowser();
    const kept = browser.copy();
    const answer = await browser.send('DELETE', '/auth/token/logout');
    expect([answer.status, answer.data]).toEqual([200, true]);
    expect(browser.sealed()).toBeUndefined();
    forgetFlights();
    expect((await kept.get(profile)).status).toBe(401);
    expect(kept.sealed()).toBeUndefined();
  });

  it('is a sign-out everywhere: the cookies go, and no device is left', async () => {
    const [browser, elsewhere] = [await signedInBrowser(), await signedInBrowser()];
    const others = await browser.send('DELETE', '/upms/member/session/delete?others=true');
    expect(others.status).toBe(200);
    expect(browser.sealed()).toBeDefined();
    forgetFlights();
    expect((await elsewhere.get(profile)).status).toBe(401);
    const all = await browser.send('DELETE', '/upms/member/session/delete?all=true');
    expect([all.status, all.data]).toEqual([200, { ended: 1 }]);
    expect(browser.sealed()).toBeUndefined();
  });

  it('answers a visitor of a member call with 401 and its key', async () => {
    const answer = await openBrowser().get(profile);
    expect(answer.status).toBe(401);
    expect(answer.message).toMatch(/common_message_unauthorized|^Full authentication is required/);
  });

  it('answers a wrong password with 426 and its key, and sets no cookie', async () => {
    const answer = await openBrowser().signIn('demo@tianyun.example', 'not-the-password');
    expect([answer.status, answer.message]).toEqual([426, 'common_login_badCredentials']);
    expect(answer.cookies).toEqual([]);
  });

  it('answers a dead refresh token with 426 and the text clients look for, the token masked', async () => {
    const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
    const answer = await sendToGateway('POST', tokenPath, {
      headers: { 'Content-Type': 'application/json' },
      body: { grant_type: 'refresh_token', refresh_token: token, scope: 'server', userType: 'Member' },
    });
    expect(answer.status).toBe(426);
    expect(answer.message).toMatch(/^Invalid refresh token/);
    expect(answer.text).not.toContain(token);
  });

  it('answers the refresh of a dead session with 426 and takes the cookies away', async () => {
    const browser = await signedInBrowser();
    const kept = browser.copy();
    await browser.send('DELETE', '/auth/token/logout');
    forgetFlights();
    const answer = await kept.post(tokenPath, { grant_type: 'refresh_token', refresh_token: '' });
    expect([answer.status, answer.message]).toEqual([426, 'error_refreshTokenInvalid']);
    expect(kept.sealed()).toBeUndefined();
  });
});
