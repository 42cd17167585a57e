import { beforeEach, expect, it, vi } from 'vitest';
import { forgetViewed, rememberViewed, viewedGoods } from './viewed-goods';

beforeEach(() => localStorage.clear());

it('keeps the newest first, each once, twenty at most', () => {
  for (let id = 1; id <= 25; id += 1) rememberViewed(String(id));
  rememberViewed('10');
  expect(viewedGoods()).toHaveLength(20);
  expect(viewedGoods().slice(0, 3)).toEqual(['10', '25', '24']);
  expect(viewedGoods().filter((id) => id === '10')).toHaveLength(1);
  forgetViewed();
  expect(viewedGoods()).toEqual([]);
});

it.each(['{', '7', '{"0":"1"}', '["x","1/../2",null,{"a":1},"12"]'])('is not led astray by %s', (kept) => {
  localStorage.setItem('viewed_goods', kept);
  expect(viewedGoods().every((id) => /^\d+$/.test(id))).toBe(true);
  rememberViewed('3');
  expect(viewedGoods()[0]).toBe('3');
});

it('does without storage', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => rememberViewed('3')).not.toThrow();
  refuse.mockRestore();
});
