import { expect, it } from 'vitest';
import { regionLabel } from './regions';

it('returns null for products that work everywhere', () => {
  expect(regionLabel(['GLOBAL', 'TW', 'HK'], 'en')).toBeNull();
  expect(regionLabel([], 'zh-cn')).toBeNull();
});

it('names one region', () => {
  expect(regionLabel(['CN'], 'zh-cn')).toBe('限国服');
  expect(regionLabel(['HK'], 'zh-hk')).toBe('限港服');
  expect(regionLabel(['CN'], 'en')).toBe('CN only');
});

it('joins several, with Hong Kong and Taiwan as one', () => {
  expect(regionLabel(['SEA', 'TW', 'HK'], 'zh-cn')).toBe('限东南亚·港台');
  expect(regionLabel(['SEA', 'TW', 'HK'], 'en')).toBe('SEA, HK/TW only');
});
