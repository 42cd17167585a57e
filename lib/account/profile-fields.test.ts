import { describe, expect, it } from 'vitest';
import { readName } from '../text/name';
import { isNickname, isQq, isWechat } from './profile-fields';

describe('a nickname', () => {
  it.each([
    '云',
    '云上客',
    'Member 174246',
    'Zoë',
    'नमस्ते',
    '👩‍👩‍👧‍👦'.repeat(5),
    '云'.repeat(20),
    "O'Neil <3",
  ])('accepts %j', (text) => expect(isNickname(readName(text))).toBe(true));

  it.each([
    '',
    '云'.repeat(21),
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'a\u200db',
    'a\u0007',
    'a\nb',
    'a\u2028b',
    '\u3164',
    '\u2800\u2800',
    'Z\u0300\u0301\u0302\u0303algo',
    '\ud800',
    '\u{e0041}a',
    'x'.repeat(100_000),
  ])('rejects %j', (text) => expect(isNickname(readName(text))).toBe(false));

  it('is normalized', () => expect(readName('  e\u0301  a ')).toBe('é a'));
});

it.each([
  ['12345', true],
  ['12345678901', true],
  ['01234', false],
  ['1234', false],
  ['123456789012', false],
  ['１２３４５', false],
])('the QQ number %j: %s', (text, is) => expect(isQq(text)).toBe(is));

it.each([
  ['cloud_guest', true],
  ['a-1234', true],
  ['1cloud', false],
  ['cloud', false],
  ['cloud guest', false],
  ['c'.repeat(21), false],
])('the WeChat ID %j: %s', (text, is) => expect(isWechat(text)).toBe(is));
