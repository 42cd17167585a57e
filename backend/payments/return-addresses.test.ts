import { describe, expect, it } from 'vitest';
import { returnAddresses } from './return-addresses';

const visit = { kind: 'CARD', locale: 'en', orderSn: '202611210001', paymentSn: 'P2000000001' } as const;

describe('returnAddresses', () => {
  it('keeps the language and names order and attempt', () => {
    expect(returnAddresses(visit)).toEqual({
      returnUrl: '/en/pay/stripe/return?orderSn=202611210001&paymentLogSn=P2000000001',
      cancelUrl: '/en/pay/stripe/cancel?orderSn=202611210001',
    });
    expect(returnAddresses({ ...visit, kind: 'PAYPAL', locale: 'zh-cn' }).returnUrl).toBe(
      '/pay/paypal/return?orderSn=202611210001&paymentLogSn=P2000000001',
    );
  });

  it('carries a same-site way back and drops any other', () => {
    expect(returnAddresses({ ...visit, rePayUrl: '/pay/payment?orderSn=1' }).cancelUrl).toBe(
      '/en/pay/stripe/cancel?orderSn=202611210001&rePayUrl=%2Fpay%2Fpayment%3ForderSn%3D1',
    );
    for (const rePayUrl of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      expect(returnAddresses({ ...visit, rePayUrl }).cancelUrl).not.toContain('rePayUrl');
    }
  });
});
