import { expect, it } from 'vitest';
import { readLine } from './read-line';

it.each([
  [['ABCD-EFGH-1234'], { cardNo: null, secret: 'ABCD-EFGH-1234' }],
  [['ABCDEFGH,1234-5678'], { cardNo: null, secret: 'ABCDEFGH,1234-5678' }],
  [[], { problem: 'EMPTY', text: '' }],
  [['  '], { problem: 'EMPTY', text: '' }],
  [['SecretCode'], { problem: 'HEADING', text: 'SecretCode' }],
  [['1.23457E+15'], { problem: 'ROUNDED', text: '1.23457E+15' }],
  [['卡密'], { problem: 'HEADING', text: '卡密' }],
])('%j with secrets alone', (cells, expected) => {
  expect(readLine(cells, 'SECRET')).toEqual(expected);
});

it.each([
  [['10001', 'ABCD-EFGH'], { cardNo: '10001', secret: 'ABCD-EFGH' }],
  [['10001'], { problem: 'EMPTY', text: '' }],
  [['', 'ABCD-EFGH'], { problem: 'EMPTY', text: 'ABCD-EFGH' }],
  [['1 2', 'ABCD-EFGH'], { problem: 'FORMAT', text: 'ABCD-EFGH' }],
  [['10001', '2027-12-31'], { problem: 'DATE', text: '2027-12-31' }],
])('%j with a card number', (cells, expected) => {
  expect(readLine(cells, 'CARD_NO_SECRET')).toEqual(expected);
});
