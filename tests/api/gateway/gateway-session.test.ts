import { count } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionCookie } from '@/lib/api/session';
import { tokenResponse } from '@/lib/auth/contract';
import { sessionExpiresCookie } from '@/lib/routing/session-cookie';
import { authSession } from '../../../backend/database/schema/members';
import type { TestStore } from '../../../backend/testing';
import { openStoreBehindGateway, takeForwarded, withoutBackend } from './gateway-backend';
import { issuedTokens, openBrowser, sendToGateway, signedInBrowser } from './gateway-browser';

const profile = '/upms/member/profile/load_member';
const tokenPath = '/auth/oauth/token/member';
const hour = 3_600_000;

let store: TestStore;

beforeAll(async () => {
  store = await openStoreBehindGateway();
});
afterAll(() => store.close());
beforeEach(() => {
  takeForwarded();
});
afterEach(() => {
  vi.useRealTimers();
});

async function sessionRows(): Promise<number> {
  const [row] = await store.db.select({ rows: count() }).from(authSession);
  return row?.rows ?? 0;
}

/** Clears the shared refresh, as after ten seconds or in another process. */
function forgetFlights(): void {
  const shared = globalThis as typeof globalThis & { storeRefreshes?: Map<string, unknown> };
  shared.storeRefreshes?.clear();
}

const refreshCalls = () => takeForwarded().filter((call) => call.path === tokenPath).length;

