import { describe, expect, it } from 'vitest';
import { couponChoice, couponPageAddress } from './coupon-choice';
import { goodsAddressOf, rateWord } from './coupon-words';

describe('a coupon in words', () => {
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

  it('leads to where it can be used', () => {
    const address = (type: 'ALL' | 'CATEGORY' | 'GOODS' | 'GOODS_TYPE', ...values: string[]) =>
      goodsAddressOf({ type, values, names: [] });
    expect(address('ALL')).toBe('/');
    expect(address('CATEGORY', 'LIVE', 'OTHER')).toBe('/category?code=LIVE');
    expect(address('GOODS', '7')).toBe('/goods/detail?id=7');
    expect(address('GOODS_TYPE', 'PHYSICAL')).toBe('/goods/search?goodsType=PHYSICAL');
    expect(address('CATEGORY')).toBe('/');
  });

  it('has one address for each view', () => {
    expect(couponPageAddress(couponChoice({}))).toBe('/member/coupon');
    expect(couponPageAddress(couponChoice({ view: 'x', state: 'y', page: '-3' }))).toBe('/member/coupon');
    const choice = couponChoice({ view: 'centre', state: 'USED', page: '2' });
    expect(couponPageAddress(choice)).toBe('/member/coupon?view=centre&state=USED&page=2');
  });
});
