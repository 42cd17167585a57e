import { expect, it } from 'vitest';
import { displayOf, maskValue } from './recharge-values';

it.each([
  ['814209526', '814****526'],
  ['81420952', '81****52'],
  ['8142', '8***'],
  ['reader@mail.example', 'r***@mail.example'],
])('%s is masked as %s', (value, masked) => {
  expect(maskValue(value)).toBe(masked);
});

it('an order shows the masked value of the field that names the account', () => {
  const fields = [{ key: 'server' }, { key: 'account', saveTo: 'account' }];
  expect(displayOf(fields, { server: 'Asia', account: '814209526' })).toBe('814****526');
  expect(displayOf([], {})).toBeNull();
});
