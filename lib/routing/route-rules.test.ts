import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guardsOf, routeRulesSchema, ruleOf, toMatcher } from './route-rules';

const matcher = toMatcher(
  routeRulesSchema.parse({
    '/': { redirect: '/category' },
    '/old': { redirect: '/new', statusCode: 302 },
    '/member/**': { appMiddleware: { auth: true } },
    '/member/public/**': { appMiddleware: { auth: false } },
    '/member/public/secret': { appMiddleware: { auth: true } },
  }),
);

describe('ruleOf', () => {
  it('finds exact paths, the root too', () => {
    expect(ruleOf(matcher, '/').redirect).toBe('/category');
    expect(ruleOf(matcher, '/old')).toMatchObject({ redirect: '/new', statusCode: 302 });
    expect(ruleOf(matcher, '/older').redirect).toBeUndefined();
    expect(ruleOf(matcher, '/constructor').redirect).toBeUndefined();
  });

  it.each([
    ['/member', ['auth']],
    ['/member/coupon', ['auth']],
    ['/members', []],
    ['/member/public', []],
    ['/member/public/a', []],
    ['/member/public/secret', ['auth']],
  ])('%s needs %j', (path, guards) => expect(guardsOf(matcher, path)).toEqual(guards));
});

describe('the schema', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'order', '/a b'])(
    'refuses a redirect to %s',
    (redirect) => {
      expect(routeRulesSchema.safeParse({ '/a': { redirect } }).success).toBe(false);
    },
  );

  it('refuses unknown fields and bad paths', () => {
    expect(routeRulesSchema.safeParse({ '/a': { redirekt: '/b' } }).success).toBe(false);
    expect(routeRulesSchema.safeParse({ a: {} }).success).toBe(false);
  });
});

it('guards the personal pages in the file that is shipped', () => {
  const shipped = toMatcher(
    routeRulesSchema.parse(JSON.parse(readFileSync('public/route-rules.json', 'utf8'))),
  );
  for (const path of [
    '/order',
    '/order/detail',
    '/order/buy/confirm',
    '/pay/payment',
    '/pay/stripe/return',
    '/member',
    '/member/coin',
  ]) {
    expect(guardsOf(shipped, path), path).toEqual(['auth']);
  }
  expect(guardsOf(shipped, '/login')).toEqual(['login']);
  expect(guardsOf(shipped, '/goods/detail')).toEqual([]);
});
