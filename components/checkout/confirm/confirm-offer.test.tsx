import { expect, it } from 'vitest';
import type { Offer } from '@/lib/pricing/contract';
import order from '@/messages/en/order.json';
import orderZhCn from '@/messages/zh-cn/order.json';
import orderZhHk from '@/messages/zh-hk/order.json';
import { showWith } from '@/tests/setup/render-form';
import { ConfirmOffer } from './confirm-offer';

const orders = { en: order, 'zh-cn': orderZhCn, 'zh-hk': orderZhHk };

const coupon: Offer = {
  type: 'COUPON',
  couponCodeId: '81',
  name: 'CNY 8 off',
  discount: 8,
  isBest: true,
  usable: true,
  reasonKey: null,
  reasonArgs: [],
  missing: null,
  endsWithOrder: false,
};
const none: Offer = { ...coupon, type: 'NONE', couponCodeId: null, name: '', discount: 0, isBest: false };

/** The row of the offer. */
function lineOf(offers: Offer[], value: Offer, locale: keyof typeof orders = 'en') {
  const { container } = showWith(
    { order: orders[locale], server: {} },
    <ConfirmOffer offers={offers} value={value} onChange={() => {}} />,
    locale,
  );
  return {
    line: container.querySelector('summary')?.textContent,
    isOpen: container.querySelector('details')?.open,
  };
}

it.each([
  ['en', 'OffersCNY 8 off −¥8.00 change'],
  ['zh-cn', '优惠CNY 8 off −¥8.00 换'],
  ['zh-hk', '優惠CNY 8 off −¥8.00 更換'],
] as const)('the offer is one line in %s, which opens the choice', (locale, line) => {
  expect(lineOf([coupon, none], coupon, locale)).toEqual({ line, isOpen: false });
});

it('the line says that no offer is used', () => {
  expect(lineOf([coupon, none], none).line).toBe(`Offers${order.confirm.noOffer} change`);
});

it('the line says what a larger order would save', () => {
  const tooSmall = { ...coupon, usable: false, discount: 0, missing: { amount: 0.7, off: 8 } };
  expect(lineOf([tooSmall, none], none).line).toBe('Offers¥0.70 more and ¥8 off change');
});
