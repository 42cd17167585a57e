import { describe, expect, it } from 'vitest';
import { type GuardRequest, runGuard } from './guards';

const now = 1_800_000_000;

function request(changes: Partial<GuardRequest>): GuardRequest {
  return {
    locale: 'zh-cn',
    isPcView: false,
    path: '/order',
    search: '',
    sessionExpires: null,
    nowSeconds: now,
    isPrefetch: false,
    ...changes,
  };
}

describe('auth', () => {
  it('redirects a visitor to the login page with the return URL', () => {
    expect(runGuard('auth', request({ path: '/order/detail', search: '?orderSn=1&_rsc=abc' }))).toEqual({
      kind: 'redirect',
      to: '/login?redirect=%2Forder%2Fdetail%3ForderSn%3D1',
    });
  });

  it('keeps language and view', () => {
    expect(runGuard('auth', request({ locale: 'en', isPcView: true }))).toEqual({
      kind: 'redirect',
      to: '/pc/en/login?redirect=%2Fpc%2Fen%2Forder',
    });
  });

  it('passes a valid session', () => {
    expect(runGuard('auth', request({ sessionExpires: now + 31 }))).toEqual({ kind: 'pass' });
  });

  it.each([now - 1000, now, now + 29])('refreshes a session that ends at %d', (sessionExpires) => {
    expect(runGuard('auth', request({ sessionExpires, search: '?tab=all' }))).toEqual({
      kind: 'redirect',
      to: '/api/session/refresh?return=%2Forder%3Ftab%3Dall',
    });
  });

  it('does not refresh for a prefetch', () => {
    expect(runGuard('auth', request({ sessionExpires: now, isPrefetch: true }))).toEqual({ kind: 'pass' });
  });
});

describe('login', () => {
  const login = (changes: Partial<GuardRequest>) =>
    runGuard('login', request({ path: '/login', ...changes }));

  it('passes visitors and stale sessions', () => {
    expect(login({})).toEqual({ kind: 'pass' });
    expect(login({ sessionExpires: now })).toEqual({ kind: 'pass' });
  });

  it('redirects a member to the return URL, else to the member page', () => {
    expect(login({ sessionExpires: now + 99, search: '?redirect=%2Fen%2Forder' })).toEqual({
      kind: 'redirect',
      to: '/en/order',
    });
    expect(login({ sessionExpires: now + 99, locale: 'zh-hk' })).toEqual({
      kind: 'redirect',
      to: '/zh-hk/member',
    });
  });

  it.each(['//evil.example', 'https://evil.example', '/login?redirect=/login'])(
    'does not follow %s',
    (back) => {
      const search = `?${new URLSearchParams({ redirect: back })}`;
      expect(login({ sessionExpires: now + 99, search })).toEqual({ kind: 'redirect', to: '/member' });
    },
  );
});

it.each(['admin', 'constructor', '__proto__', ''])('throws for the unknown guard %j', (name) => {
  expect(() => runGuard(name, request({}))).toThrow(`Unknown route middleware: ${name}`);
});
