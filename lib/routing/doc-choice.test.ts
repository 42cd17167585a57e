import { expect, it } from 'vitest';
import { docListAddress } from './addresses';
import { docChoiceOf } from './doc-choice';

it('reads a search and its page', () => {
  expect(docChoiceOf({ keyword: '  refund ', page: '3' })).toEqual({
    keyword: 'refund',
    group: undefined,
    page: 3,
  });
});

it.each(['0', '-1', '1e3', '2.5', '99999', 'x', ''])('takes page %j for the first', (page) => {
  expect(docChoiceOf({ page }).page).toBe(1);
});

it('takes the last of several and cuts what is too long', () => {
  expect(docChoiceOf({ keyword: ['a', 'b'.repeat(300)], group: '' })).toEqual({
    keyword: 'b'.repeat(100),
    group: undefined,
    page: 1,
  });
});

it('comes back from its own address', () => {
  const address = docListAddress(undefined, { keyword: '退款 & fee', page: 2 });
  const query = Object.fromEntries(new URL(address, 'http://x').searchParams);
  expect(docChoiceOf(query)).toEqual({ keyword: '退款 & fee', group: undefined, page: 2 });
  expect(docListAddress('NEWS', { page: 1 })).toBe('/doc/list?group=NEWS');
});
