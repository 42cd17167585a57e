import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Coupon, CouponCode } from '@/lib/coupons/contract';
import asset from '@/messages/en/asset.json';
import common from '@/messages/en/common.json';
import shell from '@/messages/en/shell.json';
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
  expect(screen.getByText(dated(/Until 2026-08-14 12:00 \(Shanghai time\)$/))).toBeDefined();
  unmount();
  showWith({ asset, shell }, <OwnCoupon code={{ ...code, hasBegun: false }} />);
  expect(screen.getByText(dated(/Valid from 2026-08-10 00:00 \(Shanghai time\)$/))).toBeDefined();
  expect(useLink()).toBeNull();
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
  const { unmount } = showWith({ asset, common, shell }, <CouponCentre coupons={[counted]} balance={1000} />);
  expect(screen.getByText(/Valid for 30 days once exchanged$/)).toBeDefined();
  unmount();
  showWith(
    { asset, common, shell },
    <CouponCentre coupons={[{ ...counted, isExchange: false }]} balance={0} />,
  );
  expect(screen.getByText(/Valid for 30 days once claimed$/)).toBeDefined();
});

it('says each term once, in the line below the name', () => {
  const narrow = {
    ...code,
    maxDiscount: 20,
    scope: { type: 'CATEGORY' as const, values: ['GAME'], names: ['Games'] },
  };
  showWith({ asset, shell }, <OwnCoupon code={narrow} />);
  expect(screen.getByText(/Orders of/).parentElement?.textContent).toBe(
    'Orders of ¥50 or more · Only Games · At most ¥20 off · Until 2026-08-14 12:00 (Shanghai time)',
  );
  expect(screen.getByText('¥10')).toBeDefined();
});
