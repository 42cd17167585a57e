import { beforeEach, expect, it } from 'vitest';
import { useVisitorSearches } from './search-history';

const { remember, forget } = useVisitorSearches.getState();
const keywords = () => useVisitorSearches.getState().keywords;

beforeEach(() => forget());

it('stores ten unique entries, newest first', () => {
  for (let number = 1; number <= 12; number += 1) remember(`w${number}`);
  remember('w5');
  expect(keywords()).toEqual(['w5', 'w12', 'w11', 'w10', 'w9', 'w8', 'w7', 'w6', 'w4', 'w3']);
  expect(localStorage.getItem('search_history')).toContain('"w5","w12"');
});

it('removes one, then all', () => {
  remember('a');
  remember('b');
  remember('c');
  forget('b');
  expect(keywords()).toEqual(['c', 'a']);
  forget();
  expect(keywords()).toEqual([]);
});
