import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { Offer } from '@/lib/contract/orders/quote';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
import { OfferOptions } from './offer-options';

const coupon: Offer = {
  type: 'COUPON',
  couponCodeId: '81',
  name: 'CNY 8 off',
  discount: 8,
  isBest: false,
  usable: true,
  reasonKey: null,
  reasonArgs: [],
};

function show(offer: Offer) {
  render(
    <NextIntlClientProvider locale="en" messages={{ order, server }}>
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
