import { expect, it } from 'vitest';
import { docListPath } from '../paths';
import { docChoiceOf } from './doc-choice';

it('reads a search and its page', () => {
  expect(docChoiceOf({ keyword: '  refund ', page: '3' })).toEqual({
    keyword: 'refund',
    group: undefined,
    page: 3,
  });
});

it.each(['0', '-1', '1e3', '2.5', '99999', 'x', ''])('treats page %j as the first', (page) => {
  expect(docChoiceOf({ page }).page).toBe(1);
});

it('uses the last of several values and truncates long ones', () => {
  expect(docChoiceOf({ keyword: ['a', 'b'.repeat(300)], group: '' })).toEqual({
    keyword: 'b'.repeat(100),
    group: undefined,
    page: 1,
  });
});

it('is read back from its own path', () => {
  const path = docListPath(undefined, { keyword: '退款 & fee', page: 2 });
  const query = Object.fromEntries(new URL(path, 'http://x').searchParams);
  expect(docChoiceOf(query)).toEqual({ keyword: '退款 & fee', group: undefined, page: 2 });
  expect(docListPath('NEWS', { page: 1 })).toBe('/doc/list?group=NEWS');
});
