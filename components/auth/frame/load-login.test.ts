import { expect, it, vi } from 'vitest';
import { loadLogin } from './load-login';

const page = vi.hoisted(() => ({ locale: 'en' }));
vi.mock('next-intl/server', () => ({ getLocale: async () => page.locale }));
vi.mock('@/lib/api/server', () => ({ serverCall: async () => [] }));

it.each([
  ['en', undefined, '/en', undefined],
  ['zh-hk', 'https://evil.example', '/zh-hk', undefined],
  ['zh-cn', undefined, '/', undefined],
  ['en', '/en/order', '/en/order', '/en/order'],
  ['en', '/goods/detail?id=7', '/goods/detail?id=7', '/goods/detail?id=7'],
])('in %s with the return URL %s opens %s after the login', async (locale, redirect, target, back) => {
  page.locale = locale;
  expect(await loadLogin(Promise.resolve({ redirect }))).toMatchObject({ target, back });
});
