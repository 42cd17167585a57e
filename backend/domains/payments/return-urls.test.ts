import { describe, expect, it } from 'vitest';
import { returnUrls } from './return-urls';

const visit = {
  returnName: 'stripe',
  locale: 'en',
  orderSn: '202611210001',
  paymentSn: 'P2000000001',
} as const;

describe('returnUrls', () => {
  it('keeps the language and contains order and attempt', () => {
    expect(returnUrls(visit)).toEqual({
      returnUrl: '/en/pay/stripe/return?orderSn=202611210001&paymentLogSn=P2000000001',
      cancelUrl: '/en/pay/stripe/cancel?orderSn=202611210001',
    });
    expect(returnUrls({ ...visit, returnName: 'paypal', locale: 'zh-cn' }).returnUrl).toBe(
      '/pay/paypal/return?orderSn=202611210001&paymentLogSn=P2000000001',
    );
  });

  it('keeps a same-site return path and drops any other', () => {
    expect(returnUrls({ ...visit, rePayUrl: '/pay/payment?orderSn=1' }).cancelUrl).toBe(
      '/en/pay/stripe/cancel?orderSn=202611210001&rePayUrl=%2Fpay%2Fpayment%3ForderSn%3D1',
    );
    for (const rePayUrl of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      expect(returnUrls({ ...visit, rePayUrl }).cancelUrl).not.toContain('rePayUrl');
    }
  });
});
