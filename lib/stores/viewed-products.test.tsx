import { beforeEach, expect, it, vi } from 'vitest';
import { forgetViewed, rememberViewed, viewedProducts } from './viewed-products';

beforeEach(() => localStorage.clear());

it('keeps the newest first, each once, twenty at most', () => {
  for (let id = 1; id <= 25; id += 1) rememberViewed(String(id));
  rememberViewed('10');
  expect(viewedProducts()).toHaveLength(20);
  expect(viewedProducts().slice(0, 3)).toEqual(['10', '25', '24']);
  expect(viewedProducts().filter((id) => id === '10')).toHaveLength(1);
  forgetViewed();
  expect(viewedProducts()).toEqual([]);
});

it.each(['{', '7', '{"0":"1"}', '["x","1/../2",null,{"a":1},"12"]'])('ignores %s', (kept) => {
  localStorage.setItem('viewed_goods', kept);
  expect(viewedProducts().every((id) => /^\d+$/.test(id))).toBe(true);
  rememberViewed('3');
  expect(viewedProducts()[0]).toBe('3');
});

it('works without storage', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => rememberViewed('3')).not.toThrow();
  refuse.mockRestore();
});
