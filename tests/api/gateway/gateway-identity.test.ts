import { count } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodsFavorite } from '../../../backend/database/schema/members';
import type { TestStore } from '../../../backend/testing';
import { contract } from '../../../lib/contract/contract';
import { openStoreBehindGateway, takeForwarded } from './gateway-backend';
import { type GatewayBrowser, sendToGateway, signedInBrowser } from './gateway-browser';

const profile = '/upms/member/profile/load_member';
const addFavorite = '/upms/member/goods_favorite/add';
const goodsId = '1800301000000000083';

let store: TestStore;
let browser: GatewayBrowser;

beforeAll(async () => {
  store = await openStoreBehindGateway();
  browser = await signedInBrowser();
});
afterAll(() => store.close());
beforeEach(() => {
  takeForwarded();
});

async function favorites(): Promise<number> {
  const [row] = await store.db.select({ rows: count() }).from(goodsFavorite);
  return row?.rows ?? 0;
}

describe('the origin of a request that changes data', () => {
  const strange: [string, Record<string, string | null>][] = [
    ['no origin beside a cookie', { Origin: null, 'Sec-Fetch-Site': null }],
    ['a foreign origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': null }],
    ['a foreign origin with the header of the shop', { Origin: 'https://evil.example' }],
    ['the origin null', { Origin: 'null', 'Sec-Fetch-Site': null }],
    ['the origin null of a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site', { Origin: 'http://localhost:3001', 'Sec-Fetch-Site': 'same-site' }],
    ['the same origin, yet same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['the same origin, yet cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['an address typed by hand', { Origin: null, 'Sec-Fetch-Site': 'none' }],
    ['another port', { Origin: 'http://localhost:3100', 'Sec-Fetch-Site': null }],
    ['a page without the header of the own scripts', { 'X-Requested-With': null }],
    ['another library', { 'X-Requested-With': 'XMLHttpRequest' }],
    ['another scheme', { Origin: 'https://localhost:3000', 'Sec-Fetch-Site': null }],
    [
      'a host name with the same prefix',
      { Origin: 'http://localhost:3000.evil.example', 'Sec-Fetch-Site': null },
    ],
    ['the Host header of the attacker', { Origin: 'http://evil.example', Host: 'evil.example' }],
  ];
  it.each(strange)('must not be %s', async (_name, headers) => {
    const answer = await browser.post(addFavorite, { goodsId }, headers);
    expect([answer.status, answer.message]).toEqual([403, 'common_message_invalidCsrfToken']);
    expect(takeForwarded()).toEqual([]);
    expect(await favorites()).toBe(0);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('asvs:V3.5.2 is checked for %s', async (method) => {
    const answer = await browser.send(method, addFavorite, {
      headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    });
    expect([answer.status, answer.message]).toEqual([403, 'common_message_invalidCsrfToken']);
  });

  it('asvs:V3.5.1 asvs:V3.5.3 is also checked at sign-in, to prevent login CSRF', async () => {
    const answer = await sendToGateway('POST', '/auth/oauth/token/member', {
      headers: {
        Origin: 'https://evil.example',
        'Sec-Fetch-Site': 'cross-site',
        'Content-Type': 'application/json',
      },
      body: {
        grant_type: 'password',
        username: 'demo@tianyun.example',
        password: 'Tianyun2026',
        agree: true,
      },
    });
    expect([answer.status, answer.message]).toEqual([403, 'common_message_invalidCsrfToken']);
    expect(answer.cookies).toEqual([]);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text', 'text/plain'],
    ['a multipart form', 'multipart/form-data; boundary=x'],
    ['something that only looks like JSON', 'text/plain; application/json'],
    ['no type at all', null],
  ])('is never %s', async (_name, type) => {
    const answer = await browser.send('POST', addFavorite, {
      body: { goodsId },
      headers: { 'Content-Type': type },
    });
    expect([answer.status, answer.message]).toEqual([400, 'common_message_badRequest']);
    expect(await favorites()).toBe(0);
  });

  const changes = Object.keys(contract).filter((key) => !key.startsWith('GET ') && !key.includes('/open/'));
  it.each(changes)('is checked for %s', async (key) => {
    const [method = '', template = ''] = key.split(' ');
    const path = template.replaceAll(/\{\w+\}/g, '1800301000000000083');
    for (const [name, headers] of strange) {
      const answer = await browser.send(method, path, { headers, body: {} });
      expect([name, answer.status, answer.message]).toEqual([name, 403, 'common_message_invalidCsrfToken']);
    }
    for (const override of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      const answer = await sendToGateway('GET', path, { headers: { [override]: method } });
      expect([override, answer.status < 200 || answer.status >= 400]).toEqual([override, true]);
    }
    expect(takeForwarded().filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('is accepted for pages of the shop', async () => {
    expect((await browser.get(profile)).status).toBe(200);
    expect((await browser.post(addFavorite, { goodsId })).status).toBe(200);
    expect(await favorites()).toBe(1);
  });
});

describe('the member of a request', () => {
  const spoofed = {
    UserId: '1',
    username: 'admin',
    'X-User-Id': '1',
    'X-User-Name': 'admin',
    'x-middleware-subrequest': 'middleware',
    Authorization: 'Bearer 0000000000000000000000000000000000000000000',
  };

  it('comes from the cookie, regardless of other headers', async () => {
    const before = await browser.get(profile);
    const [honest] = takeForwarded();
    const answer = await browser.send('GET', profile, { headers: spoofed });
    expect([answer.status, answer.text]).toEqual([before.status, before.text]);
    const [call] = takeForwarded();
    expect(call?.headers.get('authorization')).toBe(honest?.headers.get('authorization'));
    expect(call?.headers.get('userid')).toBe(honest?.headers.get('userid'));
    expect(call?.headers.get('userid')).not.toBe('1');
    expect(call?.headers.get('username')).not.toBe('admin');
    for (const name of ['x-user-id', 'x-user-name', 'x-middleware-subrequest', 'cookie']) {
      expect(call?.headers.has(name), name).toBe(false);
    }
  });

  it('is not set without a cookie, regardless of other headers', async () => {
    const answer = await sendToGateway('GET', profile, { headers: spoofed });
    expect(answer.status).toBe(401);
    const [call] = takeForwarded();
    expect(call?.headers.has('userid')).toBe(false);
    expect(call?.headers.has('username')).toBe(false);
  });

  it('is not replaced by the client token unless the endpoint requires it', async () => {
    const own = await sendToGateway('GET', profile, { headers: { Authorization: 'Basic c2hvcDpzaG9w' } });
    expect(own.status).toBe(401);
    expect(takeForwarded()[0]?.headers.has('authorization')).toBe(false);
    expect((await browser.get('/upms/member/area_code/list')).status).toBe(200);
    expect(takeForwarded()[0]?.headers.get('authorization')).toMatch(/^Basic /);
  });
});

describe('a report that the browser itself sends', () => {
  const report = '/upms/open/policy/report';
  const body = JSON.stringify({
    'csp-report': {
      'document-uri': 'http://localhost:3000/',
      'blocked-uri': 'inline',
      'effective-directive': 'script-src-elem',
    },
  });
  const ofBrowser = { 'X-Requested-With': null, 'Content-Type': 'application/csp-report' };
  const send = (headers: Record<string, string | null>, text = body) =>
    browser.send('POST', report, { headers: { ...ofBrowser, ...headers }, rawBody: text });

  it('asvs:V3.4.7 is accepted without the header of scripts, and without the session', async () => {
    expect((await send({})).status).toBe(200);
    const [forwarded] = takeForwarded();
    expect(forwarded?.headers.get('authorization')).toBeNull();
    expect(forwarded?.headers.get('content-type')).toBe('application/csp-report');
    expect((await send({ Origin: null })).status).toBe(200);
  });

  it('is refused from another site, as another type and above its size', async () => {
    const foreign = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
    expect((await send(foreign)).status).toBe(403);
    expect((await send({ Origin: 'https://evil.example', 'Sec-Fetch-Site': null })).status).toBe(403);
    expect((await send({ 'Content-Type': 'text/plain' })).status).toBe(400);
    expect((await send({}, `${body}${' '.repeat(8 * 1024)}`)).status).toBe(413);
    expect(takeForwarded()).toEqual([]);
  });
});
