import { expect, it } from 'vitest';
import { shownPages } from './shown-pages';

it.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 'gap-after', 9]],
  [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
  [9, 9, [1, 'gap-before', 8, 9]],
])('page %d of %d', (current, last, pages) => {
  expect(shownPages(current, last)).toEqual(pages);
});
