import type { Permission } from './staff-permissions';

/** What an API key can be allowed. */
export const keyScopes = ['orders.read', 'stock.write', 'catalogue.import'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a person must be permitted to give a scope to a key. Each call needs the permission of its endpoint as well. */
export const scopePermissions: Record<KeyScope, readonly Permission[]> = {
  'orders.read': ['order.view'],
  'stock.write': ['catalogue.view', 'goods.sale'],
  'catalogue.import': ['catalogue.view', 'catalogue.import'],
};

/** Scopes that can move value: a key with one of them works after a second person has approved it. */
export const valueScopes: readonly KeyScope[] = ['stock.write', 'catalogue.import'];

/** `WAITING`: for a second person. `EXPIRED` is not stored: it follows from the time. */
export const keyStates = ['WAITING', 'ACTIVE', 'REFUSED', 'REVOKED'] as const;
export type KeyState = (typeof keyStates)[number];

/** Keys of one person that work or wait. */
export const mostKeys = 10;
/** Days for which a key works. */
export const keyDays = [30, 90, 180, 365] as const;

/** The prefix of every key, so that it is recognised in files that should not have it; authenticate-key.ts has its form. */
export const keyPrefix = 'stk_';
