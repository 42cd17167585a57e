import { expect, it } from 'vitest';
import { locales } from '../../lib/i18n/locales';
import { testEnvironment } from '../testing';
import { storeLink } from './store-link';

it('links to a page in the language of the reader', () => {
  const environment = { ...testEnvironment(), storeUrl: 'https://shop.example' };
  const links = locales.map((locale) => storeLink({ environment, locale }, '/order/detail?orderSn=7'));
  expect(links).toEqual([
    'https://shop.example/order/detail?orderSn=7',
    'https://shop.example/en/order/detail?orderSn=7',
    'https://shop.example/zh-hk/order/detail?orderSn=7',
  ]);
});
