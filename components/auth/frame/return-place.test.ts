import { describe, expect, it } from 'vitest';
import { isEmail, readEmail } from '@/lib/text/email';
import { returnPlace } from './return-place';

describe('the return target on the login form', () => {
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

describe('the quick check of an e-mail', () => {
  it.each(['a@b.co', ' yun@example.com ', 'first.last+tag@sub.example.org'])('accepts %s', (text) => {
    expect(isEmail(readEmail(text))).toBe(true);
  });
  it.each(['', 'a@b', 'a b@c.de', '@c.de', 'a@@c.de', `${'x'.repeat(260)}@c.de`])('rejects %s', (text) => {
    expect(isEmail(readEmail(text))).toBe(false);
  });
});
