import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../../lib/contract/contract';
import type { Endpoint } from '../../lib/wire/endpoint';
import { hashingCalls, workOf } from './work-kinds';

it.each([
  ['GET', '/en/goods/search?keyword=a', 'render'],
  ['GET', '/login', 'render'],
  ['POST', '/api/auth/oauth/token/member', 'hash'],
  ['POST', '/api/auth/admin/invitation/accept?x=1', 'hash'],
  ['POST', '/api/upms/file/upload', 'upload'],
  ['GET', '/api/order/admin/order/export?from=1', 'export'],
  ['GET', '/api/order/member/receipt/file?orderSn=1', 'document'],
  ['POST', '/api/order/open/notify/stripe', 'webhook'],
  ['GET', '/api/goods/member/goods/search', 'call'],
  ['GET', '/api/anything', 'call'],
  ['GET', '/api/health/ready', undefined],
  ['POST', '/api/internal/revalidate', undefined],
  ['GET', '/_next/static/a.js', undefined],
])('%s %s is of kind %s', (method, url, kind) => {
  expect(workOf(method, url)).toBe(kind);
});

it('every call that takes a password has the slots of those that hash one', () => {
  const takesPassword = ({ body }: Endpoint) =>
    body &&
    /"\w*password":/i.test(JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })));
  const found = Object.entries<Endpoint>(contract)
    .filter(([, endpoint]) => takesPassword(endpoint))
    .map(([key]) => key);
  expect(found.length).toBeGreaterThan(15);
  expect([...hashingCalls].sort()).toEqual(found.sort());
});
