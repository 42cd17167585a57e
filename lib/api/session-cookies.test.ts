import { beforeAll, expect, it, vi } from 'vitest';

// The names are chosen when the modules are loaded.
const live = {
  NODE_ENV: 'production',
  STORE_DEMO: '',
  STORE_URL: 'https://shop.example',
  SESSION_SECRET: 's'.repeat(32),
  CLIENT_SECRET: 'c'.repeat(32),
};

async function cookiesOf(environment: Record<string, string>): Promise<string[]> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  const { keepSession, dropSession } = await import('./session');
  const { keepStaffSession, dropStaffSession } = await import('./gateway/staff-session');
  const { keepStarted } = await import('./gateway/provider-cookie');
  vi.unstubAllEnvs();
  const session = {
    accessToken: 'a',
    refreshToken: 'b',
    userId: '1',
    username: 'a',
    areaCode: null,
    expires: 1,
  };
  const started = { transaction: 'a', purpose: 'sign_in', locale: 'en', back: '/' } as const;
  return [
    ...(await keepSession(session)),
    ...dropSession(),
    await keepStaffSession('a'),
    dropStaffSession(),
    ...(await keepStarted('x'.repeat(32), started)),
  ];
}

let cookies: string[];
beforeAll(async () => {
  cookies = await cookiesOf(live);
});

it('asvs:V3.3.3 a live shop has cookies that no other host can set', () => {
  const names = cookies.map((cookie) => cookie.split('=')[0]);
  expect(names.slice(0, -1)).toEqual([
    '__Host-store_session',
    '__Host-store_session_expires',
    '__Host-store_session',
    '__Host-store_session_expires',
    '__Host-store_staff',
    '__Host-store_staff',
  ]);
  for (const cookie of cookies.slice(0, -1)) expect(cookie).toMatch(/; Path=\/(;|$)/);
  // Sent to the routes of providers only, which `__Host-` does not allow.
  expect(names.at(-1)).toMatch(/^__Secure-store_sign_in_/);
  expect(cookies.at(-1)).toContain('; Path=/api/sign-in/;');
});

it('and all of them are for https, hidden from scripts and without a domain', () => {
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; SameSite=(?:Lax|Strict)(;|$)/);
    expect(cookie).not.toMatch(/Domain/i);
  }
});

it('a live shop has them also where its address has no https, so that they are never sent in the clear', async () => {
  const plain = await cookiesOf({ ...live, STORE_URL: 'http://shop.example' });
  for (const cookie of plain) expect(cookie).toMatch(/^__(?:Host|Secure)-.*; Secure(;|$)/);
});
