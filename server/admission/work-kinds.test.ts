import { expect, it } from 'vitest';
import { contract } from '../../lib/contract/contract';
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

it('the calls that hash passwords are in the contract', () => {
  for (const call of hashingCalls) expect(contract).toHaveProperty([call]);
});
