import { describe, expect, it } from 'vitest';
import { listChoice, listPath } from './order-list-choice';

describe('the URL of the order list', () => {
  it.each([
    ['/order', {}],
    ['/order?tab=COMPLETED', { tab: 'COMPLETED' }],
    ['/order?group=TO_CONFIRM', { tab: 'ALL', group: 'TO_CONFIRM' }],
    ['/order?group=TO_PAY&page=3', { group: 'TO_PAY', page: '3' }],
    ['/order?keyword=%E5%8E%9F%E9%87%8E', { keyword: ' 原野 ' }],
    ['/order', { tab: 'SOMETHING', group: 'x', page: '-1' }],
    ['/order?tab=AFTERSALES', { tab: ['AFTERSALES', 'ALL'], page: '1e9' }],
  ])('%s', (address, query) => {
    expect(listPath(listChoice(query))).toBe(address);
  });
});
