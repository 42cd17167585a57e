import { expect, it } from 'vitest';
import { maskAccount } from './mask-account';

it.each([
  ['123456789', '12***89'],
  ['12345', '1***'],
  ['', '***'],
])('a list shows %j as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});
