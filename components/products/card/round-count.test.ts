import { expect, it } from 'vitest';
import { roundCount } from './round-count';

it.each([
  [8740, 'zh-cn', 'plain', '8740'],
  [18_420, 'zh-cn', 'large', '1.8'],
  [20_000, 'zh-hk', 'large', '2'],
  [999, 'en', 'plain', '999'],
  [18_499, 'en', 'large', '18.4'],
  [4000, 'en', 'large', '4'],
] as const)('%d in %s is %s %s', (count, locale, size, value) => {
  expect(roundCount(count, locale)).toEqual({ size, value });
});
