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
  it('finds exact paths, including the root', () => {
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
  ])('%s has the guards %j', (path, guards) => expect(guardsOf(matcher, path)).toEqual(guards));
});

describe('the schema', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'order', '/a b'])(
    'rejects a redirect to %s',
    (redirect) => {
      expect(routeRulesSchema.safeParse({ '/a': { redirect } }).success).toBe(false);
    },
  );

  it('rejects unknown fields and invalid paths', () => {
    expect(routeRulesSchema.safeParse({ '/a': { redirekt: '/b' } }).success).toBe(false);
    expect(routeRulesSchema.safeParse({ a: {} }).success).toBe(false);
  });

  it.each([
    [{ '/goods/detail': { appMiddleware: { auth: true } } }, /^names a guard/],
    [{ '/**': { appMiddleware: { auth: true } } }, /^names a guard/],
    [{ '/order/**': { appMiddleware: { admin: true } } }, /^Unknown route middleware: admin$/],
    [{ '/order/**': { appMiddleware: { constructor: true } } }, /^Unknown route middleware: constructor$/],
    [{ '/old/*/page': { redirect: '/' } }, /^may have a \*/],
    [{ '/a': { redirect: '/a?b=1' } }, /^leads to itself/],
    [{ '/a/**': { redirect: '/a/b' } }, /^leads to itself/],
    [{ '/**': { redirect: '/away' } }, /^leads to itself/],
  ])('rejects rules that cannot work: %j', (rules, message) => {
    expect(routeRulesSchema.safeParse(rules).error?.issues[0]?.message).toMatch(message);
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
