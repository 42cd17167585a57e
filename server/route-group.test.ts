import { expect, it } from 'vitest';
import { createRouteGroups } from './route-group';

it('names calls by method, area and thing, and pages by the first part of their path', () => {
  const groupOf = createRouteGroups();
  expect(groupOf('GET', '/api/goods/member/goods/detail?goodsId=1', 200)).toBe('GET goods member goods');
  expect(groupOf('GET', '/api/health/ready', 200)).toBe('health');
  expect(groupOf('GET', '/_next/static/a.js', 200)).toBe('files');
  for (const url of ['/goods/detail?id=1', '/en/goods/detail', '/pc/goods/search']) {
    expect(groupOf('GET', url, 200)).toBe('page /goods');
  }
  expect(groupOf('GET', '/en', 200)).toBe('page /');
});

it('has no group of its own for a path that does not exist, and never more than 60 for pages', () => {
  const groupOf = createRouteGroups();
  expect(groupOf('GET', '/someone@tianyun.example', 404)).toBe('other pages');
  expect(groupOf('GET', '/api/no/such/call/481516', 404)).toBe('other calls');
  const groups = new Set(Array.from({ length: 200 }, (_, n) => groupOf('GET', `/p${n}`, 200)));
  expect(groups.size).toBe(61);
});

it('keeps a page that fails in its group', () => {
  const groupOf = createRouteGroups();
  groupOf('GET', '/order', 200);
  expect(groupOf('GET', '/order', 503)).toBe('page /order');
});
