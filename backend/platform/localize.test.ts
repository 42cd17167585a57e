import { expect, it } from 'vitest';
import { localize, localizeOptional } from './localize';

const name = { 'zh-cn': '云雀点券', en: 'Skylark Points', 'zh-hk': '雲雀點券' };

it('returns the text in the requested language', () => {
  expect(localize(name, 'en')).toBe('Skylark Points');
  expect(localize(name, 'zh-hk')).toBe('雲雀點券');
});

it('falls back to Simplified Chinese where a translation is empty', () => {
  expect(localize({ ...name, en: '' }, 'en')).toBe('云雀点券');
});

it('returns null for null', () => {
  expect(localizeOptional(null, 'en')).toBeNull();
});
