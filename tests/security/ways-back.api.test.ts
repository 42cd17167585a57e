import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GET as refresh } from '@/app/api/session/refresh/route';
import { returnAddresses } from '@/backend/payments/return-addresses';
import type { TestStore } from '@/backend/platform/testing';
import { loadLogin } from '@/components/auth/load-login';
import { sessionCookie } from '@/lib/api/gateway/session';
import middleware from '@/middleware';
import { openStoreBehindGateway } from '../api/gateway-backend';
import { signedInBrowser } from '../api/gateway-browser';
import { circles, foreign, own } from './ways-back';

vi.mock('@/lib/api/backend-fetch', () => import('../api/gateway-backend'));
// What else the login page shows is not asked here.
vi.mock('@/lib/api/server', async (original) => ({
  ...(await original<typeof import('@/lib/api/server')>()),
  serverCall: async () => [],
}));

/** Every place that leads to an address which somebody else may have written, and the same table for all. */

const origin = 'http://store.example';
const hostile = [...foreign, ...circles];

let store: TestStore;
let sealed: string;
beforeAll(async () => {
  store = await openStoreBehindGateway();
  sealed = (await signedInBrowser()).sealed() ?? '';
});
afterAll(() => store.close());

/** As forms and scripts write a query, and as a link on another site may. */
const queries = (name: string, way: string) => [`${new URLSearchParams({ [name]: way })}`, `${name}=${way}`];

/** Where a browser goes that gets this answer for an address of the shop. */
function destination(answer: Response): URL {
  expect(answer.status).toBe(307);
  const location = answer.headers.get('location') ?? '';
  // Two lines, or a scheme without a host, are read in more than one way.
  expect(location).toMatch(/^(?:http:\/\/store\.example)?\/(?![/\\])[\x21-\x7e]*$/);
  return new URL(location, origin);
}

/** The guard of the login page, for who is signed in already. */
function atLogin(path: string, query: string): Promise<Response> {
  const cookie = `tianyun_session_expires=${Math.floor(Date.now() / 1000) + 3600}`;
  const headers = { cookie, 'user-agent': 'Mozilla/5.0 Chrome/140.0 Safari/537.36' };
  return middleware(new NextRequest(`${origin}${path}?${query}`, { headers }));
}

const atRefresh = (query: string, cookie?: string) =>
  refresh(new Request(`${origin}/api/session/refresh?${query}`, { headers: cookie ? { cookie } : {} }));

describe('the login', () => {
  it.each(hostile)('leads a member home and not to %j', async (way) => {
    for (const query of queries('redirect', way)) {
      for (const [path, home] of [
        ['/login', '/member'],
        ['/en/login', '/en/member'],
      ] as const) {
        const to = destination(await atLogin(path, query));
        expect(to.origin).toBe(origin);
        // Not encoded, some of them end early and are a page of the shop then.
        if (query !== `redirect=${way}`) expect(to.pathname).toBe(home);
      }
    }
  });

  it.each(own)('leads a member on to %s', async (way) => {
    const to = destination(await atLogin('/login', `${new URLSearchParams({ redirect: way })}`));
    expect(`${to.pathname}${to.search}${to.hash}`).toBe(way);
  });

  it('has the same ways back on its page', async () => {
    for (const way of hostile) {
      const { target, back } = await loadLogin(Promise.resolve({ redirect: way }));
      expect([way, target, back]).toEqual([way, '/', undefined]);
    }
    for (const way of own) {
      expect((await loadLogin(Promise.resolve({ redirect: way }))).target).toBe(way);
    }
    expect((await loadLogin(Promise.resolve({ redirect: ['/order', '//evil.example'] }))).target).toBe('/');
  });
});

describe('the renewal of a session', () => {
  it.each(hostile)('leads home and not to %j', async (way) => {
    for (const cookie of [undefined, 'tianyun_session=made-up', `${sessionCookie}=${sealed}`]) {
      const to = destination(await atRefresh(`${new URLSearchParams({ return: way })}`, cookie));
      expect([to.origin, to.pathname]).toEqual([origin, '/']);
    }
    expect(destination(await atRefresh(`return=${way}`)).origin).toBe(origin);
  });

  it.each(own)('leads on to %s', async (way) => {
    const answer = await atRefresh(`${new URLSearchParams({ return: way })}`, `${sessionCookie}=${sealed}`);
    expect(answer.headers.get('location')).toBe(way);
  });
});

it('a payment that is given up leads nowhere else', () => {
  for (const rePayUrl of hostile) {
    const { returnUrl, cancelUrl } = returnAddresses({
      kind: 'CARD',
      locale: 'en',
      orderSn: '202611210001',
      paymentSn: 'P2000000001',
      rePayUrl,
    });
    expect([rePayUrl, cancelUrl]).toEqual([rePayUrl, '/en/pay/stripe/cancel?orderSn=202611210001']);
    expect(returnUrl).toMatch(/^\/en\/pay\/stripe\/return\?/);
  }
});
