import { describe, expect, it } from 'vitest';
import { looksLikeEmail } from './looks-like-email';
import { returnPlace } from './return-place';

describe('the place named on the login form', () => {
  it.each([
    ['/order/buy/confirm?skuId=1&quantity=1', 'confirm'],
    ['/en/order/buy/confirm?skuId=1', 'confirm'],
    ['/pay/payment?orderSn=1', 'payment'],
    ['/zh-hk/order', 'orders'],
    ['/pc/en/member/coupon', 'member'],
    ['/goods/detail?id=7', 'goods'],
    ['/', 'other'],
  ])('%s is %s', (target, place) => {
    expect(returnPlace(target)).toBe(place);
  });
});

describe('an e-mail address at a glance', () => {
  it.each(['a@b.co', ' yun@example.com ', 'first.last+tag@sub.example.org'])('%s may be one', (text) => {
    expect(looksLikeEmail(text)).toBe(true);
  });
  it.each(['', 'a@b', 'a b@c.de', '@c.de', 'a@@c.de', `${'x'.repeat(260)}@c.de`])('%s is none', (text) => {
    expect(looksLikeEmail(text)).toBe(false);
  });
});
