import { describe, expect, it } from 'vitest';
import { productsPathOf, rateWord } from '@/lib/coupons/coupon-words';
import { couponChoice, couponPath } from './coupon-choice';

describe('the texts of a coupon', () => {
  it.each([
    [0.97, '97', '3'],
    [0.9, '9', '10'],
    [0.995, '99.5', '0.5'],
    [0.985, '98.5', '1.5'],
    [0.5, '5', '50'],
  ])('a share of %s is %s 折, %s %% off', (share, tenths, percent) => {
    expect([rateWord(share, 'zh-cn'), rateWord(share, 'zh-hk'), rateWord(share, 'en')]).toEqual([
      tenths,
      tenths,
      percent,
    ]);
  });

  it('links to the products where it can be used', () => {
    const path = (type: 'ALL' | 'CATEGORY' | 'GOODS' | 'GOODS_TYPE', ...values: string[]) =>
      productsPathOf({ type, values, names: [] });
    expect(path('ALL')).toBe('/');
    expect(path('CATEGORY', 'LIVE', 'OTHER')).toBe('/category?code=LIVE');
    expect(path('GOODS', '7')).toBe('/goods/detail?id=7');
    expect(path('GOODS_TYPE', 'PHYSICAL')).toBe('/goods/search?goodsType=PHYSICAL');
    expect(path('CATEGORY')).toBe('/');
  });

  it('has one path for each view', () => {
    expect(couponPath(couponChoice({}))).toBe('/member/coupon');
    expect(couponPath(couponChoice({ view: 'x', state: 'y', page: '-3' }))).toBe('/member/coupon');
    const choice = couponChoice({ view: 'centre', state: 'USED', page: '2' });
    expect(couponPath(choice)).toBe('/member/coupon?view=centre&state=USED&page=2');
  });
});
