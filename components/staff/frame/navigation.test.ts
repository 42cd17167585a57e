import { expect, it } from 'vitest';
import { isEntryOf, navigationOf } from './navigation';

const keys = (roles: Parameters<typeof navigationOf>[0]) =>
  navigationOf(roles).flatMap(({ entries }) => entries.map(({ key }) => key));

it('has only entries that the roles permit', () => {
  expect(keys(['ROLE_ADMIN'])).toEqual([
    'dashboard',
    'orders',
    'screening',
    'refunds',
    'verification',
    'inbox',
    'approvals',
    'products',
    'prices',
    'codes',
    'promotions',
    'content',
    'members',
    'reports',
    'reconciliation',
    'operations',
    'connections',
    'settings',
    'staff',
    'audit',
  ]);
  expect(keys(['ROLE_CATALOGUE'])).toEqual([
    'dashboard',
    'orders',
    'approvals',
    'products',
    'prices',
    'codes',
    'promotions',
    'content',
    'connections',
    'audit',
  ]);
  expect(keys(['ROLE_CATALOGUE', 'ROLE_SERVICE'])).toContain('refunds');
  expect(keys([])).toEqual([]);
});

it('gives every entry an icon of its own', () => {
  const icons = navigationOf(['ROLE_ADMIN']).flatMap(({ entries }) => entries.map(({ icon }) => icon));
  expect(icons).toHaveLength(20);
  expect(new Set(icons).size).toBe(20);
});

it('finds the entry of a page below it', () => {
  const [dashboard, orders] = navigationOf(['ROLE_ADMIN']).flatMap(({ entries }) => entries);
  if (!dashboard || !orders) throw new Error('No entries');
  expect(isEntryOf(orders, '/staff/orders/20260811000001')).toBe(true);
  expect(isEntryOf(dashboard, '/staff/orders')).toBe(false);
  expect(isEntryOf(orders, '/staff/ordersx')).toBe(false);
});
