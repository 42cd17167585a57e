import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestStore } from '../../../backend/testing';
import { contract } from '../../../lib/contract/contract';
import { type Endpoint, splitKey } from '../../../lib/wire/endpoint';
import { openStoreBehindGateway } from './gateway-backend';
import { type GatewayBrowser, sendToGateway, signedInBrowser } from './gateway-browser';

let store: TestStore;
let member: GatewayBrowser;

beforeAll(async () => {
  store = await openStoreBehindGateway();
  member = await signedInBrowser();
});
afterAll(() => store.close());

const goodsId = '1800301000000000001';
const queries: Readonly<Record<string, string>> = {
  'GET /goods/member/goods/detail': `?goodsId=${goodsId}`,
  'GET /goods/member/review/list': `?goodsId=${goodsId}`,
  'GET /store/member/doc/detail': '?code=about',
};
const differentVisitors: readonly Record<string, string>[] = [
  { 'Accept-Language': 'en', 'X-Real-IP': '192.0.2.1', 'User-Agent': 'One', Cookie: 'store_theme=dark' },
  { 'Accept-Language': 'en', 'X-Real-IP': '198.51.100.9', 'User-Agent': 'Another' },
];
const signedIn: readonly Record<string, string>[] = [
  { Cookie: 'store_session=expired' },
  { Cookie: 'store_staff=expired' },
  { Authorization: 'Bearer unknown-unknown-unknown' },
];
const shared = Object.entries<Endpoint>(contract).filter(([, endpoint]) => endpoint.shared);
/** The time of an answer says nothing of the caller. */
const untimed = (text = '') => text.replace(/"serverTime":\d+/, '"serverTime":0');
const control = (headers: Headers) => headers.get('cache-control');

describe('a call that visitors share', () => {
  it('only reads, and works without a token', () => {
    expect(shared.length).toBeGreaterThan(10);
    const wrong = shared.filter(
      ([key, { token, session, secret, file }]) =>
        splitKey(key).method !== 'GET' || token !== 'optional' || session || secret || file,
    );
    expect(wrong).toEqual([]);
  });

  it.each(shared.map(([key]) => key))('%s says the same to every visitor and to a member', async (key) => {
    const path = `${splitKey(key).path}${queries[key] ?? ''}`;
    const visitors = await Promise.all(
      differentVisitors.map((headers) => sendToGateway('GET', path, { headers })),
    );
    const own = await member.get(path);
    if (key === 'GET /store/member/article/detail') {
      // Without an id it is refused, and a refusal is never shared.
      expect(visitors.map(({ status, headers }) => [status, control(headers)])).toEqual(
        Array(2).fill([400, 'private, no-store']),
      );
      return;
    }
    expect(visitors.map(({ status, headers }) => [status, control(headers), headers.get('vary')])).toEqual(
      Array(2).fill([200, 'public, max-age=0, s-maxage=1', 'Accept-Language, Authorization, Cookie']),
    );
    expect(visitors.flatMap(({ cookies }) => cookies)).toEqual([]);
    expect(untimed(visitors[1]?.text)).toBe(untimed(visitors[0]?.text));
    expect(untimed(own.text)).toBe(untimed(visitors[0]?.text));
    expect(control(own.headers)).toBe('private, no-store');
  });

  it('is private with a cookie of a session, valid or not, and with a token', async () => {
    const path = '/goods/member/goods_category';
    for (const headers of signedIn) {
      expect(control((await sendToGateway('GET', path, { headers })).headers)).toBe('private, no-store');
    }
  });
});
