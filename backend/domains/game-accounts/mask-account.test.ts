import { expect, it } from 'vitest';
import { maskAccount } from './mask-account';

it.each([
  ['123456789', '12***89'],
  ['12345', '1***'],
  ['', '***'],
])('masks %j as %s in a list', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});
