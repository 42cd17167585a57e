import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { exampleMember } from '@/components/account/example-member';
import type { Confirm } from '@/components/checkout/state/use-confirm';
import type { Checkout } from '@/lib/checkout/contract';
import type { Offer } from '@/lib/pricing/contract';
import { useAuth } from '@/lib/stores/auth';
import order from '@/messages/en/order.json';
import server from '@/messages/en/server.json';
import orderZhCn from '@/messages/zh-cn/order.json';
import orderZhHk from '@/messages/zh-hk/order.json';
import { responses } from '@/tests/setup/recorded-requests';
import { showWith } from '@/tests/setup/render-form';
import { ConfirmNotices } from './confirm-notices';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const welcome: Offer = {
  type: 'COUPON',
  couponCodeId: '7',
  name: 'CNY 8 off',
  discount: 0,
  isBest: false,
  usable: false,
  reasonKey: 'order_minAmount',
  reasonArgs: [50],
  missing: { amount: 0.7, off: 8 },
  endsWithOrder: true,
};
const orders = { en: order, 'zh-cn': orderZhCn, 'zh-hk': orderZhHk };
const pending = { exists: false, orderSn: null };

function show(offer: Offer, couponCodeId: string | null, locale: keyof typeof orders = 'en') {
  const confirm = {
    placing: { change: null, needsVerification: false },
    placedSn: null,
    limit: null,
    offer: { type: couponCodeId ? 'COUPON' : 'NONE', couponCodeId },
    quoted: { quote: { offers: [offer], hold: 'NONE' } },
    isInStock: true,
  } as unknown as Confirm;
  const first = { goods: { id: '2' }, sku: { id: '22' } } as Checkout;
  showWith({ order: orders[locale], server }, <ConfirmNotices {...{ confirm, first, pending }} />, locale);
}

it.each([
  ['en', /¥0\.70 more and “CNY 8 off” takes ¥8 off\. It is for your first order only/],
  ['zh-cn', /再买 ¥0\.70，「CNY 8 off」就可减 ¥8。这张券仅限首单使用/],
  ['zh-hk', /再買 ¥0\.70，「CNY 8 off」就可減 ¥8。這張券僅限首張訂單使用/],
] as const)('warns in %s before a welcome coupon ends, with what is missing for it', (locale, text) => {
  show(welcome, null, locale);
  expect(screen.queryByText(text)).not.toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/goods/detail?id=2');
});

it('warns before a usable welcome coupon ends unused, and not when the order uses it', () => {
  const usable = { ...welcome, usable: true, missing: null };
  show(usable, null);
  expect(screen.queryByText(/“CNY 8 off” is for your first order only/)).not.toBeNull();
  document.body.replaceChildren();
  show(usable, '7');
  expect(screen.queryByText(/first order only/)).toBeNull();
});

it.each([
  [
    'en',
    order,
    'Today an order can still be up to ¥120; once your identity is verified, up to ¥5,000 a day.',
  ],
  ['zh-cn', orderZhCn, '今天还可以下 ¥120 以内的订单，验证通过后每天可达 ¥5,000。'],
  ['zh-hk', orderZhHk, '今天還可以下 ¥120 以內的訂單，驗證通過後每日可達 ¥5,000。'],
] as const)(
  'says in %s what an order can be without and after a verification',
  async (locale, texts, words) => {
    useAuth.setState({ userId: '1', username: 'yun', loginStep: 'finished' });
    responses.of = () => ({ member: exampleMember });
    const confirm = {
      placing: { change: null, needsVerification: true },
      placedSn: null,
      limit: null,
      offer: { type: 'NONE', couponCodeId: null },
      quoted: { quote: { offers: [], hold: 'NONE' } },
      isInStock: true,
    } as unknown as Confirm;
    const limits = { singleLimit: 300, dailyLimit: 500, leftToday: 120 };
    const first = { goods: { id: '2' }, sku: { id: '22' }, limits } as Checkout;
    showWith({ order: texts, server }, <ConfirmNotices {...{ confirm, first, pending }} />, locale);
    expect(
      await screen.findByText(new RegExp(`${texts.confirm.verificationNeeded}.*${words}`)),
    ).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/member/profile/identity');
  },
);
