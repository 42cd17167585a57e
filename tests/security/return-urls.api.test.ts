import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as refresh } from '@/app/api/session/refresh/route';

import { returnUrls } from '@/backend/domains/payments/return-urls';
import type { TestStore } from '@/backend/testing';

import { loadLogin } from '@/components/auth/frame/load-login';

import { sessionCookie } from '@/lib/api/session';
import middleware from '@/middleware';
import { openStoreBehindGateway } from '../api/gateway/gateway-backend';
import { signedInBrowser } from '../api/gateway/gateway-browser';
import { circles, foreign, own } from './return-urls';

vi.mock('@/lib/api/backend-fetch', () => import('../api/gateway/gateway-backend'));
vi.mock('next-intl/server', async (original) => ({
  ...(await original<typeof import('next-intl/server')>()),
  getLocale: async () => 'zh-cn',
}));
// Replaces other requests of the login page.
vi.mock('@/lib/api/server', async (original) => ({
  ...(await original<typeof import('@/lib/api/server')>()),
  serverCall: async () => [],
}));

// Tests all redirects to a URL from user input against the same table.

const origin = 'http://store.example';
const hostile = [...foreign, ...circles];

let store: TestStore;
let sealed: string;
beforeAll(async () => {
  store = await openStoreBehindGateway();
  sealed = (await signedInBrowser()).sealed() ?? '';
});
afterAll(() => store.close());

/** The query with the URL encoded, and not encoded as in a manually written link. */
const queries = (name: string, returnUrl: string) => [
  `${new URLSearchParams({ [name]: returnUrl })}`,
  `${name}=${returnUrl}`,
];

/** The URL to which a browser follows this redirect. */
function destination(answer: Response): URL {
  expect(answer.status).toBe(307);
  const location = answer.headers.get('location') ?? '';
  // Browsers interpret line breaks and schemes without a host differently.
  expect(location).toMatch(/^(?:http:\/\/store\.example)?\/(?![/\\])[\x21-\x7e]*$/);
  return new URL(location, origin);
}

/** The guard of the login page for a signed-in member. */
function atLogin(path: string, query: string): Promise<Response> {
  const cookie = `store_session_expires=${Math.floor(Date.now() / 1000) + 3600}`;
  const headers = { cookie, 'user-agent': 'Mozilla/5.0 Chrome/140.0 Safari/537.36' };
  return middleware(new NextRequest(`${origin}${path}?${query}`, { headers }));
}

const atRefresh = (query: string, cookie?: string) =>
  refresh(new Request(`${origin}/api/session/refresh?${query}`, { headers: cookie ? { cookie } : {} }));

describe('the login page', () => {
  it.each(hostile)('redirects a member to the home page instead of %j', async (returnUrl) => {
    for (const query of queries('redirect', returnUrl)) {
      for (const [path, home] of [
        ['/login', '/member'],
        ['/en/login', '/en/member'],
      ] as const) {
        const to = destination(await atLogin(path, query));
        expect(to.origin).toBe(origin);
        // Some URLs are cut off when they are not encoded, and are then a page of the shop.
        if (query !== `redirect=${returnUrl}`) expect(to.pathname).toBe(home);
      }
    }
  });

  it.each(own)('redirects a member to %s', async (returnUrl) => {
    const to = destination(await atLogin('/login', `${new URLSearchParams({ redirect: returnUrl })}`));
    expect(`${to.pathname}${to.search}${to.hash}`).toBe(returnUrl);
  });

  it('applies the same rules to the return URL on the page', async () => {
    for (const returnUrl of hostile) {
      const { target, back } = await loadLogin(Promise.resolve({ redirect: returnUrl }));
      expect([returnUrl, target, back]).toEqual([returnUrl, '/', undefined]);
    }
    for (const returnUrl of own) {
      expect((await loadLogin(Promise.resolve({ redirect: returnUrl }))).target).toBe(returnUrl);
    }
    expect((await loadLogin(Promise.resolve({ redirect: ['/order', '//evil.example'] }))).target).toBe('/');
  });
});

describe('the session refresh', () => {
  it.each(hostile)('redirects to the home page instead of %j', async (returnUrl) => {
    for (const cookie of [undefined, 'store_session=made-up', `${sessionCookie}=${sealed}`]) {
      const to = destination(await atRefresh(`${new URLSearchParams({ return: returnUrl })}`, cookie));
      expect([to.origin, to.pathname]).toEqual([origin, '/']);
    }
    expect(destination(await atRefresh(`return=${returnUrl}`)).origin).toBe(origin);
  });

  it.each(own)('redirects to %s', async (returnUrl) => {
    const answer = await atRefresh(
      `${new URLSearchParams({ return: returnUrl })}`,
      `${sessionCookie}=${sealed}`,
    );
    expect(answer.headers.get('location')).toBe(returnUrl);
  });
});

it('a canceled payment returns to the shop', () => {
  for (const rePayUrl of hostile) {
    const { returnUrl, cancelUrl } = returnUrls({
      returnName: 'stripe',
      locale: 'en',
      orderSn: '202611210001',
      paymentSn: 'P2000000001',
      rePayUrl,
    });
    expect([rePayUrl, cancelUrl]).toEqual([rePayUrl, '/en/pay/stripe/cancel?orderSn=202611210001']);
    expect(returnUrl).toMatch(/^\/en\/pay\/stripe\/return\?/);
  }
});
