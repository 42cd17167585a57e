import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskCode, readLine } from './read-line';

describe('a line of a file of codes', () => {
  it.each([
    ['ABCD-EFGH-1234', { cardNo: null, secret: 'ABCD-EFGH-1234' }],
    ['  "ABCD-EFGH-1234" ,ignored', { cardNo: null, secret: 'ABCD-EFGH-1234' }],
    ['\uFEFFABCD-EFGH-1234\r', { cardNo: null, secret: 'ABCD-EFGH-1234' }],
    ['ＡＢＣＤ－1234', { cardNo: null, secret: 'ABCD-1234' }],
    ['', null],
    ['   \t ', null],
    [',second', { problem: 'EMPTY', text: '' }],
    ['卡密', { problem: 'FORMAT', text: '卡密' }],
    ['card number', { problem: 'FORMAT', text: 'card number' }],
    ['short', { problem: 'FORMAT', text: 'short' }],
    ['x'.repeat(65), { problem: 'FORMAT', text: 'x'.repeat(65) }],
  ])('%j with secrets alone', (line, expected) => {
    expect(readLine(line, 'SECRET')).toEqual(expected);
  });

  it.each([
    ['10001,ABCD-EFGH', { cardNo: '10001', secret: 'ABCD-EFGH' }],
    ['10001;ABCD-EFGH;note', { cardNo: '10001', secret: 'ABCD-EFGH' }],
    ['10001\tABCD-EFGH', { cardNo: '10001', secret: 'ABCD-EFGH' }],
    ['10001', { problem: 'EMPTY', text: '' }],
    ['10001,', { problem: 'EMPTY', text: '' }],
    [',ABCD-EFGH', { problem: 'EMPTY', text: 'ABCD-EFGH' }],
    ['1 2,ABCD-EFGH', { problem: 'FORMAT', text: 'ABCD-EFGH' }],
  ])('%j with a card number', (line, expected) => {
    expect(readLine(line, 'CARD_NO_SECRET')).toEqual(expected);
  });
});

describe('a masked code', () => {
  it.each([
    ['OC-5BKQ-7XHM-2P1N', 'OC-••••-••••-•••N'],
    ['1234567', '1••••••'],
    ['abc', '•••'],
    ['', ''],
  ])('%s', (code, masked) => {
    expect(maskCode(code)).toBe(masked);
  });

  it('hides at least two thirds of the letters of every code', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (code) => {
        const letters = [...code].slice(0, 40).filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
        const shown = [...maskCode(code)].filter((one) => /[\p{L}\p{N}]/u.test(one)).length;
        expect(shown).toBeLessThanOrEqual(letters / 3);
      }),
    );
  });
});
