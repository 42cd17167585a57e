import { expect, it } from 'vitest';
import { readDocumentNumber } from '../text/code';
import { countryCodes, hasBack, isIdNumber, isRealName } from './identity-fields';

it.each([
  ['张三', true],
  ['Li Xiao Yun', true],
  ["Seán O'Neill", true],
  ['阿不都·买买提', true],
  ['A', false],
  ['Li2', false],
  ['<b>Li</b>', false],
  ['Li\u202eYun', false],
  [' Li', false],
  ['x'.repeat(61), false],
])('the name %j: %s', (text, is) => expect(isRealName(text)).toBe(is));

it.each([
  ['11010519491231002X', 'CN', 'ID_CARD', true],
  ['110105194912310021', 'CN', 'ID_CARD', false],
  ['01010519491231002X', 'CN', 'ID_CARD', false],
  ['1101051949123100', 'CN', 'ID_CARD', false],
  ['A123456(7)', 'HK', 'ID_CARD', true],
  ['K12345678', 'CN', 'PASSPORT', true],
  ['ABCDEFGH', 'GB', 'PASSPORT', false],
  ['1234', 'GB', 'PASSPORT', false],
  ['1'.repeat(31), 'GB', 'PASSPORT', false],
] as const)('the number %j of %s, %s: %s', (text, country, type, is) =>
  expect(isIdNumber(text, country, type)).toBe(is),
);

it('normalizes a number to one spelling', () => {
  expect(readDocumentNumber(' k123-456 78 ')).toBe('K12345678');
  expect(readDocumentNumber('Ｋ１２３')).toBe('K123');
});

it('cards have two sides, and countries one code each', () => {
  expect([hasBack('PASSPORT'), hasBack('ID_CARD'), hasBack('DRIVER_LICENSE')]).toEqual([false, true, true]);
  expect(new Set(countryCodes).size).toBe(countryCodes.length);
  expect(countryCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});
