import { expect, it } from 'vitest';
import { shownPages } from './shown-pages';

it.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %d of %d', (current, last, pages) => {
  expect(shownPages(current, last)).toEqual(pages);
});
