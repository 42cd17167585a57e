import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { Locale } from '@/lib/i18n/locales';
import type { Offer } from '@/lib/pricing/contract';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
import orderZhCn from '@/messages/zh-cn/order.json';
import orderZhHk from '@/messages/zh-hk/order.json';
import { OfferOptions } from './offer-options';

const orders = { en: order, 'zh-cn': orderZhCn, 'zh-hk': orderZhHk };

const coupon: Offer = {
  type: 'COUPON',
  couponCodeId: '81',
  name: 'CNY 8 off',
  discount: 8,
  isBest: false,
  usable: true,
  reasonKey: null,
  reasonArgs: [],
  missing: null,
  endsWithOrder: false,
};

function show(offer: Offer, locale: Locale = 'en') {
  render(
    <NextIntlClientProvider locale={locale} messages={{ order: orders[locale], server }}>
      <OfferOptions offers={[offer]} value={{ type: 'NONE', couponCodeId: null }} onChange={() => {}} />
    </NextIntlClientProvider>,
  );
}

it('shows what a usable coupon saves', () => {
  show(coupon);
  expect(screen.queryByText('−¥8.00')).not.toBeNull();
});

it('shows the reason instead of a saving for a refused coupon', () => {
  show({ ...coupon, usable: false, reasonKey: 'coupon_newMemberOnly' });
  expect(screen.queryByText(server.coupon_newMemberOnly)).not.toBeNull();
  expect(screen.queryByText(/−¥/)).toBeNull();
});

const tooSmall: Offer = {
  ...coupon,
  usable: false,
  discount: 0,
  reasonKey: 'coupon_minAmount',
  reasonArgs: [50],
  missing: { amount: 0.7, off: 8 },
};

it('says what is missing for a coupon that needs a larger order', () => {
  show(tooSmall);
  expect(screen.queryByText('¥0.70 more and ¥8 off')).not.toBeNull();
});

it.each([
  ['en', '¥0.70 more and ¥8 off; first order only'],
  ['zh-cn', '再买 ¥0.70 可减 ¥8，仅限首单使用'],
  ['zh-hk', '再買 ¥0.70 可減 ¥8，僅限首張訂單使用'],
] as const)('says in %s that a welcome coupon is for the first order only', (locale, text) => {
  show({ ...tooSmall, endsWithOrder: true }, locale);
  expect(screen.queryByText(text)).not.toBeNull();
});