describe('the sealed session', () => {
  it('asvs:V3.3.2 asvs:V3.3.4 is sent as HttpOnly cookies, and the tokens in the response are masked', async () => {
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

  it('asvs:V14.3.1 has its cached pages removed by the browser when it ends', async () => {
    const browser = openBrowser();
    await browser.signIn();
    expect((await browser.get(profile)).headers.get('clear-site-data')).toBeNull();
    const ended = await browser.send('DELETE', '/auth/token/logout');
    expect(ended.headers.get('clear-site-data')).toBe('"cache", "prefetchCache"');
  });

  it('is refreshed with the same fields as a sign-in', async () => {
    const browser = openBrowser();
    const opened = JSON.parse((await browser.signIn()).text);
    const renewed = await browser.post(tokenPath, { grant_type: 'refresh_token', refresh_token: '' });
    expect(Object.keys(JSON.parse(renewed.text)).sort()).toEqual(Object.keys(opened).sort());
    expect(JSON.parse(renewed.text)).toMatchObject({ user: opened.user, expires_in: expect.any(Number) });
  });

  it('exposes no token to the browser in responses or cookies', async () => {
    const browser = openBrowser();
    const answers = [await browser.signIn(), await browser.get(profile)];
    store.clock.advance(2 * hour);
    answers.push(await browser.get(profile));
    answers.push(await browser.post(tokenPath, { grant_type: 'refresh_token', refresh_token: '' }));
    answers.push(await browser.send('DELETE', '/auth/token/logout'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    const tokens = issuedTokens();
    expect(tokens).toHaveLength(6);
    const seen = answers.flatMap((answer) => [answer.text, ...[...answer.headers].flat()]).join('\n');
    for (const token of tokens) expect(seen).not.toContain(token);
  });

  it('is invalid when one character is changed', async () => {
    const browser = await signedInBrowser();
    const sealed = browser.sealed() ?? '';
    const middle = Math.floor(sealed.length / 2);
    const changed = `${sealed.slice(0, middle)}${sealed[middle] === 'a' ? 'b' : 'a'}${sealed.slice(middle + 1)}`;
    const thief = openBrowser(new Map([[sessionCookie, changed]]));
    expect((await thief.get(profile)).status).toBe(401);
    expect((await browser.get(profile)).status).toBe(200);
  });

  it('returns tokens in the response and no cookie to a client without cookies', async () => {
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
    const { access_token } = tokenResponse.parse(JSON.parse(answer.text));
    const own = await sendToGateway('GET', profile, { headers: { Authorization: `Bearer ${access_token}` } });
    expect(own.status).toBe(200);
  });
});

describe('a stale session', () => {
  it('is refreshed once for fifty concurrent calls when the backend reports it expired', async () => {
    const browser = await signedInBrowser();
    store.clock.advance(2 * hour);
    const before = await sessionRows();
    takeForwarded();
    const tabs = Array.from({ length: 50 }, () => browser.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.get(profile)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    expect(refreshCalls()).toBe(1);
    expect(await sessionRows()).toBe(before + 1);
    const after = await Promise.all(tabs.map((tab) => tab.get(profile)));
    expect(after.every((answer) => answer.status === 200 && answer.cookies.length === 0)).toBe(true);
  });

  it('is refreshed once for fifty concurrent calls before the backend is called', async () => {
    const browser = await signedInBrowser();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * hour });
    const before = await sessionRows();
    takeForwarded();
    const tabs = Array.from({ length: 50 }, () => browser.copy());
    const answers = await Promise.all(tabs.map((tab) => tab.get(profile)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    const calls = takeForwarded();
    expect(calls.filter((call) => call.path === tokenPath)).toHaveLength(1);
    expect(calls).toHaveLength(51);
    expect(await sessionRows()).toBe(before + 1);
  });

  it('returns the same tokens to a second tab in another process for one minute', async () => {
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

  it('is revoked for both holders when an old cookie is used after that minute', async () => {
    const owner = await signedInBrowser();
    const thief = owner.copy();
    store.clock.advance(2 * hour);
    expect((await owner.get(profile)).status).toBe(200);
    forgetFlights();
    store.clock.advance(61_000);
    const refused = await thief.get(profile);
    // The page shows why the session is over; a plain 401 would say that an authorization is missing.
    expect([refused.status, refused.message]).toEqual([426, 'error_refreshTokenInvalid']);
    expect(thief.sealed()).toBeUndefined();
    forgetFlights();
    expect((await owner.get(profile)).status).toBe(426);
    expect(owner.sealed()).toBeUndefined();
  });

  it('is kept while the backend is unreachable', async () => {
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
  it('on sign-out removes the cookies and invalidates copies of them', async () => {
    const browser = await signedInBrowser();
    const copy = browser.copy();
    const answer = await browser.send('DELETE', '/auth/token/logout');
    expect([answer.status, answer.data]).toEqual([200, true]);
    expect(browser.sealed()).toBeUndefined();
    forgetFlights();
    expect((await copy.get(profile)).status).toBe(426);
    expect(copy.sealed()).toBeUndefined();
  });

  it('on sign-out everywhere removes the cookies and all devices', async () => {
    const [browser, elsewhere] = [await signedInBrowser(), await signedInBrowser()];
    const others = await browser.send('DELETE', '/upms/member/session/delete?others=true');
    expect(others.status).toBe(200);
    expect(browser.sealed()).toBeDefined();
    forgetFlights();
    expect((await elsewhere.get(profile)).status).toBe(426);
    const all = await browser.send('DELETE', '/upms/member/session/delete?all=true');
    expect([all.status, all.data]).toEqual([200, { ended: 1 }]);
    expect(browser.sealed()).toBeUndefined();
  });

  it('responds 401 with a message key to a member request without a session', async () => {
    const answer = await openBrowser().get(profile);
    expect(answer.status).toBe(401);
    expect(answer.message).toMatch(/common_message_unauthorized|^Full authentication is required/);
  });

  it('responds 426 with a message key to a wrong password and sets no cookie', async () => {
    const answer = await openBrowser().signIn('demo@tianyun.example', 'not-the-password');
    expect([answer.status, answer.message]).toEqual([426, 'common_login_badCredentials']);
    expect(answer.cookies).toEqual([]);
  });

  it('responds 426 to an expired refresh token, with the text that clients match and the token masked', async () => {
    const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
    const answer = await sendToGateway('POST', tokenPath, {
      headers: { 'Content-Type': 'application/json' },
      body: { grant_type: 'refresh_token', refresh_token: token, scope: 'server', userType: 'Member' },
    });
    expect(answer.status).toBe(426);
    expect(answer.message).toMatch(/^Invalid refresh token/);
    expect(answer.text).not.toContain(token);
  });

  it('responds 426 to the refresh of an expired session and removes the cookies', async () => {
    const browser = await signedInBrowser();
    const copy = browser.copy();
    await browser.send('DELETE', '/auth/token/logout');
    forgetFlights();
    const answer = await copy.post(tokenPath, { grant_type: 'refresh_token', refresh_token: '' });
    expect([answer.status, answer.message]).toEqual([426, 'error_refreshTokenInvalid']);
    expect(copy.sealed()).toBeUndefined();
  });
});
