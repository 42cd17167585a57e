import { expect, it } from 'vitest';
import { locales } from '../../lib/i18n/locales';
import { testEnvironment } from '../testing';
import { staffLink, storeLink } from './store-link';

it('links to a page in the language of the reader', () => {
  const environment = { ...testEnvironment(), storeUrl: 'https://shop.example' };
  const links = locales.map((locale) => storeLink({ environment, locale }, '/order/detail?orderSn=7'));
  expect(links).toEqual([
    'https://shop.example/order/detail?orderSn=7',
    'https://shop.example/en/order/detail?orderSn=7',
    'https://shop.example/zh-hk/order/detail?orderSn=7',
  ]);
});

it('links staff to the host of the back office', () => {
  const environment = { ...testEnvironment(), staffUrl: 'https://staff.shop.example' };
  expect(staffLink({ environment, locale: 'en' }, '/staff')).toBe('https://staff.shop.example/en/staff');
});
