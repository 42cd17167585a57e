import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Coupon, CouponCode } from '@/lib/coupons/contract';
import asset from '@/messages/en/asset.json';
import common from '@/messages/en/common.json';
import shell from '@/messages/en/shell.json';
import cnAsset from '@/messages/zh-cn/asset.json';
import cnShell from '@/messages/zh-cn/shell.json';
import { dated } from '@/tests/setup/dated';
import { showWith } from '@/tests/setup/render-form';
import { CouponCentre } from './coupon-centre';
import { OwnCoupon } from './own-coupon';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));
vi.mock('@/lib/routing/navigation', () => import('@/tests/setup/mock-navigation'));

const { coupon: text } = asset;
const terms = {
  id: '7',
  name: 'Ten off',
  type: 'AMOUNT' as const,
  value: 10,
  maxDiscount: null,
  minOrderAmount: 50,
  scope: { type: 'ALL' as const, values: [], names: [] },
  usage: '',
  isNewMemberOnly: false,
};
const code: CouponCode = {
  ...terms,
  couponId: '8',
  code: 'ABCD',
  beginTime: '2026-08-10 00:00:00',
  endTime: '2026-08-14 12:00:00',
  status: 'UNUSED',
  isExpiring: false,
  daysLeft: 4,
  hasBegun: true,
  usedTime: null,
  orderSn: null,
};
const offered: Coupon = {
  ...terms,
  validity: { type: 'FIXED', begin: '2026-08-10 00:00:00', end: '2026-08-14 12:00:00' },
  isExchange: true,
  point: 900,
  remaining: 5,
  perMember: 1,
  claimed: 0,
  claimState: 'CLAIMABLE',
};
const useLink = () => screen.queryByRole('link', { name: text.useNow });

it('offers a coupon for use from its first day', () => {
  const { unmount } = showWith({ asset, shell }, <OwnCoupon code={code} />);
  expect(useLink()).not.toBeNull();
  expect(screen.getByText(dated('Until 2026-08-14'))).toBeDefined();
  unmount();
  showWith({ asset, shell }, <OwnCoupon code={{ ...code, hasBegun: false }} />);
  expect(screen.getByText(dated(/Valid from 2026-08-10 00:00 \(Shanghai time\)$/))).toBeDefined();
  expect(useLink()).toBeNull();
});

it('names the minute of the end, with its zone, on the last days', () => {
  showWith({ asset, shell }, <OwnCoupon code={{ ...code, isExpiring: true, daysLeft: 2 }} />);
  expect(screen.getByText(/^2 days left/).parentElement?.textContent).toBe(
    '2 days left\u00a0· Until 2026-08-14 12:00 (Shanghai time)',
  );
});

it('names the price in coins until the coupon was exchanged', () => {
  const { unmount } = showWith({ asset, common, shell }, <CouponCentre coupons={[offered]} balance={1000} />);
  expect(screen.getByText('900 coins')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Exchange/ })).toBeDefined();
  unmount();
  const exchanged = { ...offered, claimState: 'CLAIMED' as const };
  showWith({ asset, common, shell }, <CouponCentre coupons={[exchanged]} balance={100} />);
  expect(screen.getByText(text.stateFor.CLAIMED)).toBeDefined();
  expect(screen.queryByText('900 coins')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Exchange/ })).toBeNull();
});

it('names a price of thousands of coins, and how many are missing', () => {
  showWith({ asset, common, shell }, <CouponCentre coupons={[{ ...offered, point: 2600 }]} balance={100} />);
  expect(screen.getByText('2,600 coins')).toBeDefined();
  expect(screen.getByText('2,500 more coins needed')).toBeDefined();
});

it('counts the days of a coupon from its exchange where it costs coins', () => {
  const counted = { ...offered, validity: { type: 'RELATIVE', days: 30 } as const };
  const texts = { asset: cnAsset, common, shell: cnShell };
  const { unmount } = showWith(texts, <CouponCentre coupons={[counted]} balance={1000} />, 'zh-cn');
  expect(screen.getByText('兑换后 30 天有效')).toBeDefined();
  unmount();
  showWith(texts, <CouponCentre coupons={[{ ...counted, isExchange: false }]} balance={0} />, 'zh-cn');
  expect(screen.getByText('领取后 30 天有效')).toBeDefined();
});

it('says the end of a coupon that is offered, and its beginning before it', () => {
  const later = { ...offered, claimState: 'NOT_BEGUN' as const };
  showWith({ asset, common, shell }, <CouponCentre coupons={[later]} balance={0} />);
  expect(screen.getByText(dated('Until 2026-08-14'))).toBeDefined();
  expect(screen.getByText(dated(/^Opens 2026-08-10 00:00/))).toBeDefined();
  expect(document.body.textContent?.match(/2026-08-10/g)).toHaveLength(1);
});

const termsIn = (box: HTMLElement) => box.querySelector('.second')?.textContent ?? '';

it('says each term once, and its maximum beside the discount', () => {
  const narrow = {
    ...code,
    maxDiscount: 20,
    scope: { type: 'CATEGORY' as const, values: ['GAME'], names: ['Games'] },
    usage: 'Games',
  };
  const { container } = showWith({ asset, shell }, <OwnCoupon code={narrow} />);
  expect(termsIn(container)).toBe('Min ¥50\u00a0· Games\u00a0· Until 2026-08-14');
  expect(screen.getByText('¥10').closest('div')?.textContent).toBe('¥10Up to ¥20');
});

it('begins no line with the point between two terms', () => {
  const soon = { ...code, usage: 'By phone', isExpiring: true, daysLeft: 2 };
  const { container } = showWith({ asset, shell }, <OwnCoupon code={soon} />);
  expect(termsIn(container).match(/·/g)).toHaveLength(4);
  expect(termsIn(container)).not.toMatch(/ ·|·(?! )/);
});
